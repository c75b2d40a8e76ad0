import { parse } from "../../../formula/parse";
import { print } from "../../../formula/print";
import { FormulaError, type CellAddress, type Formula } from "../../../formula/syntax";
import { mapped } from "../../../formula/walk";
import { isBlank } from "../../../kernel/values";
import { formulaAt, valueAt, type Book, type BookTable } from "../../../workbook/book";
import { unsupportedFormulas, type UnsupportedFormula } from "../../../calculation/unsupported-formulas";
import type { CellContent } from "../../../workbook/edit";

/** Consecutive cells of a column that are written together. */
export interface Writing {
  readonly sheet: string;
  readonly column: number;
  /** Row of the first. */
  readonly top: number;
  readonly contents: readonly Pick<CellContent, "formula" | "value">[];
}

/*
 * Corrects formulas that players entered outside the ledger's own columns. If a formula is entered in a table column, desktop
 * Excel fills the whole column with it, unless the column contains a typed value.
 */

/** A formula with references relative to its row, so that copies in other rows compare as equal. */
function fromItsRow(text: string, row: number): string | null {
  const from = (cell: CellAddress): CellAddress => (cell.fixedRow ? cell : { ...cell, row: cell.row - row });
  const counted = (node: Formula): Formula =>
    node.kind === "cells" ? { ...node, from: from(node.from), to: node.to && from(node.to) } : node;
  try {
    return print(mapped(parse(text), counted));
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
}

/** The writing for a whole table column; null if Excel would also change other cells. */
const known = new WeakMap<Book, Map<string, Writing | null | undefined>>();

/** Undefined if the column contains a typed value: then formulas can be written one by one. */
function columnWriting(book: Book, { name, sheet, top, rows }: BookTable, column: number): Writing | null | undefined {
  const before = known.get(book) ?? new Map<string, Writing | null | undefined>();
  known.set(book, before);
  const key = `${column},${name}`;
  if (before.has(key)) return before.get(key);
  before.set(key, undefined);
  const cells = book.sheets.find((item) => item.name === sheet)!;
  const all = Array.from({ length: rows }, (_, r) => top + 1 + r);
  if (all.some((r) => formulaAt(cells, r, column) === null && !isBlank(valueAt(cells, r, column)))) return undefined;
  const own = new Map(
    unsupportedFormulas(book).flatMap((item) =>
      item.sheet === sheet && item.column === column ? [[item.row, item.correctedFormula] as const] : [],
    ),
  );
  const formulas = all.map((r) => own.get(r) ?? formulaAt(cells, r, column) ?? "");
  const same = new Set(formulas.map((formula, i) => fromItsRow(formula, all[i]!)));
  const isOne = same.size <= 1 && !same.has(null);
  const edit = isOne ? { sheet, column, top: top + 1, contents: formulas.map((formula) => ({ formula })) } : null;
  before.set(key, edit);
  return edit;
}

/** The writing that enters a player's corrected formula; null if Excel would also change other cells. */
export function inconsistentWriting(
  book: Book,
  { sheet, row, column }: UnsupportedFormula,
  correctedFormula: string,
): Writing | null {
  const table = book.tables.find(
    ({ sheet: on, top, left, rows, headers }) =>
      on === sheet && row > top && row <= top + rows && column >= left && column < left + headers.length,
  );
  const whole = table && columnWriting(book, table, column);
  return whole === undefined ? { sheet, column, top: row, contents: [{ formula: correctedFormula }] } : whole;
}
