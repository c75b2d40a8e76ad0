import type { LedgerView } from "../../../kernel/check";
import type { TensionReading } from "../rules/tension";
import { state, tensionAndWar } from "../sheets/campaign";
import { fold } from "../../../kernel/names";

/*
 * State of the campaign on the sheet Campaign, for checks.
 */

const CAMPAIGN = "Campaign";

/** The current Turn; 0 if blank. */
export const turnOf = (ledger: LedgerView): number => ledger.figures(state, CAMPAIGN)?.Turn ?? 0;

interface TrackState {
  readonly level: number;
  readonly highest: number;
  readonly atWar: boolean;
}

/** Tension Levels and war of a track; level 0 and peace if it has no row. */
export function trackOf(ledger: LedgerView, track: string): TrackState {
  const row = ledger.rows(tensionAndWar, CAMPAIGN).find((other) => fold(other.track) === fold(track));
  const level = row?.level ?? 0;
  return { level, highest: Math.max(level, row?.highest ?? 0), atWar: row?.atWar ?? false };
}

/** The Tension Level of a track that applies to a paragraph. */
export const tensionOf = ({ level, highest }: Pick<TrackState, "level" | "highest">, { goesBy }: TensionReading): number =>
  goesBy === "highest so far" ? highest : level;

/** The listed name that a cell matches, or undefined. */
export const named = <T extends string>(names: readonly T[], text: string): T | undefined =>
  names.find((name) => fold(name) === fold(text));
