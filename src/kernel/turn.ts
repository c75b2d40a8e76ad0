import type { Format, PerSheet, Seen } from "./column";

/*
 * What the close of a turn does to a ledger. Changes of cells are declared beside their columns (`next`); this has the steps in
 * the rulebook's order, the balances, and the figures recorded of each turn.
 */

/** One step of the close, as its reader sees it. */
export interface Step {
  readonly id: string;
  readonly cite: string;
  /** "Strategic Reserve carried over" */
  readonly title: string;
  readonly about: string;
  /** A step that only clears orders, which a forecast with repeated orders omits. */
  readonly orders?: true;
}

/** A flow into or out of a stock; its default name is that of the first cell in its formula. */
export type Part = PerSheet<string> | { readonly name: string; readonly formula: PerSheet<string> };

/** A stock that must balance: opening + in = out + closing, in each row or form that holds it. */
export interface Balance {
  /** "Command Reserves, PPs" */
  readonly stock: string;
  /** Name of the declared table or form that holds it. */
  readonly block: string;
  /** Excel formulas in a row of the table, or beside the figures of the form. The closing is the next turn's opening. */
  readonly opening: PerSheet<string>;
  /** New rows may have an opening: an Industrial City that is placed. Elsewhere only a close sets it. */
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
  /** A forecast shows it. */
  readonly ahead?: true;
  /** Who sees it in players' copies besides the player. */
  readonly seen?: Seen;
}

/** The rows of one table as a part of a way. */
export interface RouteEdge {
  /** Name of the declared table. */
  readonly block: string;
  /** The stages of the chart that it connects, counted from 0. */
  readonly stages: readonly [from: number, to: number];
  /** Excel formulas in a row: source, target and amount; rows with 0 or without names are skipped. */
  readonly from: PerSheet<string>;
  readonly to: PerSheet<string>;
  readonly amount: PerSheet<string>;
  /** A row that breaks a limit is drawn so. */
  readonly checked?: true;
}

/** A flow from table to table, for a chart: oil from its sources through centers to its uses. */
export interface Route {
  readonly title: string;
  readonly unit?: string;
  readonly legs: readonly RouteEdge[];
}

/** What players save: a figure of the player's sheet whose amount counts only in some turns. */
interface Saving {
  /** Key of the figure: Reserve. */
  readonly figure: string;
  /** Excel condition on the player's sheet: whether the saved amount counts at this turn's close. */
  readonly when: PerSheet<string>;
  /** The purpose of saving, for help: "held after the Winter Turn, where it turns into growth". */
  readonly about: string;
}

/** When there is no next turn. */
interface LastTurn {
  readonly cite: string;
  /** Excel condition as if on the front sheet. */
  readonly when: PerSheet<string>;
}

/** How a ledger's turn closes. */
export interface Turn {
  /** In the order of the rulebook. */
  readonly steps: readonly Step[];
  readonly balances: readonly Balance[];
  readonly totals: readonly Total[];
  readonly ways?: readonly Route[];
  readonly saving?: Saving;
  /** The last turn closes without moves. */
  readonly last?: LastTurn;
}
