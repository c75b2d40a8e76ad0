import type { Rule } from "../../src/kernel/rule";
import type { CellReference, Workbook } from "../../src/workbook/workbook";
import type { TaskRunner } from "./background";
import type { PaneState, Store, ViewName } from "./pane-state";

export interface WorkbookReader {
  /** Marks the workbook as changed: the next audit reads it again. */
  changed(): void;
  /** Reads the workbook if it has changed, audits it and reports the differences. */
  check(): Promise<void>;
  /** Reads which cell is selected, and explains it. */
  follow(): Promise<void>;
}

/** What a feature's actions need; `S` is the state that the feature knows. */
export interface ActionContext<S extends PaneState = PaneState> {
  readonly store: Store<S>;
  readonly workbook: Workbook;
  readonly reader: WorkbookReader;
  readonly runAction: TaskRunner["runAction"];
  /** As `runAction`, for actions that change the workbook; their message offers Undo. */
  readonly change: TaskRunner["runAction"];
}

/** A feature whose actions load with its view: they are created from the context. */
export interface InContext<S extends PaneState> {
  readonly context: ActionContext<S>;
}

export interface Navigation {
  open(view: ViewName): void;
  goTo(at: CellReference): Promise<void>;
}

export interface ShowFunction {
  /** Shows a function, or the list of them. */
  show(rule: Rule | null): void;
}

export const READING = { failed: "The workbook could not be read." };
