import type { Book } from "../../../src/workbook/book";
import type { CodeReport } from "../../../src/ledger/orders/receipts";
import type { CopyReport } from "../../../src/ledger/orders/copy-report";
import type { OrderFormat } from "../../../src/ledger/orders/text/posted";

/*
 * What goes from hand to hand in a campaign: changes, orders, copies, codes. Nothing of it is there before somebody asks.
 */

/** The parts of the view Turn that are folded until they are looked at. */
export type ExchangeSection = "ordering" | "changes" | "forms" | "follow" | "orders" | "copies" | "merge" | "codes";

/** A file with orders: a text or a copy of the workbook, or why it is none. */
export interface OrdersFile {
  readonly name: string;
  readonly text?: string;
  readonly book?: Book;
  readonly refused?: string;
}

/** Orders on their way into the ledger. */
export interface OrderImportState {
  readonly text: string;
  readonly files: readonly OrdersFile[];
  /** Players by the name of the file, where nothing in it says whose orders it holds. */
  readonly players: ReadonlyMap<string, string>;
  /** Players who have sent nothing, and whose orders of the turn before are given again. */
  readonly standing: ReadonlySet<string>;
  /** What the game master has ticked, and what not. */
  readonly ticked: ReadonlyMap<string, boolean>;
}

/** Another workbook of the ledger, on its way into this one. */
export interface MergeState {
  readonly file: OrdersFile | null;
  /** The workbook from which both come; null where nobody has it. */
  readonly base: OrdersFile | null;
  /** What has been ticked, and what not. */
  readonly ticked: ReadonlyMap<string, boolean>;
}

export interface ExportedCopy {
  readonly player: string;
  /** Name of the file. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Players' copies, and the workbook of which they were made. */
export interface ExportedCopies {
  readonly book: Book;
  readonly turn: string;
  /** Name of the workbook's file. */
  readonly file: string;
  readonly copies: readonly ExportedCopy[];
}

/** What is reported of a code, or of several in a text, and of what was sealed. */
interface Verified {
  readonly book: Book;
  /** "" where no code was given. */
  readonly text: string;
  readonly reported: readonly CodeReport[];
  /** What a player's copy says of itself. */
  readonly copy?: CopyReport;
}

export interface Exchange {
  /** How far something is that takes long, and which part of the view it is of. */
  readonly steps?: {
    readonly part: ExchangeSection;
    readonly done: number;
    readonly total: number;
    /** What is counted; files, of which no more can be read on request, where nothing is said. */
    readonly of?: "player";
    readonly what: string;
  } | null;
  readonly open?: ReadonlySet<ExchangeSection>;
  /** What changes are counted from; the turn's opening where nothing is said. */
  readonly since?: "opened" | "looked";
  /** Of which players all changes are shown, where there are many. */
  readonly whole?: ReadonlySet<string>;
  /** Whose orders are written as a text, and in which form. */
  readonly orders?: { readonly player: string; readonly format: OrderFormat };
  /** Whose order form is shown, and in which form. */
  readonly form?: { readonly player: string; readonly format: OrderFormat };
  /** Rows that follow from others, and are not to be written. */
  readonly notWritten?: ReadonlySet<string>;
  readonly orderImport?: OrderImportState;
  readonly merge?: MergeState;
  /** Who gets no copy. */
  readonly without?: ReadonlySet<string>;
  readonly exported?: ExportedCopies;
  readonly code?: string;
  readonly verified?: Verified;
}
