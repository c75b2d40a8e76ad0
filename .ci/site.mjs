// The workbench as a folder of files that any server can serve, at any address: the page with its worker for files, the samples,
// and in addin/ the pane with the parts of office.js that it loads there.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { HOST_FILES } from "./hosts.mjs";
import { at } from "./setup/common.mjs";
import { TERMS_FILE, termsText } from "./third-party-licenses.mjs";

const PAGE = at("src", "workbench", "page");

/** What office.js asks for in the workbench, which reports it that it is Excel on the desktop, in English. */
const OFFICE = ["office.js", "excel-win32-16.01.js", "en-us/office_strings.js"];

/** What only the host of the whole add-in, or Excel, asks for. */
const OF_ADDIN_ALONE = new Set([...Object.keys(HOST_FILES), "manifest.xml"]);

const BUNDLED = {
  bundle: true,
  minify: true,
  // Functions would be named again whenever one is made: most of the time that the page takes to start.
  keepNames: false,
  sourcemap: false,
  logLevel: "silent",
  metafile: true,
  // Beside the scripts, as the add-in has them: people wait for the scripts alone.
  legalComments: "linked",
  target: "es2022",
  define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
  // What Univer's drawing asks for and no ledger has any use of: an eighth of all scripts.
  alias: Object.fromEntries(
    Object.entries({ "cjk-regex": "cjk-regex", "franc-min": "franc-min", "opentype.js": "opentype" }).map(([name, file]) => [
      name,
      at(".ci", "stubs", `${file}.mjs`),
    ]),
  ),
};

/** Bundles the page's scripts; answers the modules that are in them. */
async function scripts(outdir) {
  const { build } = await import("esbuild");
  const frame = at("src", "workbench", "host", "office-shim.ts");
  const [preload, files] = [path.join(PAGE, "preload.ts"), path.join(PAGE, "files", "worker.ts")];
  const alone = await build({ ...BUNDLED, outdir, entryPoints: { frame, preload, files }, format: "iife" });
  // What Univer asks for only on occasion, such as where to hyphenate Hungarian, stays in files of its own.
  const main = await build({
    ...BUNDLED,
    outdir,
    entryPoints: { main: path.join(PAGE, "main.ts") },
    format: "esm",
    // What browsers take every module for: signs of other scripts are one sign each.
    charset: "utf8",
    splitting: true,
    chunkNames: "part-[hash]",
    loader: { ".woff": "file", ".woff2": "file", ".ttf": "file", ".svg": "dataurl", ".png": "dataurl" },
  });
  const outputs = [alone, main].flatMap(({ metafile }) => Object.values(metafile.outputs));
  return ["node_modules/esbuild/lib/main.js", ...outputs.flatMap(({ inputs }) => Object.keys(inputs))];
}

/** Puts the built add-in into the folder, with the host's own object before everything in its page, as a desktop host does. */
function putAddin(addin, folder) {
  cpSync(addin, folder, { recursive: true, filter: (file) => !OF_ADDIN_ALONE.has(path.basename(file)) });
  const page = path.join(folder, "taskpane.html");
  writeFileSync(page, readFileSync(page, "utf8").replace(/<head>/i, '<head><script src="../frame.js"></script>'));
  const office = at("node_modules", "@microsoft", "office-js");
  for (const name of OFFICE) cpSync(path.join(office, "dist", name), path.join(folder, "office", name));
  cpSync(path.join(office, "LICENSE.md"), path.join(folder, "office", "LICENSE.md"));
}

/** Puts the ready-made ledgers where the page asks for them: the samples, and a fresh one of each rulebook. */
async function putLedgers(folder) {
  for (const name of readdirSync(at("templates")))
    if (name.endsWith("-sample.xlsx")) cpSync(at("templates", name), path.join(folder, "samples", name));
  const { imported } = await import("../webpack.config.mjs");
  const { rulebooks } = await imported(at("src", "rulebooks", "index.ts"), "rulebooks");
  for (const { id, ledger } of rulebooks)
    if (ledger) cpSync(at("templates", `${ledger.file}.xlsx`), path.join(folder, "new", `${id}.xlsx`));
}

/** Makes the folder from an add-in that was built with office.js beside it; answers the modules in the page's scripts. */
export async function makeSite(folder, addin) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const modules = await scripts(folder);
  for (const name of readdirSync(PAGE))
    if (/\.(html|svg|png|ico)$/.test(name)) cpSync(path.join(PAGE, name), path.join(folder, name));
  await putLedgers(folder);
  putAddin(addin, path.join(folder, "addin"));
  // What the packages in pane and workbench ask for: help has one link to it.
  const terms = termsText("the workbench", modules);
  const all = path.join(folder, "addin", TERMS_FILE);
  writeFileSync(all, `${readFileSync(all, "utf8")}\n${terms}`);
  writeFileSync(path.join(folder, TERMS_FILE), terms);
  return modules;
}
