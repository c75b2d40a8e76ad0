// Tries hostile input for long: node .ci/hostile.mjs --n 10000 --only functions; a try that failed alone: --only functions:1234
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const USAGE = "npm run test:hostile -- [--n TRIES] [--only WORD or WORD:NUMBER]";

try {
  const { values } = parseArgs({ options: { n: { type: "string", default: "1000" }, only: { type: "string", default: "" } } });
  if (!/^[1-9]\d{0,8}$/.test(values.n)) throw new Error(`--n is ${values.n}; it must be a whole number of 1 or more.`);
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "test/hostile/", "--reporter=verbose"];
  const env = { ...process.env, HOSTILE_N: values.n, HOSTILE_ONLY: values.only };
  process.exitCode = spawnSync(process.execPath, vitest, { stdio: "inherit", env }).status ?? 1;
} catch (error) {
  console.error(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}
