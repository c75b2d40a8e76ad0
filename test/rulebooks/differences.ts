import { address } from "../../src/formula/address";
import { isError, type Value } from "../../src/formula/world";
import { isBlank, isShownError, type CellValue } from "../../src/kernel/values";
import { calculate } from "../../src/ledger/compute/calculation";
import { formulaAt, valueAt } from "../../src/workbook/book";
import { readBook } from "../../src/workbook/xlsx/read";

const shown = (value: Value): CellValue => (isError(value) ? value.error : value);

function same(one: CellValue, other: CellValue): boolean {
  if (typeof one === "number" && typeof other === "number") return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));
  // In formulas that may give several values LibreOffice has 1 and 0 for TRUE and FALSE.
  if (typeof one === "boolean" && typeof other === "number") return Number(one) === other;
  return one === other || (isBlank(one) && isBlank(other));
}

/** Cells in which LibreOffice shows something else than our engine computes. */
export function differences(original: Uint8Array, saved: Uint8Array): readonly string[] {
  const [ours, theirs] = [readBook(original), readBook(saved)];
  // As cells compute it; the audit holds back what follows from an entry that it cannot read.
  const calculation = calculate(ours);
  return ours.sheets.flatMap((sheet) => {
    const other = theirs.sheets.find(({ name }) => name === sheet.name)!;
    // Of errors of several kinds in what a cell adds up, Excel shows the first and LibreOffice the last.
    const causes = (row: number, column: number): readonly CellValue[] =>
      [...calculation.hindrances(sheet.name, row, column)].map((cause) =>
        shown(calculation.value(cause.sheet, cause.row, cause.column)),
      );
    return sheet.formulas.flatMap((line, r) =>
      line.flatMap((formula, c) => {
        if (formula === null) return [];
        const [row, column] = [sheet.top + r, sheet.left + c];
        const [expected, found] = [shown(calculation.value(sheet.name, row, column)), valueAt(other, row, column)];
        if (same(expected, found) || (isShownError(expected) && causes(row, column).includes(found))) return [];
        const text = (formulaAt(sheet, row, column) ?? "").slice(0, 300);
        return [`${sheet.name}!${address(row, column)} is ${String(found)}, not ${String(expected)}: ${text}`];
      }),
    );
  });
}
