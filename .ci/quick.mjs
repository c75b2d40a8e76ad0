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
function ordered(tests, changed, known) {
  const rooms = new Set(changed.map(mirrored));
  const rank = (file) => (changed.includes(file) ? 0 : [...rooms].some((room) => file.startsWith(room)) ? 1 : 2);
  return tests
    .map(({ file, project }) => ({ file, seconds: known[file] ?? USUAL[project] ?? 5 }))
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

const VITEST = at("node_modules", "vitest", "vitest.mjs");

/** Test files with their projects; with --changed those that import what has changed. */
function listed(...args) {
  const { stdout } = spawnSync(process.execPath, [VITEST, "list", "--filesOnly", "--json", ...args], {
    cwd: at(),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 26,
  });
  return JSON.parse(stdout.slice(stdout.indexOf("["))).map(({ file, projectName }) => ({
    file: path.relative(at(), file).replaceAll(path.sep, "/"),
    project: projectName,
  }));
}

/** Runs test files; whether all passed. */
const tested = (tests) =>
  tests.length === 0 ||
  spawnSync(process.execPath, [VITEST, "run", ...tests.map(({ file }) => file)], { cwd: at(), stdio: "inherit" }).status === 0;

const all = listed();
// What runs the built program or page does not import what it tests.
const isBuilt = changed.some((file) => /^(src|functions|taskpane)\//.test(file));
const related = changed.length === 0 ? [] : listed("--changed", base);
const known = durations();
const unbuilt = ordered(
  related.filter(({ project }) => project !== "browser" && project !== "command line"),
  changed,
  known,
);
const commands = isBuilt
  ? ordered(
      all.filter(({ project }) => project === "command line"),
      changed,
      known,
    )
  : [];
const smoke = all.filter(({ file }) => file === SMOKE);

const first = fitting(unbuilt, BUDGET - AFTER_BUILDS - elapsed());
const isFirstFine = tested(first.chosen);
const isReady = (await Promise.all([builds, types])).every(Boolean);
const second = fitting(commands, Math.max(0, BUDGET - elapsed() - USUAL.browser));
const isFine = isReady && tested([...smoke, ...second.chosen]) && isFirstFine;
const skipped = [...first.skipped, ...second.skipped];
if (skipped.length > 0) {
  console.log(`Not run, to stay under 3 minutes (npm test runs everything):`);
  for (const { file } of skipped) console.log(`  ${file}`);
}
console.log(`${elapsed().toFixed(0)} s`);
process.exitCode = isFine ? 0 : 1;
