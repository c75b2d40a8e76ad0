import { fractionIn } from "../../formula/coerce";
import { dateIn, dayNumber, daysInMonth, fullYear } from "../../formula/dates";
import type { CellValue } from "../../kernel/values";
import type { Content } from "./grid";
import { invalidArgument } from "./problem";

/*
 * A cell's content after an entry, as in Excel: text that looks like a number becomes a number, "=…" a formula; an apostrophe or
 * the Text format keeps the text.
 */

interface Entered {
  readonly content: Content;
  /** The number format that Excel adds for dates, percentages and other formatted numbers. */
  readonly format?: string;
}

const NUMBER = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(?:\.\d*)?(?:e[+-]?\d+)?$/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Currency symbols, each as Excel writes it in a number format. */
const SYMBOLS: Readonly<Record<string, string>> = { $: "$", "€": "[$€-2] ", "£": "[$£-809]", "¥": "[$¥-411]" };
const MONEY = /^([+-]?)([$€£¥])\s*(.*)$/;

function serial(year: number, month: number, day: number): number | null {
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  const found = isReal ? dayNumber(year, month, day) : null;
  return found === null || found < 0 ? null : found;
}

function month(name: string): number | null {
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return at < 0 ||
    !/^(?:[a-z]{3}|january|february|march|april|june|july|august|september|sept|october|november|december)$/i.test(name)
    ? null
    : at + 1;
}

/** The format in which Excel displays a date with its year, or a time, depending on how it was typed. */
function formatOf(text: string, value: number): string {
  const isClock = /[ap]m?$/i.test(text);
  const isTime = /:/.test(text) || isClock;
  if (isTime && /[-/]|[a-z]{3}|\d{4}/i.test(text)) return "m/d/yyyy h:mm";
  if (isTime && /\.\d*$/.test(text)) return "mm:ss.0";
  if (isTime && value >= 1) return "[h]:mm:ss";
  if (isTime) return `h:mm${/:\d+:/.test(text) ? ":ss" : ""}${isClock ? " AM/PM" : ""}`;
  if (/^\d{1,4}[-/]\d/.test(text)) return "m/d/yyyy";
  return /^[a-z.]+[- /]+\d{4}$/i.test(text) ? "mmm-yy" : "d-mmm-yy";
}

function date(text: string): { readonly value: number; readonly format: string } | null {
  const value = dateIn(text);
  if (value !== null) return { value, format: formatOf(text, value) };
  const thisYear = new Date().getUTCFullYear();
  const found = (day: number | null, format: string) => (day === null ? null : { value: day, format });
  /** A number after a month is a day of this year, or else a year. */
  const after = (monthNumber: number, number: string) =>
    found(number.length > 2 ? null : serial(thisYear, monthNumber, Number(number)), "d-mmm") ??
    found(number.length === 1 ? null : serial(fullYear(number), monthNumber, 1), "mmm-yy");
  const short = /^(\d{1,2})[-/](\d{1,2}|\d{4})$/.exec(text);
  if (short) return after(Number(short[1]), short[2]!);
  const named = /^([A-Za-z]{3,9})[- ](\d{1,2})$/.exec(text);
  const first = named ? month(named[1]!) : null;
  if (named && first) return after(first, named[2]!);
  const dayFirst = /^(\d{1,2})[- ]([A-Za-z]{3,9})$/.exec(text);
  const second = dayFirst ? month(dayFirst[2]!) : null;
  return dayFirst && second ? found(serial(thisYear, second, Number(dayFirst[1])), "d-mmm") : null;
}

/** Excel keeps 15 significant digits of a number, and replaces further ones by zeros. */
function fifteenDigits(digits: string): number {
  const [, sign = "", mantissa = "", power = ""] = /^([+-]?)([\d.]*)(.*)$/.exec(digits)!;
  let count = 0;
  const rounded = mantissa.replace(/\d/g, (digit) => {
    if (count > 0 || digit !== "0") count += 1;
    return count > 15 ? "0" : digit;
  });
  return Number(`${sign}${rounded}${power}`);
}

function fraction(text: string): Entered | null {
  const value = fractionIn(text);
  if (value === null) return null;
  const digits = "?".repeat(Math.min(3, text.length - text.indexOf("/") - 1));
  return { content: { value }, format: `# ${digits}/${digits}` };
}

function number(text: string): Entered | null {
  const inBrackets = /^\(\s*([^-+()]+)\)$|^([$€£¥])\s*\(\s*([^-+()]+)\)$/.exec(text);
  // In accounting notation, negative numbers are in parentheses.
  if (inBrackets) return number(`-${inBrackets[2] ?? ""}${(inBrackets[1] ?? inBrackets[3])!.trim()}`);
  const percent = text.endsWith("%");
  const money = MONEY.exec(text);
  const digits = (percent ? text.slice(0, -1).trimEnd() : money ? `${money[1]}${money[3]}` : text).replace(/^([+-])\s+/, "$1");
  if (!NUMBER.test(digits)) return fraction(digits);
  const value = fifteenDigits(digits.replaceAll(",", ""));
  if (!Number.isFinite(value)) return null;
  const decimals = digits.includes(".") ? ".00" : "";
  if (percent) return { content: { value: value / 100 }, format: `0${decimals}%` };
  if (/e/i.test(digits)) return { content: { value }, format: "0.00E+00" };
  const grouped = digits.includes(",") ? `#,##0${decimals}` : undefined;
  const format = money ? `${SYMBOLS[money[2]!]}#,##0${decimals}` : grouped;
  return { content: { value }, ...(format === undefined ? {} : { format }) };
}

/** The content of a cell after an entry; asText for cells with the Text format "@". */
export function entered(input: unknown, asText: boolean): Entered {
  if (input === "" || input === null) return { content: { value: null } };
  if (typeof input === "boolean") return { content: { value: asText ? String(input).toUpperCase() : input } };
  if (typeof input === "number") return { content: { value: asText ? String(input) : input } };
  if (typeof input !== "string") throw invalidArgument();
  if (asText) return { content: { value: input } };
  if (input.startsWith("'")) return { content: { value: input.slice(1) === "" ? null : input.slice(1) } };
  if (input.startsWith("=") && input.length > 1) return { content: { formula: input } };
  const text = input.trim();
  const asNumber = number(text);
  if (asNumber) return asNumber;
  const asDate = date(text);
  if (asDate) return { content: { value: asDate.value }, format: asDate.format };
  if (/^(true|false)$/i.test(text)) return { content: { value: text.toLowerCase() === "true" } };
  if (/^[+-]./.test(input)) return { content: { formula: `=${input}` } };
  if (/^@./.test(input)) return { content: { formula: `=${input.slice(1)}` } };
  return { content: { value: input } };
}

/** The value as Office.js gives it: "" for a blank cell. */
export const shown = (value: CellValue | undefined): number | string | boolean => value ?? "";
