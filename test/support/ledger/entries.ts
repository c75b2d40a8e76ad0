import type { CellValue } from "../../../src/kernel/values";
import { formulaAt, valueAt, type Book } from "../../../src/workbook/book";

export const sheetIn = ({ sheets }: Book, name: string) => sheets.find((sheet) => sheet.name === name)!;

/** The entries of a workbook: cells of table columns and named cells without formulas, by place. */
export function entries(book: Book): Map<string, CellValue> {
  const found = new Map<string, CellValue>();
  for (const { name, sheet, top, left, headers, rows } of book.tables) {
    if (headers[0] === "Figure") continue;
    const on = sheetIn(book, sheet);
    headers.forEach((header, c) => {
      for (let row = top + 1; row <= top + rows; row++)
        if (formulaAt(on, row, left + c) === null) found.set(`${name}[${header}] ${row - top}`, valueAt(on, row, left + c));
    });
  }
  for (const { name, sheet, row, column } of book.names)
    if (formulaAt(sheetIn(book, sheet), row, column) === null) found.set(name, valueAt(sheetIn(book, sheet), row, column));
  return found;
}

/** The places where a later workbook has another entry than an earlier one. A blank cell may be missing. */
export function differing(before: Book, after: Book): readonly (readonly [place: string, value: CellValue])[] {
  const now = entries(after);
  return [...entries(before)].filter(([place, value]) => now.get(place) !== value && !(value === null && !now.has(place)));
}
