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
  /** Locked cells of protected sheets are refused, as they are to a person who types. */
  readonly lockedCellsStay?: boolean;
}

/** What became of changes. */
export interface Changed {
  /** Where rows were added, in the order of the changes. */
  readonly rows: readonly CellReference[];
  /** In sentences, what new sheets lack although they stand. */
  readonly missing: readonly string[];
}

export type Progress = (done: number, total: number, what: string) => void;
export type Unsubscribe = () => Promise<void>;

/** What conditional formats may show as something else. */
export interface Ruled {
  /** Whether there is a warning; if so, it is checked on every read, so that it disappears when it is resolved. */
  readonly isAny: boolean;
  /** A workbook that was read, with what they may show. */
  readonly in: (book: Book) => Book;
}

/** What the product needs of a workbook that is open in Excel or in the workbench. */
export interface Workbook {
  /** The whole workbook in one load; again while it is still computing, for a few seconds at most. */
  read(): Promise<Book>;
  /**
   * Reads the conditional formats that may hide values, which takes longer than reading the cells. Returns a function that adds
   * them to a workbook that was read, or marks them as unread; null if this Excel cannot return any.
   */
  readRules(): Promise<Ruled | null>;
  /**
   * Adds sheets, in one round trip for each and a few more; refuses, without changes, if one of the names is taken. Progress
   * counts the sheets added. If the signal is aborted, they are removed again, and the call is refused as cancelled. Returns
   * sentences about what is missing although the sheets were added.
   */
  addSheets(sheets: readonly PlacedSheet[], progress?: Progress, signal?: AbortSignal): Promise<readonly string[]>;
  /**
   * Makes all changes or none, in one batch after reading the workbook, on protected sheets too. New rows of a table get its
   * formulas, formats and rules; what is below moves down. Removing or replacing a sheet is refused if formulas of other sheets
   * refer to it.
   */
  change(edits: readonly Edit[], condition?: WriteCondition): Promise<Changed>;
  /** Adds empty rows at the end of a table; answers where they are. */
  addRows(table: string, count: number): Promise<CellReference>;
  /**
   * Adds a table below everything on a sheet, and changes the cells that depend on it, in one batch or not at all, on protected
   * sheets too. Refused if any entry has changed since the workbook was read. Returns sentences about what is missing although
   * the table was added.
   */
  addTable(placed: PlacedAddition, changes: readonly CellsEdit[], read: Book): Promise<readonly string[]>;
  /** Writes all cells or none, on protected sheets too unless the condition forbids it. */
  write(changes: readonly CellChange[], condition?: WriteCondition): Promise<void>;
  /** Begins an act: what is changed from here on is taken back together. */
  startAction(): void;
  /** Whether everything that was changed since the act began can be taken back. */
  canUndo(): boolean;
  /**
   * Undoes all changes since the action began, in one step: cells, rows, names and styles are restored, added sheets removed.
   * Refused, without changes, if any entry differs from the workbook as it was after the action.
   */
  undo(after: Book): Promise<void>;
  /** Has every formula computed again, including those whose inputs did not change. */
  recalculate(): Promise<void>;
  select(at: CellReference): Promise<void>;
  selection(): Promise<Selection>;
  /**
   * Calls back after edits of this user; remote edits and recalculation included, once per burst. `heard` is called at once for
   * each of them: what was read before it may be out of date.
   */
  onChange(handler: () => void, heard?: () => void): Promise<Unsubscribe>;
  onSelect(handler: () => void): Promise<Unsubscribe>;
}

/**
 * Why a workbook refused: in the way, protected, no longer there, changed meanwhile, cancelled, in use, too much at once, too
 * old, or something else.
 */
type Refusal = "taken" | "protected" | "gone" | "changed" | "cancelled" | "busy" | "too much" | "too old" | "failed";

/** What is said of a fault of our own: what it was in the program's words helps nobody who plays. */
export const FAULT =
  "This is a bug in Campaign Ledger. Reopen the pane and try again. If it fails again, report what you did and the build that the pane shows.";

/** An error message for users: what happened, what was not changed, what to do. */
export class WorkbookError extends Error {
  override readonly name = "WorkbookError";
  constructor(
    readonly refusal: Refusal,
    message: string,
    /** What was done could not be taken back wholly, or nobody knows; the message says so. */
    readonly isHalfDone = false,
  ) {
    super(message);
  }
}
