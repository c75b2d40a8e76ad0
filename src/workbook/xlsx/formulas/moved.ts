import { columnLetters, columnNumber, MOST_COLUMNS, MOST_ROWS } from "../../../formula/address";

/** Texts, sheet names in quotes, table brackets, words and cells of a formula. */
const PIECE =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\[(?:[^[\]]|\[[^[\]]*\])*\]|(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})(?![A-Za-z0-9_.(!])|[A-Za-z_\\][A-Za-z0-9_.\\]*/g;

/** What every cell in a formula has; most formulas of tables have none. */
const CELL = /[A-Za-z]\$?\d/;

/** A formula as it reads in another cell: what is not held fast with $ moves along. What leaves the sheet becomes #REF!. */
export function moved(formula: string, down: number, right: number): string {
  if (!CELL.test(formula)) return formula;
  return formula.replace(PIECE, (piece, fixedColumn?: string, letters?: string, fixedRow?: string, digits?: string) => {
    if (letters === undefined || digits === undefined) return piece;
    const column = columnNumber(letters) + (fixedColumn ? 0 : right);
    const row = Number(digits) - 1 + (fixedRow ? 0 : down);
    if (column < 0 || column >= MOST_COLUMNS || row < 0 || row >= MOST_ROWS) return "#REF!";
    return `${fixedColumn}${columnLetters(column)}${fixedRow}${row + 1}`;
  });
}
