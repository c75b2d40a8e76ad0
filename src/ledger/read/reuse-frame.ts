import { formulaAt, type Book } from "../../workbook/book";
import type { Cell } from "../../calculation/taint";
import { frameOf, type Frame, type Ledger } from "./model";

/*
 * A ledger in which only figures were entered: where its tables stand, and what names their rows, need not be looked for again.
 */

/** Whether all of a ledger is where and as it was declared. The rows that it lacks it lacks until a name is entered. */
const isAsDeclared = ({ copy, damaged, renamed, found }: Ledger): boolean =>
  copy === null && damaged === "" && renamed.length + found.missing.length + found.moved.length === 0;

/** Whether a cell holds a figure in both workbooks, and nothing by which anything is found. */
function isFigure(was: Ledger, book: Book, { sheet, row, column }: Cell): boolean {
  const cell = frameOf(was).inputAt(sheet, row, column);
  if (!cell?.line || cell.declared.column.type === "text") return false;
  const { owner, declared, line } = cell;
  const { table } = line;
  // The figures of the front sheet say when it is played, and by which rulebook.
  if (table.kind === "form" ? owner.sheet.name === was.rulebook.frontSheet : table.block.key.includes(declared.key)) return false;
  return [was.book, book].every(({ sheets }) => {
    const on = sheets.find(({ name }) => name === sheet);
    return on !== undefined && formulaAt(on, row, column) === null;
  });
}

/** What a workbook is read with that differs from a ledger's in these cells; null where it must be found out. */
export function frameLike(was: Ledger, book: Book, changed: readonly Cell[]): Frame | null {
  if (was.book.tables !== book.tables || was.book.names !== book.names) return null;
  if (!isAsDeclared(was) || !changed.every((cell) => isFigure(was, book, cell))) return null;
  const frame = frameOf(was);
  const { tables, names } = frame.found.book;
  return { ...frame, book, found: { ...frame.found, book: { ...book, tables, names } } };
}
