import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { at } from "./setup/common.mjs";

const SHOWN = 10;

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

const DURATIONS = at(".build", "durations.json");

/** Seconds that each test file took in its last run. */
export function durations() {
  try {
    return JSON.parse(readFileSync(DURATIONS, "utf8"));
  } catch {
    return {};
  }
}

function record(modules) {
  const all = durations();
  for (const module of modules) {
    const { duration, collectDuration, setupDuration } = module.diagnostic();
    const file = path.relative(at(), module.moduleId).replaceAll(path.sep, "/");
    all[file] = Math.round((duration + collectDuration + setupDuration) / 100) / 10;
  }
  mkdirSync(at(".build"), { recursive: true });
  writeFileSync(DURATIONS, JSON.stringify(all));
}

/** Reports the slowest test files at the end of a run. */
export default class Slowest {
  onTestRunEnd(modules) {
    record(modules);
    if (modules.length <= SHOWN) return;
    const taken = modules
      .map((module) => {
        const { duration, collectDuration, setupDuration } = module.diagnostic();
        const { processor = 0, others = 0 } = module.meta();
        return {
          file: path.relative(process.cwd(), module.moduleId),
          time: duration + collectDuration + setupDuration,
          processor,
          others,
        };
      })
      .sort((one, other) => other.time - one.time);
    const sum = (of) => seconds(taken.reduce((all, one) => all + one[of], 0));
    const lines = taken
      .slice(0, SHOWN)
      .map((one) => `${["time", "processor", "others"].map((of) => seconds(one[of]).padStart(10)).join("")}  ${one.file}`);
    const head = `    Slowest of ${modules.length} files: time (all ${sum("time")}), the processor's (${sum("processor")}), and that of browsers and commands (${sum("others")}):`;
    console.log([head, ...lines, ""].join("\n"));
  }
}
