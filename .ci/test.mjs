// Runs all tests, and type and style checks at the same time: node .ci/test.mjs
// Given names or options of vitest, it runs only those tests.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { at } from "./setup/common.mjs";

const cached = (name) => path.join(".build", name);

/** Checks of the source, limited to files changed since the last run. */
const CHECKS = {
  tsc: ["typescript-native/bin/tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", cached("tsc.tsbuildinfo")],
  eslint: ["eslint/bin/eslint.js", ".", "--cache", "--cache-strategy", "content", "--cache-location", cached("eslint.json")],
  prettier: [
    "prettier/bin/prettier.cjs",
    "--check",
    ".",
    "--cache",
    "--cache-strategy",
    "content",
    "--cache-location",
    cached("prettier.json"),
  ],
};

const program = ([file, ...args], options) =>
  spawn(process.execPath, [at("node_modules", file), ...args], { cwd: at(), ...options });

const ended = (child) => new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));

/** Runs a check and prints its output only if it fails. */
async function runCheck(name) {
  const child = program(CHECKS[name], { stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (out += text));
  return { name, code: await ended(child), out };
}

async function runChecks() {
  const done = [];
  // In sequence: the tests use the other processors.
  for (const name of Object.keys(CHECKS)) done.push(await runCheck(name));
  return done;
}

mkdirSync(at(".build"), { recursive: true });
const named = process.argv.slice(2);
const tests = ended(program(["vitest/vitest.mjs", "run", ...named], { stdio: "inherit" }));
const checked = named.length > 0 ? [] : await runChecks();
const failed = (await tests) !== 0;
for (const { name, code, out } of checked) console.log(code === 0 ? `${name}: in order` : `${name}:\n${out}`);
if (failed || checked.some(({ code }) => code !== 0)) process.exitCode = 1;
