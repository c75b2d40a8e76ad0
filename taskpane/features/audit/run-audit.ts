import { auditLedger, NO_LEDGER, type Audit } from "../../../src/ledger/audit";
import { reaudit } from "../../../src/ledger/audit/incremental";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { Book } from "../../../src/workbook/book";

/*
 * The audit's code, loaded while the workbook is read for the first time.
 */

function auditWhole(book: Book): Audit {
  const ledger = ledgerIn(book);
  return ledger ? auditLedger(ledger) : NO_LEDGER;
}

/** Audits a workbook; after an earlier audit, only what depends on changed entries is computed again. */
export const auditAfter = (before: Book | null, book: Book): Audit => (before ? reaudit(before, book) : auditWhole(book));
