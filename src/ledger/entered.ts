import { areaOf } from "../formula/address";
import type { CellValue } from "../kernel/values";
import type { Book, BookSheet } from "../workbook/book";

/** A value for a cell, by its address. */
export interface Entered {
  readonly sheet: string;
  readonly cell: string;
  readonly value: CellValue;
}

function enteredOn(sheet: BookSheet, entries: readonly Entered[]): BookSheet {
  const formulas = sheet.formulas.map((row) => [...row]);
  // What was computed before is computed no longer.
  const values = sheet.values.map((row, r) => row.map((value, c) => (formulas[r]?.[c] ? null : value)));
  for (const { cell, value } of entries) {
    const { top, left } = areaOf(cell)!;
    const r = top - sheet.top;
    const c = left - sheet.left;
    const row = values[r];
    if (!row || c < 0) throw new Error(`${sheet.name}!${cell} lies outside of what was read.`);
    while (row.length <= c) row.push(null);
    row[c] = value;
    if (formulas[r]?.[c]) formulas[r]![c] = null;
  }
  return { ...sheet, values, formulas };
}

/** A workbook in which values have been entered. What its formulas show is left out, as it may be out of date. */
export function withEntries(book: Book, entries: readonly Entered[]): Book {
  const bySheet = new Map<string, Entered[]>();
  for (const entry of entries) {
    const own = bySheet.get(entry.sheet);
    if (own) own.push(entry);
    else bySheet.set(entry.sheet, [entry]);
  }
  return { ...book, sheets: book.sheets.map((sheet) => enteredOn(sheet, bySheet.get(sheet.name) ?? [])) };
}
