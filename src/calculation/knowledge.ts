import type { Formula } from "../formula/syntax";
import type { Beyond, CellArea, ErrorValue, Grid, Plain, Reference, Value, World } from "../formula/world";
import type { CellValue } from "../kernel/values";
import type { BookTable } from "../workbook/book";
import type { Cell, Taint, Watched } from "./taint";

/* The interface of a calculated workbook, and of the information that a calculation can be given. */

/** A workbook recalculated from its inputs, each cell at most once and on demand. */
export interface Calculation {
  value(sheet: string, row: number, column: number): Value;
  /** Evaluates a formula as if it were in the given cell. */
  evaluate(formula: Formula, sheet: string, row: number, column: number): Value | Grid;
  /** The same for a formula that somebody typed, under the work limit of typed formulas. */
  evaluateTyped(formula: Formula, sheet: string, row: number, column: number): Value | Grid;
  /** The area of a reference in a formula in the given cell. */
  area(reference: Reference, sheet: string, row: number, column: number): CellArea | ErrorValue;
  /** The context in which a formula in the given cell is evaluated. */
  world(sheet: string, row: number, column: number): World;
  /** The cell in which an error first appeared, for errors encountered so far. */
  originOf(error: ErrorValue): Cell | undefined;
  /**
   * Why a cell is unreliable: the cells with original errors and the unreadable cells among all that were read to compute it,
   * even if its formula handles them; the cell itself if it is one of them. Calling this counts as reading the cell.
   */
  taint(sheet: string, row: number, column: number): Taint;
  /** Adopts the value of a cell from another calculation, if it is unknown here and untainted there; returns whether it did. */
  adopt(from: Calculation, sheet: string, row: number, column: number): boolean;
  /** Adds taint to all active watches. */
  addTaint(found: Taint): void;
  /**
   * Runs a function and returns the taint of everything that it read in this calculation. Later reads are not included. With
   * `apart`, enclosing watches do not get the taint.
   */
  watch<T>(run: () => T, apart?: boolean): Watched<T>;
}

/** Formulas that replace the content of cells, by sheet, row and column. Other cells keep their content. */
export type Overrides = ReadonlyMap<string, readonly (readonly (Formula | undefined)[] | undefined)[]>;

/** The known meaning of an entry that cannot be read as written. */
export interface Meaning {
  readonly meant: Exclude<CellValue, null>;
}

/** Whether the content of a cell without a declared formula is unreadable, or what it means. Not called for errors. */
type Unreadable = (sheet: string, row: number, column: number, value: Plain) => boolean | Meaning;

/** Known values of formulas that need not be computed; only untainted ones. */
export type Known = (sheet: string, row: number, column: number) => Value | undefined;

/** Called for each computed formula, with the areas that it read or may have read. */
type Note = (sheet: string, row: number, column: number, areas: readonly CellArea[]) => void;

/** Results of formulas that are not in cells, such as limits, and their reads. */
export interface Results {
  /** Undefined if unknown. */
  known(formula: Formula, sheet: string, row: number, column: number): Value | Grid | undefined;
  /** Called for each computed result; `result` is undefined if it is tainted. */
  note(formula: Formula, sheet: string, row: number, column: number, areas: readonly CellArea[], result?: Value | Grid): void;
}

/** Called for each formula that keeps the value shown in the workbook, because it cannot be computed exactly. */
type ReportUnsupported = (sheet: string, row: number, column: number, why: Beyond) => void;

/** Additional information about a workbook. */
export interface Knowledge {
  readonly unreadable?: Unreadable;
  /** Whether a missing table or name belongs to the ledger; if so, it taints all cells that refer to it. */
  readonly isLost?: (name: string) => boolean;
  /** The taint of cells that read the rows of a table, because some rows are missing. */
  readonly lacking?: ReadonlyMap<BookTable, Taint>;
  readonly known?: Known;
  readonly note?: Note;
  readonly results?: Results | undefined;
  readonly unsupported?: ReportUnsupported;
  /** Called for each formula with several values, computed or saved; the last call for a formula counts. */
  readonly spilt?: (sheet: string, row: number, column: number, result: Grid, isSaved?: true) => void;
  /** Functions that formulas in undeclared cells can call besides those that ledgers use. */
  readonly others?: World["others"];
}
