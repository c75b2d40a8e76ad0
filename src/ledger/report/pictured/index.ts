import type { Picture } from "../../../pictures/picture";
import { overTurns } from "./over-turns";
import type { Turns } from "./turns";

export { turnsAround, type Turns } from "./turns";

/** The pictures of a turn, for some of the players. */
export function picturesOf(turns: Turns, players: readonly string[]): readonly Picture[] {
  const { totals } = turns.ledger.rulebook.ledger!.turn!;
  const drawn = totals.filter(({ chart }) => chart !== undefined);
  return drawn.flatMap((total) => overTurns(turns, total, players) ?? []);
}
