import type { Book } from "../../workbook/book";
import { prepareFor as prepareRulebook } from "../read/options";
import { hasClosedTurns, registerSealFindings } from "../audit/closed-turns";

/** Brings what reports closed turns: the first of them may be closed without a network. */
export const loadSealFindings = () => import(/* webpackChunkName: "seals" */ "./seal-findings");

/** Brings what a workbook cannot be audited without: its rulebook, and what reports closed turns where it has some. */
export async function prepareFor(book: Book): Promise<void> {
  const [seals] = await Promise.all([hasClosedTurns(book) ? loadSealFindings() : null, prepareRulebook(book)]);
  if (seals) registerSealFindings(seals.sealFindings);
}
