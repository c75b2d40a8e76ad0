import type { Formula } from "./syntax";

/** An error as a value, with the message of the rule that gave it. */
export interface ErrorValue {
  readonly error: string;
  readonly message?: string;
  /** Set where nothing was computed: no value of Excel's. */
  readonly uncomputed?: true;
}

export type Value = number | string | boolean | null | ErrorValue;
/** Rows of values. */
export type Grid = readonly (readonly Value[])[];

/** A block of cells of one sheet; rows and columns count from 0. */
export interface CellArea {
  readonly sheet: string;
  readonly top: number;
  readonly left: number;
  readonly rows: number;
  readonly columns: number;
}

/** A value that is not an error. */
export type Plain = Exclude<Value, ErrorValue>;

/** The values of an area that stay as they are; none of them is an error. Places count in the list, from 0 and upwards. */
export interface KnownCells {
  /** Row by row, one after the other. */
  readonly list: readonly Plain[];
  /** Whether there are no texts among them, nor numbers so large that a product of some could not be shown. */
  readonly areNumbers: boolean;
  /** Where the same value is, texts in any case. */
  exactly(value: Exclude<Plain, null>): readonly number[];
  /** Where a value is that = calls equal: blanks are equal to 0, FALSE and an empty text. */
  equal(value: Plain): readonly number[];
  /** Where a value is that COUNTIF takes for the one wanted: texts that look like a number count as the number. */
  meeting(wanted: Exclude<Plain, null>): readonly number[];
}

/** What folds such as SUM make of the numbers among cells; `error` is the first error there. */
export interface NumbersOf {
  readonly count: number;
  readonly sum: number;
  readonly least: number;
  readonly greatest: number;
  readonly error: ErrorValue | undefined;
}

/** The numbers on one side of a limit. */
export interface OneSide {
  readonly operator: "<" | "<=" | ">" | ">=";
  readonly limit: number;
}

/** The values of an area that many formulas read, errors among them. Places count row by row, from 0 and upwards. */
export interface IndexedCells {
  readonly size: number;
  readonly list: readonly Value[];
  at(place: number): Value;
  /** The places of one value, texts in any case. */
  exactly(value: Exclude<Plain, null>): readonly number[];
  /** The places of values that COUNTIF takes for the one wanted. */
  meeting(wanted: Exclude<Plain, null>): readonly number[];
  /** The number closest to one, not below it or not above it. */
  nearest(wanted: number, isAbove: boolean): number | undefined;
  /** How many numbers are below a limit, or not above it. */
  below(limit: number, orEqual: boolean): number;
  numbers(): NumbersOf;
  /** The places of values that meet a test which no blank cell meets; undefined where there are errors among them. */
  meetingTest(
    test: ((value: Value, spend: (amount: number) => void) => boolean) & { readonly ordered?: OneSide },
    spend: (amount: number) => void,
  ): readonly number[] | undefined;
  /** The same cells, where none is an error. */
  known(): KnownCells | undefined;
  /** Counts the first cells as read, for anyone who asks what a formula depends on. */
  readTo(places: number): void;
}

export type Reference = Extract<Formula, { kind: "cells" | "table" | "name" }>;

/** Values of an array, row by row, one after the other. */
export interface Block {
  readonly rows: number;
  readonly columns: number;
  readonly list: readonly Value[];
}

export type Operand = Value | Block | CellArea;

/** What LET or LAMBDA gives a name to. */
export interface Bound {
  readonly value?: Operand;
  readonly lambda?: Lambda;
  /** Set for a parameter that was not given. */
  readonly isOmitted?: true;
}

/** A formula with parameters, and the names that were known where it was written. */
export interface Lambda {
  readonly names: readonly string[];
  /** How many of them must be given, the first ones. */
  readonly required: number;
  readonly body: Ready;
  /** The LAMBDA that it gives in its turn, where it gives one. */
  readonly gives?: (context: Context) => Lambda | undefined;
  readonly scope?: ReadonlyMap<string, Bound> | undefined;
}

export interface Context {
  readonly world: World;
  /** Counts cells that are looked at, and letters. Throws TooMuchWork when formulas ask for more than any ledger needs. */
  readonly spend: (amount: number) => void;
  /** How many names stand around what is evaluated, each meaning a formula with the next. */
  readonly names?: number;
  /** What LET and LAMBDA gave names to, in small letters. */
  readonly scope?: ReadonlyMap<string, Bound>;
}

/** A formula made ready to be evaluated in many cells. */
export type Ready = (context: Context) => Operand;

/** A function of Excel's: how many arguments it takes, and what it does with them. */
export interface Builtin {
  readonly least: number;
  readonly most: number;
  readonly run: (args: readonly Ready[], context: Context) => Operand;
  /** Whether it decides itself which of its arguments are evaluated at all. */
  readonly lazy?: boolean;
  /** The arguments, from 0, of which is known what Excel makes of them left out; all of them where this is not given. */
  readonly mayLeaveOut?: ReadonlySet<number>;
}

/** Why a formula cannot be computed exactly as Excel computes it. */
export type Beyond = "function" | "name" | "syntax" | "work" | "circle";

/** What a formula is evaluated in: a workbook, or nothing but functions. */
export interface World {
  /** Where a reference points, or the error that it is (#REF!, #NAME?). */
  area(reference: Reference): CellArea | ErrorValue;
  /** What a defined name means if it is not an area: a formula, or null if that cannot be read. */
  meaning?(reference: Extract<Reference, { kind: "name" }>): Formula | null | undefined;
  /** The names of the sheets from one to another, as they are in order. */
  sheetsBetween?(first: string, last: string): readonly string[];
  /** Is reported when a formula asks for something that cannot be computed exactly as Excel computes it. */
  beyond?(why: Beyond): void;
  value(sheet: string, row: number, column: number): Value;
  /** The cells of an area that areas share, once every one of them is known: formulas down a column ask for the same ones. */
  known?(area: CellArea): KnownCells | undefined;
  /** The cells of an area, errors too, with an index that formulas share; undefined where they cannot be known yet. */
  indexed?(area: CellArea): IndexedCells | undefined;
  /** Hears of cells that are read beside those that references point at. */
  beside?(area: CellArea): void;
  /** Calls LEDGER.<name>; a scalar, or rows that spill. Null represents an omitted argument or a blank cell. */
  call(name: string, args: readonly (Value | Grid)[]): Value | Grid;
  /** Is asked for a function that nobody else knows. */
  others?(name: string): Builtin | undefined;
  /** Number of rows and columns of a sheet that hold anything, counted from A1: keeps A:A from being walked to its end. */
  used?(sheet: string): { readonly rows: number; readonly columns: number };
  /** Counts work that several formulas share, where they do: throws TooMuchWork when it is used up. */
  readonly spend?: (amount: number) => void;
  /** The rows of a sheet that are out of sight, and whether some of them may be so by a filter. */
  hidden?(sheet: string): { readonly rows: ReadonlySet<number>; readonly mayBeFiltered: boolean } | undefined;
  /** Whether a cell is a total of others by SUBTOTAL or AGGREGATE, which totals of those cells leave out. */
  isTotal?(sheet: string, row: number, column: number): boolean;
  /** Whether the workbook counts days from 1904. */
  daysFrom1904?: boolean;
  /** The cell that the formula is in, for ROW() and COLUMN(). */
  readonly here?: { readonly row: number; readonly column: number };
  /** Names of the LEDGER functions without the namespace, from which an unknown name is corrected. */
  readonly functions?: readonly string[];
}

export const isError = (value: unknown): value is ErrorValue => typeof value === "object" && value !== null && "error" in value;

/** Thrown, within one evaluation, where a formula cannot be computed as Excel does: no function may catch it as an error. */
export class Uncomputed extends Error {
  override readonly name: string = "Uncomputed";
}

/** What such a formula gives: it shows no error of Excel's for a result, and nothing that depends on it is computed either. */
export const uncomputed = ({ message }: Uncomputed): ErrorValue => ({ error: "#BUSY!", message, uncomputed: true });

/** Whether a value was not computed, there or in a cell that it depends on: what Excel saved counts then. */
export const isUncomputed = (value: unknown): boolean => isError(value) && value.uncomputed === true;

/** What one cell shows of what a formula gives: of a grid its first value. */
export const firstOf = (result: Value | Grid): Value =>
  Array.isArray(result) ? ((result as Grid)[0]?.[0] ?? null) : (result as Value);
