import { count, figure } from "../../kernel/text";
export { are } from "../../kernel/text";

/*
 * Words that the findings of several chapters share.
 */

/** "1 PP", "250 PPs", to the cent */
export const pps = (value: number): string => count(Math.round(value * 100) / 100, "PP");

/** "1 Turn", "2 Turns" */
export const turns = (value: number): string => count(value, "Turn");

/** "1 IC", "2 ICs" */
export const ics = (value: number): string => count(value, "IC");

/** "1 Oil Unit", "3 Oil Units" */
export const oilUnits = (value: number): string => count(value, "Oil Unit");

/** "was" or "were", for a number of things. */
export const were = (value: number): string => (value === 1 ? "was" : "were");

/** "An Air Base", "A Fortified Line" */
export const aThing = (name: string): string => (/^[aeiou]/i.test(name) ? `An ${name}` : `A ${name}`);

/** "20%" of 0.2 */
export const percent = (share: number): string => `${figure(share * 100)}%`;

/** A Nation within a sentence: the USA, Germany. */
export const called = (nation: string): string => (nation === "USA" ? "the USA" : nation);

/** A Nation at the beginning of a sentence: The USA, Germany. */
export const Called = (nation: string): string => (nation === "USA" ? "The USA" : nation);

/** A power or a store of oil within a sentence: the European Axis, the USA (Europe), Japan. */
export const calledPower = (power: string): string => (/ (Axis|Allies)$|^USA\b/.test(power) ? `the ${power}` : power);

/** "1st", "2nd", "3rd", "4th" */
export const ordinal = (n: number): string =>
  `${n}${["th", "st", "nd", "rd"][n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? "th"}`;

/** Whether two cells name the same thing, as Excel's own look-ups compare texts. */
export { isSameName as same } from "../../kernel/names";

/** Amounts of PPs may differ by what rounding to cents in a cell can make. */
const TOLERANCE = 0.005;
export const differ = (a: number, b: number): boolean => Math.abs(a - b) > TOLERANCE;
