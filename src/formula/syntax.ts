/*
 * The syntax tree of Excel formulas, as far as ledgers use them: parse() builds it and print() writes it.
 */

export type Operator = "+" | "-" | "*" | "/" | "^" | "&" | "=" | "<>" | "<" | "<=" | ">" | ">=";

export type Formula =
  | { readonly kind: "value"; readonly value: number | string | boolean }
  | { readonly kind: "error"; readonly error: string }
  /** {1,2;3,4}: rows of constants, errors among them as { error: "#N/A" }. */
  | { readonly kind: "array"; readonly rows: readonly (readonly Constant[])[] }
  | { readonly kind: "omitted" }
  /** The sheet is "Jan:Mar" where the cells are those of several sheets. */
  | { readonly kind: "cells"; readonly sheet: string | null; readonly from: CellAddress; readonly to: CellAddress | null }
  /** Table[Column], [@Column], Table[[#Headers],[Column]]; table null means the table that the cell is in. */
  | {
      readonly kind: "table";
      readonly table: string | null;
      readonly part: "data" | "this row" | "headers" | "totals" | "all" | "headers and data" | "data and totals";
      readonly column: string | null;
      readonly lastColumn: string | null;
    }
  /** A defined name; with the sheet that is written before it, if there is one. */
  | { readonly kind: "name"; readonly name: string; readonly sheet?: string }
  /** (A1,C1:C3): several areas as one reference. */
  | { readonly kind: "union"; readonly areas: readonly Formula[] }
  /** A1:INDEX(B:B,3): all cells between two references. With a space: the cells that both have. */
  | { readonly kind: "joined"; readonly operator: ":" | " "; readonly left: Formula; readonly right: Formula }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Formula[] }
  | { readonly kind: "unary"; readonly operator: "-" | "+" | "%" | "@"; readonly operand: Formula }
  | { readonly kind: "binary"; readonly operator: Operator; readonly left: Formula; readonly right: Formula };

/** The name for a call of another call's result, which is its first argument: LAMBDA(x,x+1)(3). */
export const CALL_OF_RESULT = "()";

/** A value in an array constant. */
export type Constant = number | string | boolean | { readonly error: string };

/** A cell in a reference, counted from 0, with its dollar signs. */
export interface CellAddress {
  readonly row: number;
  readonly column: number;
  readonly fixedRow: boolean;
  readonly fixedColumn: boolean;
}

/** A formula that cannot be parsed; `at` is a position from 0 in the given text. */
export class FormulaError extends Error {
  override readonly name = "FormulaError";
  constructor(
    message: string,
    readonly position: number,
  ) {
    super(message);
  }
}
