import { readFileSync } from "node:fs";
import type { CellValue } from "../../../src/kernel/values";
import type { Book, BookSheet } from "../../../src/workbook/book";
import { readBook } from "../../../src/workbook/xlsx/read";
import { closedBook } from "../rulebooks/closed-turns";
import type { Chance } from "./random";
import { SAMPLES } from "./mutated";

/*
 * Samples of every rulebook with closed turns, and changes of single cells in memory.
 */

const cache = new Map<string, Book>();

/** A rulebook's sample after a number of closed turns. */
export function closedSample(rulebook: string, turns: number, by = "Hilde"): Book {
  const key = `${rulebook} ${turns} ${by}`;
  let book = cache.get(key);
  if (!book) {
    book =
      turns === 0
        ? readBook(readFileSync(`templates/${rulebook}-sample.xlsx`))
        : closedBook(closedSample(rulebook, turns - 1, by), by);
    cache.set(key, book);
  }
  return book;
}

/** The rulebooks whose samples have a turn to close. */
export const CLOSING = SAMPLES.filter((rulebook) => rulebook !== "setup");

export interface CellPosition {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** A random non-empty cell of a sheet. */
export function randomCellIn(chance: Chance, { name, top, left, values, formulas }: BookSheet): CellPosition | undefined {
  const filled = values.flatMap((line, r) =>
    line.flatMap((value, c) => (value === null && !formulas[r]?.[c] ? [] : [{ sheet: name, row: top + r, column: left + c }])),
  );
  return filled.length === 0 ? undefined : chance.of(filled);
}

/** The workbook with the content of one cell replaced. */
export const withCell = (
  book: Book,
  { sheet, row, column }: CellPosition,
  value: CellValue,
  formula: string | null = null,
): Book => ({
  ...book,
  sheets: book.sheets.map((item) => {
    if (item.name !== sheet) return item;
    const set = <T>(lines: readonly (readonly T[])[], to: T): T[][] =>
      lines.map((line, r) => (r === row - item.top ? line.map((old, c) => (c === column - item.left ? to : old)) : [...line]));
    const wide = item.formulas.map((line) => [...line]);
    const line = wide[row - item.top];
    while (line && line.length <= column - item.left) line.push(null);
    return { ...item, values: set(item.values, value), formulas: set(wide, formula) };
  }),
});
