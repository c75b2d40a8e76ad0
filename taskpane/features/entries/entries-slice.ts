import type { MissingEntry } from "../../../src/ledger/audit/missing-entries";
import type { ActionContext, Navigation } from "../../shared/pane-actions";
import type { PlayerActions, PlayerState } from "../player/player-slice";

/*
 * Entries made in the pane: missing entries, the order form, and lists.
 */

/** How many rows the pane offers to add. */
export const ROWS_OFFERED = 5;

/** An entry that was typed into a field of the pane. */
export interface Filled {
  readonly at: MissingEntry;
  readonly text: string;
  /** Why it was not written; "" if it was. */
  readonly refused: string;
}

/** A list that is about to be imported. */
interface Importing {
  /** Name of the table in the workbook. */
  readonly table: string;
  readonly text: string;
}

export interface EntriesState extends PlayerState {
  /** What was entered since the view was opened. */
  readonly filled: readonly Filled[];
  /** The player whose order form is shown, "" for orders without a player; null for the user's. */
  readonly ordering: string | null;
  /** The list that is about to be imported; null while there is none. */
  readonly importing: Importing | null;
}

export interface ImportActions {
  /** Opens the form for importing a list into a table of the workbook; null closes it. */
  ask(table: string | null): void;
  enter(text: string): void;
  readFile(file: File): Promise<void>;
  write(): Promise<void>;
}

export interface OwnEntriesActions {
  readonly importing: ImportActions;
  /** Shows the order form of a player, "" for orders without a player. */
  chooseOrders(player: string): void;
}

export interface EntriesActions extends PlayerActions, Navigation, OwnEntriesActions {
  readonly context: ActionContext<EntriesState>;
}
