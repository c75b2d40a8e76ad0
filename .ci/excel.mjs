// Starts the add-in in Excel: node .ci/excel.mjs desktop | web --document URL
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
// Its main file asks for a package that it does not bring; this part of it does not.
import { getPackageJsonScript } from "office-addin-cli/lib/npmPackage.js";
import { DEFAULT_ORIGIN } from "../webpack.config.mjs";
import { buildAddin } from "./build.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

const HELP = `npm run start:excel                       starts desktop Excel (Windows or Mac) with the add-in
npm run start:excel -- --document FILE    the same with a workbook
npm run start:web -- --document URL       opens a workbook on OneDrive or SharePoint in Excel on the web, with the add-in

On Linux, which has no desktop Excel, use start:web, or the workbench: npm start.

Both build dist/ and serve it at ${DEFAULT_ORIGIN}. The first start makes a certificate for localhost and asks
whether to trust it. "npx office-addin-debugging stop dist/manifest.xml" ends the server and takes the add-in out of Excel.`;

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
      "Desktop Excel needs Windows or a Mac. Here, use Excel on the web with a workbook that lies on OneDrive or SharePoint:\n" +
        "  npm run start:web -- --document https://…\n" +
        "or the workbench, which needs no Excel:\n" +
        "  npm start",
    );
  }
  if (platform === "web" && !/^https:\/\//.test(document ?? "")) {
    throw new Refusal(
      "Excel on the web needs a workbook that lies on OneDrive or SharePoint. Copy its address from Share, Copy link:\n" +
        "  npm run start:web -- --document https://…\n" +
        "The workbench needs neither: npm start",
    );
  }
  return { platform, document };
}

const node = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });

/** office-addin-debugging is an optional dependency: where it did not install with the rest, it is installed now. */
function debuggingTool() {
  const cli = path.join(root, "node_modules", "office-addin-debugging", "cli.js");
  if (existsSync(cli)) return cli;
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const wanted = `office-addin-debugging@${optionalDependencies["office-addin-debugging"]}`;
  console.log(`Installing ${wanted} …`);
  const args = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", wanted];
  const npm = process.env.npm_execpath;
  if (npm?.endsWith(".js")) node(npm, ...args);
  else spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (!existsSync(cli)) throw new Refusal(`${wanted} could not be installed: see the message above.`);
  return cli;
}

async function main(args) {
  if (args.some((arg) => arg === "--help" || arg === "-h")) return console.log(HELP);
  const { platform, document } = request(args);
  const cli = debuggingTool();
  await buildAddin({});
  process.env.npm_package_json ??= path.join(root, "package.json");
  const server = ["--dev-server", await getPackageJsonScript("dev-server"), "--dev-server-port", new URL(DEFAULT_ORIGIN).port];
  const workbook = document ? ["--document", document] : [];
  const started = node(
    cli,
    "start",
    "dist/manifest.xml",
    platform,
    "--app",
    "excel",
    "--no-debug",
    "--no-live-reload",
    ...server,
    ...workbook,
  );
  process.exitCode = started.status ?? 1;
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
});
