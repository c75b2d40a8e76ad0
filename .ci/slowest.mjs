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
        return { file: path.relative(process.cwd(), module.moduleId), time: duration + collectDuration + setupDuration };
      })
      .sort((one, other) => other.time - one.time);
    const all = taken.reduce((sum, { time }) => sum + time, 0);
    const lines = taken.slice(0, SHOWN).map(({ file, time }) => `${seconds(time).padStart(10)}  ${file}`);
    console.log([`    Slowest of ${modules.length} files, ${seconds(all)} one after the other:`, ...lines, ""].join("\n"));
  }
}
