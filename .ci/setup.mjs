// Does what a command needs before it runs, each step only when needed: node .ci/setup.mjs install browser addin cli workbench
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const at = (...parts) => path.join(root, ...parts);
// Standard output belongs to the command that follows.
const say = (text) => console.error(text);
const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Fails with a sentence for people and no stack. */
class Failure extends Error {}

function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: root, stdio: ["ignore", 2, 2], ...options }).status === 0;
}

/* install */

/** Whether everything that the lock asks for stands in node_modules; optional packages may be absent. */
function installed() {
  const record = at("node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const found = readJson(record).packages;
  return Object.entries(readJson(at("package-lock.json")).packages).every(
    ([name, wanted]) => name === "" || wanted.optional || found[name]?.version === wanted.version,
  );
}

function install() {
  if (installed()) return;
  say("Installing packages (npm ci) …");
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const done = npm?.endsWith(".js")
    ? run(process.execPath, [npm, ...args])
    : run("npm", args, { shell: process.platform === "win32" });
  if (!done) throw new Failure("npm ci failed: see its message above.");
}

/* browser */

function* browserCandidates() {
  const { env, platform } = process;
  if (platform === "darwin") {
    for (const base of ["/Applications", `${env.HOME}/Applications`]) {
      for (const name of ["Google Chrome", "Microsoft Edge", "Chromium"]) yield `${base}/${name}.app/Contents/MacOS/${name}`;
    }
  } else if (platform === "win32") {
    for (const base of [env.ProgramFiles, env["ProgramFiles(x86)"], env.LOCALAPPDATA].filter(Boolean)) {
      for (const name of ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"])
        yield `${base}\\${name}`;
    }
  } else {
    const names = [
      "google-chrome",
      "google-chrome-stable",
      "chromium",
      "chromium-browser",
      "microsoft-edge",
      "microsoft-edge-stable",
    ];
    for (const folder of [...(env.PATH ?? "").split(":"), "/usr/bin", "/snap/bin"].filter(Boolean)) {
      for (const name of names) yield path.join(folder, name);
    }
  }
}

/** Whether a program is a browser that starts. Only Linux has stubs and missing libraries to look out for. */
function works(file) {
  if (!existsSync(file)) return false;
  return process.platform !== "linux" || spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

async function playwrightBrowser() {
  const { chromium } = await import("playwright-core");
  return chromium.executablePath();
}

const findBrowser = async () => [...browserCandidates(), await playwrightBrowser()].find(works);

async function installBrowser() {
  const { platform } = process;
  const asRoot = process.getuid?.() === 0;
  if (platform === "linux" && asRoot && existsSync("/usr/bin/apt-get")) {
    say("Installing a browser (apt-get install chromium) …");
    const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    run("apt-get", ["update"], options);
    run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], options);
    const found = await findBrowser();
    if (found) return found;
  }
  say("Downloading a browser (playwright-core install chromium) …");
  const cli = at("node_modules", "playwright-core", "cli.js");
  run(process.execPath, [cli, "install", ...(platform === "linux" && asRoot ? ["--with-deps"] : []), "chromium"]);
  return findBrowser();
}

function browserHelp() {
  if (process.platform === "darwin") return "brew install --cask google-chrome";
  if (process.platform === "win32") return "winget install Google.Chrome";
  const sudo = process.getuid?.() === 0 ? "" : "sudo ";
  if (existsSync("/usr/bin/apt-get")) return `${sudo}apt-get install -y chromium`;
  if (existsSync("/usr/bin/dnf")) return `${sudo}dnf install -y chromium`;
  if (existsSync("/usr/bin/pacman")) return `${sudo}pacman -S --noconfirm chromium`;
  return "CHROME_PATH=/path/to/chrome npm test";
}

async function browser() {
  const record = at(".build", "browser.json");
  const named = process.env.CHROME_PATH;
  if (named && !works(named)) throw new Failure(`CHROME_PATH is ${named}, which is not a browser that starts.`);
  const known = existsSync(record) ? readJson(record).path : undefined;
  if (named ? known === named : known && existsSync(known)) return;
  const found = named ?? (await findBrowser()) ?? (await installBrowser());
  if (!found) {
    throw new Failure(
      `No Chrome, Edge or Chromium was found, and none could be installed. This command helps:\n  ${browserHelp()}`,
    );
  }
  mkdirSync(path.dirname(record), { recursive: true });
  writeFileSync(record, `${JSON.stringify({ path: found })}\n`);
  say(`Browser: ${found}`);
}

/* builds */

/** The newest change of files and folders, in milliseconds; 0 when there are none. */
function newest(names) {
  let time = 0;
  for (const name of names) {
    const file = at(name);
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found) continue;
    time = Math.max(time, found.mtimeMs);
    if (found.isDirectory()) time = Math.max(time, newest(readdirSync(file).map((entry) => path.join(name, entry))));
  }
  return time;
}

const TOOLS = ["package-lock.json", "webpack.config.mjs", ".ci"];

/** Builds when a source is newer than the note of the last build. */
async function whenStale(what, sources, build) {
  const stamp = at(".build", `${what}.stamp`);
  const built = statSync(stamp, { throwIfNoEntry: false });
  const changed = newest([...sources, ...TOOLS]);
  if (built && built.mtimeMs >= changed) return;
  say(`Building the ${what} …`);
  try {
    await build();
  } catch (error) {
    throw new Failure(`Building the ${what} failed:\n${error.message}`);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, "");
}

const PRODUCT = ["src/kernel", "src/formula", "src/rulebooks", "src/ledger", "src/workbook", "src/help"];

async function addin() {
  await whenStale("add-in", [...PRODUCT, "functions", "taskpane", "manifest.xml", "package.json"], async () => {
    const { buildAddin } = await import("./build.mjs");
    await buildAddin({ office: "local", out: at(".build", "addin") });
  });
}

async function esbuild(options) {
  const { build } = await import("esbuild");
  await build({
    bundle: true,
    minify: true,
    // Functions would be named anew whenever one is made: most of the time that the workbench's page takes to start.
    keepNames: false,
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "silent",
    ...options,
  });
}

// Packages written for require() ask for it and for __dirname at run time.
// Their functions keep their names, unminified, for messages of faults.
const NODE = {
  minify: false,
  minifySyntax: true,
  minifyWhitespace: true,
  platform: "node",
  format: "esm",
  target: "node20",
  banner: {
    js: 'import { createRequire as createRequireOfNode } from "node:module"; const require = createRequireOfNode(import.meta.url);',
  },
};

async function cli() {
  const entry = at("src", "cli", "main.ts");
  if (!existsSync(entry)) return;
  await whenStale("command line", [...PRODUCT, "src/cli", "package.json"], () =>
    esbuild({ ...NODE, entryPoints: [entry], outfile: at(".build", "cli", "ledger.mjs") }),
  );
}

async function workbench() {
  const server = at("src", "workbench", "server", "main.ts");
  const page = at("src", "workbench", "page", "main.ts");
  if (!existsSync(server) || !existsSync(page)) return;
  await whenStale("workbench", [...PRODUCT, "src/workbench", "functions", "package.json"], async () => {
    const out = at(".build", "workbench", "page");
    await esbuild({ ...NODE, entryPoints: [server], outfile: at(".build", "workbench", "server.mjs") });
    await esbuild({
      entryPoints: { main: page, frame: at("src", "workbench", "host", "office-shim.ts") },
      outdir: out,
      format: "iife",
      target: "es2022",
      define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
      loader: { ".woff": "file", ".woff2": "file", ".ttf": "file", ".svg": "dataurl", ".png": "dataurl" },
      sourcemap: false,
    });
    for (const name of readdirSync(path.dirname(page))) {
      if (/\.(html|svg|png|ico)$/.test(name)) copyFileSync(path.join(path.dirname(page), name), path.join(out, name));
    }
  });
}

const STEPS = { install, browser, addin, cli, workbench };

try {
  const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STEPS);
  for (const name of names) {
    if (!STEPS[name]) throw new Failure(`Unknown step ${name}. Known: ${Object.keys(STEPS).join(", ")}.`);
    await STEPS[name]();
  }
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
