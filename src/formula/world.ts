import type { Formula } from "./syntax";

/** An error as a value, with the message of the rule that gave it. */
export interface ErrorValue {
  readonly error: string;
  readonly message?: string;
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

/** A value that is no error. */
export type Plain = Exclude<Value, ErrorValue>;

/** The values of an area that stay as they are; none of them is an error. Places count in the list, from 0 and upwards. */
export interface KnownCells {
  /** Row by row, one after the other. */
  readonly list: readonly Plain[];
  /** Whether there are no texts among them, nor numbers so large that a product of some could not be shown. */
  readonly areNumbers: boolean;
  /** Where the same value stands, texts in any case. */
  exactly(value: Exclude<Plain, null>): readonly number[];
  /** Where a value stands that = calls equal: blanks are equal to 0, FALSE and an empty text. */
  equal(value: Plain): readonly number[];
  /** Where a value stands that COUNTIF takes for the one wanted: texts that look like a number count as the number. */
  meeting(wanted: Exclude<Plain, null>): readonly number[];
}

export type Reference = Extract<Formula, { kind: "cells" | "table" | "name" }>;

/** Why a formula cannot be computed exactly as Excel computes it. */
export type Beyond = "function" | "name" | "syntax" | "work";

/** A function of Excel's that the ledgers do not need: of values, and of rows of them. It counts its work before it begins. */
export type OtherFunction = (args: readonly (Value | Grid)[], spend: (amount: number) => void) => Value | Grid;

/** What a formula is evaluated in: a workbook, or nothing but functions. */
export interface World {
  /** Where a reference points, or the error that it is (#REF!, #NAME?). */
  area(reference: Reference): CellArea | ErrorValue;
  /** What a defined name means if it is not an area: a formula, or null if that cannot be read. */
  meaning?(reference: Extract<Reference, { kind: "name" }>): Formula | null | undefined;
  /** Is told when a formula asks for something that cannot be computed exactly as Excel computes it. */
  beyond?(why: Beyond): void;
  value(sheet: string, row: number, column: number): Value;
  /** The cells of an area that areas share, once every one of them is known: formulas down a column ask for the same ones. */
  known?(area: CellArea): KnownCells | undefined;
  /** Hears of cells that are read beside those that references point at. */
  beside?(area: CellArea): void;
  /** Calls LEDGER.<name>; a scalar, or rows that spill. Null stands for an omitted argument or a blank cell. */
  call(name: string, args: readonly (Value | Grid)[]): Value | Grid;
  /** Is asked for a function that nobody else knows. */
  others?(name: string): OtherFunction | undefined;
  /** Number of rows and columns of a sheet that hold anything, counted from A1: keeps A:A from being walked to its end. */
  used?(sheet: string): { readonly rows: number; readonly columns: number };
  /** Counts work that several formulas share, where they do: throws TooMuchWork when it is used up. */
  readonly spend?: (amount: number) => void;
  /** The cell that the formula stands in, for ROW() and COLUMN(). */
  readonly here?: { readonly row: number; readonly column: number };
  /** Names of the LEDGER functions without the namespace, from which an unknown name is corrected. */
  readonly functions?: readonly string[];
}

export const isError = (value: unknown): value is ErrorValue => typeof value === "object" && value !== null && "error" in value;

/** What one cell shows of what a formula gives: of a grid its first value. */
export const firstOf = (result: Value | Grid): Value =>
  Array.isArray(result) ? ((result as Grid)[0]?.[0] ?? null) : (result as Value);
