import { areaOf } from "../../formula/address";
import type { CellValue } from "../../kernel/values";
import type { Book, BookSheet } from "../../workbook/book";

/** A value for a cell, by its address. */
export interface Entered {
  readonly sheet: string;
  readonly cell: string;
  readonly value: CellValue;
}

/** Sheets without computed values. */
const bare = new WeakSet<BookSheet>();

/** Unchanged sheets and rows stay the same objects, because a sheet can have a million rows. */
function enteredOn(sheet: BookSheet, entries: readonly Entered[]): BookSheet {
  const at = (cell: string): { readonly r: number; readonly c: number } => {
    const { top, left } = areaOf(cell)!;
    return { r: top - sheet.top, c: left - sheet.left };
  };
  const changed = new Set(entries.map(({ cell }) => at(cell).r));
  // Computed values are removed, because they may be outdated.
  const isComputed = (r: number): boolean =>
    sheet.formulas[r]?.some((formula, c) => formula && (sheet.values[r]?.[c] ?? null) !== null) === true;
  const isBare = bare.has(sheet) || !sheet.values.some((_, r) => isComputed(r));
  if (isBare && entries.length === 0) {
    bare.add(sheet);
    return sheet;
  }
  const formulas = sheet.formulas.map((row, r) => (changed.has(r) ? [...row] : row));
  const values = sheet.values.map((row, r) =>
    changed.has(r) || (!isBare && isComputed(r)) ? row.map((value, c) => (formulas[r]?.[c] ? null : value)) : row,
  );
  for (const { cell, value } of entries) {
    const { r, c } = at(cell);
    const row = values[r] as CellValue[] | undefined;
    if (!row || c < 0) throw new Error(`${sheet.name}!${cell} is outside of the range that was read.`);
    while (row.length <= c) row.push(null);
    row[c] = value;
    if (formulas[r]?.[c]) (formulas[r] as (string | null)[])[c] = null;
  }
  const entered = { ...sheet, values, formulas };
  bare.add(entered);
  return entered;
}

/** A workbook with values entered. Shown values of its formulas are removed, because they may be outdated. */
export function withEntries(book: Book, entries: readonly Entered[]): Book {
  const bySheet = new Map<string, Entered[]>();
  for (const entry of entries) {
    const own = bySheet.get(entry.sheet);
    if (own) own.push(entry);
    else bySheet.set(entry.sheet, [entry]);
  }
  return { ...book, sheets: book.sheets.map((sheet) => enteredOn(sheet, bySheet.get(sheet.name) ?? [])) };
}
