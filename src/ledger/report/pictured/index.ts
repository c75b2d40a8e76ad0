import type { Picture } from "../../../pictures/picture";
import { capacitiesOf } from "./capacities";
import { overTurns } from "./over-turns";
import { pointsOf, stockWords, usesOf } from "./points";
import { sharesOf } from "./shares";
import type { Turns } from "./turns";
import { waysOf } from "./ways";

export { turnsAround, TURNS_AHEAD } from "./turns";

/** The stocks of a rulebook by their names, those that it declares first. */
const stocksOf = ({ ledger }: Turns): readonly string[] => [
  ...new Set(ledger.rulebook.ledger!.turn!.balances.map(({ stock }) => stock)),
];

/** The pictures of all players together. */
export function picturesOf(turns: Turns, players: readonly string[]): readonly Picture[] {
  const { ledger, closing } = turns;
  const { totals } = ledger.rulebook.ledger!.turn!;
  const [first] = stocksOf(turns);
  return [
    ...totals.filter(({ chart }) => chart !== undefined).flatMap((total) => overTurns(turns, total, players) ?? []),
    ...(first === undefined || players.length < 2 ? [] : [usesOf(first, closing.balances, players)]),
    ...totals.filter(({ share }) => share !== undefined).map((total) => sharesOf(turns, total, players)),
    ...waysOf(ledger, players),
    ...capacitiesOf(ledger, players),
  ].filter((picture) => picture !== null);
}

/** Where the stocks of one player went. */
export function stocksOfPlayer(turns: Turns, player: string): readonly Picture[] {
  const own = turns.closing.balances.filter((one) => one.player === player);
  return stocksOf(turns).flatMap((stock) => {
    const { title, unit } = stockWords(stock);
    return (
      pointsOf(
        `${player}: ${title}`,
        unit,
        own.filter((one) => one.stock === stock),
      ) ?? []
    );
  });
}
