/*
 * As Math.max and Math.min, for lists that are as long as a file makes them: as arguments of a call those overflow the stack.
 */

/** The greatest of these numbers; `otherwise` where none is greater. */
export function mostOf(numbers: Iterable<number>, otherwise = Number.NEGATIVE_INFINITY): number {
  let most = otherwise;
  for (const number of numbers) if (!(number <= most)) most = number;
  return most;
}

/** The least of these numbers; `otherwise` where none is less. */
export function leastOf(numbers: Iterable<number>, otherwise = Number.POSITIVE_INFINITY): number {
  let least = otherwise;
  for (const number of numbers) if (!(number >= least)) least = number;
  return least;
}
