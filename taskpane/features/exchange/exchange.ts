import type { Book } from "../../../src/workbook/book";
import type { CodeReport } from "../../../src/ledger/orders/receipts";
import type { CopyReport } from "../../../src/ledger/orders/copy-report";
import type { OrderFormat } from "../../../src/ledger/orders/text/posted";

/*
 * The state of the sections for changes, orders, copies and codes. All of it is absent until a section is used.
 */

/** The collapsed sections of the view Turn. */
export type ExchangeSection = "ordering" | "changes" | "forms" | "follow" | "orders" | "copies" | "merge" | "codes";

/** A file with orders: a text, a copy of the workbook, or why it was refused. */
export interface OrdersFile {
  readonly name: string;
  readonly text?: string;
  readonly book?: Book;
  readonly refused?: string;
}

/** Orders that are about to be imported. */
export interface OrderImportState {
  readonly text: string;
  readonly files: readonly OrdersFile[];
  /** Players by file name, for files that do not name one. */
  readonly players: ReadonlyMap<string, string>;
  /** Absent players whose last orders are repeated. */
  readonly standing: ReadonlySet<string>;
  /** Check boxes that the game master has changed, by id. */
  readonly ticked: ReadonlyMap<string, boolean>;
}

export const NO_ORDER_IMPORT: OrderImportState = {
  text: "",
  files: [],
  players: new Map(),
  standing: new Set(),
  ticked: new Map(),
};

/** The form with the orders to import; the main action of the view Turn submits it. */
export const IMPORT_FORM = "import-orders";

/** Another copy of the ledger that is about to be merged. */
export interface MergeState {
  readonly file: OrdersFile | null;
  /** The common ancestor of both workbooks; null if it is not available. */
  readonly base: OrdersFile | null;
  /** Check boxes that were changed, by id. */
  readonly ticked: ReadonlyMap<string, boolean>;
}

export interface ExportedCopy {
  readonly player: string;
  /** File name. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Players' copies, and the workbook that they were made from. */
export interface ExportedCopies {
  readonly book: Book;
  readonly turn: string;
  /** The workbook's file name without extension. */
  readonly file: string;
  readonly copies: readonly ExportedCopy[];
}

/** The result of verifying a text with codes, and the closed turns. */
interface Verified {
  readonly book: Book;
  /** The start of the input, "" without codes. */
  readonly text: string;
  readonly reported: readonly CodeReport[];
  /** Set if the workbook is a player's copy. */
  readonly copy?: CopyReport;
}

export interface Exchange {
  /** The progress of a long action, and the section that shows it. */
  readonly steps?: {
    readonly part: ExchangeSection;
    readonly done: number;
    readonly total: number;
    /** The unit of the counts: files unless given. Only reading files can be stopped. */
    readonly of?: "player";
    readonly label: string;
  } | null;
  readonly open?: ReadonlySet<ExchangeSection>;
  /** The start of the list of changes; the turn's opening unless given. */
  readonly since?: "opened" | "looked";
  /** Players whose long list of changes is shown completely. */
  readonly whole?: ReadonlySet<string>;
  /** The player and format of the orders that are shown as text. */
  readonly orders?: { readonly player: string; readonly format: OrderFormat };
  /** The player and format of the order form that is shown. */
  readonly form?: { readonly player: string; readonly format: OrderFormat };
  /** Ids of derived rows that the user has unchecked. */
  readonly notWritten?: ReadonlySet<string>;
  readonly orderImport?: OrderImportState;
  readonly merge?: MergeState;
  /** Players who get no copy. */
  readonly without?: ReadonlySet<string>;
  readonly exported?: ExportedCopies;
  readonly code?: string;
  readonly verified?: Verified;
}

/** Whether orders were pasted or chosen that are neither imported nor discarded. */
export const hasPendingOrders = ({ orderImport }: Exchange): boolean =>
  orderImport !== undefined && (orderImport.text.trim() !== "" || orderImport.files.length > 0 || orderImport.standing.size > 0);
