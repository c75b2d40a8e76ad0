import type { Finding } from "../read/finding";
import type { Ledger } from "../read/model";
import { hiddenTurns, sealRows } from "../read/shelf";

/*
 * Closed turns are held against what was sealed by what unpacks and hashes. Programs that always need it keep it at hand; a pane
 * brings it for a ledger that has closed turns (prepare.ts).
 */

type Teller = (ledger: Ledger, told: readonly Finding[]) => Finding[];

let teller: Teller | undefined;

/** Keeps at hand what tells of closed turns. */
export const keepSealFindings = (tell: Teller): void => void (teller = tell);

/** Whether a workbook holds anything of a closed turn. */
export const hasClosedTurns = (book: Ledger["book"]): boolean => hiddenTurns(book) !== null || (sealRows(book)?.length ?? 0) > 0;

/** What an audit tells of closed turns; what it has told already is not told again. It must have been brought. */
export function sealFindings(ledger: Ledger, told: readonly Finding[]): Finding[] {
  if (!hasClosedTurns(ledger.book)) return [];
  if (!teller) throw new Error("What tells of closed turns has not been brought");
  return teller(ledger, told);
}
