import { columnLetters, columnNumber, splitAddress, type Area } from "./address";

/*
 * Finds references in a formula's text without parsing it, so that the rest stays exactly as written, even in formulas that only
 * Excel can parse.
 */

const NAME = "[\\p{L}_\\\\][\\p{L}\\p{M}\\p{N}_.\\\\?]*";
const BRACKETS = "\\[(?:[^\\[\\]']|'.|\\[(?:[^\\[\\]']|'.)*\\])*\\]";
const SHEET = `(?:'(?:[^']|'')+'|(?:\\[[^\\[\\]]*\\])?${NAME}(?::${NAME})?)!`;
const CELL = "\\$?[A-Za-z]{1,3}\\$?\\d{1,7}";
const LINES = "\\$?[A-Za-z]{1,3}:\\$?[A-Za-z]{1,3}|\\$?\\d{1,7}:\\$?\\d{1,7}";

const TEXT = `"(?:[^"]|"")*"`;
const NUMBER = "\\d+(?:\\.\\d*)?(?:[eE][+-]?\\d+)?";
const AREA = `(${SHEET})?(${LINES}|${CELL}(?::${CELL})?)(?![\\p{L}\\p{N}_.(!])`;
const WORD = `(${SHEET})(${NAME})?|(${NAME})(${BRACKETS})?`;
const TOKEN = new RegExp([TEXT, AREA, WORD, `(${BRACKETS})`, NUMBER].join("|"), "gu");

/** A reference in a formula's text. */
interface Written {
  /** The sheet with its "!": Germany!, 'West Germany'!, or [2]Germany! for another file; "" if none is named. */
  readonly prefix: string;
  /** Cells, whole rows or whole columns: $A1:B2, A:C, 1:3. */
  readonly cells?: string | undefined;
  /** Any other name: of a table, a defined name or a function. */
  readonly word?: string | undefined;
  /** The bracketed part of a table reference: [[#This Row],[Points]]; without a word, the formula's own table. */
  readonly brackets: string;
}

/** Replaces the references in a formula; if `change` returns undefined, a reference stays unchanged. */
export const rewritten = (formula: string, change: (written: Written) => string | undefined): string =>
  formula.replace(TOKEN, (token: string, ...groups: (string | undefined)[]) => {
    const [beforeCells, cells, before, wordThere, wordAlone, after, alone] = groups;
    const brackets = after ?? alone ?? "";
    const prefix = beforeCells ?? before ?? "";
    const word = wordThere ?? wordAlone;
    if (prefix === "" && cells === undefined && word === undefined && brackets === "") return token;
    return change({ prefix, cells, word, brackets }) ?? token;
  });

/** The sheet in a prefix, or null. */
export const sheetBefore = (prefix: string): string | null => splitAddress(`${prefix}A1`).sheet;

/** Whether a reference points to another file. */
export const isForeign = (prefix: string): boolean => prefix.includes("[");

/** A corner of a reference; whole rows have no column, whole columns no row. Dollar signs mark absolute positions. */
interface Corner {
  readonly fixedColumn: string;
  readonly column: number | null;
  readonly fixedRow: string;
  readonly row: number | null;
}

const CORNER = /^(\$?)([A-Za-z]*)(\$?)(\d*)$/;

function cornerOf(text: string): Corner {
  const [, first = "", letters = "", second = "", digits = ""] = CORNER.exec(text)!;
  const [fixedColumn, fixedRow] = letters === "" ? ["", first] : [first, second];
  return {
    fixedColumn,
    column: letters === "" ? null : columnNumber(letters),
    fixedRow,
    row: digits === "" ? null : Number(digits) - 1,
  };
}

/** The corners of a reference: one, or the two of an area. */
export const cornersOf = (cells: string): readonly Corner[] => cells.split(":").map(cornerOf);

/** The text of a reference with these corners. */
export const cellsBetween = (corners: readonly Corner[]): string =>
  corners
    .map(({ fixedColumn, column, fixedRow, row }) => {
      const letters = column === null ? "" : fixedColumn + columnLetters(column);
      return row === null ? letters : `${letters}${fixedRow}${row + 1}`;
    })
    .join(":");

/** Both ends of a range of rows or columns, in the order of the original corners. */
function endsOf(a: number | null, b: number | null, start: number, size: number): readonly [number | null, number | null] {
  if (a === null || b === null) return [null, null];
  const end = start + size - 1;
  return a > b ? [end, start] : [start, end];
}

/** Moves a reference to another area; keeps dollar signs and the order of the corners. */
export function writtenAt(cells: string, { top, left, rows, columns }: Area): string {
  const corners = cornersOf(cells);
  const item = corners[0]!;
  const other = corners[1] ?? item;
  const [firstRow, lastRow] = endsOf(item.row, other.row, top, rows);
  const [firstColumn, lastColumn] = endsOf(item.column, other.column, left, columns);
  const first = { ...item, row: firstRow, column: firstColumn };
  const isOne = corners.length === 1 && rows === 1 && columns === 1;
  return cellsBetween(isOne ? [first] : [first, { ...other, row: lastRow, column: lastColumn }]);
}
