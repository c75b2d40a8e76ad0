import type { Next, PerSheet } from "./column";
import type { Ending } from "./sheet";

/*
 * What becomes of entries when a turn is closed, as it is beside their columns.
 */

interface Becomes {
  readonly next: Next;
}

/** The ways in which entries change, for the steps of one rulebook's turn. */
export const nextBy = <Id extends string>() => ({
  /** An entry holds what a formula gives, where a condition holds or always. */
  becomes: (step: Id, formula: PerSheet<string>, why: string, when?: PerSheet<string>): Becomes => ({
    next: { step, formula, why, ...(when === undefined ? {} : { when }) },
  }),
  /** An entry is cleared. */
  cleared: (step: Id, why: string): Becomes => ({ next: { step, formula: null, why } }),
  /** A row that is over, where a condition holds or at every close. */
  over: (step: Id, why: string, when: PerSheet<string> = "TRUE"): Ending => ({ step, why, when }),
});
