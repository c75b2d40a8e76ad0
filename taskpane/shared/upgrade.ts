import { cachedLedger } from "../../src/ledger/read/ledger-cache";
import { upgradesTo } from "../../src/ledger/read/older-versions";
import type { UpgradeReport } from "../../src/ledger/edit/upgrade-report";
import type { Book } from "../../src/workbook/book";

/** An upgraded ledger, and the workbook that it was made from. */
export interface UpgradedFile {
  readonly book: Book;
  /** Name of the file. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly reported: UpgradeReport;
}

/** The version that the open ledger can be upgraded to; null if there is none. Copies are upgraded with their ledger. */
export function upgradeOffered(book: Book | null): number | null {
  const ledger = book && cachedLedger(book)?.ledger;
  return ledger && !ledger.copy && !ledger.damaged ? upgradesTo(book, ledger.rulebook) : null;
}
