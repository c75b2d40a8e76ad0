import scores from "./scores.json";

/*
 * Which library functions are computed at all: those that reproduce every recorded result. Formulas with other functions keep the
 * values that Excel saved.
 */

/**
 * The number of recorded results for a function (test/formula/facts), how many of them are reproduced, and which arguments, from
 * 0, they omit between commas.
 */
export type Score = readonly [facts: number, equal: number, ...omitted: number[]];

/** Fewer do not prove enough about a function. */
const FEWEST_FACTS = 3;

const isTrusted = ([facts, equal]: Score): boolean => facts >= FEWEST_FACTS && equal === facts;

/** The functions that a table of scores makes known. */
export const knownBy = (table: Readonly<Record<string, readonly number[]>>): ReadonlySet<string> =>
  new Set(Object.entries(table).flatMap(([name, score]) => (isTrusted(score as unknown as Score) ? [name] : [])));

/** The arguments that recorded results omit; Excel's default for others is unknown. */
export const omittedIn = (name: string): ReadonlySet<number> => {
  const [, , ...places] = (scores as Readonly<Record<string, readonly number[]>>)[name] ?? [];
  return new Set(places);
};

/** Names of the known functions, available before the library loads. */
export const KNOWN = knownBy(scores);
