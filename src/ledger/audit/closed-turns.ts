import type { Finding } from "../read/finding";
import type { Ledger } from "../read/model";
import { hiddenTurns, sealRows } from "../read/hidden-turns";

/*
 * Closed turns are held against what was sealed by what unpacks and hashes. Programs that always need it keep it at hand; a pane
 * brings it for a ledger that has closed turns (prepare.ts).
 */

type Teller = (ledger: Ledger, reported: readonly Finding[]) => Finding[];

let teller: Teller | undefined;

/** Keeps at hand what reports closed turns. */
export const registerSealFindings = (report: Teller): void => void (teller = report);

/** Whether a workbook holds anything of a closed turn. */
export const hasClosedTurns = (book: Ledger["book"]): boolean => hiddenTurns(book) !== null || (sealRows(book)?.length ?? 0) > 0;

/** What an audit reports closed turns; what it has reported already is not reported again. It must have been brought. */
export function sealFindings(ledger: Ledger, reported: readonly Finding[]): Finding[] {
  if (!hasClosedTurns(ledger.book)) return [];
  if (!teller) throw new Error("The findings of closed turns are not loaded");
  return teller(ledger, reported);
}
