// Starts the add-in in Excel: node .ci/excel.mjs desktop | web --document URL
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { DEFAULT_ORIGIN } from "../webpack.config.mjs";
import { buildAddin } from "./build.mjs";
import { NotServed, serve } from "./serve.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const FOLDER = path.join(root, ".build", "excel");
const MANIFEST = path.join(FOLDER, "manifest.xml");

const HELP = `npm run start:excel                       starts desktop Excel (Windows or Mac) with the add-in
npm run start:excel -- --document FILE    the same with a workbook
npm run start:web -- --document URL       opens a workbook on OneDrive or SharePoint in Excel on the web, with the add-in

On Linux, which has no desktop Excel, use start:web, or the workbench: npm start.

Both build the add-in beside dist/ and serve it at ${DEFAULT_ORIGIN} until Ctrl+C, which takes it out of Excel again. The first
start makes a certificate for localhost and asks whether to trust it.`;

class Refusal extends Error {}

function request([platform, ...args]) {
  let document;
  for (let i = 0; i < args.length; i++) {
    const [name, value = args[++i]] = args[i].split(/=(.*)/s);
    if (name !== "--document" || !value) throw new Refusal(`Unknown option ${name}.\n\n${HELP}`);
    document = value;
  }
  if (platform === "desktop" && !["win32", "darwin"].includes(process.platform)) {
    throw new Refusal(
      "Desktop Excel needs Windows or a Mac. Here, use Excel on the web with a workbook on OneDrive or SharePoint:\n" +
        "  npm run start:web -- --document https://…\n" +
        "or the workbench, which needs no Excel:\n" +
        "  npm start",
    );
  }
  if (platform === "web" && !(URL.canParse(document ?? "") && document.startsWith("https://"))) {
    throw new Refusal(
      "Excel on the web needs a workbook on OneDrive or SharePoint. Copy its address from Share, Copy link:\n" +
        "  npm run start:web -- --document https://…\n" +
        "The workbench needs neither: npm start",
    );
  }
  return { platform, document: platform === "web" ? openedOnWeb(document) : document };
}

/**
 * The address of a workbook in the form that office-addin-debugging expects, which appends a parameter; without a query, the
 * browser would download the file instead of opening it.
 */
export function openedOnWeb(document) {
  const address = new URL(document);
  address.hash = "";
  if (address.search === "") address.search = "?web=1";
  return address.href;
}

/** Runs a command of office-addin-debugging; returns its output. */
export const debugging = (cli, ...args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [cli, ...args], { cwd: root, stdio: ["inherit", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (text) => {
      output += text;
      process.stdout.write(text);
    });
    child.on("close", () => resolve(output));
  });

/** Whether the tool reports that Excel started; it also exits with 0 if it did not. */
export const isStarted = (output) => /^Started\.$/m.test(output);

/** office-addin-debugging is an optional dependency that cannot be installed on every platform. */
function debuggingTool() {
  const cli = path.join(root, "node_modules", "office-addin-debugging", "cli.js");
  if (existsSync(cli)) return cli;
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  throw new Refusal(
    "office-addin-debugging, which starts Excel, is not installed. Install it, then start again:\n" +
      `  npm install --no-save --ignore-scripts office-addin-debugging@${optionalDependencies["office-addin-debugging"]}\n` +
      "The workbench does not need it: npm start",
  );
}

/** Removes the add-in from Excel when the user stops the server. */
function untilStopped(server, cli, platform) {
  console.log(
    `The add-in is served at ${DEFAULT_ORIGIN}. Keep this window open; Ctrl+C stops it${platform === "desktop" ? " and removes it from Excel" : ""}.`,
  );
  process.once("SIGINT", async () => {
    server.close();
    server.closeAllConnections();
    if (platform === "desktop") await debugging(cli, "stop", MANIFEST);
    process.exit();
  });
}

async function main(args) {
  if (args.some((arg) => arg === "--help" || arg === "-h")) return console.log(HELP);
  const { platform, document } = request(args);
  const cli = debuggingTool();
  // Not dist/, which may contain a build for a web server.
  await buildAddin({ out: FOLDER });
  const server = await serve(FOLDER);
  const options = ["--app", "excel", "--no-debug", "--no-live-reload", ...(document ? ["--document", document] : [])];
  if (isStarted(await debugging(cli, "start", MANIFEST, platform, ...options))) return untilStopped(server, cli, platform);
  server.close();
  server.closeAllConnections();
  throw new Refusal("Excel was not started: see the message above.");
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(process.argv.slice(2)).catch((error) => {
    console.error(error instanceof Refusal || error instanceof NotServed ? error.message : error);
    process.exitCode = 1;
  });
}
