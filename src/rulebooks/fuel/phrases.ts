import { count, figure } from "../../kernel/text";
export { are } from "../../kernel/text";

/*
 * Formatting that the findings of several sheets share.
 */

/** "1 barrel", "3 barrels" */
export const barrels = (value: number): string => count(value, "barrel");

/** "5 fuel" */
export const fuel = (value: number): string => `${figure(value)} fuel`;

const WITH_THE = ["United States", "Commonwealth"];

/** A power's name within a sentence: the United States, Germany. */
export const nameOf = (power: string): string => (WITH_THE.includes(power) ? `the ${power}` : power);

/** A neutral power at the start of a sentence: The neutral United States, Neutral Japan. */
export const Neutral = (power: string): string => (WITH_THE.includes(power) ? `The neutral ${power}` : `Neutral ${power}`);

/** A power's name at the start of a sentence: The United States, Germany. */
export const NameOf = (power: string): string => (WITH_THE.includes(power) ? `The ${power}` : power);
