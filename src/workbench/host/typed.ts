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

function serial(year: number, month: number, day: number): number | null {
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return isReal ? dayNumber(year, month, day) : null;
}

function month(name: string): number | null {
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return at < 0 ||
    !/^(?:[a-z]{3}|january|february|march|april|june|july|august|september|sept|october|november|december)$/i.test(name)
    ? null
    : at + 1;
}

/** The format in which Excel displays a date with its year, or a time, depending on how it was typed. */
function formatOf(text: string): string {
  const time = /:/.test(text) || /[ap]m?$/i.test(text);
  const clock = `h:mm${/:\d+:/.test(text) ? ":ss" : ""}${/[ap]m?$/i.test(text) ? " AM/PM" : ""}`;
  if (time) return /[-/]|[a-z]{3}|\d{4}/i.test(text) ? "m/d/yyyy h:mm" : clock;
  if (/^\d{4}[-/]/.test(text)) return "yyyy-mm-dd";
  if (/^\d{1,2}[-/]\d/.test(text)) return "m/d/yyyy";
  return /^[a-z.]+[- /]+\d{4}$/i.test(text) ? "mmm-yy" : "d-mmm-yy";
}

function date(text: string): { readonly value: number; readonly format: string } | null {
  const value = dateIn(text);
  if (value !== null) return { value, format: formatOf(text) };
  const thisYear = new Date().getUTCFullYear();
  const found = (day: number | null, format: string) => (day === null ? null : { value: day, format });
  const short = /^(\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (short) return found(serial(thisYear, Number(short[1]), Number(short[2])), "d-mmm");
  const named = /^([A-Za-z]{3,9})[- ](\d{1,2})$/.exec(text);
  const first = named ? month(named[1]!) : null;
  if (named && first) {
    const asDay = serial(thisYear, first, Number(named[2]));
    return asDay !== null ? found(asDay, "d-mmm") : found(serial(fullYear(named[2]!), first, 1), "mmm-yy");
  }
  const dayFirst = /^(\d{1,2})[- ]([A-Za-z]{3,9})$/.exec(text);
  const second = dayFirst ? month(dayFirst[2]!) : null;
  return dayFirst && second ? found(serial(thisYear, second, Number(dayFirst[1])), "d-mmm") : null;
}

function number(text: string): Entered | null {
  const inBrackets = /^\(\s*([^-+()]+)\)$|^(\$)\s*\(\s*([^-+()]+)\)$/.exec(text);
  // In accounting notation, negative numbers are in parentheses.
  if (inBrackets) return number(`-${inBrackets[2] ?? ""}${(inBrackets[1] ?? inBrackets[3])!.trim()}`);
  const percent = text.endsWith("%");
  const money = /^([+-]?)\$\s*(.*)$/.exec(text);
  const digits = percent ? text.slice(0, -1).trimEnd() : money ? `${money[1]}${money[2]}` : text;
  if (!NUMBER.test(digits)) return null;
  const value = Number(digits.replaceAll(",", ""));
  if (!Number.isFinite(value)) return null;
  const decimals = digits.includes(".") ? ".00" : "";
  if (percent) return { content: { value: value / 100 }, format: `0${decimals}%` };
  if (/e/i.test(digits)) return { content: { value }, format: "0.00E+00" };
  const grouped = digits.includes(",") ? `#,##0${decimals}` : undefined;
  const format = money ? `$#,##0${decimals}` : grouped;
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
