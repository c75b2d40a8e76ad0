import { failure, parseNumber, toNumber } from "../coerce";
import { calendarDay, dateIn, dayNumber, daysInMonth, isLeapYear, lastDay, timeOfDay, weekday } from "../dates";
import { of, oneValue, onOperands } from "../functions/define";
import { cellNumber } from "../functions/numbers";
import { lift, valuesOf, type Context, type Operand } from "../operand";
import { isError, Uncomputed, type Builtin, type ErrorValue, type Value } from "../world";
import { outOfRange } from "./arguments";

const isDay = (number: number): boolean => number >= 0 && number < lastDay() + 1;

const ofDay = (apply: (day: number) => Value): Builtin => of(["number"], (day) => (isDay(day) ? apply(day) : outOfRange()));

/** The month some months later; the day is limited to its last one. */
function monthsOn(day: number, months: number): { readonly year: number; readonly month: number } {
  const { year, month } = calendarDay(day);
  const total = year * 12 + month - 1 + months;
  return { year: Math.floor(total / 12), month: (total % 12) + 1 };
}

const valid = (day: number): Value => (isDay(day) ? day : outOfRange());

/** A time less than half a second before midnight belongs to the next day. */
const toHalfSecond = (time: number): number => Math.round(time * 86_400) / 86_400;

/** The difference in days with twelve months of 30 days. */
function days360(from: number, to: number, isEuropean: boolean): number {
  const [a, b] = [calendarDay(from), calendarDay(to)];
  let [first, last] = [a.day, b.day];
  if (isEuropean) {
    first = Math.min(first, 30);
    last = Math.min(last, 30);
  } else {
    const isEnd = first === daysInMonth(a.year, a.month);
    if (first === 31 || (a.month === 2 && isEnd)) first = 30;
    if (last === 31 && first === 30) last = 30;
  }
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + last - first;
}

/** A fraction of a year in one of Excel's five day count bases. */
function yearPart(first: number, second: number, basis: number): Value {
  const [from, to] = first < second ? [Math.trunc(first), Math.trunc(second)] : [Math.trunc(second), Math.trunc(first)];
  const [a, b] = [calendarDay(from), calendarDay(to)];
  switch (basis) {
    case 0: {
      // The last day of February counts as the 30th.
      const isEnd = (day: typeof a) => day.month === 2 && day.day === (isLeapYear(day.year) ? 29 : 28);
      let [first, last] = [a.day, b.day];
      if (isEnd(a) && isEnd(b)) last = 30;
      if (isEnd(a)) first = 30;
      if (last === 31 && first >= 30) last = 30;
      if (first === 31) first = 30;
      return ((b.year - a.year) * 360 + (b.month - a.month) * 30 + last - first) / 360;
    }
    case 1: {
      const isWithinYear =
        a.year === b.year || (b.year === a.year + 1 && (b.month < a.month || (b.month === a.month && b.day <= a.day)));
      if (isWithinYear) {
        const hasLeapDay =
          a.year === b.year
            ? isLeapYear(a.year)
            : (isLeapYear(a.year) && from <= dayNumber(a.year, 2, 29)) || (isLeapYear(b.year) && to >= dayNumber(b.year, 2, 29));
        return (to - from) / (hasLeapDay ? 366 : 365);
      }
      const years = b.year - a.year + 1;
      // Excel counts the nonexistent February 29, 1900 as a day, but not in the length of that year.
      const days = dayNumber(b.year + 1, 1, 1) - dayNumber(a.year, 1, 1) - (a.year === 1900 ? 1 : 0);
      const average = days / years;
      return (to - from) / average;
    }
    case 2:
      return (to - from) / 360;
    case 3:
      return (to - from) / 365;
    case 4:
      return days360(from, to, true) / 360;
    default:
      return outOfRange();
  }
}

function dateDifference(from: number, to: number, unit: string): Value {
  const [start, end] = [Math.trunc(from), Math.trunc(to)];
  if (!isDay(start) || !isDay(end) || start > end) return outOfRange();
  const [a, b] = [calendarDay(start), calendarDay(end)];
  const months = (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0);
  switch (unit.toUpperCase()) {
    case "D":
      return end - start;
    case "M":
      return months;
    case "Y":
      return Math.floor(months / 12);
    case "YM":
      return months % 12;
    case "YD": {
      const year = b.month < a.month || (b.month === a.month && b.day < a.day) ? b.year - 1 : b.year;
      const days = end - dayNumber(year, a.month, a.day);
      // Excel counts from the year of the first day, whose February may differ.
      if (days !== dayNumber(a.year + b.year - year, b.month, b.day) - start)
        throw new Uncomputed("Excel has special rules for counting these days.");
      return days;
    }
    case "MD":
      return b.day >= a.day ? b.day - a.day : end - dayNumber(b.year, b.month - 1, a.day);
    default:
      return outOfRange();
  }
}

/** The days off, from Monday, given by Excel's number or seven characters. */
function weekend(rule: Value): readonly boolean[] | ErrorValue {
  if (typeof rule === "string") {
    return /^[01]{7}$/.test(rule) ? [...rule].map((char) => char === "1") : failure("#VALUE!");
  }
  const number = rule === null ? 1 : toNumber(rule);
  if (isError(number)) return number;
  const which = Math.trunc(number);
  const free = (first: number, count: number) => Array.from({ length: 7 }, (_, i) => (i - first + 7) % 7 < count);
  if (which >= 1 && which <= 7) return free((which + 4) % 7, 2);
  return which >= 11 && which <= 17 ? free((which - 11 + 6) % 7, 1) : outOfRange();
}

function freeDays(operand: Operand | undefined, context: Context): ReadonlySet<number> | ErrorValue {
  if (operand === undefined || operand === null) return new Set();
  const days = new Set<number>();
  for (const value of valuesOf(operand, context)) {
    if (value === null) continue;
    const day = toNumber(value);
    if (isError(day)) return day;
    days.add(Math.trunc(day));
  }
  return days;
}

type IsFree = (day: number) => boolean;

function freeIn(week: readonly boolean[], days: ReadonlySet<number>): IsFree {
  return (day) => week[(weekday(day) + 6) % 7]! || days.has(day);
}

/** The number of working days from one day to another, inclusive. */
function networkDays(from: number, to: number, isFree: IsFree, context: Context): number {
  const [low, high] = from < to ? [from, to] : [to, from];
  context.spend(high - low);
  let count = 0;
  for (let day = low; day <= high; day++) if (!isFree(day)) count++;
  return from <= to ? count : 0 - count;
}

function workDay(from: number, days: number, isFree: IsFree, context: Context): Value {
  const step = Math.sign(days);
  let day = from;
  for (let remaining = Math.abs(days); remaining > 0;) {
    day += step;
    context.spend(1);
    if (!isDay(day)) return outOfRange();
    if (!isFree(day)) remaining--;
  }
  return day;
}

const overWorkingDays = (
  hasWeekend: boolean,
  apply: (a: number, b: number, isFree: IsFree, context: Context) => Value,
): Builtin =>
  onOperands(2, hasWeekend ? 4 : 3, (args, context) => {
    const week = weekend(hasWeekend ? oneValue(args[2] ?? null, context) : null);
    if (isError(week)) return week;
    if (week.every(Boolean)) return failure("#VALUE!");
    const holidays = freeDays(args[hasWeekend ? 3 : 2], context);
    if (isError(holidays)) return holidays;
    return lift([args[0]!, args[1]!], context, ([a, b]) => {
      const [first, second] = [toNumber(a!), toNumber(b!)];
      if (isError(first)) return first;
      if (isError(second)) return second;
      if (!isDay(first)) return outOfRange();
      return apply(Math.trunc(first), Math.trunc(second), freeIn(week, holidays), context);
    });
  });

/** The week of the year, with weeks that begin on a given day. */
function weekNumber(day: number, type: number): Value {
  if (type === 21) return isoWeek(day);
  const first = type === 1 || type === 17 ? 0 : type === 2 || type === 11 ? 1 : type >= 12 && type <= 16 ? type - 10 : -1;
  if (first < 0) return outOfRange();
  const start = dayNumber(calendarDay(day).year, 1, 1);
  return Math.floor((Math.floor(day) - start + ((weekday(start) - first + 7) % 7)) / 7) + 1;
}

function isoWeek(day: number): number {
  const thursday = Math.floor(day) - ((weekday(day) + 6) % 7) + 3;
  return Math.floor((thursday - dayNumber(calendarDay(thursday).year, 1, 1)) / 7) + 1;
}

function weekdayNumber(day: number, type: number): Value {
  const from = weekday(day);
  if (type === 1 || type === 17) return from + 1;
  if (type === 2) return ((from + 6) % 7) + 1;
  if (type === 3) return (from + 6) % 7;
  return type >= 11 && type <= 16 ? ((from - (type - 10) + 7) % 7) + 1 : outOfRange();
}

/** The local date and time. */
function now(): number {
  const date = new Date();
  const seconds = date.getHours() * 3600 + date.getMinutes() * 60 + date.getSeconds();
  return dayNumber(date.getFullYear(), date.getMonth() + 1, date.getDate()) + seconds / 86_400;
}

export const dates: Readonly<Record<string, Builtin>> = {
  NOW: { least: 0, most: 0, run: now },
  TODAY: { least: 0, most: 0, run: () => Math.floor(now()) },
  DATE: of(["whole", "whole", "whole"], (year, month, day) => {
    if (year < 0 || year > 9999 || Math.abs(month) > 200_000 || Math.abs(day) > 4_000_000) return outOfRange();
    const own = year < 1900 ? year + 1900 : year;
    return own * 12 + month > 9999 * 12 + 12 ? outOfRange() : valid(dayNumber(own, month, 1) + day - 1);
  }),
  TIME: of(["whole", "whole", "whole"], (hour, minute, second) => {
    if ([hour, minute, second].some((part) => part > 32_767)) return outOfRange();
    const seconds = hour * 3600 + minute * 60 + second;
    return seconds < 0 ? outOfRange() : (seconds % 86_400) / 86_400;
  }),
  DATEVALUE: of(["text"], (text) => {
    parseNumber(text);
    const found = dateIn(text);
    return found === null ? failure("#VALUE!", `"${text}" is not a date.`) : Math.floor(found);
  }),
  TIMEVALUE: of(["text"], (text) => {
    const found = dateIn(text.trim());
    return found === null ? failure("#VALUE!", `"${text}" is not a time.`) : cellNumber(found - Math.floor(found));
  }),
  YEAR: ofDay((day) => calendarDay(day).year),
  MONTH: ofDay((day) => calendarDay(day).month),
  DAY: ofDay((day) => calendarDay(day).day),
  HOUR: ofDay((day) => timeOfDay(day).hour),
  MINUTE: ofDay((day) => timeOfDay(day).minute),
  SECOND: ofDay((day) => timeOfDay(day).second),
  WEEKDAY: of(["number", "whole?"], (day, type = 1) => (isDay(day) ? weekdayNumber(day, type) : outOfRange())),
  WEEKNUM: of(["number", "whole?"], (day, type = 1) => (isDay(day) ? weekNumber(day, type) : outOfRange())),
  ISOWEEKNUM: ofDay(isoWeek),
  EDATE: of(["number", "whole"], (day, months) => {
    if (!isDay(day)) return outOfRange();
    const { year, month } = monthsOn(day, months);
    if (year < 1900 || year > 9999) return outOfRange();
    return valid(dayNumber(year, month, Math.min(calendarDay(day).day, daysInMonth(year, month))));
  }),
  EOMONTH: of(["number", "whole"], (day, months) => {
    if (!isDay(day)) return outOfRange();
    const { year, month } = monthsOn(day, months);
    return year < 1900 || year > 9999 ? outOfRange() : valid(dayNumber(year, month, daysInMonth(year, month)));
  }),
  DAYS: of(["number", "number"], (to, from) => (isDay(to) && isDay(from) ? Math.trunc(to) - Math.trunc(from) : outOfRange())),
  DAYS360: of(["number", "number", "truth?"], (from, to, isEuropean = false) =>
    isDay(to) && isDay(from) ? days360(toHalfSecond(from), toHalfSecond(to), isEuropean) : outOfRange(),
  ),
  DATEDIF: of(["number", "number", "text"], dateDifference),
  YEARFRAC: onOperands(2, 3, (args, context) =>
    lift(args, context, ([first, second, how]) => {
      // Errors in the basis take precedence.
      const basis = toNumber(how ?? 0);
      if (isError(basis)) return basis;
      if (basis <= -1 || basis >= 5) return outOfRange();
      const [from, to] = [toNumber(first!), toNumber(second!)];
      if (isError(from)) return from;
      if (isError(to)) return to;
      return isDay(from) && isDay(to) ? yearPart(from, to, Math.trunc(basis)) : outOfRange();
    }),
  ),
  NETWORKDAYS: overWorkingDays(false, networkDays),
  "NETWORKDAYS.INTL": overWorkingDays(true, networkDays),
  WORKDAY: overWorkingDays(false, workDay),
  "WORKDAY.INTL": overWorkingDays(true, workDay),
};
