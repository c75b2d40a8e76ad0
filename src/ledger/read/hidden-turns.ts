import { workbookName } from "../../kernel/column";
import { isSameName } from "../../kernel/names";
import { isBlank, type CellValue } from "../../kernel/values";
import { LINES_TABLE, SEALS_TABLE, TURNS, TURNS_TABLE } from "../../sheets/common/turns";
import type { PlacedSheet } from "../../sheets/placed";
import { findColumn, valueAt, type Book, type BookSheet, type BookTable } from "../../workbook/book";
import type { CellContent } from "../../workbook/edit";
import { FIRST_ROW, recordSheet } from "./hidden-sheet";
import { tableNamed } from "./options";

/*
 * Records of closed turns: tables on the sheet Turns for people, and a hidden sheet with the sealed records, one row for each
 * turn.
 */

export const TURNS_NAME = workbookName(TURNS, TURNS_TABLE);
export const SEALS_NAME = workbookName(TURNS, SEALS_TABLE);
export const LINES_NAME = workbookName(TURNS, LINES_TABLE);

export const HIDDEN = "Sealed turns";

/** The hidden sheet with the imported orders. */
export const IMPORTED = "Imported orders";

/** Its columns: turn, seal, and the chunks of the record. */
const HEADERS = ["Turn", "Seal", "What was sealed"];
const FIRST_CHUNK = 2;

const NOTE =
  "What the sheet Turns was sealed with. Not to be changed: without it, closed turns can be neither verified nor reopened.";

/** A turn on the hidden sheet. */
export interface HiddenTurn {
  readonly row: number;
  readonly turn: string;
  readonly seal: string;
  readonly chunks: readonly string[];
}

const text = (value: CellValue): string => (value === null ? "" : String(value));
export const sheetNamed = (book: Book, name: string): BookSheet | undefined =>
  book.sheets.find((sheet) => isSameName(sheet.name, name));

/** The turns on the hidden sheet, in order; null without the sheet. */
export function hiddenTurns(book: Book): readonly HiddenTurn[] | null {
  const sheet = sheetNamed(book, HIDDEN);
  if (!sheet) return null;
  const found: HiddenTurn[] = [];
  for (let row = Math.max(FIRST_ROW, sheet.top); row < sheet.top + sheet.values.length; row++) {
    const line = Array.from({ length: sheet.left + (sheet.values[row - sheet.top]?.length ?? 0) }, (_, c) =>
      valueAt(sheet, row, c),
    );
    if (line.every(isBlank)) continue;
    found.push({ row, turn: text(line[0] ?? null), seal: text(line[1] ?? null), chunks: line.slice(FIRST_CHUNK).map(text) });
  }
  return found;
}

/** The row for the next record. */
export const nextHiddenRow = (turns: readonly HiddenTurn[]): number =>
  turns.reduce((last, { row }) => Math.max(last, row), FIRST_ROW - 1) + 1;

/** The hidden sheet with its first turn. */
export const hiddenSheet = (cells: readonly CellContent[]): PlacedSheet =>
  recordSheet({ name: HIDDEN, note: NOTE, headers: HEADERS, widths: [26, 30, 30] }, cells);

/** A table of the sheet Turns in the workbook. */
interface HiddenTable {
  readonly table: BookTable;
  readonly sheet: BookSheet;
  /** Position of a column on its sheet; -1 if it is missing. */
  column(header: string): number;
  /** Rows of the sheet with content in one of these columns. */
  rowsWith(headers: readonly string[]): readonly number[];
  read(row: number, header: string): CellValue;
}

export function hiddenTable(book: Book, name: string): HiddenTable | null {
  const table = tableNamed(book, name);
  const sheet = table && sheetNamed(book, table.sheet);
  if (!table || !sheet) return null;
  const column = (header: string): number => {
    const at = findColumn(table, header);
    return at < 0 ? -1 : table.left + at;
  };
  const read = (row: number, header: string): CellValue => {
    const at = column(header);
    return at < 0 ? null : valueAt(sheet, row, at);
  };
  return {
    table,
    sheet,
    column,
    read,
    rowsWith: (headers) =>
      Array.from({ length: table.rows }, (_, r) => table.top + 1 + r).filter((row) =>
        headers.some((header) => !isBlank(read(row, header))),
      ),
  };
}

/** A row of the table of seals. */
export interface SealRow {
  readonly row: number;
  readonly turn: string;
  readonly by: string;
  readonly when: string;
  readonly short: string;
  readonly seal: string;
}

/** A workbook without its seals, for a ledger of another turn. */
export function withoutSeals(book: Book): Book {
  const hiddenSheet = hiddenTable(book, SEALS_NAME);
  const sheets = book.sheets.filter((sheet) => sheet !== sheetNamed(book, HIDDEN));
  if (!hiddenSheet) return { ...book, sheets };
  const { table, sheet } = hiddenSheet;
  const isOf = (row: number): boolean => row + sheet.top > table.top && row + sheet.top <= table.top + table.rows;
  const values = sheet.values.map((line, row) => (isOf(row) ? line.map(() => null) : line));
  return { ...book, sheets: sheets.map((item) => (item === sheet ? { ...sheet, values } : item)) };
}

/** The headers of the table of seals, by their content. */
export const SEAL_HEADERS = { turn: "Turn", by: "Closed by", when: "When", short: "Short form", seal: "Seal" } as const;

/** The seals on the sheet Turns, in order; null without the table. */
export function sealRows(book: Book): readonly SealRow[] | null {
  const hiddenSheet = hiddenTable(book, SEALS_NAME);
  if (!hiddenSheet) return null;
  return hiddenSheet.rowsWith(Object.values(SEAL_HEADERS)).map((row) => {
    const item = (header: string): string => text(hiddenSheet.read(row, header));
    const { turn, by, when, short, seal } = SEAL_HEADERS;
    return { row, turn: item(turn), by: item(by), when: item(when), short: item(short), seal: item(seal) };
  });
}
