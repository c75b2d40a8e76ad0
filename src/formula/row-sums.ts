import { exact } from "../kernel/exact";
import type { Context } from "./operand";
import type { KnownCells } from "./world";

/*
 * Values of subexpressions in each row of the columns they read, and sums of them without a scan.
 */

/** The values of a subexpression, one per row of the columns it reads. */
export interface Rows<T> {
  at(row: number): T;
  /** The number of rows; null if the value is the same in all. */
  readonly rows: number | null;
  /** The only rows, ascending, whose value is not 0 or FALSE, if known. */
  readonly only: readonly number[] | undefined;
  /** The rows whose value is 0 or FALSE, if it is 1 or TRUE in all others. */
  readonly without?: readonly number[] | undefined;
  /** The sum of all rows; only for whole numbers, whose sum does not depend on the order. */
  readonly total?: (() => number | undefined) | undefined;
  /** The number of further blank rows; `at` also accepts the first of them. */
  readonly beyond?: number;
}

/** Combines the rows of two subexpressions; undefined if their lengths differ. */
export function both<A, B, T>(
  a: Rows<A>,
  b: Rows<B>,
  at: (row: number) => T,
  only?: readonly number[] | undefined,
): Rows<T> | undefined {
  if (a.rows !== null && b.rows !== null && a.rows !== b.rows) return undefined;
  return { rows: a.rows ?? b.rows, at, only, beyond: (a.rows === null ? b.beyond : a.beyond) ?? 0 };
}

export function shorter(a?: readonly number[], b?: readonly number[]): readonly number[] | undefined {
  return a && (!b || a.length <= b.length) ? a : b;
}

/** Maps rows; pass `only` if 0 maps to 0. */
export const mappedRows = <A, B>(
  rows: Rows<A> | undefined,
  change: (value: A) => B,
  only?: readonly number[] | undefined,
): Rows<B> | undefined => rows && { rows: rows.rows, at: (row) => change(rows.at(row)), only, beyond: rows.beyond ?? 0 };

const sums = new WeakMap<KnownCells, number | undefined>();

/** The sum of cells that contain only whole numbers, computed once for all readers. */
export function wholeSum(known: KnownCells): number | undefined {
  if (sums.has(known)) return sums.get(known);
  const numbers = known.list.map((value) => value ?? 0);
  const isWhole = numbers.every((value) => Number.isSafeInteger(value));
  const size = isWhole ? numbers.reduce<number>((sum, value) => sum + Math.abs(Number(value)), 0) : Infinity;
  const sum = Number.isSafeInteger(size) ? numbers.reduce<number>((all, value) => all + Number(value), 0) : undefined;
  sums.set(known, sum);
  return sum;
}

/** Products row by row. If one factor is 0 in few rows, the total is that of the other factor without those rows. */
export function product(a: Rows<number>, b: Rows<number>, context: Context): Rows<number> | undefined {
  const rows = both(a, b, (row) => exact(a.at(row) * b.at(row)), shorter(a.only, b.only));
  const [less, all] = a.without ? [a.without, b] : [b.without, a];
  if (!rows || !less || !all.total || all.rows === null) return rows;
  const total = (): number | undefined => {
    context.spend(less.length);
    const whole = all.total!();
    return whole === undefined ? undefined : less.reduce((sum, row) => sum - all.at(row), whole);
  };
  return { ...rows, total };
}
