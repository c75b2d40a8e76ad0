import { dayNumber } from "../../kernel/text";
import { SCALES } from "./tables/scales";

/** Days of one turn (4). */
export const TURN_DAYS = SCALES["Turn Days"].Low;

/** The day on which the war in the Pacific begins. */
export const FIRST_DATE = dayNumber(1941, 12, 7);
