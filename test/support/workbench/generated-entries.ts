import type { CellValue } from "../../../src/kernel/values";
import { isError } from "../../../src/formula/world";
import { calculate, isCircle } from "../../../src/calculation/calculation";
import { formulaAt, valueAt, type Book, type BookSheet } from "../../../src/workbook/book";

/*
 * Random entries anywhere in a ledger, and the comparison of every formula cell with a full recalculation afterwards.
 */

export interface Entry {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly value: CellValue;
}

export interface Place {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** A random number generator with a seed (mulberry32): the same entries for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const sheetOf = (book: Book, name: string): BookSheet => book.sheets.find((sheet) => sheet.name === name)!;

/** The input cells, grouped by table column; each named cell is a group of its own. */
export function inputsOf(book: Book): readonly (readonly Place[])[] {
  const columns = book.tables.flatMap((table) => {
    const sheet = sheetOf(book, table.sheet);
    return table.headers.map((_, c) =>
      Array.from({ length: table.rows }, (_row, r) => ({ sheet: sheet.name, row: table.top + 1 + r, column: table.left + c })),
    );
  });
  const names = book.names.map(({ sheet, row, column }) => [{ sheet, row, column }]);
  const isInput = ({ sheet, row, column }: Place) => {
    const on = book.sheets.find(({ name }) => name === sheet);
    return on !== undefined && formulaAt(on, row, column) === null;
  };
  return [...columns, ...names].map((places) => places.filter(isInput)).filter((places) => places.length > 0);
}

/** A value that a user might enter instead of the current one: another one of the column, a changed figure, or blank. */
export function otherValue(book: Book, column: readonly Place[], at: Place, random: (below: number) => number): CellValue {
  const now = valueAt(sheetOf(book, at.sheet), at.row, at.column);
  const others = column
    .map(({ sheet, row, column: c }) => valueAt(sheetOf(book, sheet), row, c))
    .filter((value) => value !== null && value !== now);
  const kind = random(10);
  if (kind === 0) return null;
  if (typeof now === "boolean") return !now;
  if (kind < 5 && others.length > 0) return others[random(others.length)]!;
  if (typeof now === "string") return kind === 9 ? "Nowhere" : (others[random(Math.max(1, others.length))] ?? null);
  return (now ?? 0) + [1, 5, 100, -1, 0.5][random(5)]!;
}

/** Formula cells whose displayed value differs from a full recalculation. */
export function staleCells(book: Book): readonly string[] {
  const whole = calculate(book);
  return book.sheets.flatMap((sheet) =>
    sheet.formulas.flatMap((line, r) =>
      line.flatMap((formula, c) => {
        if (formula === null) return [];
        const [row, column] = [sheet.top + r, sheet.left + c];
        const found = whole.value(sheet.name, row, column);
        const result = isError(found) ? (isCircle(found) ? 0 : found.error) : found;
        const shows = valueAt(sheet, row, column);
        if (shows === result || (shows === null && result === "") || (shows === "" && result === null)) return [];
        return [`${sheet.name} row ${row + 1} column ${column + 1} shows ${String(shows)}; its inputs give ${String(result)}`];
      }),
    ),
  );
}
