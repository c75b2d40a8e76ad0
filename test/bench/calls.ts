import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import vm from "node:vm";

type Entry = (...args: unknown[]) => unknown;

/** The functions that the built script registers. */
const entries = new Map<string, Entry>();
Object.assign(globalThis, {
  self: globalThis,
  CustomFunctions: {
    associate: (id: string, entry: Entry) => entries.set(id, entry),
    Error,
    ErrorCode: { invalidValue: "#VALUE!", invalidNumber: "#NUM!", notAvailable: "#N/A" },
  },
});
const { convoyShipping, fuelReorg, growth } = await import("./handwritten");

const ROWS = 10_000;
const NATIONS = ["USA", "Britain", "France", "Russia", "Germany", "Italy", "Japan", "Nationalist China"];
const CONVOYS = [
  ["Britain", "Atlantic"],
  ["Britain", "Indian"],
  ["USA", "Atlantic"],
  ["USA", "Pacific"],
  ["Japan", "Pacific"],
];
const UNITS = ["ARM", "MECH", "SUB", "CV", "CA", "HQ-A", "MOT", "TRS"];

const rows = (make: (i: number) => unknown[]): unknown[][] => Array.from({ length: ROWS }, (_, i) => make(i));
const invocation = { functionName: "", address: "Sheet1!A1" };

const CASES = [
  {
    id: "GROWTH",
    written: growth,
    rows: rows((i) => [1940 + (i % 7), NATIONS[i % 8], 1000 + i, i % 900, invocation]),
  },
  {
    id: "CONVOYSHIPPING",
    written: convoyShipping,
    rows: rows((i) => [...CONVOYS[i % 5]!, 1000 + i, i % 900, invocation]),
  },
  {
    id: "FUELREORG",
    written: fuelReorg,
    rows: rows((i) => [[[UNITS[i % 8]]], [[i % 12]], invocation]),
  },
];

/** Nanoseconds per call, over all rows once. */
function time(entry: Entry, all: readonly unknown[][]): number {
  const from = performance.now();
  for (const args of all) entry(...args);
  return ((performance.now() - from) * 1e6) / all.length;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;

const BATCHES = 101;

/** Runs the built scripts: the first registers the functions, the others are what it loads at the first call. */
export async function loadEntries(addin: string): Promise<ReadonlyMap<string, Entry>> {
  if (entries.size > 0) return entries;
  for (const name of ["functions.js", ...readdirSync(addin).filter((item) => /^ledger-.*\.js$/.test(item))])
    vm.runInThisContext(readFileSync(path.join(addin, name), "utf8"), { filename: name });
  await entries.get("WHY")!("GROWTH", 1942, "Germany", 3000, 500, invocation);
  return entries;
}

/** Compares calls of the registered entries with the same arithmetic written by hand; medians over batches of all rows. */
export async function benchCalls(addin: string): Promise<[what: string, figure: string, budget: string][]> {
  await loadEntries(addin);
  return CASES.flatMap(({ id, written, rows: all }): [string, string, string][] => {
    const entry = entries.get(id)!;
    for (const args of all) {
      const [ours, theirs] = [entry(...args), written(...args)];
      if (ours !== theirs) throw new Error(`${id}(${JSON.stringify(args)}) is ${String(ours)}, by hand ${String(theirs)}`);
    }
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let i = 0; i < BATCHES; i++) {
      ours.push(time(entry, all));
      theirs.push(time(written, all));
    }
    const [own, handwritten] = [median(ours), median(theirs)];
    return [
      [`${id}, one call`, `${own.toFixed(0)} ns (${(1000 / own).toFixed(1)} million a second)`, "1,000 ns"],
      [`${id}, against by hand (${handwritten.toFixed(0)} ns)`, `${(own / handwritten).toFixed(2)}x`, "3x"],
    ];
  });
}
