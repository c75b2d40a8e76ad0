import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeAll } from "vitest";
import { build, type Outcome } from "../support/cli/program";
import { attack, isLong, MOST_MEGABYTES, MOST_SECONDS } from "../support/hostile/attack";
import { commandsOn, FILE, fitAnswer, layBeside } from "../support/hostile/commands";
import { expensive } from "../support/hostile/expensive";

/*
 * The most processor time and memory that any file under 1 MB may take, measured by the system for the whole process.
 */

const folder = mkdtempSync(path.join(tmpdir(), "ledger-cost-"));
const usage = path.join(folder, "usage.json");
beforeAll(() => {
  build();
  writeFileSync(
    path.join(folder, "count.mjs"),
    `import { writeFileSync } from "node:fs";
     process.on("exit", () => writeFileSync(${JSON.stringify(usage)}, JSON.stringify(process.resourceUsage())));`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Cost {
  readonly outcome: Outcome;
  readonly seconds: number;
  readonly megabytes: number;
}

/** Runs a command, and measures its process. */
function counted(args: readonly string[]): Cost {
  const program = ["--import", path.join(folder, "count.mjs"), path.resolve(".build/cli/ledger.mjs"), ...args];
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28, timeout: 120_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, program, options);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(usage, "utf8")) as NodeJS.ResourceUsage;
  const outcome = { code: status, out: stdout, err: stderr };
  return { outcome, seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 };
}

/**
 * Seconds for the audit of the largest sample on an idle reference processor, for which the two seconds are meant: one on which
 * the program of 69e0c02 audits its sample in 0.50 s. Where that takes 1.25 s, this one takes 1.13.
 */
const QUIET = 0.45;

/** How many times slower the machine is now: shared processors count more seconds for the same work. */
const slowness = (): number => Math.max(1, counted(["audit", path.resolve("templates/campaign-sample.xlsx")]).seconds / QUIET);

attack("cost", isLong ? 1 : 0, (chance) => {
  const { rulebook, bytes } = expensive(chance);
  if (bytes.length >= 1e6) return;
  writeFileSync(path.join(folder, FILE), bytes);
  layBeside(folder, rulebook);
  const args = chance.of(commandsOn(rulebook));
  const { outcome, seconds, megabytes } = counted(args);
  fitAnswer(args, outcome);
  if (megabytes <= MOST_MEGABYTES && (seconds <= MOST_SECONDS || seconds <= MOST_SECONDS * slowness())) return;
  throw new Error(`${args.join(" ")}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB\n${outcome.err.slice(0, 300)}`);
});
