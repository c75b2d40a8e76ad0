import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeAll } from "vitest";
import { build } from "../cli/program";
import { attack, isLong, MOST_MEGABYTES, MOST_SECONDS } from "./attack";
import { ACTS, fitAnswer } from "./acts";
import { dear } from "./dear";

/*
 * What a file under 1 MB may cost the processor and the memory, whatever is in it: counted by the system for the whole process.
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

attack("cost", isLong ? 1 : 0, (chance) => {
  const bytes = dear(chance);
  if (bytes.length >= 1e6) return;
  writeFileSync(path.join(folder, "hostile.xlsx"), bytes);
  const args = chance.of(ACTS);
  const program = ["--import", path.join(folder, "count.mjs"), path.resolve(".build/cli/ledger.mjs"), ...args];
  const done = spawnSync(process.execPath, program, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28, timeout: 120_000 });
  fitAnswer(args, { code: done.status, out: done.stdout, err: done.stderr });
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(usage, "utf8")) as NodeJS.ResourceUsage;
  const [seconds, megabytes] = [(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1024];
  if (seconds > MOST_SECONDS || megabytes > MOST_MEGABYTES)
    throw new Error(`${args.join(" ")}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB\n${done.stderr.slice(0, 300)}`);
});
