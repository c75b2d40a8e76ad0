import type { Audit } from "../../src/ledger/audit";
import type { Book } from "../../src/workbook/book";
import type { Selection } from "../../src/workbook/workbook";

export const VIEWS = ["set-up", "audit", "turn", "explain", "functions"] as const;
export type ViewName = (typeof VIEWS)[number];

/** The content of a message bar. */
export interface Notice {
  readonly intent: "error" | "warning" | "success" | "info";
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** The state that every feature reads; each adds its own slice. Every change makes a new object. */
export interface PaneState {
  readonly view: ViewName;
  readonly notice: Notice | null;
  /** The last thing reported to a screen reader. */
  readonly spoken: string;
  /** The running task, "" for none; shown only when it takes long. */
  readonly pendingTask: string;
  /** An action of the user is running: no other can start. */
  readonly acting: boolean;
  readonly book: Book | null;
  readonly audit: Audit | null;
  readonly selection: Selection | null;
}

export interface Store<S extends PaneState = PaneState> {
  get(): S;
  set(change: Partial<S>): void;
}

/** Holds the state and notifies listeners, once for all changes made together. */
export function createStore<S extends PaneState>(first: S, changed: (state: S) => void): Store<S> {
  let state = first;
  let planned = false;
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      if (planned) return;
      planned = true;
      queueMicrotask(() => {
        planned = false;
        changed(state);
      });
    },
  };
}
