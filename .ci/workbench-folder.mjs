// The workbench as a host of static files serves it: the output of npm start, with what makes it installable and available
// offline.
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { withPolicy } from "./hosts.mjs";
import { TERMS_FILE } from "./third-party-licenses.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const at = (...parts) => path.join(root, ...parts);
const SITE = at(".build", "workbench", "site");

/** The web app manifest, for browsers that install the page. */
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
  file_handlers: [
    { action: "./?book=desktop", accept: { "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"] } },
  ],
  launch_handler: { client_mode: "navigate-new" },
};

const AT_HOME =
  '<link rel="manifest" href="web-manifest.json" /><link rel="apple-touch-icon" href="addin/assets/icon-192.png" />' +
  '<meta name="theme-color" content="#185c37" />';

const digestOf = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** The service worker, with the digests of all files in a folder. */
async function serviceWorker(folder) {
  const entryPoints = [at("src", "workbench", "pwa", "service-worker.ts")];
  const options = { bundle: true, minify: true, write: false, format: "iife", target: "es2022", logLevel: "warning" };
  const { outputFiles } = await esbuild.build({ ...options, entryPoints });
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  );
  const files = names.sort().map((name) => [name.replaceAll("\\", "/"), digestOf(path.join(folder, name))]);
  return `self.FILES = ${JSON.stringify(Object.fromEntries(files))};\n${outputFiles[0].text}`;
}

/** The license of office.js, which is served unchanged; it joins the others because help links to only one file. */
function officeTerms() {
  const line = "=".repeat(80);
  const terms = readFileSync(at("node_modules", "@microsoft", "office-js", "LICENSE.md"), "utf8");
  return `\n${line}\nMicrosoft's office.js, unchanged\n${line}\n\n${terms}`;
}

/** Rebuilds the folder from the built workbench, for the address in functions.json. */
export async function workbenchFolder(functionsJson, out) {
  rmSync(out, { recursive: true, force: true });
  cpSync(SITE, out, { recursive: true });
  const edit = (name, change) => writeFileSync(path.join(out, name), change(readFileSync(path.join(out, name), "utf8")));
  edit("index.html", (page) => withPolicy("workbench/index.html", page.replace("</title>", `</title>${AT_HOME}`)));
  edit(`addin/${TERMS_FILE}`, (terms) => terms + officeTerms());
  cpSync(functionsJson, path.join(out, "addin", "functions.json"));
  writeFileSync(path.join(out, "web-manifest.json"), JSON.stringify(WEB_MANIFEST, null, 2));
  writeFileSync(path.join(out, "service-worker.js"), await serviceWorker(out));
}
