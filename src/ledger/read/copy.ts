import { isSameName } from "../../kernel/names";
import type { LedgerOptions, Rulebook } from "../../kernel/rulebook";
import type { CellValue } from "../../kernel/values";
import type { DeclaredLimit, DeclaredSheet } from "../../sheets/declared";
import { valueAt, type Book, type BookSheet } from "../../workbook/book";
import type { Found, LedgerCell } from "./find";

/*
 * A player's copy of a ledger, as a game master hands it out. A hidden sheet says whose it is, and what it held then. What reads that
 * is brought for a copy alone.
 */

/** The hidden sheet of a player's copy. */
export const HANDED_OUT = "Handed out";

/** What is there above what was handed out. */
export const HANDED_HEADER = "What was handed out";

/** What the front page of a copy says before the player's name. */
export const COPY_OF = " · copy of ";

/** A row of a table, or the figures of a form, as it was handed out: values by the keys of the columns. */
export interface HandedRow {
  /** The table or form by its name in the workbook. */
  readonly table: string;
  readonly values: Readonly<Record<string, CellValue>>;
}

/** What a copy says of itself. */
export interface HandedOut {
  readonly player: string;
  /** "1941 · Autumn · turn 9" */
  readonly turn: string;
  /** The short form of the seal of the turn before; "" where none was closed. */
  readonly seal: string;
  /** The random text that the codes of its player's orders are made with; "" in copies that have none. */
  readonly salt: string;
  /** When it was made, in universal time. */
  readonly when: string;
  readonly options: LedgerOptions;
  /** Columns, by table and key, with figures of the game master's that their formulas alone would not ask for. */
  readonly more: readonly (readonly [table: string, key: string])[];
  /** Names that its entries had then, by table and header, of what it does not show. */
  readonly names: readonly (readonly [table: string, header: string, name: string])[];
  /** Every entry, and every figure of the game master's, as it was handed out. */
  readonly rows: readonly HandedRow[];
  /** The player's own entries as they were when the turn opened, of the tables where others were handed out. */
  readonly opened: readonly OpenedTable[];
}

/** The player's own rows of a table, or the figures of a form, as the turn opened. */
export interface OpenedTable {
  readonly table: string;
  readonly rows: readonly HandedRow["values"][];
}

/** The figures of the game master's in the cells of a copy. */
export interface HandedOutState {
  readonly given: ReadonlyMap<LedgerCell, CellValue>;
  /** Cells that only the game master can work out, and entries that name what the copy does not show. */
  readonly unknown: ReadonlySet<LedgerCell>;
  /** Those of the entries that name it since the copy was handed out. */
  readonly strange: ReadonlySet<LedgerCell>;
}

export const NOTHING_HANDED: HandedOutState = { given: new Map(), unknown: new Set(), strange: new Set() };

/** A player's copy as it is read. */
export interface Copy extends HandedOut {
  readonly sheets: readonly DeclaredSheet[];
  /** Names in the workbook, in lower case, of tables and figures that the copy has not, or not whole. */
  readonly withheld: ReadonlySet<string>;
  /** The limits that the game master alone can check. */
  readonly unchecked: readonly DeclaredLimit[];
  /** Keys of the columns, by the name of their table or form, whose cells hold the game master's figures. */
  readonly figured: ReadonlyMap<string, ReadonlySet<string>>;
  /** The figures of the game master's in its cells. */
  readonly handed: (found: Found, book: Book) => HandedOutState;
}

/** A copy, or in a sentence why it cannot be read as one. */
type CopyReader = (book: Book, rulebook: Rulebook) => Copy | string;

let reader: CopyReader | undefined;

/** Keeps at hand what reads players' copies. */
export const registerCopyReader = (read: CopyReader): void => void (reader = read);

/** Whether a sheet keeps what was handed out, whatever it is called: its headers stand in its second row. */
export const keepsHanded = (sheet: BookSheet): boolean =>
  isSameName(sheet.name, HANDED_OUT) || valueAt(sheet, 1, 3) === HANDED_HEADER;

/** Whether a workbook is somebody's copy: it keeps what was handed out, or still says whose it is. */
export const isCopy = ({ sheets }: Book): boolean =>
  sheets.some((sheet) => keepsHanded(sheet) || String(valueAt(sheet, 0, 0)).includes(COPY_OF));

/** The copy that a workbook is, or why that cannot be read; null for any other. What reads it must have been brought. */
export function copyIn(book: Book, rulebook: Rulebook): Copy | string | null {
  if (!isCopy(book)) return null;
  if (!reader) throw new Error("What reads players' copies has not been brought");
  return reader(book, rulebook);
}
