import { exact } from "../kernel/exact";
import type { Context } from "./operand";
import type { KnownCells } from "./world";

/*
 * What parts of a formula give in each row of the columns that they read, and sums of it without going through the rows.
 */

/** What a part of a formula gives in each row of the columns that it reads. */
export interface Rows<T> {
  at(row: number): T;
  /** How many rows there are; null where it is the same in all. */
  readonly rows: number | null;
  /** The only rows, upwards, in which it is not 0 or FALSE, where that is known. */
  readonly only: readonly number[] | undefined;
  /** The rows in which it is 0 or FALSE, where it is 1 or TRUE in all others. */
  readonly without?: readonly number[] | undefined;
  /** The sum of all rows; of whole numbers only, which no order of adding changes. */
  readonly total?: (() => number | undefined) | undefined;
  /** So many more rows are blank: `at` knows the first of them. */
  readonly beyond?: number;
}

/** The rows of two parts together; undefined where they differ. */
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

/** The same rows in another way; `only` where what was 0 stays so. */
export const mappedRows = <A, B>(
  rows: Rows<A> | undefined,
  change: (value: A) => B,
  only?: readonly number[] | undefined,
): Rows<B> | undefined => rows && { rows: rows.rows, at: (row) => change(rows.at(row)), only, beyond: rows.beyond ?? 0 };

const sums = new WeakMap<KnownCells, number | undefined>();

/** The sum of cells that hold nothing but whole numbers, made once for all who read them. */
export function wholeSum(known: KnownCells): number | undefined {
  if (sums.has(known)) return sums.get(known);
  const numbers = known.list.map((value) => value ?? 0);
  const isWhole = numbers.every((value) => Number.isSafeInteger(value));
  const size = isWhole ? numbers.reduce<number>((sum, value) => sum + Math.abs(Number(value)), 0) : Infinity;
  const sum = Number.isSafeInteger(size) ? numbers.reduce<number>((all, value) => all + Number(value), 0) : undefined;
  sums.set(known, sum);
  return sum;
}

/** Products row by row. What is left out of a column is few rows as a rule: its sum is that of all others. */
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
