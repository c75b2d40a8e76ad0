import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { at, Failure, readJson, run, say } from "./common.mjs";

const HEADLESS = "chromium-headless-shell";

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
      // The same browser without a window, which saves a third of the time.
      HEADLESS,
      "google-chrome",
      "google-chrome-stable",
      "chromium",
      "chromium-browser",
      "microsoft-edge",
      "microsoft-edge-stable",
    ];
    const folders = [...(env.PATH ?? "").split(":"), "/usr/bin", "/snap/bin"].filter(Boolean);
    for (const name of names) for (const folder of folders) yield path.join(folder, name);
  }
}

/** Whether a browser program starts. Only Linux has placeholder programs and missing libraries. */
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
    const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    run("apt-get", ["update"], options);
    for (const name of [HEADLESS, "chromium"]) {
      say(`Installing a browser (apt-get install ${name}) …`);
      run("apt-get", ["install", "-y", "--no-install-recommends", name], options);
      const found = await findBrowser();
      if (found) return found;
    }
  }
  say("Downloading a browser (playwright-core install chromium) …");
  const cli = at("node_modules", "playwright-core", "cli.js");
  run(process.execPath, [cli, "install", ...(platform === "linux" && asRoot ? ["--with-deps"] : []), "chromium"]);
  return findBrowser();
}

/** The command that installs a browser. */
function browserHelp() {
  if (process.platform === "darwin") return "brew install --cask google-chrome";
  if (process.platform === "win32") return "winget install Google.Chrome";
  const sudo = process.getuid?.() === 0 ? "" : "sudo ";
  if (existsSync("/usr/bin/apt-get")) return `${sudo}apt-get install -y chromium`;
  if (existsSync("/usr/bin/dnf")) return `${sudo}dnf install -y chromium`;
  if (existsSync("/usr/bin/pacman")) return `${sudo}pacman -S --noconfirm chromium`;
  return "CHROME_PATH=/path/to/chrome npm test";
}

/** Finds or installs a browser and records its path in .build/browser.json. */
export async function browser() {
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
