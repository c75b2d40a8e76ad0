import { sealingOf } from "../../kernel/sheet";
import type { Ledger } from "../read/model";
import type { Order } from "./orders";
import { identityOf } from "../diff/match-rows";
import { isFixed, keysOf, rowOf, stateFresh, stateIn, type State, type StateRow, type StateTable } from "../diff/state";
import { holdsOrdered, rowOfOrder } from "./order-rows";

/*
 * The state before a turn's orders, if no readable close records it: what the game master sets up stays as it is now, and what
 * every close clears is as in a new ledger, because players order it.
 */

/** The rows of each name, in table order. */
function byName(rows: readonly StateRow[]): ReadonlyMap<string, readonly StateRow[]> {
  const named = new Map<string, StateRow[]>();
  for (const row of rows) named.set(identityOf(row), [...(named.get(identityOf(row)) ?? []), row]);
  return named;
}

/** A table without the entries that players ordered. */
function withoutOrders(table: StateTable, fresh: readonly StateRow[]): StateTable {
  const { declared } = table;
  const { block } = declared;
  const columns: Readonly<Record<string, Parameters<typeof sealingOf>[0]>> = block.columns;
  const isOrder = (key: string): boolean => !columns[key]!.remark && sealingOf(columns[key]!, block) === "open";
  const isCleared = (key: string): boolean => isOrder(key) && columns[key]!.next !== undefined;
  const keys = keysOf(declared);
  // Rows that a close clears entirely are orders.
  const areOrders = keys.length > 0 && !isFixed(declared) && keys.every(isOrder);
  const then = byName(fresh);
  const visited = new Map<string, number>();
  const rows = table.rows.flatMap((row): StateRow[] => {
    const name = identityOf(row);
    const nth = visited.get(name) ?? 0;
    visited.set(name, nth + 1);
    const was = then.get(name)?.[nth];
    if (areOrders && !was) return [];
    const others = [...row.entries].filter(([key]) => !isCleared(key) || keys.includes(key));
    const ordered = [...(was?.entries ?? [])].filter(([key]) => isCleared(key) && !keys.includes(key));
    return [rowOf(declared, row.index, new Map([...others, ...ordered]), row.line)];
  });
  return { ...table, rows };
}

/** The state before players ordered anything, without rows that the orders add and that already exist. */
export function setUpState(ledger: Ledger, orders: readonly Order[]): State {
  const fresh = stateFresh(ledger.sheets);
  const present = new Map(
    [...stateIn(ledger)].map(([name, table]) => [name, withoutOrders(table, fresh.get(name)?.rows ?? [])] as const),
  );
  const now = stateIn(ledger);
  for (const order of orders) {
    const table = present.get(order.table);
    if (order.kind !== "add" || !table) continue;
    const wanted = rowOfOrder(table, order);
    const same = now
      .get(order.table)!
      .rows.find((row) => identityOf(row) === identityOf(wanted) && holdsOrdered(table, row, wanted));
    const at = same ? table.rows.findIndex(({ index }) => index === same.index) : -1;
    if (at >= 0) present.set(order.table, { ...table, rows: table.rows.filter((_, index) => index !== at) });
  }
  return present;
}
