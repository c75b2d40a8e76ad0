import { count, figure } from "../../kernel/text";

/*
 * Formatting that messages share.
 */

/** Rounds to hundredths, because cells contain thirds. */
const near = (value: number): number => Math.round(value * 100) / 100;

/** "12.33" */
export const amount = (value: number): string => figure(near(value));
export const production = (value: number): string => count(near(value), "production point");
export const oil = (value: number): string => `${amount(value)} oil`;
/** "12%" */
export const percent = (value: number): string => `${figure(Math.round(value * 1000) / 10)}%`;
