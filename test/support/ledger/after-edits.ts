import { applied } from "../../../src/ledger/orders/apply-edits";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { bookOf } from "../../../src/workbook/book-of-sheets";
import type { Edit } from "../../../src/workbook/edit";

/** A ledger in memory after edits, including added sheets. */
export function afterEdits(ledger: Ledger, edits: readonly Edit[]): Ledger {
  const added = edits.flatMap((edit) => (edit.kind === "add sheet" ? bookOf([edit.sheet]).sheets : []));
  const book = applied(
    ledger.book,
    edits.filter(({ kind }) => kind !== "add sheet"),
  );
  return ledgerOf({ ...book, sheets: [...book.sheets, ...added] })!;
}
