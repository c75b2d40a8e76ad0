import { auditLedger, NO_LEDGER, type Audit } from "../../../src/ledger/audit";
import { reaudit } from "../../../src/ledger/audit/incremental";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { Book } from "../../../src/workbook/book";

/*
 * What audits: it comes while the workbook is read for the first time.
 */

function auditWhole(book: Book): Audit {
  const ledger = ledgerIn(book);
  return ledger ? auditLedger(ledger) : NO_LEDGER;
}

/** Audits a workbook; where it was audited before, only what entries reach is computed again. */
export const auditAfter = (before: Book | null, book: Book): Audit => (before ? reaudit(before, book) : auditWhole(book));
