import type { Book } from "../../workbook/book";
import { prepareFor as prepareRulebook } from "../read/options";
import { hasClosedTurns, registerSealFindings } from "../audit/closed-turns";

/** Brings what a workbook cannot be audited without: its rulebook, and what reports closed turns where it has some. */
export async function prepareFor(book: Book): Promise<void> {
  const [seals] = await Promise.all([
    hasClosedTurns(book) ? import(/* webpackChunkName: "seals" */ "./seal-findings") : null,
    prepareRulebook(book),
  ]);
  if (seals) registerSealFindings(seals.sealFindings);
}
