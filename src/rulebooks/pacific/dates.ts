import { SCALES } from "./tables/scales";

/*
 * Days as Excel counts them, which is what cells hold.
 */

const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** The number of a day in Excel; months count from 1. */
export const dayOf = (year: number, month: number, day: number): number => (Date.UTC(year, month - 1, day) - FIRST_DAY) / DAY;

/** "7 Dec 1941" */
export const dayText = (day: number): string =>
  new Date(FIRST_DAY + Math.floor(day) * DAY).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });

/** Days of one turn (4). */
export const TURN_DAYS = SCALES["Turn Days"].Low;

/** The day on which the war in the Pacific begins. */
export const FIRST_DATE = dayOf(1941, 12, 7);
