import type { Formula } from "./syntax";

/** An error as a value, with the message of the rule that returned it. */
export interface ErrorValue {
  readonly error: string;
  readonly message?: string;
  /** Set if nothing was computed, so that this is not an error of Excel's. */
  readonly uncomputed?: true;
  /** The value of an entry that counts as an error because its column does not accept it; the sheet shows this value. */
  readonly refused?: Plain;
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

/** Values of an area that cannot change, none of them an error. Places are indexes in the list, ascending from 0. */
export interface KnownCells {
  /** Row by row. */
  readonly list: readonly Plain[];
  /** Whether all are numbers, blanks or truth values, and no number is so large that a product could overflow. */
  readonly areNumbers: boolean;
  /** The places of the same value; ignores case. */
  exactly(value: Exclude<Plain, null>): readonly number[];
  /** The places of values equal under =: blanks are equal to 0, FALSE and an empty text. */
  equal(value: Plain): readonly number[];
  /** The places of values that COUNTIF matches: texts that look like a number count as the number. */
  meeting(wanted: Exclude<Plain, null>): readonly number[];
}

/** Aggregates of the numbers among cells, for folds such as SUM; `error` is the first error. */
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

/** Values of an area that many formulas read, including errors. Places count row by row, ascending from 0. */
export interface IndexedCells {
  readonly size: number;
  readonly list: readonly Value[];
  at(place: number): Value;
  /** The places of one value; ignores case. */
  exactly(value: Exclude<Plain, null>): readonly number[];
  /** The places of values that COUNTIF matches. */
  meeting(wanted: Exclude<Plain, null>): readonly number[];
  /** The nearest number that is not below, or not above, the wanted one. */
  nearest(wanted: number, isAbove: boolean): number | undefined;
  /** How many numbers are below a limit, or equal to it if `orEqual`. */
  below(limit: number, orEqual: boolean): number;
  numbers(): NumbersOf;
  /** The places of values that pass a test that blank cells fail; undefined if any cell is an error. */
  meetingTest(
    test: ((value: Value, spend: (amount: number) => void) => boolean) & { readonly ordered?: OneSide },
    spend: (amount: number) => void,
  ): readonly number[] | undefined;
  /** The same cells, if none is an error. */
  known(): KnownCells | undefined;
  /** Records the first cells as read, for dependency tracking. */
  readTo(places: number): void;
}

export type Reference = Extract<Formula, { kind: "cells" | "table" | "name" }>;

/** Values of an array, row by row. */
export interface Block {
  readonly rows: number;
  readonly columns: number;
  readonly list: readonly Value[];
}

export type Operand = Value | Block | CellArea;

/** What LET or LAMBDA binds to a name. */
export interface Bound {
  readonly value?: Operand;
  readonly lambda?: Lambda;
  /** Set for a parameter without an argument. */
  readonly isOmitted?: true;
}

/** A formula with parameters, and the names in scope where it was written. */
export interface Lambda {
  readonly names: readonly string[];
  /** The number of required parameters, which come first. */
  readonly required: number;
  readonly body: Ready;
  /** The LAMBDA that it returns, if it returns one. */
  readonly toLambda?: (context: Context) => Lambda | undefined;
  readonly scope?: ReadonlyMap<string, Bound> | undefined;
}

export interface Context {
  readonly world: World;
  /** Charges for cells read and characters scanned. Throws TooMuchWork when formulas exceed what any ledger needs. */
  readonly spend: (amount: number) => void;
  /** The nesting depth of defined names, each referring to a formula with the next. */
  readonly names?: number;
  /** What LET and LAMBDA bound, by name in lowercase. */
  readonly scope?: ReadonlyMap<string, Bound>;
}

/** A formula compiled for evaluation in many cells. */
export type Ready = (context: Context) => Operand;

/** An Excel function: its number of arguments, and its implementation. */
export interface Builtin {
  readonly least: number;
  readonly most: number;
  readonly run: (args: readonly Ready[], context: Context) => Operand;
  /** Whether it evaluates its own arguments as needed. */
  readonly lazy?: boolean;
  /** The arguments, from 0, for which Excel's default is known; all of them if not set. */
  readonly mayLeaveOut?: ReadonlySet<number>;
}

/** Why a formula cannot be computed exactly as Excel computes it. */
export type Beyond = "function" | "name" | "syntax" | "work" | "circle";

/** The environment of an evaluation: a workbook, or just functions. */
export interface World {
  /** Resolves a reference, or returns its error (#REF!, #NAME?). */
  area(reference: Reference): CellArea | ErrorValue;
  /** The formula behind a defined name that is not an area; null if it cannot be parsed. */
  meaning?(reference: Extract<Reference, { kind: "name" }>): Formula | null | undefined;
  /** The names of the sheets from one to another, in workbook order. */
  sheetsBetween?(first: string, last: string): readonly string[];
  /** Called when a formula cannot be computed exactly as Excel computes it. */
  beyond?(why: Beyond): void;
  value(sheet: string, row: number, column: number): Value;
  /** The shared cells of an area, once all of them are known: formulas down a column read the same ones. */
  known?(area: CellArea): KnownCells | undefined;
  /** The cells of an area, including errors, with a shared index; undefined if they are not known yet. */
  indexed?(area: CellArea): IndexedCells | undefined;
  /** Called for cells that are read beyond those that references in the formula point to. */
  beside?(area: CellArea): void;
  /** Calls LEDGER.<name>; returns a scalar, or rows that spill. Null is an omitted argument or a blank cell. */
  call(name: string, args: readonly (Value | Grid)[]): Value | Grid;
  /** Called for a function that is not found elsewhere. */
  others?(name: string): Builtin | undefined;
  /** The used range of a sheet, in rows and columns from A1, so that A:A is not read to its end. */
  used?(sheet: string): { readonly rows: number; readonly columns: number };
  /** A work counter shared by several formulas. Throws TooMuchWork when it is used up. */
  readonly spend?: (amount: number) => void;
  /** The hidden rows of a sheet, and whether a filter may have hidden some of them. */
  hidden?(sheet: string): { readonly rows: ReadonlySet<number>; readonly mayBeFiltered: boolean } | undefined;
  /** Whether a cell is a SUBTOTAL or AGGREGATE, which other such totals skip. */
  isTotal?(sheet: string, row: number, column: number): boolean;
  /** Whether the workbook uses the 1904 date system. */
  daysFrom1904?: boolean;
  /** The formula's own cell, for ROW() and COLUMN(). */
  readonly here?: { readonly row: number; readonly column: number };
  /** Names of the LEDGER functions without the namespace, to suggest corrections of unknown names. */
  readonly functions?: readonly string[];
}

export const isError = (value: unknown): value is ErrorValue => typeof value === "object" && value !== null && "error" in value;

/** Thrown during evaluation if a formula cannot be computed as Excel does; functions must not catch it as an error. */
export class Uncomputed extends Error {
  override readonly name: string = "Uncomputed";
}

/** The result of such a formula: not an Excel error, and its dependents are not computed either. */
export const uncomputed = ({ message }: Uncomputed): ErrorValue => ({ error: "#BUSY!", message, uncomputed: true });

/** Whether a value, or a cell it depends on, was not computed; the value saved by Excel then applies. */
export const isUncomputed = (value: unknown): boolean => isError(value) && value.uncomputed === true;

/** The value that one cell shows of a result: the first value of a grid. */
export const firstOf = (result: Value | Grid): Value =>
  Array.isArray(result) ? ((result as Grid)[0]?.[0] ?? null) : (result as Value);
