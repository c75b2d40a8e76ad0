import type { Picture } from "../../../pictures/picture";
import type { Ledger } from "../../read/model";
import { barsOf } from "./capacities";
import { overTurns } from "./over-turns";
import { pointsOf, stockLabels, usesOf } from "./stock-flow";
import { sharesOf } from "./shares";
import { turnsAround, TURNS_AHEAD, type Turns } from "./turns";
import { routesOf } from "./routes";

export { turnsAround, TURNS_AHEAD } from "./turns";

/** The stocks of a rulebook by name, in order of declaration. */
const stocksOf = ({ ledger }: Turns): readonly string[] => [
  ...new Set(ledger.rulebook.ledger!.turn!.balances.map(({ stock }) => stock)),
];

/** The charts of all players together. */
export function picturesOf(turns: Turns, players: readonly string[]): readonly Picture[] {
  const { ledger, closing } = turns;
  const { totals } = ledger.rulebook.ledger!.turn!;
  const [first] = stocksOf(turns);
  return [
    ...totals.filter(({ chart }) => chart !== undefined).flatMap((total) => overTurns(turns, total, players) ?? []),
    ...(first === undefined || players.length < 2 ? [] : [usesOf(first, closing.balances, players)]),
    ...totals.filter(({ share }) => share !== undefined).map((total) => sharesOf(turns, total, players)),
    ...routesOf(ledger, players),
    ...barsOf(ledger, players),
  ].filter((picture) => picture !== null);
}

/** Charts of the use of one player's stocks. */
export function stocksOfPlayer(turns: Turns, player: string): readonly Picture[] {
  const own = turns.closing.balances.filter((item) => item.player === player);
  return stocksOf(turns).flatMap((stock) => {
    const { title, unit } = stockLabels(stock);
    return (
      pointsOf(
        `${player}: ${title}`,
        unit,
        own.filter((item) => item.stock === stock),
      ) ?? []
    );
  });
}

/** All charts of a ledger, or those of one player with the use of stocks. */
function picturesIn(turns: Turns, player?: string): readonly Picture[] {
  if (player === undefined) return picturesOf(turns, turns.ledger.players);
  return [...picturesOf(turns, [player]), ...stocksOfPlayer(turns, player)];
}

const isOverTurns = ({ kind }: Picture): boolean => kind === "lines";

/**
 * The charts of a ledger, and a function that completes one for drawing. Forecasts are expensive, so they are only computed for a
 * chart over turns, or if a chart is missing that forecast values might add.
 */
export function picturesFor(ledger: Ledger, player?: string) {
  const sofar = turnsAround(ledger, 0);
  const withAhead = (): readonly Picture[] => picturesIn(turnsAround(ledger, TURNS_AHEAD, sofar.closing, player), player);
  const known = picturesIn(sofar, player);
  const charts = ledger.rulebook.ledger!.turn!.totals.filter(({ chart }) => chart !== undefined);
  if (known.filter(isOverTurns).length < charts.length) return { pictures: withAhead(), render: (item: Picture) => item };
  return {
    pictures: known,
    render: (item: Picture) => (isOverTurns(item) ? withAhead().find(({ title }) => title === item.title)! : item),
  };
}
