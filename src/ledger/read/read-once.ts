import type { CellArea } from "../../formula/world";
import type { Book } from "../../workbook/book";
import type { Knowledge } from "../../calculation/knowledge";
import { cacheLedger, cachedLedger, type Noted, type NotedLedger } from "./ledger-cache";
import { ledgerOf, type Frame, type Ledger } from "./model";

interface With extends Pick<Knowledge, "results"> {
  readonly noted?: Noted[];
  readonly frame?: Frame | undefined;
}

/** Reads a workbook; from then on, ledgerIn returns the result. */
export function readNoted(book: Book, { noted = [], frame, ...knowledge }: With = {}): NotedLedger {
  const note = (sheet: string, row: number, column: number, areas: readonly CellArea[]): void =>
    void noted.push({ sheet, row, column, areas });
  const found = { ledger: ledgerOf(book, undefined, { ...knowledge, note }, frame), noted };
  cacheLedger(book, found);
  return found;
}

/** The ledger of a workbook, read once for audit and explanations. */
export const ledgerIn = (book: Book): Ledger | null => (cachedLedger(book) ?? readNoted(book)).ledger;
