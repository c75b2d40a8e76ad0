import { beforeAll, expect, test } from "vitest";
import { evaluate } from "../../src/formula/evaluate";
import { parse } from "../../src/formula/parse";
import type { Value, World } from "../../src/formula/world";
import { otherFunctions, type Others } from "../../src/workbench/page/computing/library-functions";
import { valuesOf } from "../../src/workbench/page/computing/values";
import { library } from "../../src/formula/library";
import { KNOWN } from "../../src/formula/library/known";
import { CORE } from "../support/formula/scores";
import { builtins } from "../../src/formula/functions";
import { calculate } from "../../src/calculation/calculation";
import type { Book } from "../../src/workbook/book";

/*
 * Functions that ledgers do not use but players type. The expected results are Microsoft's own examples.
 */

let others: Others;
beforeAll(
  () =>
    new Promise<void>((resolve) => {
      others = otherFunctions(resolve);
      expect(others("STDEV.S")).toBeUndefined();
    }),
);

const CELLS: readonly (readonly Value[])[] = [
  [1345, 1301, 1368, 1322, 1310, 1370, 1318, 1350, 1303, 1299],
  [-70000, 12000, 15000, 18000, 21000, 26000],
  [3, 2, 4, 5, 6],
  [9, 7, 12, 15, 17],
  [7, 3.5, 3.5, 1, 2],
  ["b", "a", "b"],
];
const bookOf = (formula: string): Book => ({
  sheets: [
    {
      name: "Sheet1",
      top: 0,
      left: 0,
      values: [...CELLS, [null]].map((line) => line as (string | number | null)[]),
      formulas: [...CELLS.map(() => []), [formula]],
    },
  ],
  tables: [],
  names: [],
  mangled: [],
});
const valueOf = (formula: string): Value => calculate(bookOf(formula), undefined, { others }).value("Sheet1", CELLS.length, 0);

test.each<[formula: string, value: number, digits?: number]>([
  ["STDEV.S(A1:J1)", 27.46391572, 7],
  ["STDEVP(A1:J1)", 26.05455814, 7],
  ["VAR.S(A1:J1)", 754.2666667, 6],
  ["MEDIAN(1,2,3,4,5,6)", 3.5],
  ["LARGE(A1:J1,2)", 1368],
  ["RANK.EQ(7,A5:E5,1)", 5],
  ["PERCENTILE.INC(A3:D3,0.3)", 2.9],
  ["CORREL(A3:E3,A4:E4)", 0.997054486, 8],
  ["PMT(0.08/12,10,10000)", -1037.03, 2],
  ["FV(0.06/12,10,-200,-500,1)", 2581.4, 2],
  ["NPV(0.1,-10000,3000,4200,6800)", 1188.44, 2],
  ["IRR(A2:F2)", 0.0866, 4],
  ["DATE(2008,1,1)", 39448],
  ["EOMONTH(DATE(2011,1,1),1)", 40602],
  ["YEAR(39448)+MONTH(39448)*100", 2108],
  ["WEEKDAY(DATE(2008,2,14))", 5],
  ["LOG10(86)", 1.934498451, 8],
  ["FACT(5)", 120],
  ["COMBIN(8,2)", 28],
  ["NORM.DIST(42,40,1.5,TRUE)", 0.9087888, 6],
  ["POISSON.DIST(2,5,TRUE)", 0.124652, 6],
  ["BINOM.DIST(6,10,0.5,FALSE)", 0.2050781, 6],
  ["MROUND(10,3)", 9],
  ['CONVERT(1,"lbm","kg")', 0.4535924, 6],
])("%s is %d", (formula, value, digits) => {
  expect(valueOf(`=${formula}`)).toBeCloseTo(value, digits ?? 10);
});

test.each([
  ['PROPER("this is a TITLE")', "This Is A Title"],
  ['REPLACE("2009",3,2,"10")', "2010"],
])("%s is %s", (formula, value) => {
  expect(valueOf(`=${formula}`)).toBe(value);
});

test("an error in an argument is the result, and out-of-range arguments give Excel's error", () => {
  expect(valueOf("=MEDIAN(1/0,2)")).toMatchObject({ error: "#DIV/0!" });
  expect(valueOf('=PMT("x",1,2)')).toMatchObject({ error: "#VALUE!" });
  expect(valueOf("=MEDIAN()")).toMatchObject({ error: "#VALUE!" });
  expect(valueOf("=LN(-1)")).toMatchObject({ error: "#NUM!" });
});

test("work that grows with an argument is bounded before it starts", () => {
  for (const formula of ["=FACT(1E9)", "=COMBIN(1E12,5E11)", "=PERMUT(1E12,5E11)"])
    expect(valueOf(formula), formula).toHaveProperty("error");
});

test("every known function is in the library, or needs none", () => {
  for (const name of library.keys()) expect(others(name)?.run, name).toBeTypeOf("function");
  expect([...library.keys(), ...CORE].sort()).toEqual([...KNOWN].sort());
  expect([...library.keys()].filter((name) => builtins.has(name))).toEqual([]);
});

test("an unknown function is #NAME?", () => {
  const world: World = { area: () => ({ error: "#REF!" }), value: () => null, call: () => ({ error: "#NAME?" }), others };
  expect(evaluate(parse("=NOSUCH(1)"), world)).toMatchObject({ error: "#NAME?" });
});

test("array results spill", () => {
  const values = valuesOf(others);
  const book = bookOf("=SORT(TRANSPOSE(A3:C3),1,-1)");
  values.open(book);
  values.compute(book);
  expect(values.spills().map(({ result }) => result)).toEqual([[[4], [3], [2]]]);
});
