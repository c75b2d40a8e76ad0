import type { FunctionFilter } from "../../../src/help/search";
import type { Rule } from "../../../src/kernel/rule";
import type { Entries } from "./call";
import type { Navigation, ShowFunction } from "../../shared/pane-actions";
import type { Notice, PaneState } from "../../shared/pane-state";

/*
 * The list of functions, and the form that inserts one of them.
 */

/** A cell that is not empty: the user is asked whether to replace it. */
interface Replacing {
  readonly sheet: string;
  readonly cell: string;
  readonly formula: string;
}

export interface FunctionsState extends PaneState {
  readonly functions: FunctionFilter;
  readonly rule: Rule | null;
  readonly entries: Entries;
  readonly replacing: Replacing | null;
  /** Why the formula was not inserted, shown at the button; null if it was, or was not tried. */
  readonly notInserted: Notice | null;
}

export interface FunctionsActions extends Navigation, ShowFunction {
  search(change: Partial<FunctionFilter>): void;
  enter(name: string, value: string): void;
  enterSelection(name: string): Promise<void>;
  insert(): Promise<void>;
}
