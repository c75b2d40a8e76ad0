import type { CellArea } from "../../formula/world";
import type { Book } from "../../workbook/book";
import type { Ledger } from "./model";

/*
 * The ledgers of workbooks that have been read. Apart from what reads them, which is large, so that a pane can ask before it loads that.
 */

/** A formula that was computed, and the cells that it read. */
export interface Noted {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly areas: readonly CellArea[];
}

/** A ledger with what its formulas read, as far as they were computed: the list grows until it is taken. */
export interface NotedLedger {
  readonly ledger: Ledger | null;
  readonly noted: Noted[];
}

const known = new WeakMap<Book, NotedLedger>();

export const cachedLedger = (book: Book): NotedLedger | undefined => known.get(book);

/** Keeps what was read of a workbook. */
export const cacheLedger = (book: Book, found: NotedLedger): void => void known.set(book, found);
