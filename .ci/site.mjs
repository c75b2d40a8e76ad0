// The workbench as a folder that any server can serve, at any address: the page with its file worker, the samples, and in addin/
// the pane with the parts of office.js that it loads there.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { HOST_FILES } from "./hosts.mjs";
import { at } from "./setup/common.mjs";
import { TERMS_FILE, termsText } from "./third-party-licenses.mjs";

const PAGE = at("src", "workbench", "page");

/** What office.js loads in the workbench, which identifies itself as desktop Excel in English. */
const OFFICE = ["office.js", "excel-win32-16.01.js", "en-us/office_strings.js"];

/** Files needed only by Excel or the host of the whole add-in. */
const OF_ADDIN_ALONE = new Set([...Object.keys(HOST_FILES), "manifest.xml"]);

const BUNDLED = {
  bundle: true,
  minify: true,
  // Keeping names would define them at run time, for every function created: most of the page's startup time.
  keepNames: false,
  sourcemap: false,
  logLevel: "silent",
  metafile: true,
  // License comments go into a separate file, as for the add-in, to keep the scripts small.
  legalComments: "linked",
  target: "es2022",
  define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
  // Univer's renderer imports these but no ledger needs them: an eighth of all scripts.
  alias: Object.fromEntries(
    Object.entries({ "cjk-regex": "cjk-regex", "franc-min": "franc-min", "opentype.js": "opentype" }).map(([name, file]) => [
      name,
      at(".ci", "stubs", `${file}.mjs`),
    ]),
  ),
};

/** Bundles the page's scripts; returns the bundled modules. */
async function scripts(outdir) {
  const { build } = await import("esbuild");
  const frame = at("src", "workbench", "host", "office-shim.ts");
  const [preload, files] = [path.join(PAGE, "preload.ts"), path.join(PAGE, "files", "worker.ts")];
  const alone = await build({ ...BUNDLED, outdir, entryPoints: { frame, preload, files }, format: "iife" });
  // Modules that Univer rarely needs, such as Hungarian hyphenation, stay in separate files.
  const main = await build({
    ...BUNDLED,
    outdir,
    entryPoints: { main: path.join(PAGE, "main.ts") },
    format: "esm",
    // Browsers read modules as UTF-8, so characters need no escapes.
    charset: "utf8",
    splitting: true,
    chunkNames: "part-[hash]",
    loader: { ".woff": "file", ".woff2": "file", ".ttf": "file", ".svg": "dataurl", ".png": "dataurl" },
  });
  const outputs = [alone, main].flatMap(({ metafile }) => Object.values(metafile.outputs));
  return ["node_modules/esbuild/lib/main.js", ...outputs.flatMap(({ inputs }) => Object.keys(inputs))];
}

/** Copies the built add-in, and loads our host object before everything else in its page, as a desktop host does. */
function copyAddin(addin, folder) {
  cpSync(addin, folder, { recursive: true, filter: (file) => !OF_ADDIN_ALONE.has(path.basename(file)) });
  const page = path.join(folder, "taskpane.html");
  writeFileSync(page, readFileSync(page, "utf8").replace(/<head>/i, '<head><script src="../frame.js"></script>'));
  const office = at("node_modules", "@microsoft", "office-js");
  for (const name of OFFICE) cpSync(path.join(office, "dist", name), path.join(folder, "office", name));
  cpSync(path.join(office, "LICENSE.md"), path.join(folder, "office", "LICENSE.md"));
}

/** Copies the samples, and a new ledger of each rulebook. */
async function copyLedgers(folder) {
  for (const name of readdirSync(at("templates")))
    if (name.endsWith("-sample.xlsx")) cpSync(at("templates", name), path.join(folder, "samples", name));
  const { imported } = await import("../webpack.config.mjs");
  const { rulebooks } = await imported(at("src", "rulebooks", "index.ts"), "rulebooks");
  for (const { id, ledger } of rulebooks)
    if (ledger) cpSync(at("templates", `${ledger.file}.xlsx`), path.join(folder, "new", `${id}.xlsx`));
}

/** Builds the folder from an add-in that was built with a local office.js; returns the modules in the page's scripts. */
export async function makeSite(folder, addin) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const modules = await scripts(folder);
  for (const name of readdirSync(PAGE))
    if (/\.(html|svg|png|ico)$/.test(name)) cpSync(path.join(PAGE, name), path.join(folder, name));
  await copyLedgers(folder);
  copyAddin(addin, path.join(folder, "addin"));
  // The licenses of the pane's and the workbench's packages, in one file because help links to only one.
  const terms = termsText("the workbench", modules);
  const all = path.join(folder, "addin", TERMS_FILE);
  writeFileSync(all, `${readFileSync(all, "utf8")}\n${terms}`);
  writeFileSync(path.join(folder, TERMS_FILE), terms);
  return modules;
}
