import type { LedgerView } from "../../../kernel/check";
import { fold } from "../../../kernel/text";
import { state, tensionAndWar } from "../sheets/campaign";

/*
 * What the Campaign sheet says, for checks.
 */

const CAMPAIGN = "Campaign";

/** The Turn that the ledger stands in, 0 where it is blank. */
export const turnOf = (ledger: LedgerView): number => ledger.figures(state, CAMPAIGN)?.Turn ?? 0;

/** Tension Level and war of a track, peace at 0 where it has no row. */
export function trackOf(ledger: LedgerView, track: string): { readonly level: number; readonly atWar: boolean } {
  const row = ledger.rows(tensionAndWar, CAMPAIGN).find((other) => fold(other.track) === fold(track));
  return { level: row?.level ?? 0, atWar: row?.atWar ?? false };
}

/** The name of a list that a cell means, or undefined. */
export const named = <T extends string>(names: readonly T[], text: string): T | undefined =>
  names.find((name) => fold(name) === fold(text));
