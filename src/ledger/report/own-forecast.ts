import type { CellValue } from "../../kernel/values";
import { isWithin, membersOf, ownerColumn, visibilityOfRow, visibilitiesIn } from "../../sheets/visibility/who-sees";
import type { CellContent } from "../../workbook/edit";
import { applied } from "../orders/apply-edits";
import { ledgerOf, type Ledger } from "../read/model";
import type { Closing } from "../turn/close-turn";
import { forecast, type Forecast, type ForecastOptions, type ForecastTurn } from "../turn/forecast";
import { visibleTo } from "./visible-to";

/*
 * A forecast limited to what the player knows. Figures that depend on hidden entries are left out; they are found by two more
 * forecasts, one without these entries and one with others in their place.
 */

/** A ledger with other numbers in every entry that a player does not see, and blanks in the rest of those entries. */
function withHidden(ledger: Ledger, player: string, numberOf: (nth: number) => CellValue): Ledger {
  const { players } = ledger.rulebook.ledger!;
  const columnsOf = new Map(
    ledger.sheets.flatMap(({ sheet, blocks }) =>
      blocks.map(({ name, block }) => [name, { visible: visibilitiesIn(sheet, block, players, player), sheet, block }] as const),
    ),
  );
  const cells = new Map<string, CellContent[]>();
  let nth = 0;
  for (const { declared, line, sheet, row, column } of ledger.found.cells) {
    const seen = line && columnsOf.get(line.table.name);
    if (!seen || declared.formula !== null || declared.column.given) continue;
    const { block } = seen;
    const owner = ownerColumn(block);
    const isName = block.kind === "table" && (block.key.includes(declared.key) || declared.key === owner);
    if (isName) continue;
    const cell = owner === undefined ? undefined : line.cells[owner];
    const name = cell ? String(ledger.valueOf(cell) ?? "") : "";
    const isOwned = owner !== undefined && seen.sheet.player !== player && membersOf(players, name).length > 0;
    if (isWithin(isOwned ? visibilityOfRow(players, player, name) : "open", seen.visible.get(declared.key) ?? "none")) continue;
    const isNumber =
      declared.column.type === "number" && declared.column.format !== "date" && declared.column.choices === undefined;
    const own = cells.get(sheet) ?? [];
    own.push({
      row,
      column,
      value: isNumber && (line.table.kind === "form" || ledger.keyOf(line) !== "") ? numberOf(++nth) : null,
    });
    cells.set(sheet, own);
  }
  const edits = [...cells].map(([name, all]) => ({ kind: "cells" as const, sheet: name, cells: all }));
  return ledgerOf(applied(ledger.book, edits))!;
}

/** What of a turn is a player's own. */
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

/** A forecast limited to what the player may know. The current turn is what the player's own copy shows. */
export function ownForecast(ledger: Ledger, player: string, options: ForecastOptions, closed?: Closing): Forecast {
  const isOwn = visibleTo(ledger, player);
  const ownTurns = (of: Ledger): readonly ForecastTurn[] => forecast(of, options).turns.map((turn) => ownOf(turn, player, isOwn));
  const made = forecast(ledger, options, closed);
  const others = [() => null, (nth: number) => ((nth * 7) % 11) + 1].map((numberOf) =>
    ownTurns(withHidden(ledger, player, numberOf)),
  );
  const turns = made.turns.map((turn, i) => {
    const own = ownOf(turn, player, isOwn);
    return i === 0
      ? own
      : inAll(
          own,
          others.map((other) => other[i]),
        );
  });
  return { ...made, turns };
}
