import { address } from "../../src/formula/address";
import { isBlank, isShownError, type CellValue } from "../../src/kernel/values";
import { calculate } from "../../src/calculation/calculation";
import { isError, type CellArea, type Value } from "../../src/formula/world";
import { formulaAt, valueAt } from "../../src/workbook/book";
import { readBook } from "../../src/workbook/xlsx/read";

const shown = (value: Value): CellValue => (isError(value) ? value.error : value);

function same(a: CellValue, b: CellValue): boolean {
  if (typeof a === "number" && typeof b === "number") return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a));
  // In array formulas LibreOffice has 1 and 0 instead of TRUE and FALSE.
  if (typeof a === "boolean" && typeof b === "number") return Number(a) === b;
  return a === b || (isBlank(a) && isBlank(b));
}

/** The number of formula cells, all of which `differences` compares. */
export const formulasIn = (bytes: Uint8Array): number =>
  readBook(bytes).sheets.reduce((sum, { formulas }) => sum + formulas.flat().filter((formula) => formula !== null).length, 0);

/** Cells in which LibreOffice shows another value than our engine. */
export function differences(original: Uint8Array, saved: Uint8Array): readonly string[] {
  const [ours, theirs] = [readBook(original), readBook(saved)];
  const read = new Map<string, readonly CellArea[]>();
  // As cells compute it; the audit would suppress dependents of unreadable entries.
  const calculation = calculate(ours, undefined, {
    note: (sheet, row, column, areas) => void read.set(`${row},${column},${sheet}`, areas),
  });
  return ours.sheets.flatMap((sheet) => {
    const other = theirs.sheets.find(({ name }) => name === sheet.name)!;
    // If a sum reads errors of several kinds, Excel shows the first and LibreOffice the last.
    const reads = (row: number, column: number, error: CellValue): boolean =>
      (read.get(`${row},${column},${sheet.name}`) ?? []).some((area) => {
        const on = theirs.sheets.find(({ name }) => name === area.sheet)!;
        const cells = Array.from({ length: area.rows * area.columns }, (_, i) =>
          valueAt(on, area.top + Math.floor(i / area.columns), area.left + (i % area.columns)),
        );
        return cells.includes(error);
      });
    return sheet.formulas.flatMap((line, r) =>
      line.flatMap((formula, c) => {
        if (formula === null) return [];
        const [row, column] = [sheet.top + r, sheet.left + c];
        const [expected, found] = [shown(calculation.value(sheet.name, row, column)), valueAt(other, row, column)];
        if (same(expected, found) || (isShownError(expected) && isShownError(found) && reads(row, column, found))) return [];
        const text = (formulaAt(sheet, row, column) ?? "").slice(0, 300);
        return [`${sheet.name}!${address(row, column)} is ${String(found)}, not ${String(expected)}: ${text}`];
      }),
    );
  });
}
