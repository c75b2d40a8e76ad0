import { isBlank } from "../../kernel/values";
import type { Ledger } from "../read/model";
import { joined } from "../read/rows";
import { columnsIn, formatEntry, formatRow } from "../diff/format-changes";
import { identityOf, isSameEntry, paired, type Pair } from "../diff/match-rows";
import { inputsOf, isFixed, keysOf, NOTHING, type State, type StateRow, type StateTable } from "../diff/state";
import { rowOfOrder } from "./order-rows";
import { importsIn } from "./import-records";
import type { Order } from "./orders";
import type { TurnStates } from "./receipts";
import { rowPairs, type RowPairs } from "./row-pairs";

/* Compares orders with a turn's opening state, and with its current or closing state. */

/** Every row that existed during a turn, from its opening or added later; a text of its orders is parsed against them. */
export const stateDuring = ({ opened, state }: TurnStates): State =>
  new Map(
    [...state].map(([name, table]) => {
      const pairs = paired(opened.get(name)?.rows ?? [], table.rows, isFixed(table.declared));
      return [name, { ...table, rows: pairs.map(({ a, b }) => (a ?? b)!) }] as const;
    }),
  );

/** A turn's opening state with rows that the game master added during the turn and the player's orders removed again. */
export function withoutImported(
  ledger: Ledger,
  turn: string,
  player: string,
  { opened, state, isFirst }: TurnStates,
): TurnStates {
  const gone = new Map<string, { readonly table: StateTable; readonly nth: number; readonly row: StateRow; times: number }>();
  for (const record of importsIn(ledger).filter((item) => item.turn === turn && item.player === player))
    for (const change of record.changed) {
      const table = state.get(change.table);
      if (change.kind === "entry" || !table || table.declared.kind === "form") continue;
      const entries = change.entries.map(({ column, entered }) => ({ column, to: entered }));
      const row = rowOfOrder(table, { ...change, kind: "remove", entries });
      const key = `${change.table}\n${identityOf(row)}`;
      const own = gone.get(key) ?? { table, nth: change.nth, row, times: 0 };
      // An earlier import may have added the row, or a later one restored it.
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
  return { opened: before, state, isFirst };
}

/** The row's name after an order that renames it. */
function nameAfter({ declared }: StateTable, { parts, row, entries }: Order): string {
  const named = keysOf(declared).map((key, i) => entries.find(({ column }) => column === key)?.to.value ?? parts[i] ?? null);
  return isBlank(named[0] ?? null) ? `#${row}` : joined(named);
}

/** The rows that orders added to a table, and the remaining rows in pairs. */
interface RowsOfOrders {
  readonly added: ReadonlyMap<Order, StateRow>;
  readonly pairs: RowPairs;
}

/** Finds the rows of a table that a player's orders added, and pairs the remaining rows with those of the opening state. */
function rowsOfOrders(
  { rulebook }: Ledger,
  table: StateTable,
  orders: readonly Order[],
  player: string,
  { opened, isFirst }: TurnStates,
  state: State,
): RowsOfOrders {
  const adds = orders.filter(({ kind, table: name }) => kind === "add" && name === table.declared.name);
  const removed = new Set(
    orders.flatMap((order) =>
      order.kind === "remove" && order.table === table.declared.name ? [identityOf(rowOfOrder(table, order))] : [],
    ),
  );
  const before = opened.get(table.declared.name)?.rows ?? [];
  const unchanged = new Set(
    paired(before, table.rows, isFixed(table.declared)).flatMap((pair) => (isUnchanged(pair) ? [pair.b] : [])),
  );
  const added = new Map<Order, StateRow>();
  const used = new Set<StateRow>();
  const claim = (order: Order, among: readonly StateRow[]): void => {
    const wanted = rowOfOrder(table, order);
    const holds = (row: StateRow): boolean => [...wanted.entries].every(([key, to]) => isSameEntry(row.entries.get(key), to));
    const own = among.filter((row) => identityOf(row) === identityOf(wanted) && !used.has(row) && holds(row));
    // An unchanged row counts as added only if the orders removed it first, or if the opening state is unknown.
    const row = own.find((item) => !unchanged.has(item)) ?? (isFirst || removed.has(identityOf(wanted)) ? own[0] : undefined);
    if (!row) return;
    added.set(order, row);
    used.add(row);
  };
  for (const order of adds) claim(order, table.rows);
  const rest = { ...table, rows: table.rows.filter((row) => !used.has(row)) };
  const pairs = rowPairs(rest, opened, state, player, rulebook.ledger!.players);
  // A row of the same name with other entries is reported as changed.
  for (const order of adds.filter((item) => !added.has(item))) {
    const name = identityOf(rowOfOrder(table, order));
    const row = pairs.pairs.find(({ a, b }) => !a && b && identityOf(b) === name && !used.has(b))?.b;
    if (!row) continue;
    added.set(order, row);
    used.add(row);
  }
  return { added, pairs };
}

/** Compares a player's orders with a turn and describes each difference in a sentence. */
export function differences(ledger: Ledger, orders: readonly Order[], player: string, during: TurnStates): readonly string[] {
  const { state } = during;
  const columnOf = columnsIn(ledger);
  const known = new Map<string, RowsOfOrders>();
  const rowsIn = (table: StateTable): RowsOfOrders => {
    const { name } = table.declared;
    const found = known.get(name) ?? rowsOfOrders(ledger, table, orders, player, during, state);
    known.set(name, found);
    return found;
  };
  const pairOf = (table: StateTable, order: Order): Pair | undefined => {
    const { byName, others } = rowsIn(table).pairs;
    const name = identityOf(rowOfOrder(table, order));
    return (byName.get(name) ?? others.get(name))?.[order.nth - 1];
  };

  /** The row that an order changes, under its new name if the order renames it. */
  function changed(table: StateTable, order: Order): StateRow | undefined {
    if (table.declared.kind === "form") return table.rows[0];
    const row = pairOf(table, order)?.b;
    const after = nameAfter(table, order);
    return row ?? rowsIn(table).pairs.pairs.find(({ a, b }) => !a && b && identityOf(b) === after)?.b;
  }

  return orders.flatMap((order): readonly string[] => {
    const table = state.get(order.table);
    if (!table) return [`The table ${order.table} is missing.`];
    const { declared, owner } = table;
    const place = [`${declared.block.title} on ${owner.sheet.name}`, formatRow(order)].filter(Boolean).join(", ");
    if (order.kind === "remove") return pairOf(table, order)?.b ? [`${place}: is still there, but was sent as removed.`] : [];
    const row = order.kind === "add" ? rowsIn(table).added.get(order) : changed(table, order);
    if (!row && declared.kind !== "form") return [`${place}: is missing.`];
    const headers = new Map(inputsOf(declared).map(({ key, column: { header } }) => [key, header]));
    return order.entries.flatMap(({ column, to }) => {
      const now = row?.entries.get(column) ?? NOTHING;
      if (isSameEntry(now, to) || (isBlank(now.value) && to.value === false)) return [];
      const format = (entered: typeof to): string => formatEntry(entered, columnOf(order.table, column), order.parts[0]);
      return [`${place}: ${headers.get(column) ?? column} is ${format(now)}, and was sent as ${format(to)}.`];
    });
  });
}

const isUnchanged = ({ a, b }: Pair): boolean =>
  a !== undefined &&
  b !== undefined &&
  [...new Set([...a.entries.keys(), ...b.entries.keys()])].every((key) => isSameEntry(a.entries.get(key), b.entries.get(key)));
