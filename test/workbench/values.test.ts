import { describe, expect, test } from "vitest";
import type { CellValue } from "../../src/kernel/values";
import { cellsOf } from "../../src/workbench/page/computing/spills";
import { valuesOf, type Values } from "../../src/workbench/page/computing/values";
import type { Book } from "../../src/workbook/book";
import { address } from "../../src/formula/address";
import "../support/preload";

/*
 * What the workbench's cells show while a user types: everything is computed at first, then the dependents of each change.
 */

const ROWS = 8;
const COLUMNS = 6;

/** A workbook with one sheet, by cell address. */
function bookOf(cells: Readonly<Record<string, CellValue>>): Book {
  const grid = <T>(of: (cell: CellValue | undefined) => T): T[][] =>
    Array.from({ length: ROWS }, (_, r) => Array.from({ length: COLUMNS }, (_column, c) => of(cells[address(r, c)])));
  const isFormula = (cell: CellValue | undefined): cell is string => typeof cell === "string" && cell.startsWith("=");
  const values = grid((cell) => (cell === undefined || isFormula(cell) ? null : cell));
  const formulas = grid((cell) => (isFormula(cell) ? cell : null));
  return { sheets: [{ name: "Sheet1", top: 0, left: 0, values, formulas }], tables: [], names: [], mangled: [] };
}

/** A sheet in which cells are typed one after the other. Returns the values of its formulas. */
function typing(first: Readonly<Record<string, CellValue>> = {}) {
  const values: Values = valuesOf();
  let cells = { ...first };
  let shown: Record<string, CellValue> = {};
  return (typed: Readonly<Record<string, CellValue>> = {}): Record<string, CellValue> => {
    cells = { ...cells, ...typed };
    for (const { row, column, value } of values.compute(bookOf(cells))) shown[address(row, column)] = value;
    shown = Object.fromEntries(Object.entries(shown).filter(([cell]) => String(cells[cell] ?? "").startsWith("=")));
    const beside = values.spills().flatMap((spill) => [...cellsOf(spill)]);
    return { ...shown, ...Object.fromEntries(beside.map(([row, column, value]) => [address(row, column), value])) };
  };
}

test("a result of 100,000 cells spills, and one longer than the sheet is #SPILL!", () => {
  const values = valuesOf();
  const book = bookOf({ A1: "=ROW(1:100000)", C2: "=ROW(1:1048576)" });
  values.open(book);
  expect(values.compute(book)).toContainEqual({ sheet: book.sheets[0]!.name, row: 1, column: 2, value: "#SPILL!" });
  expect(values.spills().map(({ result }) => result.length)).toEqual([100_000]);
});

test("a formula that ignores filtered rows keeps its value, marked as not recalculated, while a filter is set", () => {
  const values = valuesOf();
  const cells = { A1: 1, A2: 2, A3: "=SUBTOTAL(9,A1:A2)", A4: "=A1+A2" };
  const shown = bookOf(cells);
  const withHidden = (isAny: boolean, entered = cells): Book => ({
    ...shown,
    sheets: bookOf(entered).sheets.map((sheet, i) => {
      const all = sheet.values.map((line) => [...line]);
      // The cell has the result.
      all[2]![0] = 3;
      return { ...shown.sheets[i]!, ...sheet, values: all, ...(isAny ? { hiddenRows: [0], mayBeFiltered: true as const } : {}) };
    }),
  });
  const showing = (book: Book) => values.compute(book).map(({ row, value }) => [row, value]);
  expect(showing(withHidden(false))).toEqual([
    [2, 3],
    [3, 3],
  ]);
  expect(values.savedFormulas()).toEqual([]);
  values.compute(withHidden(true));
  expect(values.savedFormulas()).toMatchObject([{ row: 2, isStale: true }]);
  expect(showing(withHidden(true, { ...cells, A1: 5 }))).toContainEqual([3, 7]);
  expect(showing(withHidden(true, { ...cells, A1: 5 })).filter(([row, value]) => row === 2 && value !== 3)).toEqual([]);
  expect(showing(withHidden(false, { ...cells, A1: 5 }))).toContainEqual([2, 7]);
  expect(values.savedFormulas()).toEqual([]);
});

describe("after each entry formulas show", () => {
  test("the dependents' new values", () => {
    const values = valuesOf();
    const cells = { A1: 1, A2: "=A1*2", A3: "=A2+1", B1: 5, B2: "=B1*2", C1: "=1+1", C2: "=C1+1", C3: "=C2+1", C4: "=C3+1" };
    expect(values.compute(bookOf(cells))).toHaveLength(7);
    const reported = values.compute(bookOf({ ...cells, A1: 4 }));
    expect(reported.map(({ row, column, value }) => [address(row, column), value])).toEqual([
      ["A2", 8],
      ["A3", 9],
    ]);
  });

  test("their old values after Undo", () => {
    const type = typing({ A1: 1, A2: "=A1*2", B1: "=1+1", B2: "=B1", B3: "=B1", B4: "=B1", B5: "=B1" });
    expect(type()["A2"]).toBe(2);
    expect(type({ A1: 5 })["A2"]).toBe(10);
    expect(type({ A1: 1 })["A2"]).toBe(2);
  });

  test("0 for self-references, until corrected", () => {
    const type = typing({ A1: "=A2+1", A2: "=A1+1", B1: "=B1" });
    expect(type()).toEqual({ A1: 0, A2: 0, B1: 0 });
    expect(type({ A2: 4, B1: "=A1" })).toEqual({ A1: 5, B1: 5 });
  });

  test.each([
    ["a function that nobody knows", "=FOO(1)", "#NAME?"],
    ["a name that there is not", "=Points", "#NAME?"],
    ["a cell that is gone", "=#REF!+1", "#REF!"],
    ["a sheet that is gone", "=Gone!A1", "#REF!"],
    ["a division by nothing", "=1/A9", "#DIV/0!"],
    ["a blank cell", "=F6", 0],
    ["a function of the ledger", '=LEDGER.GROWTH(1942,"Germany",500,0)', 100],
  ])("the result of %s", (_, formula, value) => expect(typing({ A1: formula })()).toEqual({ A1: value }));
});

describe("a formula of several values", () => {
  const three = "=TRANSPOSE(A1:C1)";
  const inputs = { A1: 1, B1: 2, C1: 3 };

  test("fills the cells below it, which others read", () => {
    const type = typing({ ...inputs, A3: three, E1: "=A4+A5", E2: "=SUM(A3:A5)" });
    expect(type()).toEqual({ A3: 1, A4: 2, A5: 3, E1: 5, E2: 6 });
    expect(type({ C1: 10 })).toEqual({ A3: 1, A4: 2, A5: 10, E1: 12, E2: 13 });
    expect(type({ A3: null })).toEqual({ E1: 0, E2: 0 });
  });

  test("is #SPILL! while cells block it, and spills afterwards", () => {
    const type = typing({ ...inputs, A3: three, E1: "=A3" });
    type();
    expect(type({ A4: "x" })).toEqual({ A3: "#SPILL!", E1: "#SPILL!" });
    expect(type({ C1: 7 })).toEqual({ A3: "#SPILL!", E1: "#SPILL!" });
    expect(type({ A4: null })).toEqual({ A3: 1, A4: 2, A5: 7, E1: 1 });
  });

  test("is #SPILL! if another formula fills a cell", () => {
    const type = typing({ ...inputs, E3: three, D4: "={8,9}" });
    expect(type()).toEqual({ E3: 1, E4: 2, E5: 3, D4: "#SPILL!" });
    expect(type({ E3: null })).toEqual({ D4: 8, E4: 9 });
  });

  test("can depend on a spilled range", () => {
    const type = typing({ ...inputs, A3: three, B3: "=A3:A5*2" });
    expect(type()).toEqual({ A3: 1, A4: 2, A5: 3, B3: 2, B4: 4, B5: 6 });
    expect(type({ A1: 5 })).toEqual({ A3: 5, A4: 2, A5: 3, B3: 10, B4: 4, B5: 6 });
  });
});

test("an opened workbook is recalculated from its saved values", () => {
  const values = valuesOf();
  const cells = { A1: 1, B1: 2, C1: 3, A3: "=TRANSPOSE(A1:C1)", E1: "=A1*2", E2: "=E1", E3: "=E2", E4: "=E3" };
  values.open(bookOf(cells));
  expect(values.ahead(() => false)).toBe(true);
  expect(values.spills()).toHaveLength(1);
  const reported = values.compute(bookOf({ ...cells, A4: "x" }));
  expect(reported).toEqual([{ sheet: "Sheet1", row: 2, column: 0, value: "#SPILL!" }]);
});
