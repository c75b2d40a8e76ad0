import { columnNumber, MOST_COLUMNS, MOST_ROWS } from "./address";
import type { CellAddress } from "./syntax";

/*
 * Cells, whole columns and whole rows as formulas write them.
 */

/** The last row and column of a sheet, counted from 0. */
export const LAST_ROW = MOST_ROWS - 1;
export const LAST_COLUMN = MOST_COLUMNS - 1;

const CELL = /^(\$?)([A-Za-z]{1,3})(\$?)([1-9]\d{0,6})$/;
const WHOLE_COLUMN = /^(\$?)([A-Za-z]{1,3})$/;
const WHOLE_ROW = /^(\$?)([1-9]\d{0,6})$/;

/** Reads "F14" or "$F$14"; null if the text is not a cell of a sheet. */
export function cellAddress(text: string): CellAddress | null {
  const match = CELL.exec(text);
  if (!match) return null;
  const [, fixedColumn, letters, fixedRow, digits] = match;
  const cell = {
    row: Number(digits) - 1,
    column: columnNumber(letters!),
    fixedRow: fixedRow === "$",
    fixedColumn: fixedColumn === "$",
  };
  return cell.row <= LAST_ROW && cell.column <= LAST_COLUMN ? cell : null;
}

/** Reads "F" or "$F", as in F:F; null beyond the last column. */
export function wholeColumn(text: string): CellAddress | null {
  const match = WHOLE_COLUMN.exec(text);
  if (!match) return null;
  const column = columnNumber(match[2]!);
  return column <= LAST_COLUMN ? { row: 0, column, fixedRow: false, fixedColumn: match[1] === "$" } : null;
}

/** Whether a text looks like the row of 14:14, whatever its number. */
export const isRowText = (text: string): boolean => WHOLE_ROW.test(text);

/** Reads "14" or "$14", as in 14:14; null beyond the last row. */
export function wholeRow(text: string): CellAddress | null {
  const match = WHOLE_ROW.exec(text);
  if (!match) return null;
  const row = Number(match[2]) - 1;
  return row <= LAST_ROW ? { row, column: 0, fixedRow: match[1] === "$", fixedColumn: false } : null;
}
