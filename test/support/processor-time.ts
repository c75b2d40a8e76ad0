import { existsSync, readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { afterAll } from "vitest";
// Imported once for all files, because anything run before each of them is repeated three hundred times.
import "./preload";

declare module "vitest" {
  interface TaskMeta {
    /** Processor time of a test file in milliseconds; elapsed time alone means little on a busy machine. */
    processor?: number;
    /** Processor time that its browsers and commands took in milliseconds, if the system reports it. */
    others?: number;
  }
}

/** Milliseconds per tick of Linux. */
const TICK = 10;

/** Processor time of all descendants of this process in milliseconds. */
function processorTimeOfOthers(): number {
  if (!existsSync("/proc/self/stat")) return 0;
  const all = readdirSync("/proc").flatMap((id) => {
    if (!/^\d+$/.test(id)) return [];
    try {
      const stat = readFileSync(`/proc/${id}/stat`, "utf8");
      // The fields after the process name, which can contain anything: parent, own ticks and those of ended children.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const [own, ended] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])];
      return [{ id: Number(id), parent: Number(fields[1]), own, ended }];
    } catch {
      // The process has ended meanwhile.
      return [];
    }
  });
  const below = (parent: number): number =>
    all.filter((item) => item.parent === parent).reduce((sum, item) => sum + item.own + item.ended + below(item.id), 0);
  const self = all.find(({ id }) => id === process.pid);
  return TICK * ((self?.ended ?? 0) + below(process.pid));
}

const start = process.cpuUsage();
const otherStart = processorTimeOfOthers();
// eslint-disable-next-line no-empty-pattern -- Vitest gives what is named there, and takes no other word.
afterAll(({}, file) => {
  const { user, system } = process.cpuUsage(start);
  file.meta.processor = (user + system) / 1000;
  file.meta.others = processorTimeOfOthers() - otherStart;
});
