import { fold } from "../../../kernel/names";
import { Refusal } from "../../../kernel/refusal";
import { ledgerSheets } from "../../../sheets/common";
import { rareTables, declaredSheets } from "../../../sheets/declared";
import type { LedgerDeclaration, LedgerOptions, Rulebook } from "../../../kernel/rulebook";
import { enteredBetween } from "../../diff/entry-changes";
import { asValues, ordersOf, type Order } from "../../orders/orders";
import { isFixed, stateFresh, stateIn, type State, type StateTable } from "../../diff/state";
import { linesOf } from "../../orders/text/clean-mail";
import { MARKS } from "../../orders/text/header";
import { read } from "../../orders/text/parse-orders";
import type { Fault } from "../../orders/text/parse-row";
import { headings, tablesIn } from "../../orders/text/tables";
import { EVERYBODY, writeLasting } from "../../orders/text/write-orders";
import { formatRow } from "../../diff/format-changes";
import type { Ledger } from "../../read/model";
import { readNewLedger, withOrders, type NewLedger } from "./new-ledger";

/*
 * A pack: initial entries for a new ledger, as a text in the format of orders. It contains what differs from a new ledger.
 */

const placeOf = ({ declared, owner }: StateTable, order: Order): string =>
  [`${declared.block.title} on ${owner.sheet.name}`, formatRow(order)].filter(Boolean).join(", ");

/** Whether a new ledger has all fixed rows of a state. */
const hasFixedRows = (fresh: State, state: State): boolean =>
  [...state].every(([name, table]) => {
    if (!isFixed(table.declared)) return true;
    const names = new Set(fresh.get(name)?.rows.map((row) => row.name));
    // Spare rows have no name; every new ledger has some.
    return table.rows.every(({ name: row }) => row === "" || names.has(row));
  });

/** The start year that a ledger's fixed rows imply, and a new ledger of that year. */
function startOf({ rulebook, options, sheets }: Ledger, state: State): { readonly year: number; readonly fresh: State } {
  const fresh = stateFresh(sheets);
  const first = rulebook.ledger!.clock.years?.first ?? options.year;
  for (let year = options.year; year >= first; year--) {
    const then = year === options.year ? fresh : stateFresh(declaredSheets(rulebook, { ...options, year }));
    if (hasFixedRows(then, state)) return { year, fresh: then };
  }
  return { year: options.year, fresh };
}

/** The entries of some tables, or of all, as a pack; "" without any. Rows that a new ledger cannot have are omitted. */
export function packOf(
  ledger: Ledger,
  tables?: ReadonlySet<string>,
): { readonly text: string; readonly omitted: readonly string[] } {
  const isMeant = ([name]: readonly [string, unknown]): boolean => tables?.has(name) ?? true;
  const part = (whole: State): State => new Map([...whole].filter(isMeant));
  const state = part(stateIn(ledger));
  const { year, fresh } = startOf(ledger, state);
  const orders = asValues(ordersOf(enteredBetween(part(fresh), state, ledger)));
  const isOld = ({ kind, table }: Order): boolean =>
    kind !== "change" && isFixed((state.get(table) ?? fresh.get(table))!.declared);
  const current = orders.filter((order) => !isOld(order));
  return {
    text: current.length === 0 ? "" : writeLasting(current, year, ledger),
    omitted: orders.filter(isOld).map((order) => `${placeOf(state.get(order.table)!, order)}: a new ledger has no such row.`),
  };
}

/** The first year that a pack names; undefined if the rulebook has no such year. */
export function yearOfPack({ clock: { years } }: LedgerDeclaration, text: string): number | undefined {
  const head = linesOf(text).find((line) => fold(line.text.split(MARKS)[0]!) === fold(EVERYBODY));
  const year = Number(head?.text.split(MARKS).find((part) => /^\s*\d{4}\s*$/.test(part)));
  return years && year >= years.first && year <= years.last ? year : undefined;
}

/** A new ledger with the entries of a pack. */
export interface Packed {
  readonly newLedger: NewLedger;
  /** How many rows and figures the pack added or changed. */
  readonly entries: number;
  readonly faults: readonly Fault[];
  /** What was omitted, in sentences. */
  readonly notes: readonly string[];
}

/** Options with the optional tables that a pack contains. */
function withRareNamed(rulebook: Rulebook, newLedger: NewLedger, text: string): LedgerOptions {
  const rare = rareTables(newLedger.sheets);
  if (rare.length === 0) return newLedger.options;
  const heading = headings(tablesIn({ sheets: declaredSheets(rulebook, { ...newLedger.options, rare }) }), "");
  const named = new Set(linesOf(text).flatMap((line) => heading(line.text)?.declared.name ?? []));
  const requested = newLedger.options.rare ?? [];
  return { ...newLedger.options, rare: rare.filter((name) => named.has(name) || requested.includes(name)) };
}

/** Keys of the cells that identify a ledger. */
const IDENTITY = ["Rulebook", "Version"];

/** Why an order cannot be an entry of a new ledger, in a sentence; "" if it can. */
function whyNot(state: State, order: Order): string {
  const table = state.get(order.table);
  if (!table) return "Tables of closed turns and lookup tables have no entries in a new ledger.";
  const { columns } = table.declared.block;
  const location = placeOf(table, order);
  if (table.declared.kind === "form" && order.entries.some(({ column }) => IDENTITY.includes(column)))
    return `${location}: ${IDENTITY.map((key) => columns[key]!.header).join(" and ")} are not to be changed.`;
  if (order.entries.some(({ to }) => to.formula !== undefined)) return `${location} is a formula; packs can only contain values.`;
  const isNumbered = order.parts.length === 0 && order.row > 0 && order.kind !== "add";
  return isNumbered && !table.rows.some(({ index }) => index === order.row) ? `${location}: a new ledger has no such row.` : "";
}

/** A new ledger with the entries of a pack. Throws Refusal for other texts, and for packs of other rulebooks. */
export function withPack(rulebook: Rulebook, options: LedgerOptions, text: string): Packed {
  const sheets = ledgerSheets(rulebook.ledger!, options);
  const newLedger = { options: withRareNamed(rulebook, { options, sheets }, text), sheets };
  const ledger = readNewLedger(newLedger);
  const state = stateIn(ledger);
  const parts = read(text, ledger);
  if (parts.length === 0)
    throw new Refusal(`This is not marked as a list of entries. Begin it with the line: Everybody · ${rulebook.id}`);
  const orders: Order[] = [];
  const faults: Fault[] = [];
  const notes: string[] = [];
  for (const { head, orders: own, faults: wrong, passedOver } of parts) {
    if (head.fault !== null) throw new Refusal(head.fault);
    if (head.rulebook !== null && head.rulebook !== rulebook.id)
      throw new Refusal(`These are entries for a ledger of ${head.rulebook}; this one is of ${rulebook.id}.`);
    for (const order of own) {
      const why = whyNot(state, order);
      if (why === "") orders.push(order);
      else notes.push(why);
    }
    for (const fault of wrong) faults.push(fault);
    if (passedOver.length > 0) notes.push(`Not read as entries: ${passedOver.join(" / ")}`);
  }
  const entries = orders.reduce((sum, order) => sum + (order.kind === "change" ? order.entries.length : 1), 0);
  return { newLedger: withOrders(newLedger, state, orders), entries, faults, notes };
}
