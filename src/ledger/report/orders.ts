import { workbookName } from "../../kernel/column";
import { count, figure } from "../../kernel/text";
import type { Ledger } from "../read/model";
import type { Move } from "../turn/close";

/*
 * The orders of a turn, which its close clears: how many of each kind, and whose.
 */

/** "Oil uses: 18 orders (Germany 7, Italy 11)", for every table from which a close clears orders; of one player without a name. */
export function ordersByKind(ledger: Ledger, moves: readonly Move[], players: readonly string[]): readonly string[] {
  const steps = new Set(ledger.rulebook.ledger!.turn!.steps.filter(({ orders }) => orders).map(({ id }) => id));
  const titles = new Map(
    ledger.sheets.flatMap(({ sheet, blocks }) =>
      blocks.map(({ block }) => [workbookName(sheet.name, block.name), block.title] as const),
    ),
  );
  const kinds = new Map<string, Map<string, Set<string>>>();
  for (const { step, place, player, from } of moves) {
    // An order of nothing is none.
    if (!steps.has(step) || !players.includes(player) || from === 0 || from === false) continue;
    const title = titles.get(place.table) ?? place.table;
    const kind = kinds.get(title) ?? new Map<string, Set<string>>();
    kinds.set(title, kind);
    kind.set(player, (kind.get(player) ?? new Set()).add(`${place.table} ${place.row}`));
  }
  return [...kinds].map(([title, whose]) => {
    const sum = [...whose.values()].reduce((all, rows) => all + rows.size, 0);
    const named = [...whose].flatMap(([player, rows]) =>
      player === "" || players.length === 1 ? [] : [`${player} ${figure(rows.size)}`],
    );
    return `${title}: ${count(sum, "order")}${named.length > 0 ? ` (${named.join(", ")})` : ""}`;
  });
}
