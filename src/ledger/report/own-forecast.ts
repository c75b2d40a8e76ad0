import type { CellValue } from "../../kernel/values";
import { stops } from "../read/finding";
import type { Ledger } from "../read/model";
import type { Closing } from "../turn/close-turn";
import { forecast, type Forecast, type ForecastOptions, type ForecastTurn } from "../turn/forecast";
import { hiddenEntries, withOthers } from "./hidden-entries";
import { ownFindings, readings } from "./own-findings";
import { visibleTo } from "./visible-to";

/*
 * A forecast limited to what the player knows. Figures that depend on hidden entries are omitted; they are found by two more
 * forecasts, one without these entries and one with other values.
 */

/** A ledger with other numbers in the entries that a player does not see, and blanks in hidden entries that are not numbers. */
function withHidden(ledger: Ledger, player: string, numberOf: (nth: number) => CellValue): Ledger {
  let nth = 0;
  return withOthers(ledger, hiddenEntries(ledger, player), ({ declared: { column }, line }) => {
    const isNumber = column.type === "number" && column.format !== "date" && column.choices === undefined;
    return isNumber && (line!.table.kind === "form" || ledger.keyOf(line!) !== "") ? numberOf(++nth) : null;
  });
}

/** The part of a turn that is the player's own. */
const ownOf = (turn: ForecastTurn, player: string, isOwn: ReturnType<typeof visibleTo>): ForecastTurn => ({
  ...turn,
  players: turn.players.filter((item) => item.player === player),
  breaks: turn.breaks.filter(isOwn),
  cuts: turn.cuts.filter(isOwn),
  short: turn.short.filter((item) => item.player === player),
});

/** The parts of a turn that are the same in other forecasts; differing figures become unknown. */
function inAll(turn: ForecastTurn, others: readonly (ForecastTurn | undefined)[]): ForecastTurn {
  const isIn = <T>(item: T, all: (other: ForecastTurn) => readonly T[], textOf: (of: T) => unknown): boolean =>
    others.every((other) => other && all(other).some((same) => JSON.stringify(textOf(same)) === JSON.stringify(textOf(item))));
  return {
    ...turn,
    players: turn.players.map(({ player, values, ...rest }) => ({
      ...rest,
      player,
      values: Object.fromEntries(
        Object.entries(values).map(([key, value]) => [
          key,
          others.every((other) => other?.players.find((item) => item.player === player)?.values[key] === value) ? value : null,
        ]),
      ),
    })),
    breaks: turn.breaks.filter((item) =>
      isIn(
        item,
        ({ breaks }) => breaks,
        ({ sheet, cell, message }) => [sheet, cell, message],
      ),
    ),
    cuts: turn.cuts.filter((item) =>
      isIn(
        item,
        ({ cuts }) => cuts,
        ({ sheet, cell, what, why }) => [sheet, cell, what, why],
      ),
    ),
    short: turn.short.filter((item) =>
      isIn(
        item,
        ({ short }) => short,
        (of) => of,
      ),
    ),
  };
}

const known = new WeakMap<Closing, Map<number, Forecast>>();

/** The forecast of all players from a close, computed once for the reports of all of them. */
export function forecastFrom(ledger: Ledger, turns: number, closed: Closing): Forecast {
  const all = known.get(closed) ?? new Map<number, Forecast>();
  const found = all.get(turns) ?? forecast(ledger, { turns, orders: "repeated" }, closed);
  known.set(closed, all.set(turns, found));
  return found;
}

const isPlain = ({ orders, save, spend }: ForecastOptions): boolean => orders === "repeated" && !save && !spend;

/** A forecast limited to what the player may know. The current turn is as in the player's own copy. */
export function ownForecast(ledger: Ledger, player: string, options: ForecastOptions, closed?: Closing): Forecast {
  const isOwn = visibleTo(ledger, player);
  const ownTurns = (of: Ledger): readonly ForecastTurn[] => forecast(of, options).turns.map((turn) => ownOf(turn, player, isOwn));
  // Unreadable entries of others would make the player's figures unknown.
  const [readable = ledger] = readings(ledger, player);
  const turnsNow = readable === ledger ? options.turns : 0;
  const now =
    closed && isPlain(options)
      ? forecastFrom(ledger, turnsNow, closed)
      : forecast(ledger, { ...options, turns: turnsNow }, closed);
  const projected = readable === ledger ? now : forecast(readable, options);
  const others = [() => null, (nth: number) => ((nth * 7) % 11) + 1].map((numberOf) =>
    ownTurns(withHidden(ledger, player, numberOf)),
  );
  const [present, ...ahead] = [now.turns[0]!, ...projected.turns.slice(1)].map((turn) => ownOf(turn, player, isOwn));
  const turns = [
    {
      ...present!,
      breaks: ownFindings(ledger, player, now.turns[0]!.breaks).filter((item) => stops(item) || present!.breaks.includes(item)),
    },
    ...ahead.map((turn, i) =>
      inAll(
        turn,
        others.map((other) => other[i + 1]),
      ),
    ),
  ];
  return { ...projected, turns };
}
