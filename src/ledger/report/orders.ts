import { workbookName } from "../../kernel/column";
import { count, dayText, figure } from "../../kernel/text";
import type { CellValue } from "../../kernel/values";
import { show } from "../audit/integrity/format-findings";
import type { Ledger } from "../read/model";
import type { Move } from "../turn/close-turn";
import { heading, list, type Block } from "./block";

/* The orders of a turn, which its close clears: counts by kind and player, and each order in a collapsed list. */

/** The orders of one row or form. */
interface Order {
  readonly player: string;
  readonly name: string;
  /** "Points this Turn 1" */
  readonly entries: string[];
}

/** The orders of one kind, by table. */
interface Kind {
  readonly title: string;
  readonly orders: Map<string, Order>;
}

/** Titles of tables, and their date columns. */
function turnNames({ sheets }: Ledger): ReadonlyMap<string, { readonly title: string; readonly days: readonly string[] }> {
  return new Map(
    sheets.flatMap(({ sheet, blocks }) =>
      blocks.map(({ block }) => {
        const days = Object.values(block.columns).flatMap(({ format, header }) => (format === "date" ? [header] : []));
        return [workbookName(sheet.name, block.name), { title: block.title, days }] as const;
      }),
    ),
  );
}

function kindsOf(ledger: Ledger, movements: readonly Move[], players: readonly string[]): readonly Kind[] {
  const steps = new Set(ledger.rulebook.ledger!.turn!.steps.filter(({ orders }) => orders).map(({ id }) => id));
  const names = turnNames(ledger);
  const kinds = new Map<string, Kind>();
  for (const { step, place, player, from } of movements) {
    // Zero or FALSE is not an order.
    if (!steps.has(step) || !players.includes(player) || from === 0 || from === false) continue;
    const { title, days } = names.get(place.table) ?? { title: place.table, days: [] };
    const kind = kinds.get(title) ?? { title, orders: new Map<string, Order>() };
    kinds.set(title, kind);
    const row = `${player}\n${place.table}\n${place.row}`;
    const order = kind.orders.get(row) ?? { player, name: place.key, entries: [] };
    kind.orders.set(row, order);
    const format = (value: CellValue): string =>
      typeof value === "number" && days.includes(place.column) ? dayText(value) : show(value);
    // The row's name is already shown before it.
    if (!place.key.split(" / ").includes(String(from))) order.entries.push(`${place.column} ${format(from)}`);
  }
  return [...kinds.values()];
}

/** "Oil uses: 18 orders (Germany 7, Italy 11)"; without names for a single player. */
function inShort({ title, orders }: Kind, players: readonly string[]): string {
  const owner = new Map<string, number>();
  for (const { player } of orders.values()) owner.set(player, (owner.get(player) ?? 0) + 1);
  const named = [...owner].flatMap(([player, many]) =>
    player === "" || players.length === 1 ? [] : [`${player} ${figure(many)}`],
  );
  return `${title}: ${count(orders.size, "order")}${named.length > 0 ? ` (${named.join(", ")})` : ""}`;
}

/** "Germany, Tirpitz: Points this Turn 1" */
function inFull({ player, name, entries }: Order, players: readonly string[]): string {
  const who = [players.length === 1 ? "" : player, name].filter(Boolean).join(", ");
  return [who, entries.join(", ")].filter(Boolean).join(": ");
}

/** The orders that a close clears: a list of counts by kind, and all orders collapsed. */
export function orders(ledger: Ledger, movements: readonly Move[], players: readonly string[], title: string): readonly Block[] {
  const kinds = kindsOf(ledger, movements, players);
  if (kinds.length === 0) return [];
  const each = kinds.flatMap((kind) =>
    list(
      heading(3, kind.title),
      [...kind.orders.values()].map((order) => inFull(order, players)),
    ),
  );
  return [
    ...list(
      heading(2, title),
      kinds.map((kind) => inShort(kind, players)),
    ),
    { kind: "fold", level: 3, title: "Every order", blocks: each },
  ];
}
