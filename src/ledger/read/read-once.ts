import type { CellArea } from "../../formula/world";
import type { Book } from "../../workbook/book";
import type { Knowledge } from "../compute/calculation";
import { ledgerOf, type Frame, type Ledger } from "./model";

/** A formula that was computed, and the cells that it read. */
export interface Noted {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly areas: readonly CellArea[];
}

/** A ledger with what its formulas read, as far as they were computed: the list grows until it is taken. */
interface NotedLedger {
  readonly ledger: Ledger | null;
  readonly noted: Noted[];
}

const known = new WeakMap<Book, NotedLedger>();

export const knownLedger = (book: Book): NotedLedger | undefined => known.get(book);

/** What a workbook is read with. */
interface With extends Pick<Knowledge, "results"> {
  readonly noted?: Noted[];
  readonly frame?: Frame | undefined;
}

/** Reads a workbook; what is kept is what ledgerIn gives from then on. */
export function readNoted(book: Book, { noted = [], frame, ...knowledge }: With = {}): NotedLedger {
  const note = (sheet: string, row: number, column: number, areas: readonly CellArea[]): void =>
    void noted.push({ sheet, row, column, areas });
  const found = { ledger: ledgerOf(book, undefined, { ...knowledge, note }, frame), noted };
  known.set(book, found);
  return found;
}

/** The ledger of a workbook, read once for the audit and for all explanations of the same workbook. */
export const ledgerIn = (book: Book): Ledger | null => (known.get(book) ?? readNoted(book)).ledger;
