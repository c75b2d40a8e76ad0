import { mostOf } from "../kernel/extremes";
import { calendarDay, countsFrom1904, lastDay, MONTHS, weekday, WEEKDAYS } from "./dates";
import { Uncomputed } from "./world";

/*
 * Number formats of dates and times, as TEXT applies them.
 */

/** A run of one format letter, a literal, or decimals of seconds. */
interface Run {
  readonly kind: "letters" | "literal" | "half" | "decimals" | "elapsed";
  readonly text: string;
}

/** The runs of a date section; null if it has no date letters or is not supported. */
function runsOf(section: string): readonly Run[] | null {
  const runs: Run[] = [];
  let isDate = false;
  for (let i = 0; i < section.length;) {
    const rest = section.slice(i);
    const add = (kind: Run["kind"], text: string, length = text.length): void => {
      runs.push({ kind, text });
      i += length;
      if (kind !== "literal") isDate = true;
    };
    let match: RegExpExecArray | null;
    if ((match = /^"([^"]*)"/.exec(rest))) add("literal", match[1]!, match[0].length);
    else if ((match = /^\\(.)/s.exec(rest))) add("literal", match[1]!, 2);
    else if ((match = /^_./s.exec(rest))) add("literal", " ", 2);
    else if ((match = /^\*./s.exec(rest))) i += 2;
    else if ((match = /^\[(h+|m+|s+)\]/i.exec(rest))) add("elapsed", match[1]!.toLowerCase(), match[0].length);
    else if ((match = /^\[[^\]]*\]/.exec(rest))) i += match[0].length;
    else if ((match = /^(am\/pm|a\/p)/i.exec(rest))) add("half", match[0]);
    else if ((match = /^\.0+/.exec(rest))) add("decimals", match[0]);
    else if ((match = /^(y+|m+|d+|h+|s+)/i.exec(rest))) add("letters", match[0].toLowerCase());
    else if (/^[0#?%e@]/i.test(rest) || /^general/i.test(rest)) return null;
    else if (/^[a-z]/i.test(rest)) return null;
    else add("literal", rest[0]!);
  }
  return isDate && runs.some(({ kind }) => kind === "letters" || kind === "elapsed") ? runs : null;
}

/** Thrown for formats that are not supported. */
export const unknownFormat = (format: string) => new Uncomputed(`The number format "${format}" is not supported.`);

/** Formats with special rules in Excel: a unit both as a total and on its own, minutes right after seconds. */
function isOdd(runs: readonly Run[]): boolean {
  const units = runs.filter(({ kind }) => kind === "letters" || kind === "elapsed");
  const size = ({ text }: Run): number => "smhd".indexOf(text[0]!);
  const elapsed = units.find(({ kind }) => kind === "elapsed");
  return units.some(
    (unit, i) =>
      (unit.text[0] === "m" && units[i - 1]?.text[0] === "s") ||
      (elapsed !== undefined && unit !== elapsed && size(unit) >= size(elapsed)),
  );
}

const two = (number: number): string => String(number).padStart(2, "0");

/** Formats a number as a date or time; undefined if the section is not a date format. */
export function dated(value: number, section: string): string | undefined | null {
  const runs = runsOf(section);
  if (!runs) return undefined;
  if (isOdd(runs)) throw unknownFormat(section);
  // A single count of hours, minutes or seconds can have any size.
  if (value < 0 || value >= lastDay() + 1) {
    const counts = runs.filter(({ kind }) => kind !== "literal");
    if (counts.length > 1 || counts[0]!.kind !== "elapsed") {
      // Workbooks with the 1904 date system show dates and times below 0.
      if (value < 0 && (countsFrom1904() || counts.some(({ kind }) => kind === "elapsed"))) throw unknownFormat(section);
      return null;
    }
  }
  if (value < 0) return `-${dated(-value, section) ?? ""}`;
  const places = mostOf([0, ...runs.map(({ kind, text }) => (kind === "decimals" ? text.length - 1 : 0))]);
  // The last unit is rounded: 23:59:59.7 is the next day if no decimals are shown.
  const seconds = Math.round(value * 86_400 * 10 ** places) / 10 ** places;
  const day = Math.floor(seconds / 86_400);
  const rest = seconds - day * 86_400;
  const { year, month, day: date } = calendarDay(day);
  const hour = Math.floor(rest / 3600);
  const minute = Math.floor(rest / 60) % 60;
  const second = rest % 60;
  const isHalf = runs.some(({ kind }) => kind === "half");
  /** m means minutes after hours or before seconds, otherwise months. */
  const isMinute = (at: number): boolean => {
    const others = (list: readonly Run[]) => list.find(({ kind }) => kind === "letters" || kind === "elapsed")?.text[0];
    return others(runs.slice(0, at).reverse()) === "h" || others(runs.slice(at + 1)) === "s";
  };
  const shown = (text: string, at: number): string => {
    const length = text.length;
    switch (text[0]) {
      case "y":
        return length < 3 ? two(year % 100) : String(year).padStart(4, "0");
      case "m":
        if (length < 3 && isMinute(at)) return length === 1 ? String(minute) : two(minute);
        if (length < 3) return length === 1 ? String(month) : two(month);
        return length === 3 ? MONTHS[month - 1]!.slice(0, 3) : length === 5 ? MONTHS[month - 1]![0]! : MONTHS[month - 1]!;
      case "d":
        if (length < 3) return length === 1 ? String(date) : two(date);
        return length === 3 ? WEEKDAYS[weekday(day)]!.slice(0, 3) : WEEKDAYS[weekday(day)]!;
      case "h": {
        const shownHour = isHalf ? hour % 12 || 12 : hour;
        return length === 1 ? String(shownHour) : two(shownHour);
      }
      default:
        return length === 1 ? String(Math.floor(second)) : two(Math.floor(second));
    }
  };
  const elapsed = (text: string): string => {
    const total = Math.floor(seconds / { h: 3600, m: 60, s: 1 }[text[0] as "h" | "m" | "s"]);
    return String(total).padStart(text.length, "0");
  };
  return runs
    .map(({ kind, text }, at) => {
      if (kind === "literal") return text;
      if (kind === "half") {
        const [morning, endOfTurn] = text.split("/") as [string, string];
        return text.length > 3 ? (hour < 12 ? "AM" : "PM") : hour < 12 ? morning : endOfTurn;
      }
      if (kind === "decimals") return `.${(second - Math.floor(second)).toFixed(places).slice(2, text.length + 1)}`;
      return kind === "elapsed" ? elapsed(text) : shown(text, at);
    })
    .join("");
}
