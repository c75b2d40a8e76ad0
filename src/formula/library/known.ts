import scores from "./scores.json";

/*
 * Which functions of the library are computed at all: those that gave the value of every fact about them. A workbook's formulas with
 * any other function keep the values that Excel saved.
 */

/**
 * How many facts call a function (test/formula/facts), how many of them came out as Excel has them, and which arguments, from 0, they
 * leave out between commas.
 */
export type Score = readonly [facts: number, equal: number, ...leftOut: number[]];

/** As few say too little about a function. */
const FEWEST_FACTS = 3;

const isTrusted = ([facts, equal]: Score): boolean => facts >= FEWEST_FACTS && equal === facts;

/** The functions that a table of scores makes known. */
export const knownBy = (table: Readonly<Record<string, readonly number[]>>): ReadonlySet<string> =>
  new Set(Object.entries(table).flatMap(([name, score]) => (isTrusted(score as unknown as Score) ? [name] : [])));

/** The arguments that facts leave out of a function: of others is not known what Excel makes of them then. */
export const leftOutOf = (name: string): ReadonlySet<number> => {
  const [, , ...places] = (scores as Readonly<Record<string, readonly number[]>>)[name] ?? [];
  return new Set(places);
};

/** Their names, which are there before the library is. */
export const KNOWN = knownBy(scores);
