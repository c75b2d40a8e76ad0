// The workbench as a folder that any host of static files serves: its page, the add-in's pane, office.js and the ready-made ledgers.
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { imported } from "../webpack.config.mjs";
import { HOST_FILES, withPolicy } from "./hosts.mjs";
import { TERMS_FILE } from "./terms.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const at = (...parts) => path.join(root, ...parts);
const PAGE = at(".build", "workbench", "page");
const OFFICE = at("node_modules", "@microsoft", "office-js");

/** Of office.js what a pane in the workbench asks for, unchanged, and its terms. */
const OFFICE_FILES = ["dist/office.js", "dist/excel-win32-16.01.js", "dist/en-us/office_strings.js", "LICENSE.md"];

/** What is for Excel and for hosts, not for the workbench. */
const NOT_HERE = new Set(["manifest.xml", "workbench", ...Object.keys(HOST_FILES)]);

/** What a browser that installs the page is told of it. */
const WEB_MANIFEST = {
  name: "Campaign Ledger",
  short_name: "Campaign Ledger",
  description: "Ledgers of World War II war-game campaigns: fill in, audit, close turns. Nothing is uploaded.",
  id: "./",
  start_url: "./",
  scope: "./",
  display: "standalone",
  theme_color: "#185c37",
  background_color: "#f5f5f5",
  icons: [
    ...[192, 512].map((size) => ({ src: `addin/assets/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" })),
    { src: "addin/assets/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  file_handlers: [{ action: "./", accept: { "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"] } }],
  launch_handler: { client_mode: "navigate-new" },
};

const AT_HOME =
  '<link rel="manifest" href="web-manifest.json" /><link rel="apple-touch-icon" href="addin/assets/icon-192.png" />' +
  '<meta name="theme-color" content="#185c37" />';

const inWorkbench = (page) =>
  page
    .replace("<head>", '<head><script src="../frame.js"></script>')
    .replace(/src="[^"]*\/office\.js"/, 'src="office/office.js"');

const digestOf = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** The service worker with the digests of all files in a folder. */
function serviceWorker(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  );
  const files = names.sort().map((name) => [name.replaceAll("\\", "/"), digestOf(path.join(folder, name))]);
  const script = readFileSync(at(".build", "workbench", "service-worker.js"), "utf8");
  return `self.FILES = ${JSON.stringify(Object.fromEntries(files))};\n${script}`;
}

/** Puts the ready-made ledgers where the page asks for them: the samples, and a fresh one of each rulebook. */
async function putLedgers(out) {
  const { rulebooks } = await imported(at("src", "rulebooks", "index.ts"), "rulebooks");
  for (const { id, ledger } of rulebooks) {
    const names = { samples: `${id}-sample.xlsx`, new: `${id}.xlsx` };
    const from = { samples: names.samples, new: `${ledger?.file}.xlsx` };
    for (const folder of ["samples", "new"])
      if (existsSync(at("templates", from[folder]))) cpSync(at("templates", from[folder]), path.join(out, folder, names[folder]));
  }
}

/** The terms of all that is in the folder, office.js included: help has one link to them. */
function allTerms(addin) {
  const terms = [path.join(addin, TERMS_FILE), at(".build", "workbench", TERMS_FILE)].map((file) => readFileSync(file, "utf8"));
  const line = "=".repeat(80);
  const office = readFileSync(path.join(OFFICE, "LICENSE.md"), "utf8");
  return [...terms, `${line}\nMicrosoft's office.js, unchanged, in addin/office\n${line}\n\n${office}`].join("\n");
}

/** Makes the folder anew from the built workbench and the built add-in. */
export async function workbenchFolder(addin, out) {
  rmSync(out, { recursive: true, force: true });
  const put = (name, text) => writeFileSync(path.join(out, name), text);
  cpSync(PAGE, out, { recursive: true });
  const index = readFileSync(path.join(PAGE, "index.html"), "utf8");
  put("index.html", withPolicy("workbench/index.html", index.replace("</title>", `</title>${AT_HOME}`)));
  cpSync(addin, path.join(out, "addin"), { recursive: true, filter: (name) => !NOT_HERE.has(path.relative(addin, name)) });
  put("addin/taskpane.html", inWorkbench(readFileSync(path.join(addin, "taskpane.html"), "utf8")));
  for (const name of OFFICE_FILES) cpSync(path.join(OFFICE, name), path.join(out, "addin", "office", name.replace("dist/", "")));
  await putLedgers(out);
  put(`addin/${TERMS_FILE}`, allTerms(addin));
  put("web-manifest.json", JSON.stringify(WEB_MANIFEST, null, 2));
  put("service-worker.js", serviceWorker(out));
}
