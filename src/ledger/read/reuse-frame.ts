import { formulaAt, type Book } from "../../workbook/book";
import type { Cell } from "../../calculation/taint";
import { frameOf, type Frame, type Ledger } from "./model";

/* Reuses the structure of a ledger in which only figures were entered, whose tables and row names need not be found again. */

/** Whether everything in a ledger is at its declared place. Missing rows stay missing until a name is entered. */
const isAsDeclared = ({ copy, damaged, renamed, found }: Ledger): boolean =>
  copy === null && damaged === "" && renamed.length + found.missing.length + found.moved.length === 0;

/** Whether a cell is an entered figure in both workbooks, and identifies nothing. */
function isFigure(was: Ledger, book: Book, { sheet, row, column }: Cell): boolean {
  const cell = frameOf(was).inputAt(sheet, row, column);
  if (!cell?.line || cell.declared.column.type === "text") return false;
  const { owner, declared, line } = cell;
  const { table } = line;
  // The front sheet's figures decide the date and the rulebook.
  if (table.kind === "form" ? owner.sheet.name === was.rulebook.frontSheet : table.block.key.includes(declared.key)) return false;
  return [was.book, book].every(({ sheets }) => {
    const on = sheets.find(({ name }) => name === sheet);
    return on !== undefined && formulaAt(on, row, column) === null;
  });
}

/** The structure for a workbook that differs from a ledger's in these cells; null if it must be found again. */
export function frameLike(was: Ledger, book: Book, changed: readonly Cell[]): Frame | null {
  if (was.book.tables !== book.tables || was.book.names !== book.names) return null;
  if (!isAsDeclared(was) || !changed.every((cell) => isFigure(was, book, cell))) return null;
  const frame = frameOf(was);
  const { tables, names } = frame.found.book;
  return { ...frame, book, found: { ...frame.found, book: { ...book, tables, names } } };
}
