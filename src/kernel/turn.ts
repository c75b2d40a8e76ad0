import type { Format, PerSheet, Seen } from "./column";

/*
 * What the close of a turn does to a ledger. What becomes of a cell is beside its column (`next`); here stand the steps in
 * the rulebook's order, what must balance, and what is kept of each turn.
 */

/** One step of the close, as its reader sees it. */
export interface Step {
  readonly id: string;
  readonly cite: string;
  /** "Strategic Reserve carried over" */
  readonly title: string;
  readonly about: string;
  /** It only clears orders: a forecast that repeats them leaves it out. */
  readonly orders?: true;
}

/** What comes into a stock or goes out of it; it is called as the first cell that its formula reads, unless it is named. */
export type Part = PerSheet<string> | { readonly name: string; readonly formula: PerSheet<string> };

/** A stock that nothing may get lost of: opening + in = out + closing, in each row or form that holds it. */
export interface Balance {
  /** "Command Reserves, PPs" */
  readonly stock: string;
  /** Name of the declared table or form whose rows hold it. */
  readonly block: string;
  /** Excel formulas in a row of the table, or as if beside the figures of the form. What is left is the next turn's opening. */
  readonly opening: PerSheet<string>;
  /** New rows may open with some: an Industrial City that is placed. Elsewhere nothing but a close lets a stock open. */
  readonly founded?: true;
  readonly in: readonly Part[];
  readonly out: readonly Part[];
  readonly closing: PerSheet<string>;
}

/** One figure per player that is kept of each closed turn: a column of the sheet Turns. */
export interface Total {
  readonly key: string;
  readonly header: string;
  readonly unit?: string;
  readonly format?: Format;
  readonly about: string;
  readonly cite: string;
  /** A formula as if on the player's sheet. */
  readonly formula: PerSheet<string>;
  /** Title of the chart that shows it over the turns; none when omitted. */
  readonly chart?: string;
  /** Title of the picture that shows who has how much of it; none when omitted. */
  readonly share?: string;
  /** A forecast shows it. */
  readonly ahead?: true;
  /** Who else than the player sees it in players' copies. */
  readonly seen?: Seen;
}

/** The rows of one table as a part of a way. */
export interface RouteEdge {
  /** Name of the declared table. */
  readonly block: string;
  /** Columns of the picture between which it leads, counted from 0. */
  readonly stages: readonly [from: number, to: number];
  /** Excel formulas in a row: where it comes from, where it goes, and how much; a row of 0 or without names is left out. */
  readonly from: PerSheet<string>;
  readonly to: PerSheet<string>;
  readonly amount: PerSheet<string>;
  /** A row that breaks a limit is drawn so. */
  readonly checked?: true;
}

/** The way that something goes from table to table, for a picture: oil from its sources over the centers to its uses. */
export interface Route {
  readonly title: string;
  readonly unit?: string;
  readonly legs: readonly RouteEdge[];
}

/** What players save up for: a figure of the player's sheet whose amount counts in some turns only. */
interface Saving {
  /** Key of the figure: Reserve. */
  readonly figure: string;
  /** Excel condition as if on the player's sheet: whether what is saved counts at the close of this turn. */
  readonly when: PerSheet<string>;
  /** What saving means, for help: "held after the Winter Turn, where it turns into growth". */
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
