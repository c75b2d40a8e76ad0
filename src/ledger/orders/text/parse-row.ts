import { nearest } from "../../../formula/nearest";
import { oneOf } from "../../../kernel/text";
import { isBlank } from "../../../kernel/values";
import { ownersIn } from "../../diff/row-owners";
import type { Entered, State, StateRow } from "../../diff/state";
import type { Ledger } from "../../read/model";
import type { DecimalMark } from "../../read/parse-value";
import { joined } from "../../read/rows";
import type { Order } from "../orders";
import type { OrderLine } from "./parse-entries";
import { splitOutside } from "./quotes";
import { readName } from "./row";
import { columnNamed, titleOf, type NamedTable } from "./tables";
import { readValue } from "./value";

/* Parses a line of orders as the order of one row. */

/** A line that is not understood, and why, in sentences. */
export interface Fault {
  readonly line: number;
  readonly text: string;
  readonly message: string;
}

export const CORRECTION = "This corrects what is above: write the right value in the line itself, and delete this line.";
const IS_CORRECTION = /^(?:correction|korrektur|correzione|correcci\u00f3n)\s*:/i;

/** "Did you mean …?", with similar names. */
export const hint = (names: readonly string[]): string => (names.length > 0 ? ` Did you mean ${oneOf(names)}?` : "");

/** What a row is parsed against. */
export interface Reading {
  readonly ledger: Ledger;
  readonly tables: ReadonlyMap<string, NamedTable>;
  readonly state: State;
  /** The state when the turn opened, as far as known. */
  readonly opened: () => State;
  /** The player who gives the orders; "" for everybody. */
  readonly player: string;
  /** The decimal mark of the numbers of these orders; null if it is ambiguous. */
  readonly mark: DecimalMark | null;
  readonly faults: Fault[];
}

/** Where an order is written. */
export type Place = Pick<Fault, "line" | "text">;
type Row = Extract<OrderLine, { kind: "row" }>;

/** One entry of a row; undefined, with a fault added, if it is not understood. */
function entryIn({ ledger, faults, mark }: Reading, { line, text }: Row, table: NamedTable, written: string) {
  const addFault = (message: string): undefined => void faults.push({ line, text, message });
  const [header = "", ...rest] = splitOutside(written, /\s*=\s*/y);
  if (rest.length === 0) return addFault(`"${written}" has no value: write ${header || "the column"} = and the entry.`);
  const value = written.slice(written.indexOf("=", header.length) + 1).trim();
  const column = columnNamed(table.inputs, header.trim());
  if (!column) {
    const { declared } = table;
    const all = declared.kind === "form" ? declared.figures : declared.columns;
    const other = columnNamed(all, header.trim());
    if (other) return addFault(`${other.column.header} of ${titleOf(table)} is not an entry: the sheet computes it.`);
    const close = nearest(
      header.trim(),
      table.inputs.map((item) => item.column.header),
    );
    return addFault(`${titleOf(table)} has no ${table.isForm ? "figure" : "column"} ${header.trim()}.${hint(close)}`);
  }
  const read = readValue(value, column, ledger.rulebook.ledger!.players.synonyms ?? {}, mark);
  return "to" in read ? { column: column.key, to: read.to } : addFault(read.refused);
}

/** Of rows with the same name, those of the ordering player if there are any, because the player sees no others. */
function ownFirst({ ledger, state, player }: Reading, { declared }: NamedTable, rows: readonly StateRow[]): readonly StateRow[] {
  if (player === "" || rows.length < 2) return rows;
  const ownersOf = ownersIn(state.get(declared.name)!, ledger.rulebook.ledger!.players, state);
  const own = rows.filter((row) => ownersOf(row).includes(player));
  return own.length > 0 ? own : rows;
}

/** The row names similar to a name, including the name itself. */
export function likeNames({ state, opened }: Reading, { declared }: NamedTable, text: string): readonly string[] {
  const rows = [state, opened()].flatMap((item) => item.get(declared.name)?.rows ?? []);
  return nearest(text, new Set(rows.flatMap(({ parts }) => String(parts[0] ?? "") || [])));
}

/** The row that a name means; a message if it means none, or more than one. */
function rowNamed(
  reading: Reading,
  table: NamedTable,
  parts: readonly Entered[],
  nth: number,
  text: string,
  goes: boolean,
): StateRow | string {
  const rows = reading.state.get(table.declared.name)?.rows ?? [];
  const values = parts.map(({ value }) => value);
  const rowName = joined(table.keys.map((_, i) => values[i] ?? null));
  const exact = rows.filter(({ name }) => name === rowName);
  const meant =
    exact.length > 0
      ? exact
      : rows.filter((row) => row.name !== "" && joined(row.parts.slice(0, values.length)) === joined(values));
  const names = new Set(meant.map(({ name }) => name));
  if (names.size > 1) {
    const lacking = table.keys.slice(values.length).map(({ column }) => column.header);
    return `${text} is in several rows of ${titleOf(table)}. Give ${lacking.join(" and ")} too, after a slash.`;
  }
  const row = ownFirst(reading, table, meant)[nth - 1];
  if (row) return row;
  // A row that an order removes may already be gone.
  const removed =
    goes &&
    reading
      .opened()
      .get(table.declared.name)
      ?.rows.find(({ name }) => name === rowName);
  if (removed) return removed;
  if (meant.length > 0) return `${titleOf(table)} has no ${nth} rows of the name ${text}.`;
  const known = rows.map((item) => item.parts.filter((part) => !isBlank(part)).join(" / ")).filter(Boolean);
  const close = nearest(text, new Set(known));
  const mayGrow = table.declared.block.kind === "table" && !table.declared.block.fixed;
  const add = mayGrow && !goes && close.length === 0 ? " Begin a new row with +." : "";
  return `${titleOf(table)} has no row ${text}.${hint(close)}${add}`;
}

/** The order of one row; undefined, with a fault added, if it is not understood. */
export function orderIn(reading: Reading, sources: Row, table: NamedTable): Order | undefined {
  const { line, text, sign, name, entries: written } = sources;
  const { ledger, faults } = reading;
  const addFault = (message: string): undefined => void faults.push({ line, text, message });
  const { block, name: of } = table.declared;
  const before = faults.length;
  if (IS_CORRECTION.test(text)) return addFault(CORRECTION);
  if (/^[-+]?\s*~~/.test(text)) return addFault("This line is struck out: delete it, or write it without ~~.");
  const entries = written.flatMap((item) => entryIn(reading, sources, table, item) ?? []);
  if (new Set(entries.map(({ column }) => column)).size < entries.length) return addFault("An entry is given twice.");
  if (table.isForm) {
    if (sign !== "" || name !== "")
      return addFault(`${titleOf(table)} has figures, not rows: write the figure, = and the entry.`);
    return faults.length > before ? undefined : { kind: "change", table: of, parts: [], nth: 1, row: 0, entries };
  }
  if (sign === "-" && written.length > 0)
    return addFault("A line that begins with - removes the row: delete the - to change the row, or the entries to remove it.");
  if (sign !== "" && block.kind === "table" && block.fixed)
    return addFault(`The rows of ${titleOf(table)} are fixed; none can be added or removed.`);
  const synonyms = ledger.rulebook.ledger!.players.synonyms ?? {};
  const read = readName(name, table, synonyms, reading.mark);
  if (typeof read === "string") return addFault(read);
  if (name === "") return addFault("It is unclear which row is meant.");
  if (sign === "+" && read.parts.length === 1 && table.keys.length > 1 && /\w\/\w/.test(name) && !name.includes('"')) {
    const [first, second] = table.keys.map(({ column }) => column.header);
    return addFault(
      `Put spaces around the slash between ${first} and ${second}. If the slash is part of the name, add ${second} or put the name in quotation marks.`,
    );
  }
  if (sign === "+") {
    const parts = table.keys.map((_, i) => read.parts[i]?.value ?? null);
    return faults.length > before ? undefined : { kind: "add", table: of, parts, nth: 1, row: read.row, entries };
  }
  if (sign === "" && entries.length === 0) return faults.length > before ? undefined : addFault("The value is missing.");
  const kind = sign === "-" ? "remove" : "change";
  if (read.row > 0) return faults.length > before ? undefined : { kind, table: of, parts: [], nth: 1, row: read.row, entries };
  const row = rowNamed(reading, table, read.parts, read.nth, name, sign === "-");
  if (typeof row === "string") return addFault(row);
  return faults.length > before ? undefined : { kind, table: of, parts: row.parts, nth: read.nth, row: row.index, entries };
}

/** Merges several lines on one row into one order; an entry given twice is a fault. */
export function together(orders: readonly (Order & Place)[], faults: Fault[]): readonly Order[] {
  const all = new Map<string, Order & { readonly entries: Order["entries"][number][] }>();
  for (const { line, text, ...order } of orders) {
    const { kind, table, parts, nth, row } = order;
    const key = kind === "change" ? JSON.stringify([table, parts, nth, parts.length === 0 ? row : 0]) : `${all.size}`;
    const own = all.get(key);
    if (!own) {
      all.set(key, { ...order, entries: [...order.entries] });
      continue;
    }
    const known = new Set(own.entries.map(({ column }) => column));
    if (order.entries.some(({ column }) => known.has(column)))
      faults.push({ line, text, message: "An entry of this row was already given above." });
    else for (const entry of order.entries) own.entries.push(entry);
  }
  return [...all.values()];
}
