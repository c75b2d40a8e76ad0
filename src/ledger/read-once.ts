import type { Book } from "../workbook/book";
import { ledgerOf, type Ledger } from "./model";

const known = new WeakMap<Book, { readonly ledger: Ledger | null }>();

/** The ledger of a workbook, read once for the audit and for all explanations of the same workbook. */
export function ledgerIn(book: Book): Ledger | null {
  let found = known.get(book);
  if (!found) known.set(book, (found = { ledger: ledgerOf(book) }));
  return found.ledger;
}
