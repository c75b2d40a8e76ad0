import { isBlank, type CellValue } from "../../../kernel/values";
import { TURNS_NAME, hiddenTable } from "../../read/hidden-turns";
import type { Ledger } from "../../read/model";
import { closeTurn, type Closing } from "../../turn/close-turn";
import type { ForecastTurn } from "../../turn/forecast";
import { forecastFrom, ownForecast } from "../own-forecast";

/*
 * The turns of a chart in order: closed ones, the current one, and forecasts.
 */

/** The index of a player's color, marker and pattern, which does not depend on the other players. */
export const inkOf = ({ rulebook }: Pick<Ledger, "rulebook">, player: string): number =>
  rulebook.ledger!.players.names.indexOf(player);

/** The totals of a turn, by player and key. */
interface TurnFigures {
  readonly turn: string;
  valueOf(player: string, total: string): number | null;
}

export interface Turns {
  readonly ledger: Ledger;
  readonly closing: Closing;
  readonly ahead: { readonly turns: readonly Pick<ForecastTurn, "turn" | "players" | "breaks">[] };
  /** In order. */
  readonly all: readonly TurnFigures[];
  /** Position of the current turn. */
  readonly now: number;
}

/** How many earlier turns a chart shows, more than the longest campaigns have. */
const MOST_BEFORE = 200;

/** Larger than any figure of a ledger, and so large that nothing else would be visible. */
const MOST = 1e15;

const numberIn = (value: CellValue | undefined): number | null =>
  typeof value === "number" && Math.abs(value) < MOST ? value : null;

/** The turns closed before one, from the sheet Turns. */
function closedBefore({ book, rulebook }: Ledger, turn: string): readonly TurnFigures[] {
  const hiddenSheet = hiddenTable(book, TURNS_NAME);
  if (!hiddenSheet) return [];
  const { players, turn: declared } = rulebook.ledger!;
  const headers = new Map(declared!.totals.map(({ key, header }) => [key, header]));
  const rows = new Map<string, Map<string, number>>();
  for (const row of hiddenSheet.rowsWith(["Turn", players.one])) {
    const name = hiddenSheet.read(row, "Turn");
    if (isBlank(name)) continue;
    const own = rows.get(String(name)) ?? new Map<string, number>();
    rows.set(String(name), own.set(String(hiddenSheet.read(row, players.one) ?? ""), row));
  }
  const names = [...rows.keys()];
  const before = (names.includes(turn) ? names.slice(0, names.indexOf(turn)) : names).slice(-MOST_BEFORE);
  return before.map((name) => ({
    turn: name,
    valueOf(player, total) {
      const row = rows.get(name)!.get(player);
      const header = headers.get(total);
      return row === undefined || header === undefined ? null : numberIn(hiddenSheet.read(row, header));
    },
  }));
}

const figuresOf = ({ turn, players }: { readonly turn: string; readonly players: Closing["totals"] }): TurnFigures => ({
  turn,
  valueOf: (player, total) => numberIn(players.find((item) => item.player === player)?.values[total]),
});

/** How many forecast turns a chart shows. */
export const TURNS_AHEAD = 4;

/** The current turn and forecasts; with `only`, what one player may know. */
function turnsAhead(ledger: Ledger, turns: number, closing: Closing, only?: string): Turns["ahead"] {
  if (turns === 0) return { turns: [{ turn: closing.turn, players: closing.totals, breaks: [] }] };
  return only === undefined
    ? forecastFrom(ledger, turns, closing)
    : ownForecast(ledger, only, { turns, orders: "repeated" }, closing);
}

/**
 * A ledger's current turn with earlier ones and forecasts; with `only`, what one player may know. The rulebook must declare a
 * turn.
 */
export function turnsAround(ledger: Ledger, turns = TURNS_AHEAD, closing = closeTurn(ledger), only?: string): Turns {
  const ahead = turnsAhead(ledger, turns, closing, only);
  const before = closedBefore(ledger, closing.turn);
  return { ledger, closing, ahead, all: [...before, ...ahead.turns.map(figuresOf)], now: before.length };
}
