import type { Formula } from "../formula/syntax";
import type { Beyond, CellArea, ErrorValue, Grid, Plain, Reference, Value, World } from "../formula/world";
import type { CellValue } from "../kernel/values";
import type { BookTable } from "../workbook/book";
import type { Cell, Taint, Watched } from "./taint";

/*
 * What can be asked of a calculated workbook, and what a calculation can be given to know.
 */

/** A workbook computed again from its inputs, each cell once and only when something asks for it. */
export interface Calculation {
  value(sheet: string, row: number, column: number): Value;
  /** Evaluates a formula as if it was in the given cell. */
  evaluate(formula: Formula, sheet: string, row: number, column: number): Value | Grid;
  /** The same of a formula that somebody typed, which may cost no more than those in cells. */
  evaluateTyped(formula: Formula, sheet: string, row: number, column: number): Value | Grid;
  /** Where a reference of a formula in the given cell points. */
  area(reference: Reference, sheet: string, row: number, column: number): CellArea | ErrorValue;
  /** What a formula in the given cell is evaluated in. */
  world(sheet: string, row: number, column: number): World;
  /** The cell in which an error first appeared, for errors met so far. */
  originOf(error: ErrorValue): Cell | undefined;
  /**
   * Why a cell cannot be relied upon: the cells with an error of their own, and those that cannot be read, among all that were
   * read to compute it, whatever it made of them; itself, where it is such a cell. Asking counts as reading the cell.
   */
  taint(sheet: string, row: number, column: number): Taint;
  /** Takes what a cell gives from another calculation, if it is not known here and nothing hinders it there; whether it did. */
  adopt(from: Calculation, sheet: string, row: number, column: number): boolean;
  /** Counts taint as met by anyone who reads now. */
  addTaint(found: Taint): void;
  /** Runs a function and reports the taint of all that it read of this calculation. What it reads later is not reported. */
  watch<T>(run: () => T, apart?: boolean): Watched<T>;
}

/** Formulas that stand in for what cells hold: by sheet, row and column. Where there is none the cell counts as it is. */
export type Overrides = ReadonlyMap<string, readonly (readonly (Formula | undefined)[] | undefined)[]>;

/** What an entry that cannot be read as it is written is known to mean. */
export interface Meaning {
  readonly meant: Exclude<CellValue, null>;
}

/** Whether a cell without a declared formula holds what cannot be read there, or what it means. Errors need not be reported. */
type Unreadable = (sheet: string, row: number, column: number, value: Plain) => boolean | Meaning;

/** What a declared formula is known to give, so that it need not be computed: nothing that hinders anybody. */
export type Known = (sheet: string, row: number, column: number) => Value | undefined;

/** Hears of each formula that was computed, and of the cells that it read, or could have. */
type Note = (sheet: string, row: number, column: number, areas: readonly CellArea[]) => void;

/** What formulas give that stand in no cell, such as limits, and what they read. */
export interface Results {
  /** Undefined where it is not known. */
  known(formula: Formula, sheet: string, row: number, column: number): Value | Grid | undefined;
  /** Hears of one that was worked out; `result` is undefined where something hinders it. */
  note(formula: Formula, sheet: string, row: number, column: number, areas: readonly CellArea[], result?: Value | Grid): void;
}

/** Hears of each formula that keeps what the workbook shows of it, since it cannot be computed exactly. */
type ReportUnsupported = (sheet: string, row: number, column: number, why: Beyond) => void;

/** What is known of a workbook besides what it holds. */
export interface Knowledge {
  readonly unreadable?: Unreadable;
  /** Whether a table or name that is not there belongs there: it hinders anyone who asks for it. */
  readonly isLost?: (name: string) => boolean;
  /** What hinders those who read the rows of a table, since not all are there. */
  readonly lacking?: ReadonlyMap<BookTable, Taint>;
  readonly known?: Known;
  readonly note?: Note;
  readonly results?: Results | undefined;
  readonly unsupported?: ReportUnsupported;
  /** Hears of each formula that gives more than one value, computed or kept; the last report of a formula counts. */
  readonly spilt?: (sheet: string, row: number, column: number, result: Grid, isSaved?: true) => void;
  /** Functions that formulas in undeclared cells may call besides those that ledgers use. */
  readonly others?: World["others"];
}
