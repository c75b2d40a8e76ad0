import { describe, expect, test } from "vitest";
import { audit } from "../../src/ledger/audit";
import { calculate } from "../../src/ledger/calculation";
import type { Book, BookSheet } from "../../src/workbook/book";
import { changed, figureCell, freshCampaign } from "./workbooks";

/** A sheet of one column; what begins with = is a formula. */
const column = (cells: readonly (string | number)[], name = "Notes"): BookSheet => ({
  name,
  top: 0,
  left: 0,
  values: cells.map((cell) => [typeof cell === "string" && cell.startsWith("=") ? null : cell]),
  formulas: cells.map((cell) => [typeof cell === "string" && cell.startsWith("=") ? cell : null]),
});
const bookOf = (...sheets: readonly BookSheet[]): Book => ({ sheets, tables: [], names: [], mangled: [] });

const LONG = 20_000;
const up = Array.from({ length: LONG }, (_, i) => (i === 0 ? 1 : `=A${i}+1`));

describe("long chains of cells", () => {
  test("each adding 1 to the one above", () => {
    expect(calculate(bookOf(column(up))).value("Notes", LONG - 1, 0)).toBe(LONG);
  });

  test("each with a formula that nests deeply", () => {
    const nested = (inner: string) => `=${"IF(TRUE,".repeat(60)}${inner}+1${",0)".repeat(60)}`;
    const cells = Array.from({ length: 2000 }, (_, i) => (i === 0 ? 1 : nested(`A${i}`)));
    expect(calculate(bookOf(column(cells))).value("Notes", 1999, 0)).toBe(2000);
  });

  test("each adding up all above", () => {
    const cells = Array.from({ length: 50 }, (_, i) => (i === 0 ? 1 : `=SUM(A$1:A${i})`));
    expect(calculate(bookOf(column(cells))).value("Notes", 49, 0)).toBe(2 ** 48);
  });

  test("that close to a circle", () => {
    const calculation = calculate(bookOf(column([`=A${LONG}`, ...up.slice(1)])));
    expect(calculation.value("Notes", LONG - 1, 0)).toEqual({ error: "#VALUE!", message: "The formula refers to itself." });
  });

  test("an error far below is told where it arose", () => {
    const calculation = calculate(bookOf(column(["=1/0", ...up.slice(1)])));
    const found = calculation.value("Notes", LONG - 1, 0);
    expect(found).toMatchObject({ error: "#DIV/0!" });
    expect(calculation.originOf(found as { error: string })).toEqual({ sheet: "Notes", row: 0, column: 0 });
  });

  test("below an input of a ledger stop no audit", () => {
    const fresh = freshCampaign({ players: ["Germany"], year: 1940 });
    const input = changed(fresh, figureCell(fresh, "Germany_Closing_of_last_Turn"), { formula: `=Notes!A${LONG}`, value: LONG });
    const found = audit({ ...input, sheets: [...input.sheets, column(up)] }).findings;
    // Nothing was recalculated: what follows from the input shows the figures from before.
    expect([...new Set(found.map(({ check }) => check))]).toEqual(["stale-value"]);
  });
});

describe("what a formula knows of its sheet", () => {
  test("its own place", () => {
    expect(calculate(bookOf(column([0, 0, "=ROW()*10+COLUMN()"]))).value("Notes", 2, 0)).toBe(31);
  });

  test("where a whole column ends", () => {
    const other = column(["=SUM(Notes!A:A)", '=COUNTIF(Notes!A:A,">1")', "=SUMPRODUCT(Notes!A:A,Notes!A:A)"], "Other");
    const calculation = calculate(bookOf(column([1, 2, 3]), other));
    expect([0, 1, 2].map((row) => calculation.value("Other", row, 0))).toEqual([6, 2, 14]);
  });
});
