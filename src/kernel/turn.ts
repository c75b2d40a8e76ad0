import type { Format, PerSheet } from "./column";

/*
 * What the close of a turn does to a ledger. What becomes of a cell stands beside its column (`next`); here stand the steps in
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

/** A stock that nothing may get lost of: opening + in = out + closing, in each row or form that holds it. */
export interface Balance {
  /** "Command Reserves, PPs" */
  readonly stock: string;
  /** Name of the declared table or form whose rows hold it. */
  readonly block: string;
  /** Keys of columns: what there was, came in, went out, is left, and the entry that the close carries it to. */
  readonly opening: string;
  readonly in: readonly string[];
  readonly out: readonly string[];
  readonly closing: string;
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
  /** Title of the chart that shows it over the turns; none when left out. */
  readonly chart?: string;
}

/** When there is no next turn. */
export interface LastTurn {
  readonly cite: string;
  /** Excel condition as if on the sheet Campaign. */
  readonly when: PerSheet<string>;
}

/** How a ledger's turn closes. */
export interface Turn {
  /** In the order of the rulebook. */
  readonly steps: readonly Step[];
  readonly balances: readonly Balance[];
  readonly totals: readonly Total[];
  /** The last turn closes without moves. */
  readonly last?: LastTurn;
}
