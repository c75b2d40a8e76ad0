import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import type { CellValue } from "../../src/kernel/values";
import { Reads } from "../../src/ledger/audit/incremental/reads";
import { valuesOf } from "../../src/workbench/page/computing/values";
import { formulaAt, type Book } from "../../src/workbook/book";
import { readBook } from "../../src/workbook/xlsx/read";
import { ALL, DAY } from "../support/daily-sample";
import { inputsOf, otherValue, randomOf, staleCells, type Entry } from "../support/workbench/generated-entries";
import "../support/preload";

/*
 * After each entry every formula cell shows the value of a full recalculation. Tests hundreds of entries with the workbench's
 * engine; grid-recalculation.test.ts tests the real page.
 */

const ENTRIES = ALL ? 1000 : 40;
/** A full recalculation takes longer than many entries, and a stale cell stays stale. */
const BETWEEN_CHECKS = ALL ? 2 : 5;

/** The workbook with other values; unchanged rows are the same objects. */
function withValues(book: Book, entries: readonly Entry[]): Book {
  return {
    ...book,
    sheets: book.sheets.map((sheet) => {
      const own = entries.filter((entry) => entry.sheet === sheet.name);
      if (own.length === 0) return sheet;
      const values: (readonly CellValue[])[] = [...sheet.values];
      for (const { row, column, value } of own) {
        const line = [...(values[row - sheet.top] ?? [])];
        while (line.length < column - sheet.left) line.push(null);
        line[column - sheet.left] = value;
        values[row - sheet.top] = line;
      }
      return { ...sheet, values };
    }),
  };
}

/** As the page reads its grid: formulas without displayed values. */
const withoutShown = (book: Book): Book => ({
  ...book,
  sheets: book.sheets.map((sheet) => ({
    ...sheet,
    values: sheet.values.map((line, r) => line.map((value, c) => ((sheet.formulas[r]?.[c] ?? null) === null ? value : null))),
  })),
});

/** Opens a file and makes entries. Returns the stale cells. */
function staleAfterEntries(file: string, seed: number, count = ENTRIES): readonly string[] {
  const opened = readBook(new Uint8Array(readFileSync(`templates/${file}`)));
  const random = randomOf(seed);
  const values = valuesOf();
  const columns = inputsOf(opened);
  let grid = withoutShown(opened);
  let shown = opened;
  values.open(grid);
  values.ahead(() => false);
  const undone: (readonly Entry[])[] = [];
  for (let n = 1; n <= count; n++) {
    const isUndo = undone.length > 0 && random(6) === 0;
    const column = columns[(seed + n * 7) % columns.length]!;
    const first = random(column.length);
    const places = column.slice(first, first + (random(4) === 0 ? 1 + random(8) : 1));
    const entries = isUndo
      ? undone.pop()!
      : places.map((place) => ({ ...place, value: otherValue(shown, column, place, random) }));
    const before = entries.map((entry) => {
      const sheet = shown.sheets.find(({ name }) => name === entry.sheet)!;
      return { ...entry, value: sheet.values[entry.row - sheet.top]?.[entry.column - sheet.left] ?? null };
    });
    if (!isUndo) undone.push(before);
    grid = withValues(grid, entries);
    shown = withValues(shown, entries);
    shown = withValues(shown, values.compute(grid));
    if (n % BETWEEN_CHECKS > 0 && n < count) continue;
    const stale = staleCells(shown);
    if (stale.length > 0) return stale.map((cell) => `after ${n} entries: ${cell}`);
  }
  return [];
}

const files = readdirSync("templates").filter((name) => name.endsWith(".xlsx"));

describe("after generated entries every formula cell shows the value of a full recalculation", () => {
  test.each(files)("%s", (file) => expect(staleAfterEntries(file, DAY)).toEqual([]));
});

describe("the comparison after entries fails", () => {
  const sample = "campaign-sample.xlsx";

  test("if cells read from other sheets are not tracked", () => {
    const { take } = Reads.prototype;
    const spy = vi.spyOn(Reads.prototype, "take").mockImplementation(function (this: Reads, noted) {
      for (const item of noted) (item as { areas: unknown }).areas = item.areas.filter(({ sheet }) => sheet === item.sheet);
      take.call(this, noted);
    });
    expect(staleAfterEntries(sample, 1)).not.toEqual([]);
    spy.mockRestore();
  });

  test("if columns of tables are not tracked", () => {
    const { take } = Reads.prototype;
    const spy = vi.spyOn(Reads.prototype, "take").mockImplementation(function (this: Reads, noted) {
      for (const item of noted) (item as { areas: unknown }).areas = item.areas.filter(({ rows }) => rows === 1);
      take.call(this, noted);
    });
    expect(staleAfterEntries(sample, 1)).not.toEqual([]);
    spy.mockRestore();
  });

  test("if an input cell of a formula counts as a constant", () => {
    const opened = readBook(new Uint8Array(readFileSync(`templates/${sample}`)));
    const sheet = opened.sheets.find(({ name }) => name === "Germany")!;
    expect(formulaAt(sheet, 16, 1)).not.toBeNull();
    const typed = withValues(opened, [{ sheet: "Germany", row: 15, column: 1, value: 500 }]);
    expect(staleCells(typed)).not.toEqual([]);
  });
});
