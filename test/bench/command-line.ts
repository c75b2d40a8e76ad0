import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";

const RUNS = 11;

/** `audit` of a ledger as a process of its own, Node's start included; median. */
export function benchAudit(cli: string, folder: string): [what: string, figure: string, budget: string][] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^[^~].*\.xlsx$/.test(name)) : [];
  if (!existsSync(cli) || files.length === 0) return [["audit of a ledger, whole process", "not built yet", "500 ms"]];
  return files.map((name) => {
    const times: number[] = [];
    let status: number | null = null;
    for (let i = 0; i < RUNS; i++) {
      const from = performance.now();
      ({ status } = spawnSync(process.execPath, [cli, "audit", path.join(folder, name)], { stdio: "ignore" }));
      times.push(performance.now() - from);
    }
    const median = times.sort((a, b) => a - b)[RUNS >> 1]!;
    return [`audit ${name}, whole process (exit ${status})`, `${median.toFixed(0)} ms`, "500 ms"];
  });
}
