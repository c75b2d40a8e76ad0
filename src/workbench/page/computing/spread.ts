import { isError } from "../../../formula/world";
import type { CellValue } from "../../../kernel/values";
import type { Spilt } from "../../../ledger/audit/again/live";
import { formulaAt, valueAt, type Book, type BookSheet } from "../../../workbook/book";

/*
 * Results of several cells, laid out beside the formulas that give them.
 */

type Lines<T> = readonly (readonly T[])[];

/** The cells that a result takes beside its formula's own. */
export function* takenBy({ row, column, result }: Spilt): Generator<readonly [number, number, CellValue]> {
  for (const [r, line] of result.entries())
    for (const [c, value] of line.entries()) if (r + c > 0) yield [row + r, column + c, isError(value) ? value.error : value];
}

const sheetOf = (book: Book, name: string): BookSheet | undefined => book.sheets.find((sheet) => sheet.name === name);

/** Those that have no room: something stands in a cell that they would fill, or another result fills it already. */
export function blockedIn(book: Book, spills: readonly Spilt[]): readonly Spilt[] {
  const taken = new Set<string>();
  return spills.filter((spill) => {
    const sheet = sheetOf(book, spill.sheet);
    const places = [...takenBy(spill)].map(([row, column]) => [row, column, `${row},${column},${spill.sheet}`] as const);
    const isFree = places.every(
      ([row, column, key]) =>
        !taken.has(key) && (!sheet || (valueAt(sheet, row, column) === null && formulaAt(sheet, row, column) === null)),
    );
    if (isFree) for (const [, , key] of places) taken.add(key);
    return !isFree;
  });
}

export const sameSpills = (one: ReadonlyMap<string, Spilt>, other: ReadonlyMap<string, Spilt>): boolean =>
  one.size === other.size &&
  [...one].every(([key, { result }]) => JSON.stringify(result) === JSON.stringify(other.get(key)?.result));

function put<T>(lines: Lines<T>, row: number, column: number, value: T, nothing: T): Lines<T> {
  const copy = Array.from({ length: Math.max(lines.length, row + 1) }, (_, r) => lines[r] ?? []);
  const line = copy[row]!;
  copy[row] = Array.from({ length: Math.max(line.length, column + 1) }, (_, c) => (c === column ? value : (line[c] ?? nothing)));
  return copy;
}

/** The workbook with what results of several cells show beside their formulas; those without room show that they have none. */
export function spread(book: Book, spills: readonly Spilt[], hasNoRoom: (spill: Spilt) => boolean): Book {
  const sheets = book.sheets.map((sheet) => {
    let { values, formulas } = sheet;
    for (const spill of spills) {
      if (spill.sheet !== sheet.name) continue;
      if (hasNoRoom(spill)) {
        values = put(values, spill.row - sheet.top, spill.column - sheet.left, "#SPILL!", null);
        formulas = put(formulas, spill.row - sheet.top, spill.column - sheet.left, null, null);
        continue;
      }
      for (const [row, column, value] of takenBy(spill))
        if (valueAt(sheet, row, column) === null && formulaAt(sheet, row, column) === null)
          values = put(values, row - sheet.top, column - sheet.left, value, null);
    }
    return values === sheet.values ? sheet : { ...sheet, values, formulas };
  });
  return { ...book, sheets };
}
