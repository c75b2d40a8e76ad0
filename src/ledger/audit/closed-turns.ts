import type { Finding } from "../read/finding";
import type { Ledger } from "../read/model";
import { hiddenTurns, sealRows } from "../read/hidden-turns";

/*
 * Findings on closed turns. Their code unpacks and hashes records, so the pane only loads it for a ledger with closed turns
 * (load-seals.ts); other programs always include it.
 */

type Teller = (ledger: Ledger, reported: readonly Finding[]) => Finding[];

let teller: Teller | undefined;

/** Registers the code that compares closed turns with their seals. */
export const registerSealFindings = (report: Teller): void => void (teller = report);

/** Whether a workbook has records of closed turns. */
export const hasClosedTurns = (book: Ledger["book"]): boolean => hiddenTurns(book) !== null || (sealRows(book)?.length ?? 0) > 0;

/** Findings on closed turns, without those already reported. Their code must have been loaded. */
export function sealFindings(ledger: Ledger, reported: readonly Finding[]): Finding[] {
  if (!hasClosedTurns(ledger.book)) return [];
  if (!teller) throw new Error("The findings of closed turns are not loaded");
  return teller(ledger, reported);
}
