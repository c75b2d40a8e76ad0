import { dayOf, dayText } from "../../../kernel/text";
import type { CellValue } from "../../../kernel/values";
import type { DeclaredColumn } from "../../../sheets/declared";
import type { Synonyms } from "../../read/entries";
import { numberFor, numberIn, readEntry, type DecimalMark } from "../../read/parse-value";
import type { Entered } from "../../diff/state";
import { quote, unquote } from "./quotes";

/*
 * Values in order texts: 12, TRUE, 7 Dec 1941 and Hamburg as typed; in quotation marks what would otherwise be read as another
 * type; in brackets what a column does not usually contain.
 */

const BLANK = "(blank)";

/** A number with all its digits, so that it is read back exactly. */
function numberText(value: number, column: DeclaredColumn): string {
  const { format } = column.column;
  if (format === "date" && dayOf(dayText(value)) === value) return dayText(value);
  const percent = String(Math.round(value * 1e6) / 1e4);
  const isRate = format === "rate" && numberIn(`${percent}%`, false) === value;
  const digits = isRate ? percent : String(value);
  // 12.375 might be read as thousands.
  const clear = /^-?[1-9]\d{0,2}\.\d{3}$/.test(digits) ? `${digits}0` : digits;
  return isRate ? `${clear}%` : clear;
}

/** Whether a text would be read as the start of a line, or as the end of an entry. */
export type IsStart = (text: string) => boolean;

const RISKY =
  /^[=(#*]|^~~|\/$|\[\/|~~~|[",=\\:]|^\s|\s$|\s\s|[^\S ]|[\u2018-\u201f\u00ab\u00bb`\u00b4]|[\p{Cc}\p{Cf}\p{Co}\p{Cn}]|(^|\s)[-+*\u2022\u2010-\u2015\u2212>](\s|$)/u;

/** Whether an unquoted text is read back unchanged, wherever an email program wraps it. */
export const isPlain = (text: string, isStart: IsStart): boolean => {
  if (text === "" || RISKY.test(text)) return false;
  const words = text.split(" ");
  return !words.some((_, i) => i > 0 && isStart(words.slice(i).join(" ")));
};

/** The written form of an entry. */
export function writeValue({ value, formula }: Entered, column: DeclaredColumn, synonyms: Synonyms, isStart: IsStart): string {
  if (formula !== undefined) return `(formula ${quote(formula)})`;
  if (value === null || value === "") return BLANK;
  const { type } = column.column;
  if (typeof value === "number") return type === "number" ? numberText(value, column) : `(number ${value})`;
  if (typeof value === "boolean") return type === "yes/no" ? (value ? "TRUE" : "FALSE") : `(${value ? "TRUE" : "FALSE"})`;
  if (type !== "text" || !isPlain(value, isStart)) return quote(value);
  const read = readEntry(value, column, synonyms, "point");
  return "value" in read && read.value === value ? value : quote(value);
}

/** A parsed entry, or why it is not valid, in a sentence. */
type ReadValue = { readonly to: Entered } | { readonly refused: string };

/** Scientific notation, in which programs write numbers with many digits. */
const SCIENTIFIC = /^-?\d+(\.\d+)?e[-+]?\d+$/i;
const EXACT = /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i;

function bracketed(text: string): Entered | undefined {
  const [, formula, number, truth] = /^\((?:formula\s+(".*")|number\s+(\S+)|(true|false))\)$/is.exec(text) ?? [];
  const unquoted = formula === undefined ? undefined : unquote(formula);
  if (unquoted !== undefined) return { value: null, formula: unquoted };
  if (number !== undefined && EXACT.test(number)) return { value: Number(number) };
  return truth === undefined ? undefined : { value: truth.toLowerCase() === "true" };
}

/** Parses a text as an entry of a column, with the given decimal mark. Values that the audit only warns about are accepted. */
export function readValue(text: string, column: DeclaredColumn, synonyms: Synonyms, mark: DecimalMark | null): ReadValue {
  if (text === "" || text.toLowerCase() === BLANK) return { to: { value: null } };
  const exactly = bracketed(text);
  if (exactly) return { to: exactly };
  const quoted = text.startsWith('"') ? unquote(text) : undefined;
  if (quoted !== undefined) return { to: { value: quoted } };
  const { type, format } = column.column;
  if (type === "number") {
    const value: CellValue | undefined =
      (format === "date" ? dayOf(text) : undefined) ?? (SCIENTIFIC.test(text) ? Number(text) : numberFor(text, column, mark));
    if (typeof value === "string") return { refused: value };
    if (value !== undefined && text.startsWith("+") && (column.column.min ?? -1) >= 0)
      return {
        refused: `"${text}" can be ${value}, or ${value} more than now. Write ${column.column.header} as the whole number.`,
      };
    if (value !== undefined && Number.isFinite(value)) return { to: { value } };
  }
  const read = readEntry(text, column, synonyms, mark);
  return "value" in read ? { to: { value: read.value } } : read;
}
