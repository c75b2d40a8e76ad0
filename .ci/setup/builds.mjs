import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { makeSite } from "../site.mjs";
import { noteModules, TERMS_FILE, termsText } from "../third-party-licenses.mjs";
import { at, run } from "./common.mjs";
import { whenStale } from "./stale.mjs";

const PROGRAMS = ["cli", "workbench"];
// Every program is built from everything in src except the programs themselves.
const PRODUCT = readdirSync(at("src"))
  .filter((name) => !PROGRAMS.includes(name))
  .map((name) => `src/${name}`);

export async function addin() {
  await whenStale("add-in", [...PRODUCT, "functions", "taskpane", "manifest.xml", "package.json"], async () => {
    const { buildAddin } = await import("../build.mjs");
    await buildAddin({ office: "local", out: at(".build", "addin") });
  });
}

/** Runs a build; returns the bundled modules, and esbuild itself, because every bundle contains some of its code. */
async function esbuild(options) {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    bundle: true,
    minify: true,
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "silent",
    metafile: true,
    ...options,
  });
  return ["node_modules/esbuild/lib/main.js", ...Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs))];
}

/** Writes the licenses of a bundle's packages next to it. */
function writeTerms(folder, what, modules) {
  noteModules(path.basename(folder), modules);
  writeFileSync(path.join(folder, TERMS_FILE), termsText(what, modules));
}

// Packages written for require() use it and __dirname at run time. Names of functions are kept, for error messages.
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

/** Escapes characters outside ASCII that esbuild leaves, in regular expressions. */
function rewriteInAscii(file) {
  const text = readFileSync(file, "utf8");
  const escaped = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  writeFileSync(file, text.replace(/[\u0080-\uffff]/g, escaped));
}

export async function cli() {
  const folder = at(".build", "cli");
  // The program, and a resident version of it for tests.
  const entryPoints = {
    ledger: at("src", "cli", "main.ts"),
    keep: at("src", "cli", "write-code-cache.ts"),
    resident: at("test", "support", "cli", "resident.ts"),
  };
  await whenStale("command line", [...PRODUCT, "src/cli", "test/support/cli/resident.ts", "package.json"], async () => {
    rmSync(path.join(folder, "program.v8"), { force: true });
    const modules = await esbuild({ ...NODE, entryPoints, outdir: folder, outExtension: { ".js": ".mjs" } });
    const file = path.join(folder, "program.cjs");
    const program = await esbuild({
      ...NODE,
      // Matches the call in src/cli/load-program.ts.
      banner: { js: "(function (require, module, PROGRAM) {" },
      footer: { js: "})" },
      format: "cjs",
      define: { "import.meta.url": "PROGRAM" },
      entryPoints: [at("src", "cli", "run-command.ts")],
      outfile: file,
    });
    rewriteInAscii(file);
    writeTerms(folder, "the command line", [...modules, ...program]);
    const samples = readdirSync(at("templates")).filter((name) => name.endsWith("-sample.xlsx"));
    run(process.execPath, [path.join(folder, "keep.mjs"), ...samples.map((name) => at("templates", name))], { stdio: "ignore" });
  });
}

export async function workbench() {
  // The workbench contains the pane.
  await addin();
  const folder = at(".build", "workbench");
  const server = at("src", "workbench", "server", "main.ts");
  const sources = [...PRODUCT, "src/workbench", "functions", "taskpane", "templates", "package.json"];
  await whenStale("workbench", sources, async () => {
    await esbuild({ ...NODE, entryPoints: [server], outfile: path.join(folder, "server.mjs") });
    noteModules("workbench", await makeSite(path.join(folder, "site"), at(".build", "addin")));
  });
}
