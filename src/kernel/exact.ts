/*
 * How figures stay exact.
 *
 * The rules work with whole points, quarters, twelfths and percentages. Doubles hold the first two exactly; twelfths and
 * percentages leave a surplus such as 0.1 + 0.2 = 0.30000000000000004 or 100 x 0.29 = 28.999999999999996. `exact` takes that
 * surplus off: a result within a few units of the last binary place of a decimal with at most nine places is that decimal.
 * Real fractions (a third, a twelfth) are left as they are. Every number that a rule returns passes through it once, and
 * rounding up and down pass through it first, so a surplus can never cross a whole number.
 */

const PLACES = 1e9;
const SURPLUS = 8 * Number.EPSILON;

/**
 * The decimal that a computed number is for. A small difference of large numbers keeps the surplus of the large ones:
 * `largest` is then the largest number that went into it.
 */
export function exact(value: number, largest = 0): number {
  if (Number.isInteger(value)) return value === 0 ? 0 : value; // no negative zero in a cell
  const decimal = Math.round(value * PLACES) / PLACES;
  return Math.abs(decimal - value) <= SURPLUS * Math.max(1, Math.abs(value), Math.abs(largest)) ? decimal + 0 : value;
}

/** The next whole number up, binary surplus ignored. */
export const roundUp = (value: number): number => Math.ceil(exact(value)) + 0;

/** The next whole number down, binary surplus ignored. */
export const roundDown = (value: number): number => Math.floor(exact(value)) + 0;

/** The nearest whole number, halves up, binary surplus ignored. */
export const roundHalfUp = (value: number): number => roundDown(exact(value) + 0.5);

/** The sum of numbers, blanks counting for nothing. */
export function sum(values: Iterable<number | null>): number {
  let total = 0;
  for (const value of values) total += value ?? 0;
  return exact(total);
}
