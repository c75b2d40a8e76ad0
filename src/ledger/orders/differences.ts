import { isBlank } from "../../kernel/values";
import type { Ledger } from "../read/model";
import { joined } from "../read/rows";
import { columnsIn, formatEntry, formatRow } from "../diff/format-changes";
import { identityOf, isSameEntry, paired, type Pair } from "../diff/match-rows";
import { inputsOf, isFixed, keysOf, NOTHING, type State, type StateRow, type StateTable } from "../diff/state";
import { rowOfOrder } from "./apply-orders";
import { importsIn } from "./import-records";
import type { Order } from "./orders";
import type { TurnStates } from "./receipts";
import { rowPairs, type RowPairs } from "./row-pairs";

/*
 * Orders compared with what a turn opened with, and with what is there now or was when it was closed.
 */

/** Every row that was there in a turn, as it opened or came later: a text of its orders is read against them. */
export const stateDuring = ({ opened, state }: TurnStates): State =>
  new Map(
    [...state].map(([name, table]) => {
      const pairs = paired(opened.get(name)?.rows ?? [], table.rows, isFixed(table.declared));
      return [name, { ...table, rows: pairs.map(({ a, b }) => (a ?? b)!) }] as const;
    }),
  );

/** A turn as it opened, with the rows that the game master added in it and a player's orders have taken out again. */
export function withTakenOut(ledger: Ledger, turn: string, player: string, { opened, state }: TurnStates): TurnStates {
  const gone = new Map<string, { readonly table: StateTable; readonly nth: number; readonly row: StateRow; times: number }>();
  for (const record of importsIn(ledger).filter((item) => item.turn === turn && item.player === player))
    for (const change of record.changed) {
      const table = state.get(change.table);
      if (change.kind === "entry" || !table || table.declared.kind === "form") continue;
      const entries = change.entries.map(({ column, entered }) => ({ column, to: entered }));
      const row = rowOfOrder(table, { ...change, kind: "remove", entries });
      const key = `${change.table}\n${identityOf(row)}`;
      const own = gone.get(key) ?? { table, nth: change.nth, row, times: 0 };
      // An earlier import may have brought it, or a later one may have brought it back.
      own.times += change.kind === "row gone" ? 1 : -1;
      gone.set(key, own);
    }
  const before = new Map(opened);
  for (const { table, nth, row, times } of gone.values()) {
    const { name } = table.declared;
    const rows = before.get(name)?.rows ?? [];
    const isSame = (item: StateRow): boolean => identityOf(item) === identityOf(row);
    if (times <= 0 || rows.some(isSame)) continue;
    const others = table.rows.filter(isSame);
    before.set(name, { ...table, rows: [...rows, ...others.slice(0, nth - 1), row, ...others.slice(nth - 1)] });
  }
  return { opened: before, state };
}

/** Whether a row is one that came in the turn, or was changed in it. */
const isNew = ({ a, b }: Pair): boolean =>
  !a ||
  [...new Set([...a.entries.keys(), ...b!.entries.keys()])].some((key) => !isSameEntry(a.entries.get(key), b!.entries.get(key)));

/** What a row is called once an order has been carried out that names it otherwise. */
function nameAfter({ declared }: StateTable, { parts, row, entries }: Order): string {
  const named = keysOf(declared).map((key, i) => entries.find(({ column }) => column === key)?.to.value ?? parts[i] ?? null);
  return isBlank(named[0] ?? null) ? `#${row}` : joined(named);
}

/** Compares a player's orders with a turn: what is not as it was ordered, in sentences. */
export function differences(
  ledger: Ledger,
  orders: readonly Order[],
  player: string,
  { opened, state }: TurnStates,
): readonly string[] {
  const columnOf = columnsIn(ledger);
  const used = new Set<StateRow>();
  const known = new Map<string, RowPairs>();
  const pairsOf = (table: StateTable): RowPairs => {
    const { name } = table.declared;
    const found = known.get(name) ?? rowPairs(table, opened, state, player, ledger.rulebook.ledger!.players);
    known.set(name, found);
    return found;
  };
  const named = ({ byName, others }: RowPairs, name: string): readonly Pair[] => byName.get(name) ?? others.get(name) ?? [];

  /** The row that an order has added: one that holds what it says, or else one of that name. */
  function added(table: StateTable, order: Order): StateRow | undefined {
    const wanted = rowOfOrder(table, order);
    const all = [...pairsOf(table).pairs].filter(({ b }) => b && identityOf(b) === identityOf(wanted) && !used.has(b));
    const isWanted = ({ b }: Pair): boolean => [...wanted.entries].every(([key, to]) => isSameEntry(b!.entries.get(key), to));
    const came = all.filter(isNew);
    // Before the first close nobody knows what was there.
    return (came.find(isWanted) ?? came[0] ?? all.find(isWanted))?.b;
  }

  /** The row that an order changes, under its new name where it gives one. */
  function changed(table: StateTable, order: Order): StateRow | undefined {
    if (table.declared.kind === "form") return table.rows[0];
    const name = identityOf(rowOfOrder(table, order));
    const pair = named(pairsOf(table), name)[order.nth - 1];
    if (pair?.b) return pair.b;
    const after = nameAfter(table, order);
    return after === name ? undefined : pairsOf(table).pairs.find(({ a, b }) => !a && b && identityOf(b) === after)?.b;
  }

  function different(order: Order): readonly string[] {
    const table = state.get(order.table);
    if (!table) return [`The table ${order.table} is missing.`];
    const { declared, owner } = table;
    const place = [`${declared.block.title} on ${owner.sheet.name}`, formatRow(order)].filter(Boolean).join(", ");
    if (order.kind === "remove") {
      const pair = named(pairsOf(table), identityOf(rowOfOrder(table, order)))[order.nth - 1];
      return pair?.b && !used.has(pair.b) ? [`${place}: is still there, and was sent as removed.`] : [];
    }
    const row = order.kind === "add" ? added(table, order) : changed(table, order);
    if (!row && declared.kind !== "form") return [`${place}: is missing.`];
    if (row && order.kind === "add") used.add(row);
    const headers = new Map(inputsOf(declared).map(({ key, column: { header } }) => [key, header]));
    return order.entries.flatMap(({ column, to }) => {
      const now = row?.entries.get(column) ?? NOTHING;
      if (isSameEntry(now, to) || (isBlank(now.value) && to.value === false)) return [];
      const said = (entered: typeof to): string => formatEntry(entered, columnOf(order.table, column), order.parts[0]);
      return [`${place}: ${headers.get(column) ?? column} is ${said(now)}, and was sent as ${said(to)}.`];
    });
  }
  // A row that was taken out may have come again under its name.
  const addsFirst = [...orders].sort((a, b) => Number(b.kind === "add") - Number(a.kind === "add"));
  const found = new Map(addsFirst.map((order) => [order, different(order)]));
  return orders.flatMap((order) => found.get(order)!);
}
