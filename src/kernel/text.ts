/**
 * Looks up a word that anybody may have typed; unlike a plain property access, it does not find "constructor", which every object
 * has.
 */
export const wordIn = <T>(words: Readonly<Record<string, T>> | undefined, word: string): T | undefined =>
  words && Object.hasOwn(words, word) ? words[word] : undefined;

/** Excel's limit for the characters of a cell. */
export const LONGEST_TEXT = 32_767;

/** A text, cut to at most `most` characters. */
export const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Characters that affect the display: control characters, line ends, and those that change the writing direction. */
const STEERING = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\uffff]/g;
const NAMED_CHARACTERS: Readonly<Record<string, string>> = { "\n": "\\n", "\t": "\\t", "\r": "\\r" };

const showCharacter = (char: string): string =>
  NAMED_CHARACTERS[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A text on one line, with control and direction characters shown as escapes: \u001b. */
export const printable = (text: string): string => text.replace(STEERING, showCharacter);

/** "a, b or c" */
export function anyOf(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} or ${names[names.length - 1]}`;
}

/** How many characters of names a message lists. */
const MOST_LISTED = 180;

/** As anyOf if the list is short enough, else only the first names: "a, b or one of 40 others". */
export function oneOf(names: readonly string[]): string {
  let letters = 0;
  const fitting = names.findIndex((name) => (letters += name.length + 2) > MOST_LISTED);
  const more = names.length - fitting;
  return fitting <= 0 || more < 2 ? anyOf(names) : `${names.slice(0, fitting).join(", ")} or one of ${more} others`;
}

/** "a, b and c" */
export const allOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;

let fractions: Intl.NumberFormat | undefined;

/**
 * A number as players write it: 1,250 or 0.25. Numbers with few decimals, which are nearly all, avoid Intl, because it starts
 * slowly.
 */
export function figure(value: number): string {
  const [, whole, places] = Math.abs(value) < 1e15 ? (/^(-?\d+)(\.\d{1,4})?$/.exec(String(value)) ?? []) : [];
  if (whole !== undefined) return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (places ?? "");
  // Scientific notation, because hundreds of digits are unreadable.
  if (Math.abs(value) >= 1e21) return String(value).replace("e", "E");
  fractions ??= new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });
  return fractions.format(value);
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DAY = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** Excel's number of a day; months count from 1. */
export const dayNumber = (year: number, month: number, day: number): number => (Date.UTC(year, month - 1, day) - DAY_ZERO) / DAY;

/** "7 Dec 1941", for Excel's number of a day. */
export function dayText(day: number): string {
  const date = new Date(DAY_ZERO + Math.floor(day) * DAY);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

const DAYS = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})\.? (?<name>[A-Za-z]{3})[a-z]*\.?,? (?<year>\d{4})$/,
];

/** Excel's day number of "7 Dec 1941" or "1941-12-07"; undefined for anything else. */
export function dayOf(text: string): number | undefined {
  const parts = DAYS.map((form) => form.exec(text.trim())?.groups).find((groups) => groups !== undefined);
  if (!parts) return undefined;
  const { year, month, name, day } = parts;
  const number = month === undefined ? MONTHS.findIndex((item) => item.toLowerCase() === name!.toLowerCase()) + 1 : Number(month);
  const found = dayNumber(Number(year), number, Number(day));
  return number >= 1 && number <= 12 && new Date(DAY_ZERO + found * DAY).getUTCDate() === Number(day) ? found : undefined;
}

/** "2026-11-29 12:05 UTC", for an ISO time in UTC. */
export const timeText = (when: string): string => `${when.slice(0, 16).replace("T", " ")} UTC`;

/** "1 Transport", "3 Transports" */
export const count = (value: number, item: string, many = `${item}s`): string => `${figure(value)} ${value === 1 ? item : many}`;

/** "is" or "are", for a count. */
export const are = (value: number): string => (value === 1 ? "is" : "are");
