// Validates manifest.xml and functions.json: node .ci/validate.mjs; an add-in that is served: node .ci/validate.mjs --origin=URL
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkedOrigin } from "./build.mjs";
import { checkDeployed } from "./deployed.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

const HELP = `npm run validate                      checks manifest.xml and functions.json of this folder
npm run validate -- --origin=URL      checks the add-in that is served at an address: manifest, functions, pane, icons, help`;

function originOf(args) {
  if (args.length === 0) return undefined;
  const [name, value = args[1]] = args[0].split(/=(.*)/s);
  if (name !== "--origin" || !value) throw new Error(`Unknown option ${args[0]}.\n\n${HELP}`);
  return checkedOrigin(value);
}

function told({ what, wrong, fix }) {
  if (wrong === undefined) console.log(`ok     ${what}`);
  else console.log(`wrong  ${what}\n       ${wrong}\n       ${fix}`);
}

async function main(args) {
  if (args.some((arg) => arg === "--help" || arg === "-h")) return console.log(HELP);
  const origin = originOf(args);
  if (origin === undefined) {
    const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
    const tests = ["test/manifest.test.ts", "test/functions"];
    process.exitCode = spawnSync(process.execPath, [vitest, "run", ...tests], { cwd: root, stdio: "inherit" }).status ?? 1;
    return;
  }
  const well = await checkDeployed(origin, told);
  console.log(well ? `\nExcel can load the add-in from ${origin}.` : `\nExcel cannot use all of the add-in at ${origin}.`);
  if (!well) process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
