import type { Edit } from "../../workbook/edit";
import { ledgerOf, type Ledger } from "../read/model";
import { applied } from "./apply-edits";
import type { EnteredChange } from "../diff/entry-changes";
import type { ImportRecord } from "./import-records";
import type { Order } from "./orders";
import { identityOf, isSameEntry, placesOf } from "../diff/match-rows";
import { keysOf, stateIn, type Entered, type State, type StateRow } from "../diff/state";
import { rowOfOrder } from "./order-rows";
import { applyOrders } from "./apply-orders";
import { formatChange } from "../diff/format-changes";

/* Reverts what an import changed. Later changes stay. */

/** A ledger after changes were reverted. */
interface RevertedImport {
  readonly ledger: Ledger;
  readonly edits: readonly Edit[];
  /** Changes that stay because they were changed again since, as text. */
  readonly stays: readonly string[];
}

const orderAt = (change: EnteredChange, kind: Order["kind"], entries: Order["entries"]): Order => {
  const { table, parts, nth, row } = change;
  return { kind, table, parts, nth, row, entries };
};

/** The current row that has the content of a change. */
function rowNow(state: State, change: EnteredChange): StateRow | undefined {
  const table = state.get(change.table);
  if (!table) return undefined;
  const entries = change.kind === "entry" ? [] : change.entries.map(({ column, entered }) => ({ column, to: entered }));
  const wanted = rowOfOrder(table, orderAt(change, "change", entries));
  const form = { index: 0, parts: [], name: "", entries: new Map<string, Entered>() };
  const isForm = table.declared.kind === "form";
  const matching = isForm ? [table.rows[0] ?? form] : table.rows.filter((row) => identityOf(row) === identityOf(wanted));
  if (change.kind === "entry") {
    const fits = (row: StateRow | undefined): boolean =>
      row !== undefined && isSameEntry(row.entries.get(change.column), change.to);
    return [matching[change.nth - 1], ...matching].find(fits);
  }
  const keys = new Set([...wanted.entries.keys(), ...keysOf(table.declared)]);
  const isWhole = (row: StateRow): boolean =>
    [...new Set([...keys, ...row.entries.keys()])].every((key) => isSameEntry(row.entries.get(key), wanted.entries.get(key)));
  return matching.find(isWhole);
}

/** The order that reverts one change; null if the ledger no longer has the imported value. */
function reversed(state: State, change: EnteredChange): Order | null {
  if (change.kind === "row gone")
    return orderAt(
      change,
      "add",
      change.entries.map(({ column, entered }) => ({ column, to: entered })),
    );
  const row = rowNow(state, change);
  if (!row) return null;
  const nth = row.index === 0 ? 1 : placesOf(state.get(change.table)!.rows)(row);
  const at = { ...change, nth, row: row.index };
  return change.kind === "entry"
    ? orderAt(at, "change", [{ column: change.column, to: change.from }])
    : orderAt(at, "remove", []);
}

/** Reverts one import. */
function revertChange(ledger: Ledger, { changed }: Pick<ImportRecord, "changed">): RevertedImport {
  const state = stateIn(ledger);
  const formatted = formatChange(ledger);
  const orders: Order[] = [];
  const stays: string[] = [];
  for (const change of changed) {
    const order = reversed(state, change);
    if (order) orders.push(order);
    else stays.push(formatted(change));
  }
  const { edits } = applyOrders(ledger, orders, state, { player: "", formulas: true });
  return { ledger: edits.length === 0 ? ledger : ledgerOf(applied(ledger.book, edits))!, edits, stays };
}

/** Imports to withdraw: their changes, and the orders that were already in the ledger. */
export const withdrawn = (records: readonly ImportRecord[]) =>
  records.map(({ when, changed, known }) => ({ when, changed: [...known, ...changed] }));

/** Reverts several imports, the last one first. */
export function revertAll(ledger: Ledger, records: readonly Pick<ImportRecord, "changed" | "when">[]): RevertedImport {
  const start: RevertedImport = { ledger, edits: [], stays: [] };
  return [...records]
    .sort((a, b) => (a.when < b.when ? 1 : -1))
    .reduce((before, record) => {
      const next = revertChange(before.ledger, record);
      return { ledger: next.ledger, edits: [...before.edits, ...next.edits], stays: [...before.stays, ...next.stays] };
    }, start);
}
