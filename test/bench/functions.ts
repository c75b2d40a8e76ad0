import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import vm from "node:vm";
import { figure } from "../../src/kernel/text";
import { allRules } from "../../src/rulebooks";
import { argumentsOf } from "../../src/help/call";
import type { Rule } from "../../src/kernel/rule";

type Entry = (...args: unknown[]) => unknown;

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;

const LOADS = 15;

/** Runs the script in a new context each time, as Excel does when a workbook opens. */
export function benchLoading(script: string): [what: string, figure: string, budget: string][] {
  const code = readFileSync(script, "utf8");
  let count = 0;
  const times = Array.from({ length: LOADS }, () => {
    count = 0;
    const world = vm.createContext({
      CustomFunctions: { associate: () => count++, Error, ErrorCode: {} },
      console,
    });
    world["self"] = world;
    const from = performance.now();
    new vm.Script(code, { filename: script }).runInContext(world);
    return performance.now() - from;
  });
  return [[`load and register ${count} functions`, `${median(times).toFixed(1)} ms`, ""]];
}

const invocation = { functionName: "", address: "Sheet1!A1" };

/** The first example's arguments as Excel passes them: ranges are rows of cells. */
export function callOf(rule: Rule): readonly unknown[] {
  const kinds = Object.values(rule.params).map(({ kind }) => kind);
  const args = argumentsOf(rule, rule.examples[0]?.inputs ?? {}).map((arg, i) => {
    const isRange = kinds[i] === "numbers" || kinds[i] === "texts";
    if (!isRange || arg === null) return arg;
    if (!Array.isArray(arg)) return [[arg]];
    return arg.map((row: unknown) => (Array.isArray(row) ? row : [row]));
  });
  return [...args, invocation];
}

const WARM = 300;
const CALLS = 2000;
const BATCHES = 15;
const SLOWEST = 10;

/** Calls per second of every function with its first example; the slowest are listed. */
export function benchEveryFunction(entries: ReadonlyMap<string, Entry>): [what: string, figure: string, budget: string][] {
  const timed = allRules.map((rule) => {
    const entry = entries.get(rule.id)!;
    const args = callOf(rule);
    // Calls remove the invocation from their own arguments, not from this list.
    for (let i = 0; i < WARM; i++) entry(...args);
    const batches = Array.from({ length: BATCHES }, () => {
      const from = performance.now();
      for (let i = 0; i < CALLS; i++) entry(...args);
      return ((performance.now() - from) * 1e6) / CALLS;
    });
    return { id: rule.id, time: median(batches), ranges: args.some(Array.isArray) };
  });
  const all = median(timed.map(({ time }) => time));
  const slowest = timed.toSorted((a, b) => b.time - a.time).slice(0, SLOWEST);
  return [
    [
      `all ${timed.length} functions, median`,
      `${figure(Math.round(1e9 / all))} calls a second (${all.toFixed(0)} ns)`,
      "1,000 ns",
    ],
    // The budget is for a call with one cell per input.
    ...slowest.map(({ id, time, ranges }): [string, string, string] => [
      `slowest: ${id}${ranges ? ", ranges" : ""}`,
      `${figure(Math.round(1e9 / time))} calls a second (${time.toFixed(0)} ns)`,
      ranges ? "" : "1,000 ns",
    ]),
  ];
}
