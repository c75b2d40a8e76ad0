import { failure } from "../coerce";
import type { Block } from "../operand";
import type { ErrorValue, Value } from "../world";

/*
 * Blocks as lists of rows, for functions that return some of them or reorder them.
 */

export type Row = readonly Value[];

export const EMPTY = () => failure("#CALC!", "There is nothing to give.");

export const rowsOf = ({ rows, columns, list }: Block): Row[] =>
  Array.from({ length: rows }, (_, r) => list.slice(r * columns, (r + 1) * columns));

export const blockOfRows = (rows: readonly Row[]): Block | ErrorValue =>
  rows.length === 0 || rows[0]!.length === 0 ? EMPTY() : { rows: rows.length, columns: rows[0]!.length, list: rows.flat() };
