import type { CellArea } from "../../formula/world";
import type { Book } from "../../workbook/book";
import type { Ledger } from "./model";

/*
 * Ledgers of workbooks that have been read. Separate from the large code that reads them, so that the pane can check before
 * loading it.
 */

/** A computed formula and the cells that it read. */
export interface Noted {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly areas: readonly CellArea[];
}

/** A ledger with the recorded reads of its formulas; the list grows until it is taken. */
export interface NotedLedger {
  readonly ledger: Ledger | null;
  readonly noted: Noted[];
}

const known = new WeakMap<Book, NotedLedger>();

export const cachedLedger = (book: Book): NotedLedger | undefined => known.get(book);

export const cacheLedger = (book: Book, found: NotedLedger): void => void known.set(book, found);
