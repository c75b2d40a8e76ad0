import { isBlank, isShownError, type CellValue } from "../../kernel/values";
import { sealOf } from "../seal/turn-record";
import { shortForm } from "../seal/seal-code";
import { joined } from "../read/rows";
import { codeWith } from "./order-codes";
import type { EnteredChange } from "../diff/entry-changes";
import type { Entered } from "../diff/state";

/* Changes as orders: the wanted content of a row, without its earlier content. Orders are written as text and imported. */

/** The wanted content of one row. */
export interface Order {
  readonly kind: "change" | "add" | "remove";
  /** Name of the table or form in the workbook. */
  readonly table: string;
  /** The entered key columns, which name the row; empty for a form. */
  readonly parts: readonly CellValue[];
  /** Which of the rows with that name, from 1. */
  readonly nth: number;
  /** The number of the data row, for a row without a name; 0 for a form. */
  readonly row: number;
  /** In column order. */
  readonly entries: readonly { readonly column: string; readonly to: Entered }[];
}

const KINDS = { entry: "change", "row came": "add", "row gone": "remove" } as const;

const rowOf = ({ kind, table, parts, nth, row }: Order): string =>
  JSON.stringify([kind, table, isBlank(parts[0] ?? null) ? row : joined(parts), nth]);

/** Changes as orders, one for each row. */
export function ordersOf(changes: readonly EnteredChange[]): readonly Order[] {
  const orders = new Map<string, Order & { readonly entries: { readonly column: string; readonly to: Entered }[] }>();
  for (const change of changes) {
    const { table, parts, nth, row } = change;
    const order = { kind: KINDS[change.kind], table, parts, nth, row, entries: [] };
    const key = rowOf(order);
    const own = change.kind === "row came" ? order : (orders.get(key) ?? order);
    orders.set(change.kind === "row came" ? `${key}\n${orders.size}` : key, own);
    const { entries } = own as { entries: { column: string; to: Entered }[] };
    if (change.kind === "entry") entries.push({ column: change.column, to: change.to });
    if (change.kind === "row came") for (const { column, entered } of change.entries) entries.push({ column, to: entered });
  }
  return [...orders.values()];
}

/** Orders with formulas replaced by their values. A formula without a computed value stays. */
export const asValues = (orders: readonly Order[]): readonly Order[] =>
  orders.map((order) => ({
    ...order,
    entries: order.entries.map(({ column, to }) => ({
      column,
      to: to.formula === undefined || isBlank(to.value) || isShownError(to.value) ? to : { value: to.value },
    })),
  }));

/** The header of a list of orders. */
export interface Head {
  /** "" for everybody. */
  readonly player: string;
  readonly rulebook: string;
  readonly turn: string;
  /** The short form of the previous turn's seal; "" if no turn is closed. */
  readonly seal: string;
  /** The random text that their code is made with; "" for none. */
  readonly salt: string;
}

/** The length of a code from before salts. */
const OLD_CODE_LENGTH = "4XQ2-K9".length;

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The code of orders: the same for the same entries of a player in a turn with the same salt, in any order. Without a salt it is
 * the older short code, from which orders can be guessed by trial.
 */
export function codeOf({ player, rulebook, turn, salt }: Head, orders: readonly Order[]): string {
  const lines = orders.map((order) => {
    const entries = order.entries.map(({ column, to: { value, formula } }) =>
      JSON.stringify([column, formula ?? (isBlank(value) ? null : value)]),
    );
    const name = order.kind === "add" && !isBlank(order.parts[0] ?? null) ? order.parts : [];
    const nth = order.kind === "add" ? 0 : order.nth;
    return JSON.stringify([rowOf({ ...order, nth }), name, entries.sort(byCodeUnits)]);
  });
  const [about, sent] = [JSON.stringify([rulebook, turn, player]), lines.sort(byCodeUnits).join("\n")];
  return salt === "" ? shortForm(sealOf(about, sent)).slice(0, OLD_CODE_LENGTH) : codeWith(salt, `${about}\n${sent}`);
}
