import type { Edit } from "../../workbook/edit";
import type { EnteredChange, RowEntry } from "../diff/entry-changes";
import type { Entered } from "../diff/state";
import type { Order } from "./orders";

/*
 * What applying orders to a ledger would do: what is written, what is left to decide, and what is left out.
 */

/** An entry as it was, as it stays, and as it is ordered. */
export interface Taken {
  readonly owners: readonly string[];
  readonly sheet: string;
  readonly table: string;
  readonly title: string;
  /** What names the row; "" for a figure of a form. */
  readonly row: string;
  /** "" for a whole row. */
  readonly column: string;
  readonly header: string;
  readonly before: Entered;
  readonly now: Entered;
  readonly wanted: Entered;
  readonly kind: "entry" | "new row" | "row gone" | "row back";
  /** The order that says so, as far as it is of this. */
  readonly order: Order;
  /** What a new row holds besides its name. */
  readonly entries: readonly RowEntry[];
}

/** An order or a part of one that is not written, and why, in a sentence. */
export interface SkippedChange {
  readonly order: Order;
  readonly why: string;
}

/** What taking orders in would do. */
export interface Intake {
  /** What is written. */
  readonly written: readonly Taken[];
  /** What both changed, each in another way, and is not written. */
  readonly conflicts: readonly Taken[];
  /** What both changed, and is written because that was preferred: part of what is written. */
  readonly overruled: readonly Taken[];
  /** How many entries are as they are ordered already. */
  readonly already: number;
  /** Those of them that were not so when the orders were written. */
  readonly known: readonly EnteredChange[];
  readonly skipped: readonly SkippedChange[];
  readonly edits: readonly Edit[];
}

export interface IntakeOptions {
  /** Whose orders they are: only what is this player's own is written. "" for anybody's. */
  readonly player: string;
  /** Whether what both changed becomes as it is ordered. */
  readonly preferOrders?: boolean;
  /** Of what both changed, what becomes as it is ordered. */
  readonly chosen?: (conflict: Taken) => boolean;
  /** Earlier orders of the same player that these add to: what they changed is not a conflict. */
  readonly earlier?: readonly { readonly changed: readonly EnteredChange[] }[];
  /** Whether formulas that somebody entered in place of values are written as such. */
  readonly formulas?: boolean;
}
