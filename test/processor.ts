import process from "node:process";
import { afterAll } from "vitest";
// Read once for all files: what is run before each of them takes its time three hundred times.
import "./at-hand";

declare module "vitest" {
  interface TaskMeta {
    /** Milliseconds of the processor that a file took in its own process: on a busy machine time alone tells little. */
    processor?: number;
  }
}

const begun = process.cpuUsage();
// eslint-disable-next-line no-empty-pattern -- Vitest gives what is named there, and takes no other word.
afterAll(({}, file) => {
  const { user, system } = process.cpuUsage(begun);
  file.meta.processor = (user + system) / 1000;
});
