import { parse } from "../../formula/parse";
import { print } from "../../formula/print";
import { FormulaError, type CellAddress, type Formula } from "../../formula/syntax";
import { mapped } from "../../formula/walk";
import { isBlank } from "../../kernel/values";
import { formulaAt, valueAt, type Book } from "../../workbook/book";
import { stuckFormulas, type StuckFormula } from "./stuck";
import type { Writing } from "./writing";

/*
 * Formulas that players made themselves, entered once more. In the column of a table desktop Excel continues a formula through
 * the whole column, unless somebody has entered a value there.
 */

/** A formula with its references counted from its own row, so that one which was continued downwards stays the same. */
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

/** What is written to enter the mended formula of a player; null where Excel would change other cells with it. */
export function strayWriting(book: Book, { sheet, row, column }: StuckFormula, mended: string): Writing | null {
  const alone = { sheet, column, top: row, contents: [{ formula: mended }] };
  const table = book.tables.find(
    ({ sheet: on, top, left, rows, headers }) =>
      on === sheet && row > top && row <= top + rows && column >= left && column < left + headers.length,
  );
  if (!table) return alone;
  const cells = book.sheets.find(({ name }) => name === sheet)!;
  const rows = Array.from({ length: table.rows }, (_, r) => table.top + 1 + r);
  if (rows.some((r) => formulaAt(cells, r, column) === null && !isBlank(valueAt(cells, r, column)))) return alone;
  const own = new Map(
    stuckFormulas(book).flatMap((one) => (one.sheet === sheet && one.column === column ? [[one.row, one.mended] as const] : [])),
  );
  const formulas = rows.map((r) => own.get(r) ?? formulaAt(cells, r, column) ?? "");
  const same = new Set(formulas.map((formula, i) => fromItsRow(formula, rows[i]!)));
  if (same.size > 1 || same.has(null)) return null;
  return { sheet, column, top: table.top + 1, contents: formulas.map((formula) => ({ formula })) };
}
