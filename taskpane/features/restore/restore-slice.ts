import type { Place } from "../../../src/kernel/check";
import type { PaneState } from "../../shared/pane-state";

/*
 * Restoring formulas, and the self-test that finds those that do not calculate.
 */

export interface RestoreState extends PaneState {
  /** Whether the user has closed the self-test's message. */
  readonly healthDismissed: boolean;
}

/** What to restore: one cell, everything, or the LEDGER formulas that do not calculate. */
export type Restored = (Pick<Place, "sheet" | "cell"> & { readonly message?: string }) | "all" | "calls";

export interface RestoreActions {
  restore(selection: Restored): Promise<void>;
  dismissHealth(): void;
}
