import { isError, type Grid, type Value } from "../../src/formula/world";
import type { Format } from "../../src/kernel/column";
import { figure } from "../../src/kernel/text";
import type { Total } from "../../src/kernel/turn";

/*
 * Values as players write them.
 */

const MANY = 6;
const PERCENT = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });

const isYear = (value: number, meaning: string): boolean =>
  /\byears?\b/i.test(meaning) && Number.isInteger(value) && value >= 1900 && value < 2100;

/** Shares are shown in percent, as in the rulebook's charts. */
const isShare = (value: number, meaning: string): boolean =>
  Math.abs(value) <= 1 && value !== 0 && /\b(growth rate|fraction|share|percentage)\b/i.test(meaning);

function formatOne(value: Value, meaning: string): string {
  if (value === null || value === "") return "blank";
  if (isError(value)) return value.error;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "string") return value;
  if (isYear(value, meaning)) return String(value);
  return isShare(value, meaning) ? PERCENT.format(value) : figure(value);
}

/** A value as text; `meaning` (a label, a unit) distinguishes years and shares from other numbers. */
export function formatValue(value: Value | Grid, meaning = ""): string {
  if (!Array.isArray(value)) return formatOne(value as Value, meaning);
  const all = (value as Grid).flat();
  if (all.length === 1) return formatOne(all[0]!, meaning);
  const first = all.slice(0, MANY).map((item) => (item === null || item === "" ? "–" : formatOne(item, meaning)));
  return all.length > MANY ? `${first.join("; ")} … (${figure(all.length)} cells)` : first.join("; ");
}

/** Sheets show these in whole numbers, halves away from 0. */
const WHOLE: ReadonlySet<Format | undefined> = new Set([undefined, "points", "count", "change"]);

/** A total as its sheet shows it. */
export const asOnSheet = (value: number, { format }: Total): string =>
  figure(WHOLE.has(format) ? Math.sign(value) * Math.round(Math.abs(value)) : value);

/** A unit short enough to follow a figure: "PPs", not a sentence. */
export const shortUnit = (unit: string): string => (unit.length <= 12 && !/\b(year|fraction)\b/i.test(unit) ? unit : "");

/** A value with its unit; `meaning` also distinguishes years and shares from other numbers. */
export function formatWithUnit(value: Value | Grid, unit: string, meaning = unit): string {
  const suffix = typeof value === "number" ? shortUnit(unit) : "";
  return suffix === "" ? formatValue(value, meaning) : `${formatValue(value, meaning)} ${suffix}`;
}
