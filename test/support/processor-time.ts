import { existsSync, readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { afterAll } from "vitest";
// Read once for all files: what is run before each of them takes its time three hundred times.
import "./preload";

declare module "vitest" {
  interface TaskMeta {
    /** Milliseconds of the processor that a file took in its own process: on a busy machine time alone reports little. */
    processor?: number;
    /** Milliseconds of the processor that browsers and commands took for it, where the system reports. */
    others?: number;
  }
}

/** Milliseconds of one tick in which Linux counts. */
const TICK = 10;

/** Milliseconds that all processes took which this one started, and those that they started. */
function processorTimeOfOthers(): number {
  if (!existsSync("/proc/self/stat")) return 0;
  const all = readdirSync("/proc").flatMap((id) => {
    if (!/^\d+$/.test(id)) return [];
    try {
      const stat = readFileSync(`/proc/${id}/stat`, "utf8");
      // From the state on, after the name, which may hold anything: its parent, and the ticks of itself and of its ended children.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const [own, ended] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])];
      return [{ id: Number(id), parent: Number(fields[1]), own, ended }];
    } catch {
      // It has ended meanwhile.
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
