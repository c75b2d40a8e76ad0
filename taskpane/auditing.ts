import { auditLedger, NO_LEDGER, type Audit } from "../src/ledger/audit";
import { auditAgain } from "../src/ledger/audit/again";
import { ledgerIn } from "../src/ledger/read/read-once";
import type { Book } from "../src/workbook/book";

/*
 * What audits: it comes while the workbook is read for the first time.
 */

function auditWhole(book: Book): Audit {
  const ledger = ledgerIn(book);
  return ledger ? auditLedger(ledger) : NO_LEDGER;
}

/** Audits a workbook; where it was audited before, only what entries reach is computed anew. */
export const auditAfter = (before: Book | null, book: Book): Audit => (before ? auditAgain(before, book) : auditWhole(book));
