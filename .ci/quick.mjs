// Tests what changed since main, and the workbench in a browser, in under 3 minutes: node .ci/quick.mjs [--base=REF]
// Test files that do not fit are listed; npm test runs everything.
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import { at } from "./setup/common.mjs";
import { durations } from "./slowest.mjs";

const BUDGET = 160;
/** Seconds reserved for tests however long the builds took, so that a slow machine does not skip them all. */
const LEAST = 45;
const SMOKE = "test/workbench/smoke.test.ts";
/** Seconds for test files that have not run here before, by project; the browser project is only the smoke test. */
const USUAL = { "in process": 4, "golden ledgers": 25, "command line": 15, browser: 25 };
const VITEST = at("node_modules", "vitest", "vitest.mjs");

const started = Date.now();
const elapsed = () => (Date.now() - started) / 1000;

const run = (program, args, options) => spawnSync(program, args, { cwd: at(), encoding: "utf8", maxBuffer: 1 << 26, ...options });
const git = (...args) => run("git", args);
const lines = ({ stdout }) => stdout.split("\n").filter(Boolean);

/** The commit where the branch left main; on main, its last commit. */
function baseOf(named) {
  for (const main of named ? [named] : ["origin/main", "main"]) {
    const found = git("merge-base", "HEAD", main);
    if (found.status === 0) return found.stdout.trim();
  }
  if (named) throw new Error(`git knows no ${named}.`);
  return "HEAD";
}

/** Test files with their projects; with --changed, those that import a changed file. */
function listed(...args) {
  const { stdout } = run(process.execPath, [VITEST, "list", "--filesOnly", "--json", "--passWithNoTests", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const from = stdout.indexOf("[");
  const found = from < 0 ? [] : JSON.parse(stdout.slice(from));
  return found.map(({ file, projectName }) => ({
    file: path.relative(at(), file).replaceAll(path.sep, "/"),
    project: projectName,
  }));
}

/** The test folder for a source file: src/ledger/audit/x.ts is tested in test/ledger. */
function testsOf(file) {
  const [root, folder] = file.split("/");
  return root === "src" || root === "test" ? `test/${folder}/` : `test/${root}/`;
}

const base = baseOf(process.argv.find((arg) => arg.startsWith("--base="))?.slice("--base=".length));
const changed = [
  ...new Set([...lines(git("diff", "--name-only", base)), ...lines(git("ls-files", "--others", "--exclude-standard"))]),
];
console.log(`${changed.length} files changed since ${base.slice(0, 8)}.`);

const built = run(process.execPath, [at(".ci", "setup.mjs"), "browser", "addin", "cli", "workbench"], { stdio: "inherit" });
if (built.status !== 0) process.exit(1);

const related = changed.length === 0 ? [] : listed("--changed", base).filter(({ project }) => project !== "browser");
// Tests that run the built command line do not import the sources.
const isBuilt = changed.some((file) => /^(src|functions|taskpane)\//.test(file));
const commands = isBuilt ? listed("--project", "command line") : [];
const projects = new Map([...related, ...commands].map(({ file, project }) => [file, project]));

const known = durations();
const folders = new Set(changed.map(testsOf));
/** Changed tests first, then those of a changed folder. */
const rank = (file) => (changed.includes(file) ? 0 : folders.has(testsOf(file)) ? 1 : 2);
const tests = [...projects]
  .map(([file, project]) => ({ file, rank: rank(file), seconds: known[file] ?? USUAL[project] }))
  .sort((a, b) => a.rank - b.rank || a.seconds - b.seconds);

let left = Math.max(BUDGET - elapsed(), LEAST) * availableParallelism() - (known[SMOKE] ?? USUAL.browser);
const chosen = [SMOKE];
const skipped = [];
for (const { file, seconds } of tests) {
  const fits = seconds <= left;
  if (fits) left -= seconds;
  (fits ? chosen : skipped).push(file);
}

const { status } = run(process.execPath, [VITEST, "run", ...chosen], { stdio: "inherit" });
if (skipped.length > 0) console.log(["Not run, to stay under 3 minutes (npm test runs everything):", ...skipped].join("\n  "));
console.log(`${chosen.length} test files in ${elapsed().toFixed(0)} s`);
process.exitCode = status === 0 ? 0 : 1;
