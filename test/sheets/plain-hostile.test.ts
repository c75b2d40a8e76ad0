import process from "node:process";
import { describe, expect, test } from "vitest";
import { evaluate } from "../../src/formula/evaluate";
import { print } from "../../src/formula/print";
import type { Formula } from "../../src/formula/syntax";
import { parts } from "../../src/formula/walk";
import { firstOf, isError, type Value } from "../../src/formula/world";
import { plainAlone } from "../../src/sheets/plain";
import { callsInside, callsOf, cellsIn, fitting, worldOf } from "../support/rulebooks/ledger-calls";
import { seeded } from "../support/rulebooks/random-entries";
import { sampledRulebooks } from "../support/rulebooks/selected-rulebooks";

/*
 * Plain forms with unusual values in their cells neither hang nor show a figure that their rule refuses.
 */

/** The longest text in an Excel cell. */
const LONGEST = 32_767;
const long = (text: string): string => text.repeat(Math.ceil(LONGEST / text.length)).slice(0, LONGEST);
const HOSTILE: readonly Value[] = [
  ...[1e100, -1e100, 1e15 + 0.5, 5e-324, -0.000_000_1],
  ...["x", " ", "~*?", "é", "a-", "-"].map(long),
  "y".repeat(1_000_000),
  "1e400",
  "#N/A",
  { error: "#NUM!" },
  { error: "#NAME?" },
];

/** The most steps of a plain form, not counting those for the characters of its cells, and how often it may read these. */
const STEPS = 2_000;
const PASSES = 60;
/** The most milliseconds of processor time for one form and one value, the best of a few. */
const MOST_TIME = 100;

const kindOf = (value: Value): string => (isError(value) ? value.error : typeof value);

const time = (work: () => void): number => {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
};

/** Whether a formula reads whole rows, whole columns or a range. */
const readsArea = (formula: Formula): boolean =>
  (formula.kind === "cells" && formula.to !== null) || formula.kind === "joined" || parts(formula).some(readsArea);

describe.each(sampledRulebooks("Plain forms of hostile cells"))("the plain forms of $id", (rulebook) => {
  const calls = [...callsOf(rulebook).values()];

  test("read no whole columns", () => expect(calls.filter((call) => readsArea(plainAlone(call)!)).map(print)).toEqual([]));

  test("neither hang nor give other results if a cell is hostile", () => {
    const wrong: string[] = [];
    let most = 0;
    for (const call of calls) {
      const plain = plainAlone(call)!;
      const random = seeded(print(call).length);
      const fit = fitting(call, random);
      const cells = cellsIn(call);
      const inside = callsInside(call);
      for (const bad of cells)
        for (const hostile of HOSTILE) {
          const values = new Map(cells.map((cell) => [cell, cell === bad ? hostile : (fit(cell) ?? 1)] as const));
          let steps = 0;
          const world = { ...worldOf(values), spend: (amount: number) => void (steps += amount) };
          const shown = firstOf(evaluate(plain, world));
          const letters = typeof hostile === "string" ? hostile.length : 0;
          most = Math.max(most, steps - letters * PASSES);
          const describe = (description: string): string =>
            `${print(call)}, ${bad} ${String(hostile).slice(0, 9)}: ${description}`;
          if (steps > STEPS + PASSES * letters) wrong.push(describe(`${steps} steps`));
          const isSlow = (): boolean => time(() => evaluate(plain, world)) > MOST_TIME;
          if (letters > LONGEST && isSlow() && isSlow() && isSlow()) wrong.push(describe(`over ${MOST_TIME} ms`));
          // Of two errors, which one a program shows depends on its order of evaluation.
          if (inside.some((inner) => isError(firstOf(evaluate(inner, world))))) continue;
          const expected = kindOf(firstOf(evaluate(call, world)));
          if (kindOf(shown) !== expected) wrong.push(describe(`${kindOf(shown)}, not ${expected}`));
        }
    }
    console.log(`${rulebook.id}: ${calls.length} plain forms, at most ${most} steps beside letters`);
    expect(wrong.slice(0, 40)).toEqual([]);
  });
});
