import { knownLedger } from "../src/ledger/read/known-ledger";
import { upgradesTo } from "../src/ledger/read/older";
import type { UpgradeTold } from "../src/ledger/change/upgraded";
import type { Book } from "../src/workbook/book";

/** An upgraded ledger, and the workbook of which it was made. */
export interface MadeUpgrade {
  readonly book: Book;
  /** Name of the file. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly told: UpgradeTold;
}

/** The version to which the open ledger can be brought; null where there is none. Copies are made of what was brought there. */
export function upgradeOffered(book: Book | null): number | null {
  const ledger = book && knownLedger(book)?.ledger;
  return ledger && !ledger.copy && !ledger.damaged ? upgradesTo(book, ledger.rulebook) : null;
}
