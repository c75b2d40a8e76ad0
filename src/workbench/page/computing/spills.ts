import { MOST_COLUMNS, MOST_ROWS } from "../../../formula/address";
import { isError } from "../../../formula/world";
import type { CellValue } from "../../../kernel/values";
import type { Spilt } from "../../../ledger/audit/incremental/live";
import { formulaAt, valueAt, type Book, type BookSheet } from "../../../workbook/book";

/*
 * Spilled results: arrays that fill cells beside their formula.
 */

type Lines<T> = readonly (readonly T[])[];

/** The cells that a result fills beside its formula's cell. */
export function* cellsOf({ row, column, result }: Spilt): Generator<readonly [number, number, CellValue]> {
  for (const [r, line] of result.entries())
    for (const [c, value] of line.entries()) if (r + c > 0) yield [row + r, column + c, isError(value) ? value.error : value];
}

const sheetOf = (book: Book, name: string): BookSheet | undefined => book.sheets.find((sheet) => sheet.name === name);

/** The blocked results: a cell that they would fill is outside the sheet, contains something, or is filled by another result. */
export function blockedIn(book: Book, spills: readonly Spilt[]): readonly Spilt[] {
  const occupied = new Set<string>();
  return spills.filter((spill) => {
    if (spill.row + spill.result.length > MOST_ROWS || spill.column + (spill.result[0]?.length ?? 0) > MOST_COLUMNS) return true;
    const sheet = sheetOf(book, spill.sheet);
    const places = [...cellsOf(spill)].map(([row, column]) => [row, column, `${row},${column},${spill.sheet}`] as const);
    const isFree = places.every(
      ([row, column, key]) =>
        !occupied.has(key) && (!sheet || (valueAt(sheet, row, column) === null && formulaAt(sheet, row, column) === null)),
    );
    if (isFree) for (const [, , key] of places) occupied.add(key);
    return !isFree;
  });
}

export const sameSpills = (a: ReadonlyMap<string, Spilt>, b: ReadonlyMap<string, Spilt>): boolean =>
  a.size === b.size && [...a].every(([key, { result }]) => JSON.stringify(result) === JSON.stringify(b.get(key)?.result));

/** A grid that copies each line when it is first changed. */
class Changing<T> {
  private lines: (readonly T[])[] | undefined;
  private readonly own = new Set<number>();

  constructor(
    private readonly base: Lines<T>,
    private readonly nothing: T,
  ) {}

  get result(): Lines<T> {
    return this.lines ?? this.base;
  }

  set(row: number, column: number, value: T): void {
    const lines = (this.lines ??= [...this.base]);
    while (lines.length <= row) lines.push([]);
    if (!this.own.has(row)) lines[row] = [...lines[row]!];
    this.own.add(row);
    const line = lines[row] as T[];
    while (line.length < column) line.push(this.nothing);
    line[column] = value;
  }
}

/** The workbook with spilled values in their cells; a blocked result becomes #SPILL!. */
export function spread(book: Book, spills: readonly Spilt[], isBlocked: (spill: Spilt) => boolean): Book {
  const sheets = book.sheets.map((sheet) => {
    const values = new Changing<CellValue>(sheet.values, null);
    const formulas = new Changing<string | null>(sheet.formulas, null);
    const isFree = (row: number, column: number): boolean =>
      (values.result[row - sheet.top]?.[column - sheet.left] ?? null) === null && formulaAt(sheet, row, column) === null;
    for (const spill of spills) {
      if (spill.sheet !== sheet.name) continue;
      if (isBlocked(spill)) {
        values.set(spill.row - sheet.top, spill.column - sheet.left, "#SPILL!");
        formulas.set(spill.row - sheet.top, spill.column - sheet.left, null);
        continue;
      }
      for (const [row, column, value] of cellsOf(spill))
        if (isFree(row, column)) values.set(row - sheet.top, column - sheet.left, value);
    }
    return values.result === sheet.values ? sheet : { ...sheet, values: values.result, formulas: formulas.result };
  });
  return { ...book, sheets };
}
