import type { CellValue } from "../kernel/values";
import type { Book } from "./book";
import type { CellsEdit, Edit } from "./edit";
import type { PlacedAddition, PlacedSheet } from "../sheets/placed";

export interface CellReference {
  readonly sheet: string;
  /** Address without the sheet: F14, or B2:C5 for a selection. */
  readonly cell: string;
}

export interface Selection extends CellReference {
  readonly value: CellValue;
  readonly formula: string | null;
}

export interface CellChange extends CellReference {
  readonly value?: CellValue;
  readonly formula?: string;
}

export interface WriteCondition {
  /** The workbook as it was read: if any entry has changed since, nothing is written. */
  readonly unlessChangedSince?: Book;
  /** Rejects writes to locked cells of protected sheets, as for a user who types. */
  readonly lockedCellsStay?: boolean;
}

/** The result of a change. */
export interface Changed {
  /** The added rows, in the order of the edits. */
  readonly rows: readonly CellReference[];
  /** Sentences about what new sheets lack although they were added. */
  readonly missing: readonly string[];
}

export type Progress = (done: number, total: number, what: string) => void;
export type Unsubscribe = () => Promise<void>;

/** The values that conditional formats may mask. */
export interface Ruled {
  /** Whether there is a warning; if so, it is checked on every read, so that it disappears when it is resolved. */
  readonly isAny: boolean;
  /** Adds the masked cells to a workbook that was read. */
  readonly in: (book: Book) => Book;
}

/** The operations on a workbook that is open in Excel or in the workbench. */
export interface Workbook {
  /** Reads the whole workbook; repeatedly, for a few seconds at most, while it is still calculating. */
  read(): Promise<Book>;
  /**
   * Reads the conditional formats that may hide values, which takes longer than reading the cells. Returns a function that adds
   * them to a workbook that was read, or marks them as unread; null if this Excel cannot return any.
   */
  readRules(): Promise<Ruled | null>;
  /**
   * Adds sheets, in one round trip each and a few more; rejects, without changes, if one of the names exists. Progress counts the
   * added sheets. If the signal is aborted, they are removed again, and the call rejects as cancelled. Returns sentences about
   * what is missing although the sheets were added.
   */
  addSheets(sheets: readonly PlacedSheet[], progress?: Progress, signal?: AbortSignal): Promise<readonly string[]>;
  /**
   * Makes all changes or none, in one batch after reading the workbook, on protected sheets too. New rows of a table get its
   * formulas, formats and rules; cells below move down. Deleting or replacing a sheet is rejected if formulas of other sheets
   * refer to it.
   */
  change(edits: readonly Edit[], condition?: WriteCondition): Promise<Changed>;
  /** Adds empty rows at the end of a table; returns their address. */
  addRows(table: string, count: number): Promise<CellReference>;
  /**
   * Adds a table below everything on a sheet, and changes the cells that depend on it, in one batch or not at all, on protected
   * sheets too. Rejected if any entry has changed since the workbook was read. Returns sentences about what is missing although
   * the table was added.
   */
  addTable(placed: PlacedAddition, changes: readonly CellsEdit[], read: Book): Promise<readonly string[]>;
  /** Writes all cells or none, on protected sheets too unless the condition forbids it. */
  write(changes: readonly CellChange[], condition?: WriteCondition): Promise<void>;
  /** Starts an action: all changes from now on are undone together. */
  startAction(): void;
  /** Makes all changes of `work` one step of the host's own Undo, if the host can merge them. */
  inOneStep<T>(work: () => Promise<T>): Promise<T>;
  /** Whether all changes since the action started can be undone. */
  canUndo(): boolean;
  /**
   * Undoes all changes since the action started, in one step: cells, rows, names and styles are restored, added sheets removed.
   * Rejected, without changes, if any entry differs from the workbook as it was after the action.
   */
  undo(after: Book): Promise<void>;
  /** Recalculates every formula, including those whose inputs did not change. */
  recalculate(): Promise<void>;
  select(at: CellReference): Promise<void>;
  selection(): Promise<Selection>;
  /**
   * Calls back once per burst of edits or recalculations, including those of co-authors. `heard` is called at once for each
   * event: data read before it may be outdated.
   */
  onChange(handler: () => void, heard?: () => void): Promise<Unsubscribe>;
  onSelect(handler: () => void): Promise<Unsubscribe>;
}

/**
 * Why a workbook rejected an operation: a name or place is taken, it is protected, gone, changed meanwhile, cancelled, busy, too
 * much at once, too old, or another failure.
 */
type Refusal = "taken" | "protected" | "gone" | "changed" | "cancelled" | "busy" | "too much" | "too old" | "failed";

/** The message for a bug; the internal error would not help users. */
export const FAULT =
  "This is a bug in Campaign Ledger. Reopen the pane and try again. If it fails again, report what you did and the build that the pane shows.";

/** An error message for users: what happened, what was not changed, what to do. */
export class WorkbookError extends Error {
  override readonly name = "WorkbookError";
  constructor(
    readonly refusal: Refusal,
    message: string,
    /** Whether some changes could not be undone, or it is unknown; the message says so. */
    readonly isHalfDone = false,
  ) {
    super(message);
  }
}
