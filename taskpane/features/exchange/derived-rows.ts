import { followsIn, type Follows } from "../../../src/ledger/edit/derived-rows";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { Book } from "../../../src/workbook/book";

/*
 * Rows that follow from others, as they are looked at.
 */

const known = new WeakMap<Book, Follows>();

/** What follows in a workbook; null where it holds no ledger. */
export function derivedRowsOf(book: Book): Follows | null {
  let found = known.get(book);
  if (found) return found;
  const ledger = ledgerIn(book);
  if (!ledger) return null;
  known.set(book, (found = followsIn(ledger)));
  return found;
}
