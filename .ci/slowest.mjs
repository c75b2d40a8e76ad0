import path from "node:path";

const SHOWN = 10;

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Where the time of a run went: its slowest files, after everything else that vitest tells. */
export default class Slowest {
  onTestRunEnd(modules) {
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
