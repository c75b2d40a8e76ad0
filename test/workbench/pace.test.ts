import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluate } from "../../src/formula/evaluate";
import { library } from "../../src/formula/library";
import { parse } from "../../src/formula/parse";
import { firstOf, isError, isUncomputed, type Value } from "../../src/formula/world";
import type { CellValue } from "../../src/kernel/values";
import { calculate } from "../../src/calculation/calculation";
import { valuesOf } from "../../src/workbench/page/computing/values";
import type { Book } from "../../src/workbook/book";

/*
 * The limit on the work of formulas bounds the time of an edit, and never changes a value.
 */

type Cell = CellValue | { readonly formula: string };

const isFormula = (cell: Cell): cell is { readonly formula: string } => typeof cell === "object" && cell !== null;

const bookOf = (rows: readonly (readonly Cell[])[]): Book => ({
  sheets: [
    {
      name: "Sheet1",
      top: 0,
      left: 0,
      values: rows.map((row) => row.map((cell) => (isFormula(cell) ? null : cell))),
      formulas: rows.map((row) => row.map((cell) => (isFormula(cell) ? cell.formula : null))),
    },
  ],
  tables: [],
  names: [],
  mangled: [],
});

const others = (name: string) => library.get(name);

function shown(rows: readonly (readonly Cell[])[], column: number): readonly CellValue[] {
  const values = valuesOf(others);
  const book = bookOf(rows);
  values.open(book);
  return values.compute(book).flatMap((found) => (found.column === column ? [found.value] : []));
}

const ROWS = 4000;
const numbered = (formula: (row: number) => string): readonly (readonly Cell[])[] =>
  Array.from({ length: ROWS }, (_, i) => [i + 1, (i + 1) * 2, { formula: formula(i + 1) }]);

describe("a column of 4,000 formulas over 4,000 rows is computed in time", () => {
  test.each<[string, (row: number) => string, (row: number) => CellValue]>([
    ["SUMIF", (row) => `=SUMIF(A$1:A$${ROWS},A${row},B$1:B$${ROWS})`, (row) => row * 2],
    ["SUMIF of an order", (row) => `=SUMIF(A$1:A$${ROWS},"<="&A${row},A$1:A$${ROWS})`, (row) => (row * (row + 1)) / 2],
    ["COUNTIFS", (row) => `=COUNTIFS(A$1:A$${ROWS},A${row},B$1:B$${ROWS},">0")`, () => 1],
    ["COUNTIF down to the row", (row) => `=COUNTIF(A$1:A${row},"<"&A${row})`, (row) => row - 1],
    ["VLOOKUP", (row) => `=VLOOKUP(A${row},A$1:B$${ROWS},2,FALSE)`, (row) => row * 2],
    ["VLOOKUP that finds nothing", (row) => `=VLOOKUP(-A${row},A$1:B$${ROWS},2,FALSE)`, () => "#N/A"],
    ["VLOOKUP of what is closest", (row) => `=VLOOKUP(A${row}+0.5,A$1:B$${ROWS},2)`, (row) => row * 2],
    ["XLOOKUP of what is closest", (row) => `=XLOOKUP(A${row}+0.5,A:A,B:B,"",-1)`, (row) => row * 2],
    ["INDEX and MATCH in whole columns", (row) => `=INDEX(B:B,MATCH(A${row},A:A,0))`, (row) => row * 2],
    ["a running total", (row) => `=SUM(A$1:A${row})`, (row) => (row * (row + 1)) / 2],
    ["a running average", (row) => `=AVERAGE(A$1:A${row})`, (row) => (row + 1) / 2],
    ["COUNTIF of whole columns", () => '=COUNTIF(A:A,"<>x")', () => 1_048_576],
    ["a chain", (row) => (row === 1 ? "=A1" : `=C${row - 1}+A${row}`), (row) => (row * (row + 1)) / 2],
    ["a chain from below", (row) => (row === ROWS ? "=A1" : `=C${row + 1}+1`), (row) => ROWS - row + 1],
  ])("%s", (_, formula, value) => {
    const found = shown(numbered(formula), 2);
    expect(found).toHaveLength(ROWS);
    expect(found.findIndex((item, i) => item !== value(i + 1))).toBe(-1);
  });
});

const FORMULAS = [
  "=SUM(A$1:A{n})",
  "=AVERAGE(A$1:A{n})",
  "=MAX(A$1:A{n})",
  "=MIN(A$1:A$24)",
  "=COUNT(A$1:A{n})",
  "=COUNTA(A$1:A$24)",
  "=COUNTIF(A$1:A$24,A{n})",
  '=COUNTIF(A$1:A$24,"<>"&A{n})',
  '=COUNTIF(A$1:A$24,">"&A{n})',
  "=COUNTIF(A:A,A{n})",
  "=SUMIF(A$1:A$24,A{n},B$1:B$24)",
  '=SUMIFS(B$1:B$24,A$1:A$24,A{n},B$1:B$24,">1")',
  "=MATCH(A{n},A$1:A$24,0)",
  "=VLOOKUP(A{n},A$1:B$24,2,FALSE)",
  '=XLOOKUP(A{n},A$1:A$24,B$1:B$24,"none",-1)',
  '=XLOOKUP(A{n},A$1:A$24,B$1:B$24,"none",1,-1)',
  "=SUMPRODUCT((A$1:A$24=A{n})*1)",
];

test("formulas that share an index give the same values as alone", () => {
  const entry = fc.constantFrom<CellValue>(1, 2, 3, 2.5, -1, "x", "X", "2", "", true, false, null, "#N/A", "1/0");
  fc.assert(
    fc.property(
      fc.array(fc.tuple(entry, entry), { minLength: 24, maxLength: 24 }),
      fc.constantFrom(...FORMULAS),
      (rows, formula) => {
        const texts = rows.map((_, i) => formula.replaceAll("{n}", String(i + 1)));
        const book = bookOf(rows.map((row, i) => [...row, { formula: texts[i]! }]));
        const calculation = calculate(book, undefined, { others });
        const plain = (value: Value) => (isError(value) ? value.error : value);
        for (const [row, text] of texts.entries()) {
          const alone = firstOf(evaluate(parse(text), calculation.world("Sheet1", row, 2)));
          expect(plain(calculation.value("Sheet1", row, 2)), text).toEqual(plain(alone));
        }
      },
    ),
    { numRuns: 200 },
  );
});

describe("a formula that needs too much work", () => {
  const rows: readonly (readonly Cell[])[] = [
    [1, { formula: "=SUM(SEQUENCE(1000,1000))+SUMPRODUCT((A1:ZZ40000=A1)*1)" }],
    [2, { formula: "=IFERROR(B1,0)" }],
    [3, { formula: "=IF(ISERROR(B2),1,2)" }],
    [4, { formula: "=COUNT(B1:B3)" }],
    [5, { formula: "=A1+A2" }],
  ];
  const calculation = calculate(bookOf(rows), undefined, { others });
  const value = (row: number) => calculation.value("Sheet1", row, 1);

  test("is not computed, and its dependents are not errors", () => {
    expect([0, 1, 2, 3].map((row) => isUncomputed(value(row)))).toEqual([true, true, true, true]);
  });

  test("does not affect other formulas", () => {
    expect(value(4)).toBe(3);
  });
});

test.each([
  "=IRR(A1:B1,-10)",
  "=IRR({-1,1E300},0.5)",
  "=RATE(1E9,-1E-9,1E9)",
  "=XIRR({-1,1},{1,2},1E9)",
  "=WORKDAY(1,1E9)",
  "=NETWORKDAYS(1,2958465)",
  "=FACT(1E9)",
  "=COMBIN(1E12,5E11)",
  "=BINOM.INV(1E9,0.5,0.5)",
  "=GAMMA.INV(0.999999999999,1E9,1E9)",
  "=CUMIPMT(0.01,1E9,1,1,1E9,0)",
  "=SEQUENCE(1E6,1E6)",
  '=SEARCH(REPT("*a",2000)&"b",REPT("a",30000))',
  '=REPT("x",1E9)',
  "=MUNIT(1E6)",
  "=DB(1,1,1E9,1E9)",
])("%s ends in time", (formula) => {
  const began = process.cpuUsage().user;
  calculate(bookOf([[-100, 110, { formula }]]), undefined, { others }).value("Sheet1", 0, 2);
  expect(process.cpuUsage().user - began).toBeLessThan(5_000_000);
});
