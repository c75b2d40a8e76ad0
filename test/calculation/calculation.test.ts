import { describe, expect, test } from "vitest";
import { audit } from "../../src/ledger/audit";
import { calculate } from "../../src/calculation/calculation";
import type { Book, BookSheet } from "../../src/workbook/book";
import { changed, figureCell, freshCampaign } from "../support/ledger/workbooks";
import { dailySample } from "../support/daily-sample";

/** A sheet with one column; texts that begin with = are formulas. */
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
  test("are computed if each cell adds 1 to the one above", () => {
    expect(calculate(bookOf(column(up))).value("Notes", LONG - 1, 0)).toBe(LONG);
  });

  test("are computed if each formula nests deeply", () => {
    const nested = (inner: string) => `=${"IF(TRUE,".repeat(60)}${inner}+1${",0)".repeat(60)}`;
    const cells = Array.from({ length: 2000 }, (_, i) => (i === 0 ? 1 : nested(`A${i}`)));
    expect(calculate(bookOf(column(cells))).value("Notes", 1999, 0)).toBe(2000);
  });

  test("are computed if each cell sums all cells above", () => {
    const cells = Array.from({ length: 50 }, (_, i) => (i === 0 ? 1 : `=SUM(A$1:A${i})`));
    expect(calculate(bookOf(column(cells))).value("Notes", 49, 0)).toBe(2 ** 48);
  });

  test("are an error if they form a cycle", () => {
    const calculation = calculate(bookOf(column([`=A${LONG}`, ...up.slice(1)])));
    expect(calculation.value("Notes", LONG - 1, 0)).toEqual({ error: "#VALUE!", message: "The formula refers to itself." });
  });

  test("report an error at the cell where it arose", () => {
    const calculation = calculate(bookOf(column(["=1/0", ...up.slice(1)])));
    const found = calculation.value("Notes", LONG - 1, 0);
    expect(found).toMatchObject({ error: "#DIV/0!" });
    expect(calculation.originOf(found as { error: string })).toEqual({ sheet: "Notes", row: 0, column: 0 });
  });

  test("do not stop the audit if an input depends on them", () => {
    const fresh = freshCampaign({ players: ["Germany"], year: 1940 });
    const input = changed(fresh, figureCell(fresh, "Germany_Closing_of_last_Turn"), { formula: `=Notes!A${LONG}`, value: LONG });
    const found = audit({ ...input, sheets: [...input.sheets, column(up)] }).findings;
    // Nothing was recalculated, so the input's dependents show the earlier figures.
    expect([...new Set(found.map(({ check }) => check))]).toEqual(["stale-value"]);
  });
});

describe("a formula", () => {
  test("knows its own row and column", () => {
    expect(calculate(bookOf(column([0, 0, "=ROW()*10+COLUMN()"]))).value("Notes", 2, 0)).toBe(31);
  });

  test("reads whole columns down to their last value", () => {
    const other = column(["=SUM(Notes!A:A)", '=COUNTIF(Notes!A:A,">1")', "=SUMPRODUCT(Notes!A:A,Notes!A:A)"], "Other");
    const calculation = calculate(bookOf(column([1, 2, 3]), other));
    expect([0, 1, 2].map((row) => calculation.value("Other", row, 0))).toEqual([6, 2, 14]);
  });
});

describe("the work of a workbook", () => {
  const TOO_MUCH = {
    error: "#BUSY!",
    message: "The formulas process too many cells or characters to compute.",
    uncomputed: true,
  };
  /** The values of formulas below a cell with a text. */
  function computed(text: string, ...formulas: readonly string[]): readonly unknown[] {
    const calculation = calculate(bookOf(column([text, ...formulas])));
    return formulas.map((_, i) => calculation.value("Notes", i + 1, 0));
  }
  const many = (formula: (i: number) => string): readonly string[] => Array.from({ length: 3000 }, (_, i) => formula(i));

  const kinds: readonly (readonly [string, readonly string[]])[] = [
    ["patterns with many stars", many((i) => `=COUNTIF(A1,"${"*a".repeat(50)}*${i}z")`)],
    ["lookups by patterns", many((i) => `=MATCH("${"*a".repeat(50)}*${i}z",A1:A1,0)`)],
    ["long texts", many((i) => `=LEN(SUBSTITUTE(REPT("a",30000),"a","${i % 7}"))`)],
    ["long texts that are compared", many((i) => `=IF(UPPER(REPT("ab",16000))=LOWER(REPT("cd",16000)),${i},0)`)],
  ];
  test.each(dailySample(kinds, "Work that is too much", ([kind]) => kind))(
    "is limited for %s: the first are computed, and the rest are reported at their cells",
    (_, formulas) => {
      const found = computed("a".repeat(30_000), ...formulas);
      expect(found.at(-1)).toEqual(TOO_MUCH);
    },
  );

  test("does not count blank cells of large ranges", () => {
    const found = computed("a", ...many((i) => `=SUM(B1:CW100000)+${i}`));
    expect(found.every((value) => typeof value === "number")).toBe(true);
  });

  test("is done in full below the limit", () => {
    expect(computed("Kiel", '=COUNTIF(A1,"k*l")', "=SUM(B1:CW1000)", '=LEN(REPT("ab",16000))')).toEqual([1, 0, 32_000]);
  });

  test("does not include texts too long for a cell, which are refused before they are built", () => {
    const long = { error: "#VALUE!", message: "The text is longer than a cell can hold." };
    const found = computed(
      "x",
      '=LEN(SUBSTITUTE(REPT("a",32000),"a",REPT("b",32000)))',
      '=REPT("ab",20000)',
      '=LEN(REPT("a",9^9))',
    );
    expect(found).toEqual([long, long, long]);
  });
});
