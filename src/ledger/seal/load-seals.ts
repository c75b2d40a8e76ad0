import type { Book } from "../../workbook/book";
import { prepareFor as prepareRulebook } from "../read/options";
import { hasClosedTurns, registerSealFindings } from "../audit/closed-turns";

/** Loads the findings on closed turns. The pane loads them early, because the first close may happen without a network. */
export const loadSealFindings = () => import(/* webpackChunkName: "seals" */ "./seal-findings");

/** Loads what the audit of a workbook needs: its rulebook, and the findings on closed turns if it has any. */
export async function prepareFor(book: Book): Promise<void> {
  const [seals] = await Promise.all([hasClosedTurns(book) ? loadSealFindings() : null, prepareRulebook(book)]);
  if (seals) registerSealFindings(seals.sealFindings);
}
