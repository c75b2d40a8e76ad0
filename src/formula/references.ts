import { columnLetters, columnNumber, splitAddress, type Area } from "./address";

/*
 * What a formula's text refers to, found without reading the formula: it stays as it is written, to the letter, but for what changes
 * there, and so do formulas that only Excel can read.
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
const PIECE = new RegExp([TEXT, AREA, WORD, `(${BRACKETS})`, NUMBER].join("|"), "gu");

/** What a formula refers to, as it is written. */
interface Written {
  /** The sheet before it with its "!": Germany!, 'West Germany'!, [2]Germany! of another file; "" where none is named. */
  readonly prefix: string;
  /** Cells, whole rows or whole columns: $A1:B2, A:C, 1:3. */
  readonly cells?: string | undefined;
  /** Another name: that of a table, a figure or a function. */
  readonly word?: string | undefined;
  /** What of a table is meant: [[#This Row],[Points]]; without a word it is the table that the formula is in. */
  readonly brackets: string;
}

/** A formula with what `change` puts in the place of what it refers to; undefined leaves that as it is. */
export const rewritten = (formula: string, change: (written: Written) => string | undefined): string =>
  formula.replace(PIECE, (piece: string, ...groups: (string | undefined)[]) => {
    const [beforeCells, cells, before, wordThere, wordAlone, after, alone] = groups;
    const brackets = after ?? alone ?? "";
    const prefix = beforeCells ?? before ?? "";
    const word = wordThere ?? wordAlone;
    if (prefix === "" && cells === undefined && word === undefined && brackets === "") return piece;
    return change({ prefix, cells, word, brackets }) ?? piece;
  });

/** The sheet that is before a reference; null where none does. */
export const sheetBefore = (prefix: string): string | null => splitAddress(`${prefix}A1`).sheet;

/** Whether a reference leads into another file. */
export const isForeign = (prefix: string): boolean => prefix.includes("[");

/** A corner of cells; whole rows have no column, whole columns no row. Its signs say what is held fast. */
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

/** The corners of cells as they are written: one, or the two of an area. */
export const cornersOf = (cells: string): readonly Corner[] => cells.split(":").map(cornerOf);

/** How cells with these corners are written. */
export const cellsBetween = (corners: readonly Corner[]): string =>
  corners
    .map(({ fixedColumn, column, fixedRow, row }) => {
      const letters = column === null ? "" : fixedColumn + columnLetters(column);
      return row === null ? letters : `${letters}${fixedRow}${row + 1}`;
    })
    .join(":");

/** Both ends of a line, in the order in which two corners stand. */
function endsOf(a: number | null, b: number | null, start: number, size: number): readonly [number | null, number | null] {
  if (a === null || b === null) return [null, null];
  const end = start + size - 1;
  return a > b ? [end, start] : [start, end];
}

/** Cells that are written so, at another area: what holds them fast stays, and the order of their corners. */
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
