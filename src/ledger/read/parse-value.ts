import { nearest } from "../../formula/nearest";
import { fold } from "../../kernel/names";
import { dayOf, figure, oneOf } from "../../kernel/text";
import type { CellValue } from "../../kernel/values";
import type { Column } from "../../kernel/column";
import type { DeclaredColumn } from "../../sheets/declared";
import { accepted, outside, whyUnread, type Synonyms } from "./entries";

/*
 * Parses texts of lists and orders as entries of a column.
 */

/** An entry, or a sentence why the text is not one. */
export type Read = { readonly value: CellValue } | { readonly refused: string };

const GROUPED = "[1-9]\\d{0,2}";
/** 1,250.5 with decimal points, 1.250,5 with decimal commas; spaces and apostrophes may separate thousands in both. */
const forms = (thousands: string, decimal: string): RegExp =>
  new RegExp(`^[-+]?(${GROUPED}(?:[ '](\\d{3}))+|${GROUPED}(\\${thousands}\\d{3})+|\\d+)?(\\${decimal}\\d+)?%?$`);
const POINT = forms(",", ".");
const COMMA = forms(".", ",");

/** The decimal separator of a number. */
export type DecimalMark = "point" | "comma";

/** A number with normalized minus signs, spaces and apostrophes. */
const plainNumber = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[\u2018\u2019\u00b4`]/g, "'")
    .replace(/^[\u2212\u2013]\s?/, "-")
    .replace(/ ?%$/, "%")
    // The period at the end of a sentence.
    .replace(/(\d)\.$/, "$1");

function readAs(text: string, mark: DecimalMark): number | undefined {
  if (!/\d/.test(text) || !(mark === "comma" ? COMMA : POINT).test(text)) return undefined;
  const digits = text.replace(/[ '%]/g, "");
  const value = Number(mark === "comma" ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", ""));
  return text.endsWith("%") ? value / 100 : value;
}

/** 1,250 or 12.5% or, with decimal commas, 1.250,5 as a number; undefined for other texts. */
export const numberIn = (text: string, decimalCommas: boolean): number | undefined =>
  readAs(plainNumber(text), decimalCommas ? "comma" : "point");

/** The decimal separator that a number must have: a comma in 12,5, a point in 1,250,000; undefined if both are possible. */
export function markIn(text: string): DecimalMark | undefined {
  const written = plainNumber(text);
  if (!/[.,]/.test(written)) return undefined;
  const [point, comma] = [readAs(written, "point"), readAs(written, "comma")];
  if (point === undefined) return comma === undefined ? undefined : "comma";
  return comma === undefined ? "point" : undefined;
}

/** The decimal separator of a single number typed into a field: a point unless it can only be a comma. */
export const markOf = (text: string): DecimalMark => markIn(text) ?? "point";

/** The decimal separator of all numbers of a text; null if they contradict each other or leave it open. */
export function markOfAll(texts: Iterable<string>): DecimalMark | null {
  const marks = new Set([...texts].flatMap((text) => markIn(text) ?? []));
  return marks.size === 1 ? [...marks][0]! : null;
}

/** A text that can mean two different numbers. */
interface Ambiguous {
  readonly readings: readonly [number, number];
}

/** Decimals with a final 0 in the third place are unusual, so such a number is ambiguous. */
const isThousandLike = (text: string): boolean => /^[-+]?[1-9]\d{0,2}[.,]\d\d0%?$/.test(text);

/** The number in a text with a known decimal separator; both readings if it is unknown. */
function numberMeant(text: string, mark: DecimalMark | null): number | Ambiguous | undefined {
  const written = plainNumber(text);
  const [point, comma] = [readAs(written, "point"), readAs(written, "comma")];
  if (point === undefined || comma === undefined || point === comma) return point ?? comma;
  const meant = mark === "point" ? point : mark === "comma" ? comma : undefined;
  const isDecimal = meant !== undefined && meant === Math.min(Math.abs(point), Math.abs(comma)) * Math.sign(meant);
  if (meant !== undefined && !(isDecimal && isThousandLike(written))) return meant;
  return { readings: point > comma ? [point, comma] : [comma, point] };
}

const YES = ["true", "yes", "y", "x", "1", "wahr", "ja", "j", "vrai", "oui", "vero", "si", "s\u00ec", "s\u00ed", "verdadero"];
const NO = ["false", "no", "n", "0", "falsch", "nein", "faux", "non", "falso", "nee"];

const refusal = (text: string, declared: DeclaredColumn, value?: CellValue): Read => {
  const close = declared.choices ? nearest(text, declared.choices) : [];
  const hint = close.length > 0 ? `did you mean ${oneOf(close)}?` : `${accepted(declared, value)} is accepted.`;
  return { refused: `"${text}" is not accepted as ${declared.column.header}: ${hint}` };
};

function textIn(text: string, declared: DeclaredColumn, synonyms: Synonyms): Read {
  const plain = text.replace(/\s+/g, " ").trim();
  const choice = declared.choices?.find((item) => fold(item) === fold(plain));
  if (choice !== undefined) return { value: choice };
  const unread = whyUnread(declared, plain, synonyms);
  // A text with a wildcard character is still imported: the audit reports it.
  if (!unread || !declared.choices || declared.column.open) return { value: plain };
  return unread.meant === undefined ? refusal(plain, declared) : { value: unread.meant };
}

/** Removes the unit of the column from "240 PPs" and "12 barrels". */
function withoutUnit(text: string, { unit = "" }: Column): string {
  const [, number, word] = /^(.*\d)\s*([A-Za-z][A-Za-z ]*)$/.exec(text) ?? [];
  const isUnit = word !== undefined && unit !== "" && [fold(unit), fold(unit).replace(/s$/, "")].includes(fold(word));
  return isUnit ? number! : text;
}

/** Whether a numeric column accepts a number. */
const isAllowed = (declared: DeclaredColumn, value: number): boolean => !outside(declared.column, value);

/** The number that a text means in a column; undefined if none, a message if it is ambiguous. */
export function numberFor(text: string, declared: DeclaredColumn, mark: DecimalMark | null): number | string | undefined {
  const meant = numberMeant(withoutUnit(text, declared.column), mark);
  const { format } = declared.column;
  if (typeof meant === "number" && text.trim().endsWith("%") && format !== "rate" && format !== "general") {
    // "40 %" in a column that is not a percentage: 40 and 0.4 are both possible.
    const whole = Number((meant * 100).toPrecision(12));
    return `"${text}" can be ${figure(whole)} or ${figure(meant)}. Write ${declared.column.header} without %.`;
  }
  if (typeof meant !== "object") return meant;
  const [more, less] = meant.readings;
  const fitting = mark === null ? meant.readings.filter((item) => isAllowed(declared, item)) : meant.readings;
  if (fitting.length === 1) return fitting[0]!;
  return `"${text}" can be ${figure(more)} or ${figure(less)}. Write ${declared.column.header} as ${more} or ${less}.`;
}

/**
 * Parses a text of a list as an entry of a column; "" is a blank. `mark` is the decimal separator of the list's other numbers,
 * null if unknown.
 */
export function readEntry(text: string, declared: DeclaredColumn, synonyms: Synonyms, mark: DecimalMark | null): Read {
  if (text === "") return { value: null };
  const { type, format } = declared.column;
  if (type === "text") return textIn(text, declared, synonyms);
  if (type === "yes/no") {
    const word = text.toLowerCase();
    return YES.includes(word) ? { value: true } : NO.includes(word) ? { value: false } : refusal(text, declared);
  }
  const value = (format === "date" ? dayOf(text) : undefined) ?? numberFor(text, declared, mark);
  if (typeof value === "string") return { refused: value };
  return value === undefined || outside(declared.column, value) ? refusal(text, declared, value) : { value };
}
