// Validates manifest.xml and functions.json: node .ci/validate.mjs; a deployed add-in: node .ci/validate.mjs --origin=URL
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkedOrigin } from "./build.mjs";
import { checkDeployed } from "./verify-deployment.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

const HELP = `npm run validate                      checks manifest.xml and functions.json of this folder
npm run validate -- --origin=URL      fetches every file of the build in dist/ from an address, as Excel and browsers do, and compares

  --dist=FOLDER    compares with the build in another folder`;

function optionsOf(args) {
  const options = {};
  for (let i = 0; i < args.length; i++) {
    const [name, value = args[++i]] = args[i].split(/=(.*)/s);
    if (!["--origin", "--dist"].includes(name) || !value) throw new Error(`Unknown option ${name}.\n\n${HELP}`);
    options[name.slice(2)] = value;
  }
  if (options.origin !== undefined) options.origin = checkedOrigin(options.origin);
  else if (options.dist !== undefined) throw new Error(`--dist needs --origin, the address that it is compared with.\n\n${HELP}`);
  return options;
}

function tell({ what, files, faults }) {
  const counted = files > 1 ? `${what} (${files} files)` : what;
  if (faults.length === 0) return console.log(`ok     ${counted}`);
  console.log(`wrong  ${counted}`);
  for (const { wrong, fix } of faults) console.log(`       ${wrong}\n       ${fix}`);
}

async function main(args) {
  if (args.some((arg) => arg === "--help" || arg === "-h")) return console.log(HELP);
  const { origin, dist = path.join(root, "dist") } = optionsOf(args);
  if (origin === undefined) {
    const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
    const tests = ["test/manifest.test.ts", "test/functions"];
    process.exitCode = spawnSync(process.execPath, [vitest, "run", ...tests], { cwd: root, stdio: "inherit" }).status ?? 1;
    return;
  }
  const well = await checkDeployed(origin, path.resolve(dist), tell);
  console.log(
    well
      ? `\nExcel can load the add-in from ${origin}: every file is that of the build.`
      : `\nWhat is at ${origin} is not all of the build, or cannot be used.`,
  );
  if (!well) process.exitCode = 1;
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
