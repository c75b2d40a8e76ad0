import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { library, written } from "../../src/formula/library";
import { KNOWN, knownBy } from "../../src/formula/library/known";
import scores from "../../src/formula/library/scores.json";
import type { Builtin } from "../../src/formula/world";
import { calculate } from "../../src/calculation/calculation";
import type { Book } from "../../src/workbook/book";
import { CORE, EVERY, outcomes, scoresFrom } from "../support/formula/scores";

/*
 * Each function's score over the facts decides whether it is computed. After a change of facts or functions:
 * SCORES=update npx vitest run test/formula/scores.test.ts
 */

const ALL = outcomes();
const TABLE = "src/formula/library/scores.json";

test("there are at least 3,000 facts", () => {
  expect(ALL.length).toBeGreaterThan(3000);
});

test("the table has the score of every function", () => {
  const found = scoresFrom(ALL);
  if (process.env["SCORES"] === "update")
    writeFileSync(
      TABLE,
      `{\n${Object.entries(found)
        .map(([name, score]) => `  "${name}": [${score.join(", ")}]`)
        .join(",\n")}\n}\n`,
    );
  else expect(scores, "run SCORES=update npx vitest run test/formula/scores.test.ts").toEqual(found);
});

test("known functions give the value of every fact", () => {
  const wrong = ALL.filter(
    ({ functionNames: functionNames, isRight }) =>
      !isRight && [...functionNames].every((name) => KNOWN.has(name) || !EVERY.has(name)),
  );
  expect(wrong.map(({ formula, value, shown }) => `${formula} is ${String(value)}, not ${String(shown)}`)).toEqual([]);
});

test("every function that ledgers or names need is known", () => {
  expect([...CORE].filter((name) => !KNOWN.has(name))).toEqual([]);
});

/** A workbook with one formula and its saved value. */
const saved = (formula: string, value: number): Book => ({
  sheets: [{ name: "Sheet1", top: 0, left: 0, values: [[value]], formulas: [[formula]] }],
  tables: [],
  names: [],
  mangled: [],
});

test("a function that gets a fact wrong is no longer computed: its formulas keep Excel's saved values", () => {
  const sin = written.get("SIN")!;
  const wrong: Builtin = { ...sin, run: (args, context) => (args[0]!(context) === 0 ? 1 : sin.run(args, context)) };
  const fallen = knownBy(scoresFrom(outcomes(new Map([["SIN", wrong]]))));
  expect([...KNOWN].filter((name) => !fallen.has(name))).toEqual(["SIN"]);
  const uncomputed: string[] = [];
  const value = (known: ReadonlySet<string>) =>
    calculate(saved("=SIN(1)", 17), undefined, {
      unsupported: (_sheet, _row, _column, why) => void uncomputed.push(why),
      others: (name) => (known.has(name) ? written.get(name) : undefined),
    }).value("Sheet1", 0, 0);
  expect(value(KNOWN)).toBe(Math.sin(1));
  expect(uncomputed).toEqual([]);
  expect(value(fallen)).toBe(17);
  expect(uncomputed).toEqual(["function"]);
});

/** The displayed value of a formula with a saved value that nothing else gives, and whether it is reported as kept. */
function shownOf(formula: string): { readonly value: unknown; readonly uncomputed: number } {
  let uncomputed = 0;
  const { value } = calculate(saved(formula, 17), undefined, {
    unsupported: () => void uncomputed++,
    others: (name) => library.get(name),
  });
  return { value: value("Sheet1", 0, 0), uncomputed };
}

describe("a known function", () => {
  test.each([
    ["arguments left out that no fact leaves out", "=HYPGEOM.DIST(0,,,,)"],
    ["another place left out than in the facts", "=SORT({3;1;2},1,,)"],
    ["a spread that brings the last digits to the front", "=LOGNORM.INV(0.49999999999915673,3.5,1E12)"],
    ["such a spread among several", "=SUM(NORM.INV(0.4,1,{1,1E12}))"],
    ["one amount and several days", "=XIRR(1,{1,2,3})"],
    ["several modes of a lookup", "=SUM(XLOOKUP(1,{1,2},{3,4},,{0,1}))"],
    ["several ways to search", "=SUM(XLOOKUP(1,{1,2},{3,4},,0,{1,-1}))"],
    ["ß beside ss in XMATCH", '=XMATCH("ß",{"a","ss"})'],
    ["ss beside ß in XLOOKUP", '=XLOOKUP("Strasse",{"a","Straße"},{1,2},0)'],
  ])("keeps the saved value for %s: %s", (_, formula) => expect(shownOf(formula)).toEqual({ value: 17, uncomputed: 1 }));

  test.each([
    ["=SORT({3;1;2},,-1)", 3],
    ["=LOGNORM.INV(0.5,0,2)", 1],
    ['=XLOOKUP("Strasse",{"a","b"},{1,2},0)', 0],
    ['=XMATCH("ß",{"a","ß"})', 2],
    ['=MATCH("ß",{"ss","ß"},0)', 2],
  ])("computes %s", (formula, value) => expect(shownOf(formula)).toEqual({ value, uncomputed: 0 }));
});

test("a function with fewer than three facts, or without an implementation, is not known", () => {
  expect([...knownBy({ A: [2, 2], B: [3, 3], C: [4, 3], D: [0, 0] })]).toEqual(["B"]);
  expect([...library.keys()].filter((name) => !KNOWN.has(name))).toEqual([]);
  expect([...KNOWN].filter((name) => !EVERY.has(name))).toEqual([]);
});
