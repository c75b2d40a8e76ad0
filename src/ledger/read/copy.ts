import { isSameName } from "../../kernel/names";
import type { LedgerOptions, Rulebook } from "../../kernel/rulebook";
import type { CellValue } from "../../kernel/values";
import type { DeclaredLimit, DeclaredSheet } from "../../sheets/declared";
import { valueAt, type Book, type BookSheet } from "../../workbook/book";
import type { Found, LedgerCell } from "./find";

/*
 * A player's copy of a ledger, as exported by the game master. A hidden sheet records its player and its original content; the
 * code that reads it is only loaded for copies.
 */

/** The hidden sheet of a player's copy. */
export const EXPORT_SHEET = "Handed out";

/** The header above the record of the exported data. */
export const EXPORT_HEADER = "What was handed out";

/** The text before the player's name on a copy's front page. */
export const COPY_OF = " · copy of ";

/** An exported row of a table, or figures of a form: values by the keys of the columns. */
export interface ExportedRow {
  /** The table or form by its name in the workbook. */
  readonly table: string;
  readonly values: Readonly<Record<string, CellValue>>;
}

/** The record that a copy contains of its export. */
export interface ExportMark {
  readonly player: string;
  /** "1941 · Autumn · turn 9" */
  readonly turn: string;
  /** The short form of the previous turn's seal; "" before the first close. */
  readonly seal: string;
  /** The salt for the codes of its player's orders; "" in copies without one. */
  readonly salt: string;
  /** When it was exported, in UTC. */
  readonly when: string;
  readonly options: LedgerOptions;
  /** Columns, by table and key, with figures of the game master besides those that formulas require. */
  readonly more: readonly (readonly [table: string, key: string])[];
  /** Exported names, by table and header, of rows that the copy does not show. */
  readonly names: readonly (readonly [table: string, header: string, name: string])[];
  /** Every exported entry, and every exported figure of the game master. */
  readonly rows: readonly ExportedRow[];
  /** The player's own entries when the turn opened, for tables that already contained later ones at the export. */
  readonly opened: readonly OpenedTable[];
}

/** The player's rows of a table, or the figures of a form, when the turn opened. */
export interface OpenedTable {
  readonly table: string;
  readonly rows: readonly ExportedRow["values"][];
}

/** The game master's figures in the cells of a copy. */
export interface ExportedFigures {
  readonly figures: ReadonlyMap<LedgerCell, CellValue>;
  /** Cells that only the game master can compute, and entries that name data missing from the copy. */
  readonly unknown: ReadonlySet<LedgerCell>;
  /** Those of the entries that were made since the export. */
  readonly enteredLater: ReadonlySet<LedgerCell>;
}

export const NO_EXPORTED_FIGURES: ExportedFigures = { figures: new Map(), unknown: new Set(), enteredLater: new Set() };

/** A player's copy as it is read. */
export interface Copy extends ExportMark {
  readonly sheets: readonly DeclaredSheet[];
  /** Names in the workbook, in lower case, of tables and figures that the copy lacks entirely or in part. */
  readonly withheld: ReadonlySet<string>;
  /** Limits that only the game master can check. */
  readonly unchecked: readonly DeclaredLimit[];
  /** Keys of the columns with the game master's figures, by the name of their table or form. */
  readonly figured: ReadonlyMap<string, ReadonlySet<string>>;
  /** The game master's figures in the copy's cells. */
  readonly exportedFigures: (found: Found, book: Book) => ExportedFigures;
}

/** Reads a copy, or returns the reason in a sentence why it cannot be read. */
type CopyReader = (book: Book, rulebook: Rulebook) => Copy | string;

let reader: CopyReader | undefined;

/** Registers the code that reads players' copies. */
export const registerCopyReader = (read: CopyReader): void => void (reader = read);

/** Whether a sheet has the record of an export, whatever its name: its headers are in the second row. */
export const isExportRecord = (sheet: BookSheet): boolean =>
  isSameName(sheet.name, EXPORT_SHEET) || valueAt(sheet, 1, 3) === EXPORT_HEADER;

/** Whether a workbook is a player's copy: it has the record of its export, or still names its player. */
export const isCopy = ({ sheets }: Book): boolean =>
  sheets.some((sheet) => isExportRecord(sheet) || String(valueAt(sheet, 0, 0)).includes(COPY_OF));

/** The copy in a workbook, or why it cannot be read; null for other workbooks. The reader must have been loaded. */
export function copyIn(book: Book, rulebook: Rulebook): Copy | string | null {
  if (!isCopy(book)) return null;
  if (!reader) throw new Error("The reader of players' copies is not loaded");
  return reader(book, rulebook);
}
