import { describe, expect, it } from "vitest";
import { dailySample } from "../support/daily-sample";
import { openBench } from "../support/workbench/open";
import { fittingText } from "../../src/workbench/page/univer/fit-numbers";
import fc from "fast-check";

/*
 * A number that is wider than its column is never cut off: it is rounded as in Excel, or shown as "####".
 */

/** A font with ten pixels per character. */
const letters = (text: string): number => 10 * text.length;
const inColumn = (value: number | string, width: number): string => fittingText(value, 10 * width, letters);

describe("a number in a narrow column", () => {
  // As shown by Excel in columns of this many digits.
  it.each([
    [123456789012, 11, "1.23457E+11"],
    [123456789012, 6, "1E+11"],
    [123456789012, 4, "####"],
    [1234567.891234, 20, "1234567.891"],
    [1234567.891234, 9, "1234567.9"],
    [1234567.891234, 7, "1234568"],
    [1234567.891234, 5, "1E+06"],
    [1 / 3, 20, "0.333333333"],
    [1 / 3, 4, "0.33"],
    [0.1 + 0.2, 20, "0.3"],
    [-1234.5, 5, "-1235"],
    [850, 2, "##"],
    ["1,234,567", 9, "1,234,567"],
    ["1,234,567", 8, "########"],
    ["4 June 1942", 10, "##########"],
  ])("shows %s in %i characters as %s", (value, width, shown) => expect(inColumn(value, width)).toBe(shown));

  it("is rounded, or shown as #", () => {
    const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), fc.integer());
    const decimals = (text: string): number => /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
    fc.assert(
      fc.property(number, fc.integer({ min: 1, max: 16 }), (value, width) => {
        const shown = inColumn(value, width);
        expect(shown.length).toBeLessThanOrEqual(width);
        if (/^#+$/.test(shown)) return;
        const power = shown.includes("E") ? Number(shown.slice(shown.indexOf("E") + 1)) : 0;
        expect(Math.abs(Number(shown) - value)).toBeLessThanOrEqual(0.5001 * 10 ** (power - decimals(shown)));
      }),
      { numRuns: 3000 },
    );
  });
});

const BOOKS = ["sample", "gas", "fuel", "pacific", "setup", "new-campaign", "new-gas", "new-fuel", "new-pacific", "new-setup"];

describe("the columns of a ledger", () => {
  it.each(dailySample(BOOKS, "numbers in columns", String))(
    "of %s are wide enough for their numbers",
    async (book) => {
      const bench = await openBench(book);
      const { numbers, narrow } = await bench.page.evaluate(() => {
        const { grid, univer } = window.workbench;
        const workbook = univer.getActiveWorkbook()!.getWorkbook();
        const context = document.createElement("canvas").getContext("2d")!;
        const found = { numbers: 0, narrow: [] as string[] };
        for (const sheet of grid.sheets()) {
          const model = workbook.getSheetBySheetId(sheet.id)!;
          const used = sheet.used(true);
          if (!used) continue;
          for (let row = used.top; row < used.top + used.rows; row++)
            for (let column = used.left; column < used.left + used.columns; column++) {
              if (model.getCellRaw(row, column)?.t !== 2 || !model.getColVisible(column) || !model.getRowVisible(row)) continue;
              const cell = model.getCell(row, column)!;
              const style = (typeof cell.s === "string" ? workbook.getStyles().get(cell.s) : cell.s) ?? {};
              context.font = `${style.it ? "italic " : ""}${style.bl ? "bold " : ""}${style.fs ?? 11}pt ${style.ff ?? "Calibri"}`;
              const merged = model.getMergedCell(row, column);
              let width = -4;
              for (let c = column; c <= (merged?.endColumn ?? column); c++) width += model.getColumnWidth(c);
              found.numbers++;
              // Numbers with decimals in the format General are rounded.
              const text = typeof cell.v === "number" ? String(Math.trunc(cell.v)) : String(cell.v);
              if (context.measureText(text).width > width + 1)
                found.narrow.push(`${sheet.name()} row ${row + 1}, column ${column + 1}: ${cell.v}`);
            }
        }
        return found;
      });
      expect(narrow).toEqual([]);
      expect(numbers).toBeGreaterThan(100);
      expect(bench.errors).toEqual([]);
      await bench.page.close();
    },
    120_000,
  );
});
