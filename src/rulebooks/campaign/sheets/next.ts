import type { Next, PerSheet } from "../../../kernel/column";
import type { Ending } from "../../../kernel/sheet";
import type { StepId } from "../steps";

/*
 * What becomes of entries when the Turn is closed, as it stands beside their columns.
 */

interface Becomes {
  readonly next: Next;
}

/** An entry holds what a formula gives, where a condition holds or always. */
export const becomes = (step: StepId, formula: PerSheet<string>, why: string, when?: PerSheet<string>): Becomes => ({
  next: { step, formula, why, ...(when === undefined ? {} : { when }) },
});

/** An entry is cleared. */
export const cleared = (step: StepId, why: string): Becomes => ({ next: { step, formula: null, why } });

/** An order of the Turn, cleared once it is carried out. */
export const ORDER = cleared("orders", "carried out");
/** What happened in the Turn, cleared once it is counted. */
export const COUNTED = cleared("battles", "counted");

/** A row that is over, where a condition holds or at every close. */
export const over = (step: StepId, why: string, when: PerSheet<string> = "TRUE"): Ending => ({ step, why, when });
