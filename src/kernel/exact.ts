/*
 * Keeps figures exact.
 *
 * The rules use whole points, quarters, twelfths and percentages. Doubles represent the first two exactly; the others leave a
 * rounding error such as 0.1 + 0.2 = 0.30000000000000004. `exact` removes it: a result within a few units in the last place of a
 * decimal with at most nine places becomes that decimal. Other fractions (a third, a twelfth) are unchanged. `exact` is applied
 * once to every result of a rule, and to every number before it is rounded up or down, so that an error never crosses a whole
 * number.
 */

const PLACES = 1e9;
const SURPLUS = 8 * Number.EPSILON;

/**
 * Removes the rounding error of a computed number. A small difference of large numbers has the error of the large ones; `largest`
 * is the largest operand.
 */
export function exact(value: number, largest = 0): number {
  if (Number.isInteger(value)) return value === 0 ? 0 : value; // no negative zero in a cell
  const decimal = Math.round(value * PLACES) / PLACES;
  return Math.abs(decimal - value) <= SURPLUS * Math.max(1, Math.abs(value), Math.abs(largest)) ? decimal + 0 : value;
}

/** Rounds up, ignoring rounding errors of doubles. */
export const roundUp = (value: number): number => Math.ceil(exact(value)) + 0;

/** Rounds down, ignoring rounding errors of doubles. */
export const roundDown = (value: number): number => Math.floor(exact(value)) + 0;

/** Rounds to the nearest whole number, halves up, ignoring rounding errors of doubles. */
export const roundHalfUp = (value: number): number => roundDown(exact(value) + 0.5);

/** The sum of numbers; blanks count as 0. */
export function sum(values: Iterable<number | null>): number {
  let total = 0;
  for (const value of values) total += value ?? 0;
  return exact(total);
}
