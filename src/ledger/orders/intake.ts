import type { Edit } from "../../workbook/edit";
import type { EnteredChange, RowEntry } from "../diff/entry-changes";
import type { Entered } from "../diff/state";
import type { Order } from "./orders";

/* What applying orders to a ledger would do: what is written, what needs a decision, and what is skipped. */

/** One change of an order: the earlier, the current and the ordered entry. */
export interface ImportedChange {
  readonly owners: readonly string[];
  readonly sheet: string;
  readonly table: string;
  readonly title: string;
  /** The row's name; "" for a figure of a form. */
  readonly row: string;
  /** "" for a whole row. */
  readonly column: string;
  readonly header: string;
  readonly before: Entered;
  readonly now: Entered;
  readonly wanted: Entered;
  readonly kind: "entry" | "new row" | "row gone" | "row back";
  /** The order, reduced to this change. */
  readonly order: Order;
  /** The entries of a new row besides its name. */
  readonly entries: readonly RowEntry[];
}

/** An order, or a part of one, that is not written, and the reason in a sentence. */
export interface SkippedChange {
  readonly order: Order;
  readonly why: string;
}

/** What applying orders would do. */
export interface Intake {
  readonly written: readonly ImportedChange[];
  /** Changed by both sides to different values, and not written. */
  readonly conflicts: readonly ImportedChange[];
  /** Changed by both sides, and written because the order was preferred; also part of `written`. */
  readonly overruled: readonly ImportedChange[];
  /** How many ordered entries are already in the ledger. */
  readonly already: number;
  /** Those of them that were different when the orders were written. */
  readonly known: readonly EnteredChange[];
  readonly skipped: readonly SkippedChange[];
  readonly edits: readonly Edit[];
}

export interface IntakeOptions {
  /** The player who gave the orders: only what this player may order is written. "" allows everything. */
  readonly player: string;
  /** Whether orders win all conflicts. */
  readonly preferOrders?: boolean;
  /** Whether the order wins a conflict; by default `preferOrders`. */
  readonly chosen?: (conflict: ImportedChange) => boolean;
  /** Earlier orders of the same player that these add to: what those changed is not a conflict. */
  readonly earlier?: readonly { readonly changed: readonly EnteredChange[] }[];
  /** Whether formulas that were entered in place of values are written as formulas. */
  readonly formulas?: boolean;
}
