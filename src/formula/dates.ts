/*
 * Excel's day numbers from 1900: 1 is January 1, 1900, and 60 is February 29, 1900, which did not exist. In the 1904 date system,
 * 0 is January 1, 1904.
 */

interface CalendarDay {
  readonly year: number;
  /** Counts from 1. */
  readonly month: number;
  readonly day: number;
}

const DAY = 86_400_000;
/** The day before day 1, in days from 1970. */
const EPOCH = Date.UTC(1899, 11, 31) / DAY;

/** Days between the first days of the 1900 and the 1904 date system. */
export const DAYS_TO_1904 = 1462;

/** Current offset of day numbers. A global, because dates are read throughout a formula and its workbook has one date system. */
let offset = 0;

/** Runs a function with the 1904 or the 1900 date system. */
export function countingDays<T>(from1904: boolean, work: () => T): T {
  const before = offset;
  offset = from1904 ? DAYS_TO_1904 : 0;
  try {
    return work();
  } finally {
    offset = before;
  }
}

/** Whether the current date system is 1904. */
export const countsFrom1904 = (): boolean => offset > 0;

/** The number of Excel's last day, December 31, 9999. */
export const lastDay = (): number => 2_958_465 - offset;

/** The number of a day; months and days out of range carry over. */
export function dayNumber(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, 1);
  const number = date.getTime() / DAY - EPOCH;
  // The nonexistent day shifts numbers from March 1, 1900.
  const first = number + (number >= 60 ? 1 : 0);
  const found = first + day - 1;
  return (first < 61 && found >= 60 && !(year === 1900 && month === 2 && day === 29) ? found + 1 : found) - offset;
}

/** The day of a number, without the time. */
export function calendarDay(number: number): CalendarDay {
  const whole = Math.floor(number) + offset;
  if (whole === 60) return { year: 1900, month: 2, day: 29 };
  if (whole === 0) return { year: 1900, month: 1, day: 0 };
  const date = new Date((whole + EPOCH - (whole > 60 ? 1 : 0)) * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Hours, minutes and seconds of the time of day, rounded to whole seconds. */
export function timeOfDay(number: number): { readonly hour: number; readonly minute: number; readonly second: number } {
  const seconds = Math.round((number - Math.floor(number)) * 86_400) % 86_400;
  return { hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60 };
}

export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** 0 is Sunday. */
export const weekday = (number: number): number => (Math.floor(number) + offset + 6) % 7;

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) || year === 1900 ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

const monthNamed = (text: string): number => MONTHS.findIndex((month) => month.toLowerCase().startsWith(text.toLowerCase())) + 1;

/** Years with two digits are 1930 to 2029. */
export const fullYear = (text: string): number =>
  text.length > 2 ? Number(text) : Number(text) + (Number(text) < 30 ? 2000 : 1900);

const NAME = "([a-z]{3,9})\\.?";
const YEAR = "(\\d{4}|\\d{2})";
/** Date notations that Excel reads in English, each with the order of its fields. */
const WRITTEN: readonly (readonly [RegExp, string])[] = [
  [/^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/, "ymd"],
  [new RegExp(`^(\\d{1,2})[-/](\\d{1,2})[-/]${YEAR}$`), "mdy"],
  [new RegExp(`^(\\d{1,2})[- /]?${NAME}[- /,]*${YEAR}$`, "i"), "dny"],
  [new RegExp(`^${NAME}\\s+(\\d{1,2}),?\\s+(\\d{4})$`, "i"), "ndy"],
  [new RegExp(`^${NAME}[- /]+(\\d{4})$`, "i"), "ny"],
];

function dayIn(text: string): number | null {
  for (const [pattern, order] of WRITTEN) {
    const match = pattern.exec(text);
    if (!match) continue;
    const at = (kind: string): string => match[order.indexOf(kind) + 1] ?? "";
    const year = fullYear(at("y"));
    const month = order.includes("n") ? monthNamed(at("n")) : Number(at("m"));
    const day = order.includes("d") ? Number(at("d")) : 1;
    if (year < 1900 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
    const found = dayNumber(year, month, day);
    return found < 0 ? null : found;
  }
  return null;
}

const TIME = /^(\d{1,4})(?::(\d{1,4})(?::(\d{1,4}(?:\.\d*)?)|\.(\d*))?)?\s*([ap]m?)?$/i;

/** Hours, minutes and seconds, one of which may exceed its range; 12:30.5 is minutes and seconds. */
function timeIn(text: string): number | null {
  const match = TIME.exec(text);
  if (!match || (match[2] === undefined && match[5] === undefined)) return null;
  const [, first, second = "0", third = "0", decimals = ""] = match;
  const half = match[5]?.[0]?.toLowerCase();
  const parts = decimals === "" ? [first!, second, third] : ["0", first!, `${second}.${decimals}`];
  let [hour = 0] = parts.map(Number);
  const [, minute = 0, seconds = 0] = parts.map(Number);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  if (half !== undefined) hour = (hour % 12) + (half === "p" ? 12 : 0);
  const beyond = [hour > 23, minute > 59, seconds >= 60].filter(Boolean).length;
  return beyond > 1 ? null : (hour * 3600 + minute * 60 + seconds) / 86_400;
}

/** The number of the date and time that a text represents as if typed into a cell, or null. */
export function dateIn(text: string): number | null {
  const trimmed = text;
  if (trimmed.length > 40 || !/\d/.test(trimmed)) return null;
  const alone = dayIn(trimmed) ?? timeIn(trimmed);
  if (alone !== null) return alone;
  const split = /^(.*?\d{2})[\sT]+(\d{1,2}:.*|\d{1,2}\s*[ap]m?)$/i.exec(trimmed);
  const day = split && dayIn(split[1]!);
  const time = split && timeIn(split[2]!);
  return day === null || time === null ? null : day + time;
}
