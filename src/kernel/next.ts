import type { Next, PerSheet } from "./column";
import type { Ending } from "./sheet";

/*
 * How the close of a turn changes entries, declared beside their columns.
 */

interface Becomes {
  readonly next: Next;
}

/** Declarations of how entries change, for the steps of a rulebook's turn. */
export const nextBy = <Id extends string>() => ({
  /** An entry becomes the value of a formula, under a condition or always. */
  becomes: (step: Id, formula: PerSheet<string>, why: string, when?: PerSheet<string>): Becomes => ({
    next: { step, formula, why, ...(when === undefined ? {} : { when }) },
  }),
  /** An entry is cleared. */
  cleared: (step: Id, why: string): Becomes => ({ next: { step, formula: null, why } }),
  /** A row is cleared, under a condition or at every close. */
  over: (step: Id, why: string, when: PerSheet<string> = "TRUE"): Ending => ({ step, why, when }),
});
