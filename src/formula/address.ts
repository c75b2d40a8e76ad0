import { leastOf, mostOf } from "../kernel/extremes";

/** A block of cells; rows and columns count from 0. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly rows: number;
  readonly columns: number;
}

export const isSameArea = (a: Area, b: Area): boolean =>
  a.top === b.top && a.left === b.left && a.rows === b.rows && a.columns === b.columns;

interface CellPlace {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** Whether two places are the same cell; both must spell the sheet's name as the workbook does. */
export const isSameCell = (a: CellPlace, b: CellPlace): boolean =>
  a.row === b.row && a.column === b.column && a.sheet === b.sheet;

/** The letters of a column counted from 0: 27 is AB. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26)) letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters;
  return letters;
}

/** The address of a cell counted from 0: (13, 5) is F14. */
export const address = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`;

/** An absolute address, for formulas that refer to this cell from anywhere: $F$14. */
export const fixedAddress = (row: number, column: number): string => `$${columnLetters(column)}$${row + 1}`;

/** A sheet's name as a reference spells it: 'Nationalist China'!. */
export const sheetReference = (name: string): string =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !/^([A-Za-z]{1,3}\d+|[rc]\d*)$/i.test(name)
    ? `${name}!`
    : `'${name.replaceAll("'", "''")}'!`;

/** A cell as a formula names it: 'Gas production'!E38. */
export const inFull = ({ sheet, cell }: { readonly sheet: string; readonly cell: string }): string =>
  `${sheetReference(sheet)}${cell}`;

/** A cell as people read it, without the quotes of a formula: Germany!F14, Gas production!E38. `cell` is "" for a whole sheet. */
export const placeName = ({ sheet, cell }: { readonly sheet: string; readonly cell: string }): string =>
  cell === "" ? sheet : `${sheet}!${cell}`;

/** The size of an Excel sheet. */
export const MOST_ROWS = 1_048_576;
export const MOST_COLUMNS = 16_384;

/** The index of a column, from 0: AB is 27. Letters after XFD give an index beyond the sheet. */
export function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const CELL = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/;
const COLUMN = /^\$?([A-Za-z]{1,3})$/;
const ROW = /^\$?(\d{1,7})$/;

interface Corner {
  readonly row: number | null;
  readonly column: number | null;
}

function corner(text: string): Corner | null {
  const cell = CELL.exec(text);
  const column = cell?.[1] ?? COLUMN.exec(text)?.[1];
  const row = cell?.[2] ?? ROW.exec(text)?.[1];
  if (column === undefined && row === undefined) return null;
  const found = { row: row === undefined ? null : Number(row) - 1, column: column === undefined ? null : columnNumber(column) };
  if (found.row !== null && (found.row < 0 || found.row >= MOST_ROWS)) return null;
  return found.column !== null && found.column >= MOST_COLUMNS ? null : found;
}

/** Parses an address without a sheet name: F14, B2:C5, $B$2, A:C or 1:3. Null if it is not an address. */
export function areaOf(address: string): Area | null {
  const [first = "", second, ...more] = address.trim().split(":");
  if (more.length > 0) return null;
  const a = corner(first);
  const b = second === undefined ? a : corner(second);
  if (!a || !b || (a.row === null) !== (b.row === null) || (a.column === null) !== (b.column === null)) return null;
  if (second === undefined && (a.row === null || a.column === null)) return null;
  const rows = [a.row ?? 0, b.row ?? MOST_ROWS - 1];
  const columns = [a.column ?? 0, b.column ?? MOST_COLUMNS - 1];
  const top = leastOf(rows);
  const left = leastOf(columns);
  return { top, left, rows: mostOf(rows) - top + 1, columns: mostOf(columns) - left + 1 };
}

/** Row and column, from 0, of the first cell of an address such as F14, B2:C5 or A:A. */
export function cellOf(cell: string): { readonly row: number; readonly column: number } {
  const area = areaOf(cell);
  return { row: area?.top ?? 0, column: area?.left ?? 0 };
}

/** Splits an address into its sheet, if it names one, and the rest: 'Nationalist China'!B2 or Germany!A1:B2. */
export function splitAddress(address: string): { readonly sheet: string | null; readonly rest: string } {
  const quoted = /^'((?:[^']|'')+)'!(.*)$/s.exec(address);
  if (quoted) return { sheet: quoted[1]!.replaceAll("''", "'"), rest: quoted[2]! };
  const plain = /^([^'!]+)!(.*)$/s.exec(address);
  return plain ? { sheet: plain[1]!, rest: plain[2]! } : { sheet: null, rest: address };
}

/** The address of an area without its sheet: F14, B2:C5, A:C or 1:3. */
export function areaAddress(area: Area): string {
  const { top, left, rows, columns } = area;
  if (rows === MOST_ROWS) return `${columnLetters(left)}:${columnLetters(left + columns - 1)}`;
  if (columns === MOST_COLUMNS) return `${top + 1}:${top + rows}`;
  const first = `${columnLetters(left)}${top + 1}`;
  return rows === 1 && columns === 1 ? first : `${first}:${columnLetters(left + columns - 1)}${top + rows}`;
}

/** A reference to one cell as a defined name stores it: =Germany!$B$12. */
export const cellFormula = (sheet: string, row: number, column: number): string =>
  `=${sheetReference(sheet)}${fixedAddress(row, column)}`;
