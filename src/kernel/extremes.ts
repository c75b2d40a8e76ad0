/* Math.max and Math.min for lists of any length; spread into arguments, a long list would overflow the stack. */

/** The largest of these numbers; `otherwise` if none is larger. */
export function mostOf(numbers: Iterable<number>, otherwise = Number.NEGATIVE_INFINITY): number {
  let most = otherwise;
  for (const number of numbers) if (!(number <= most)) most = number;
  return most;
}

/** The smallest of these numbers; `otherwise` if none is smaller. */
export function leastOf(numbers: Iterable<number>, otherwise = Number.POSITIVE_INFINITY): number {
  let least = otherwise;
  for (const number of numbers) if (!(number >= least)) least = number;
  return least;
}
