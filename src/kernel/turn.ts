import type { Format, PerSheet, Audience } from "./column";

/*
 * Declares what the close of a turn does to a ledger, besides changes of cells, which are declared at their columns (`next`): the
 * steps in the rulebook's order, the balances, and the figures recorded of each turn.
 */

/** One step of the close, for its readers. */
export interface Step {
  readonly id: string;
  readonly cite: string;
  /** "Strategic Reserve carried over" */
  readonly title: string;
  readonly about: string;
  /** Whether the step only clears orders; a forecast with repeated orders skips it. */
  readonly orders?: true;
}

/** A flow into or out of a stock; its default name is that of the first cell in its formula. */
export type Part = PerSheet<string> | { readonly name: string; readonly formula: PerSheet<string> };

/** A stock that must balance in each of its rows or forms: opening + in = out + closing. */
export interface Balance {
  /** "Command Reserves, PPs" */
  readonly stock: string;
  /** The name of the declared table or form with the stock. */
  readonly block: string;
  /** Excel formulas in a row of the table, or beside the figures of the form. The closing is the next turn's opening. */
  readonly opening: PerSheet<string>;
  /** Whether new rows can have an opening: an Industrial City that is placed. Otherwise only a close sets it. */
  readonly founded?: true;
  readonly in: readonly Part[];
  readonly out: readonly Part[];
  readonly closing: PerSheet<string>;
}

/** A figure of each player recorded for each closed turn: a column of the sheet Turns. */
export interface Total {
  readonly key: string;
  readonly header: string;
  readonly unit?: string;
  readonly format?: Format;
  readonly about: string;
  readonly cite: string;
  /** A formula as if on the player's sheet. */
  readonly formula: PerSheet<string>;
  /** Title of its chart over the turns; by default none. */
  readonly chart?: string;
  /** Title of its chart of shares; by default none. */
  readonly share?: string;
  /** Whether a forecast shows it. */
  readonly ahead?: true;
  /** Who sees it in players' copies besides the player. */
  readonly visibleTo?: Audience;
}

/** The rows of one table as an edge of a flow. */
export interface RouteEdge {
  /** The name of the declared table. */
  readonly block: string;
  /** The stages of the chart that it connects, counted from 0. */
  readonly stages: readonly [from: number, to: number];
  /** Excel formulas in a row: source, target and amount; rows with 0 or without names are skipped. */
  readonly from: PerSheet<string>;
  readonly to: PerSheet<string>;
  readonly amount: PerSheet<string>;
  /** Whether a row that breaks a limit is drawn as broken. */
  readonly checked?: true;
}

/** A flow between tables, for a chart: oil from its sources through centers to its uses. */
export interface Route {
  readonly title: string;
  readonly unit?: string;
  readonly legs: readonly RouteEdge[];
}

/** What players save: a figure of the player's sheet whose amount only counts in some turns. */
interface Saving {
  /** Key of the figure: Reserve. */
  readonly figure: string;
  /** Excel condition on the player's sheet: whether the saved amount counts at this turn's close. */
  readonly when: PerSheet<string>;
  /** The purpose of saving, for help: "held after the Winter Turn, where it turns into growth". */
  readonly about: string;
}

/** The condition for the last turn. */
interface LastTurn {
  readonly cite: string;
  /** Excel condition, evaluated as on the front sheet. */
  readonly when: PerSheet<string>;
}

/** How a ledger's turn closes. */
export interface Turn {
  /** In the rulebook's order. */
  readonly steps: readonly Step[];
  readonly balances: readonly Balance[];
  readonly totals: readonly Total[];
  readonly routes?: readonly Route[];
  readonly saving?: Saving;
  /** The last turn closes without changes. */
  readonly last?: LastTurn;
}
