// Runs all tests, and beside them what looks at the source alone: node .ci/test.mjs. With names or options of vitest, only these tests.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { at } from "./setup/common.mjs";

const kept = (name) => path.join(".build", name);

/** What looks at the source; each looks again only at what changed since. */
const LOOKS = {
  tsc: ["typescript-native/bin/tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", kept("tsc.tsbuildinfo")],
  eslint: ["eslint/bin/eslint.js", ".", "--cache", "--cache-strategy", "content", "--cache-location", kept("eslint.json")],
  prettier: [
    "prettier/bin/prettier.cjs",
    "--check",
    ".",
    "--cache",
    "--cache-strategy",
    "content",
    "--cache-location",
    kept("prettier.json"),
  ],
};

const program = ([file, ...args], options) =>
  spawn(process.execPath, [at("node_modules", file), ...args], { cwd: at(), ...options });

const ended = (child) => new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));

/** Runs a program whose output is shown only when it complains. */
async function look(name) {
  const child = program(LOOKS[name], { stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (out += text));
  return { name, code: await ended(child), out };
}

async function looks() {
  const done = [];
  // One after the other: the tests have the other processors.
  for (const name of Object.keys(LOOKS)) done.push(await look(name));
  return done;
}

mkdirSync(at(".build"), { recursive: true });
const named = process.argv.slice(2);
const tests = ended(program(["vitest/vitest.mjs", "run", ...named], { stdio: "inherit" }));
const looked = named.length > 0 ? [] : await looks();
const failed = (await tests) !== 0;
for (const { name, code, out } of looked) console.log(code === 0 ? `${name}: in order` : `${name}:\n${out}`);
if (failed || looked.some(({ code }) => code !== 0)) process.exitCode = 1;
