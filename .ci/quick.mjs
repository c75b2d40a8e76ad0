// Tests what changed since main in under 3 minutes, types and a browser smoke test included: node .ci/quick.mjs [--base=REF]
// Test files that do not fit are listed; npm test runs everything.
import { spawn, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import { at } from "./setup/common.mjs";
import { durations } from "./slowest.mjs";

const BUDGET = 170;
/** Seconds kept for what needs the builds: tests of the command line, and the smoke test in a browser. */
const AFTER_BUILDS = 60;
const SMOKE = "test/workbench/smoke.test.ts";
/** Seconds of a test file that has not run here before, by project. */
const USUAL = { "in process": 4, "golden ledgers": 25, "command line": 15, browser: 25 };

const started = Date.now();
const elapsed = () => (Date.now() - started) / 1000;

const git = (...args) => spawnSync("git", args, { cwd: at(), encoding: "utf8" });
const lines = ({ stdout }) => stdout.split("\n").filter(Boolean);

/** Where the branch left main; on main itself, its last commit. */
function baseOf(named) {
  for (const main of named ? [named] : ["origin/main", "main"]) {
    const found = git("merge-base", "HEAD", main);
    if (found.status === 0) return found.stdout.trim();
  }
  return "HEAD";
}

/** Runs a program and shows its output only if it fails; whether it succeeded. */
const quietly = (name, args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: at(), stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (out += text));
    child.on("close", (code) => {
      if (code !== 0) console.error(`${name} failed:\n${out}`);
      resolve(code === 0);
    });
  });

/** The folder of the tests that mirrors a changed source: src/ledger/audit/x.ts is tested in test/ledger. */
const mirrored = (file) => {
  const [root, room] = file.split("/");
  return root === "src" ? `test/${room}/` : `test/${root}/`;
};

/** Test files by what they say of the change: changed themselves, of the same folder, then the others; quick ones first. */
function ordered(specs, changed, known) {
  const rooms = new Set(changed.map(mirrored));
  const rank = (file) => (changed.includes(file) ? 0 : [...rooms].some((room) => file.startsWith(room)) ? 1 : 2);
  return specs
    .map((spec) => {
      const file = path.relative(at(), spec.moduleId).replaceAll(path.sep, "/");
      return { spec, file, project: spec.project.name, seconds: known[file] ?? USUAL[spec.project.name] ?? 5 };
    })
    .sort((a, b) => rank(a.file) - rank(b.file) || a.seconds - b.seconds);
}

/** As many test files, in their order, as fit into some seconds on all processors. */
function fitting(tests, seconds) {
  let left = seconds * availableParallelism() * 0.8;
  const chosen = tests.filter((test) => (left -= test.seconds) >= 0 || ((left += test.seconds), false));
  return { chosen, skipped: tests.filter((test) => !chosen.includes(test)) };
}

const base = baseOf(process.argv.find((arg) => arg.startsWith("--base="))?.slice("--base=".length));
const changed = [
  ...new Set([...lines(git("diff", "--name-only", base)), ...lines(git("ls-files", "--others", "--exclude-standard"))]),
];
console.log(`${changed.length} files changed since ${base.slice(0, 8)}.`);

const builds = quietly(
  "The build",
  [".ci/setup.mjs", "browser", "addin", "cli", "workbench"].map((arg) => (arg.endsWith(".mjs") ? at(arg) : arg)),
);
const types = quietly("The type check", [
  at("node_modules/typescript-native/bin/tsc"),
  ...["--noEmit", "--incremental", "--tsBuildInfoFile", path.join(".build", "tsc.tsbuildinfo")],
]);

const { createVitest } = await import("vitest/node");
const vitest = await createVitest("test", { watch: false, run: true, changed: base, passWithNoTests: true });
// What runs the built program or page does not import what it tests.
const isBuilt = changed.some((file) => /^(src|functions|taskpane)\//.test(file));
const related = await vitest.getRelevantTestSpecifications();
vitest.config.changed = undefined;
const all = await vitest.getRelevantTestSpecifications();
const known = durations();
const unbuilt = ordered(
  related.filter(({ project }) => project.name !== "browser" && project.name !== "command line"),
  changed,
  known,
);
const commands = isBuilt
  ? ordered(
      all.filter(({ project }) => project.name === "command line"),
      changed,
      known,
    )
  : [];
const smoke = all.filter(({ moduleId }) => moduleId.replaceAll(path.sep, "/").endsWith(SMOKE));

const first = fitting(unbuilt, BUDGET - AFTER_BUILDS - elapsed());
if (first.chosen.length > 0) await vitest.runTestSpecifications(first.chosen.map(({ spec }) => spec));
const isFine = (await Promise.all([builds, types])).every(Boolean);
const second = fitting(commands, Math.max(0, BUDGET - elapsed() - USUAL.browser));
if (isFine) await vitest.runTestSpecifications([...smoke, ...second.chosen.map(({ spec }) => spec)]);
const skipped = [...first.skipped, ...second.skipped];
const failed = vitest.state.getCountOfFailedTests() + vitest.state.getUnhandledErrors().length;
await vitest.close();
if (skipped.length > 0) {
  console.log(`Not run, to stay under 3 minutes (npm test runs everything):`);
  for (const { file } of skipped) console.log(`  ${file}`);
}
console.log(`${elapsed().toFixed(0)} s`);
process.exit(isFine && failed === 0 ? 0 : 1);
