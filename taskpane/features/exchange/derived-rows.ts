import { followsIn, type Follows } from "../../../src/ledger/edit/derived-rows";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { Book } from "../../../src/workbook/book";

/*
 * The derived rows of a workbook, computed once for each reading.
 */

const known = new WeakMap<Book, Follows>();

/** The derived rows that are missing; null without a ledger. */
export function derivedRowsOf(book: Book): Follows | null {
  let found = known.get(book);
  if (found) return found;
  const ledger = ledgerIn(book);
  if (!ledger) return null;
  known.set(book, (found = followsIn(ledger)));
  return found;
}
