import { filledBy } from "../../kernel/sheet";
import { isBlank } from "../../kernel/values";
import { isSameEntry } from "../diff/match-rows";
import { inputsOf, keysOf, type Entered, type State, type StateRow, type StateTable } from "../diff/state";
import { joined } from "../read/rows";
import type { Order } from "./orders";

/** The row that an order names, with the ordered entries. */
export function rowOfOrder({ declared }: StateTable, { parts, entries, row }: Order): StateRow {
  const named = keysOf(declared).flatMap((key, i): (readonly [string, Entered])[] =>
    isBlank(parts[i] ?? null) ? [] : [[key, { value: parts[i]! }]],
  );
  const rowsByName = new Map([
    ...named,
    ...entries.filter(({ to }) => to.formula !== undefined || !isBlank(to.value)).map(({ column, to }) => [column, to] as const),
  ]);
  const name = isBlank(parts[0] ?? null) ? "" : joined(keysOf(declared).map((_, i) => parts[i] ?? null));
  return { index: row, parts, name, entries: rowsByName };
}

/** Whether two rows have the same entries. */
export const holdsSame = (a: StateRow, b: StateRow): boolean =>
  a.entries.size === b.entries.size && [...b.entries].every(([key, to]) => isSameEntry(a.entries.get(key), to));

/** Whether a row contains what a player ordered, and otherwise only entries of the game master. */
export const holdsOrdered = ({ declared }: StateTable, row: StateRow, ordered: StateRow): boolean => {
  const byMaster = inputsOf(declared).filter(({ column }) => filledBy(column, declared.block) === "master");
  const masters = new Set(byMaster.map(({ key }) => key));
  return (
    [...ordered.entries].every(([key, to]) => isSameEntry(row.entries.get(key), to)) &&
    [...row.entries.keys()].every((key) => ordered.entries.has(key) || masters.has(key))
  );
};

/** The ledger's state with the rows that orders add, because an added row can determine the owner of another. */
export function withAdded(present: State, orders: readonly Order[]): State {
  const added = new Map<string, StateRow[]>();
  for (const order of orders) {
    const table = present.get(order.table);
    if (order.kind !== "add" || !table) continue;
    const rows = added.get(order.table);
    if (rows) rows.push(rowOfOrder(table, order));
    else added.set(order.table, [rowOfOrder(table, order)]);
  }
  if (added.size === 0) return present;
  return new Map(
    [...present].map(([name, table]) => [name, { ...table, rows: [...table.rows, ...(added.get(name) ?? [])] }] as const),
  );
}
