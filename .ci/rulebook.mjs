// Runs everything that is tested of one rulebook: node .ci/rulebook.mjs gas
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";

const FOLDER = "test/rulebooks";
const entries = readdirSync(FOLDER, { withFileTypes: true });
const rulebooks = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
// Runners for all rulebooks are files next to their folders.
const runners = entries.filter(({ name }) => name.endsWith(".test.ts")).map(({ name }) => `${FOLDER}/${name}`);

const [rulebook = "", ...options] = process.argv.slice(2);
if (rulebooks.includes(rulebook)) {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", ...runners, `${FOLDER}/${rulebook}/`, ...options];
  const done = spawnSync(process.execPath, vitest, { stdio: "inherit", env: { ...process.env, RULEBOOK: rulebook } });
  process.exitCode = done.status ?? 1;
} else {
  console.error(`Which rulebook? npm run test:rulebook -- ${rulebooks.join(" | ")}`);
  process.exitCode = 2;
}
