import type { Total } from "../../../kernel/turn";
import type { Shares } from "../../../pictures/picture";
import { inkOf, type Turns } from "./turns";

/** A chart of each player's share of a total, over the known turns; null without any values. */
export function sharesOf(
  { ledger, all, now }: Turns,
  { key, share, header, unit = "" }: Total,
  players: readonly string[],
): Shares | null {
  const known = all.slice(0, now + 1);
  const series = players
    .map((name) => ({ name, ink: inkOf(ledger, name), values: known.map((turn) => turn.valueOf(name, key)) }))
    .filter(({ values }) => values.some((value) => value !== null && value > 0));
  if (series.length === 0) return null;
  return { kind: "shares", title: share ?? header, unit, turns: known.map(({ turn }) => turn), series };
}
