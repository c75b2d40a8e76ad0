import { count, figure } from "../../kernel/text";
export { are } from "../../kernel/text";

/*
 * Formatting that the findings of several chapters share.
 */

/** "1 PP", "250 PPs", to the cent */
export const pps = (value: number): string => count(Math.round(value * 100) / 100, "PP");

/** "1 Turn", "2 Turns" */
export const turns = (value: number): string => count(value, "Turn");

/** "1 IC", "2 ICs" */
export const ics = (value: number): string => count(value, "IC");

/** "1 Oil Unit", "3 Oil Units" */
export const oilUnits = (value: number): string => count(value, "Oil Unit");

/** "was" or "were", depending on a number. */
export const were = (value: number): string => (value === 1 ? "was" : "were");

/** "An Air Base", "A Fortified Line" */
export const withArticle = (name: string): string => (/^[aeiou]/i.test(name) ? `An ${name}` : `A ${name}`);

/** Formats 0.2 as "20%". */
export const percent = (share: number): string => `${figure(share * 100)}%`;

/** A Nation's name within a sentence: the USA, Germany. */
export const nameOf = (nation: string): string => (nation === "USA" ? "the USA" : nation);

/** A Nation's name at the start of a sentence: The USA, Germany. */
export const NameOf = (nation: string): string => (nation === "USA" ? "The USA" : nation);

/** A power or an oil store within a sentence: the European Axis, the USA (Europe), Japan. */
export const nameOfPower = (power: string): string => (/ (Axis|Allies)$|^USA\b/.test(power) ? `the ${power}` : power);

/** "1st", "2nd", "3rd", "4th" */
export const ordinal = (n: number): string =>
  `${n}${["th", "st", "nd", "rd"][n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? "th"}`;

/** Whether two cells name the same thing; compares texts like Excel's lookups. */
export { isSameName as same } from "../../kernel/names";

/** PPs that differ by rounding to cents count as equal. */
const TOLERANCE = 0.005;
export const differ = (a: number, b: number): boolean => Math.abs(a - b) > TOLERANCE;
