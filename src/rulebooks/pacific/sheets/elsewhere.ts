/*
 * What the tables of forces take from the sheets of the economy.
 */

/** Effectiveness that extra supply gives the unit of a row, and how it came. */
export const EXTRA_GAIN = "0";
export const EXTRA_METHOD = '""';

/** Size of a port, and the part of its stockpile's demand that it fills. */
export const portSize = (_port: string): string => "0";
export const portFill = (_port: string): string => "1";

/** How near a nation is to an alliance, "" where it has no row. */
export const statusOf = (_nation: string): string => '""';

/** Whether a nation has oil for its units. */
export const oilAtHand = (_nation: string): string => "TRUE";
