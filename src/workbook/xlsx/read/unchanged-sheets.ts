import type { Book, BookSheet, BookTable, MangledFormula, MaskedCell } from "../../book";

/*
 * Sheets that were read before and are unchanged: an edit of a file changes only some parts, and the others are not read again,
 * however large they are.
 */

export interface SheetContent {
  readonly sheet: BookSheet;
  readonly mangled: readonly MangledFormula[];
  readonly masked: readonly MaskedCell[];
  /** Number of values and formulas in its cells. */
  readonly present: number;
}

/** A workbook that was read earlier; some of its parts may have changed since. */
export interface Before {
  readonly book: Book;
  /** Whether a part is unchanged. */
  readonly isSame: (path: string) => boolean;
}

const shape = ({ name, top, left, rows, headers }: BookTable): string => JSON.stringify([name, top, left, rows, headers]);

const isOn =
  (name: string) =>
  ({ sheet }: BookTable | MangledFormula | MaskedCell): boolean =>
    sheet === name;

/** The content of a sheet, if it and the parts that define its position and formats are unchanged. */
export function readBefore(
  { book, isSame }: Before,
  { path, name }: { readonly path: string; readonly name: string },
  tables: readonly BookTable[],
  shared: readonly string[],
): SheetContent | undefined {
  if (![path, ...shared].every(isSame)) return undefined;
  const sheet = book.sheets.find((item) => item.name === name);
  const then = book.tables.filter(isOn(name));
  if (!sheet || then.length !== tables.length || !then.every((table, i) => shape(table) === shape(tables[i]!))) return undefined;
  let present = 0;
  for (const grid of [sheet.values, sheet.formulas])
    for (const line of grid) for (const item of line) if (item !== null) present++;
  const masked = (book.masked ?? []).filter(isOn(name));
  return { sheet, mangled: book.mangled.filter(isOn(name)), masked, present };
}
