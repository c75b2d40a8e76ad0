import { numeral, type Column } from "../../kernel/column";
import { fold, isSameName } from "../../kernel/names";
import { oneOf } from "../../kernel/text";
import type { CellValue } from "../../kernel/values";
import type { DeclaredColumn } from "../../sheets/declared";

/*
 * Which values an input cell accepts. The sheets' formulas compare texts as Excel does: they ignore case, but not spaces and
 * dots. A text that they would not find is reported, even if a reader understands it.
 */

/** Larger than any figure of a ledger; beyond it, Excel loses cents. */
const MOST = 1e9;
const isHuge = (value: CellValue): boolean => typeof value === "number" && Math.abs(value) > MOST;

/** The accepted values of a column as text: "Germany or Italy", "a whole number of 0 or more". */
export function accepted({ column, choices }: DeclaredColumn, value?: CellValue): string {
  if (choices) return oneOf(choices);
  if (column.type === "yes/no") return "TRUE or FALSE";
  if (column.type === "text") return "a text";
  const kind = column.whole ? "a whole number" : "a number";
  const huge = value !== undefined && isHuge(value);
  const { min = huge ? -MOST : undefined, max = huge ? MOST : undefined } = column;
  if (min !== undefined && max !== undefined) return `${kind} from ${numeral(column, min)} to ${numeral(column, max)}`;
  if (min !== undefined) return `${kind} of ${numeral(column, min)} or more`;
  return max === undefined ? kind : `${kind} of at most ${numeral(column, max)}`;
}

/** Excel's lookups read * ? ~ as wildcards, and these characters at the beginning as comparisons. */
const SIGNS = /^[<>=]+|[*?~]/g;

/** Removes spaces and characters that keep Excel from finding a text. */
const tidy = (text: string): string => text.replace(/\s+/g, " ").trim().replace(SIGNS, "");

/** How a text differs from its clean form, as a noun phrase. */
function untidy(text: string): string {
  if (text.includes("\u00a0")) return "a no-break space";
  if (/^\s/.test(text)) return "a space at its start";
  if (/\s$/.test(text)) return "a space at its end";
  if (/\s\s/.test(text)) return "two consecutive spaces";
  return /[^\S ]/.test(text) ? "a line break or tab" : "a character that formulas read as a wildcard";
}

const straight = (text: string): string => fold(text.replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'"));

/** Why an entry cannot be read. */
interface Unread {
  /** The accepted spelling; undefined if nothing similar is known. */
  readonly meant: string | undefined;
  /** The problem as a clause: "has a space at its end". */
  readonly because: string;
}

/** Other names for the players, which the sheets' formulas do not find. */
export type Synonyms = Readonly<Record<string, string>>;

const NOT_THIS: Unread = { meant: undefined, because: "" };

function whyTextUnread(text: string, { column, choices }: DeclaredColumn, synonyms: Synonyms): Unread | null {
  const plainText = tidy(text);
  const because = plainText === text ? "is not spelled as in the ledger" : `has ${untidy(text)}`;
  if (choices) {
    if (choices.some((choice) => isSameName(choice, text))) return null;
    const meant = choices.find((choice) => straight(choice) === straight(plainText));
    if (meant !== undefined) return { meant, because };
    const named = [...Object.entries(column.synonyms ?? {}), ...Object.entries(synonyms)];
    const other = named.find(([name, choice]) => straight(name) === straight(plainText) && choices.includes(choice))?.[1];
    if (other !== undefined) return { meant: other, because: `means ${other}` };
    if (!column.open) return NOT_THIS;
  }
  return column.remark || plainText === text ? null : { meant: plainText, because };
}

/** Why an entry is invalid; null if it is valid. Blanks are valid unless the column is needed. */
export function whyUnread(declared: DeclaredColumn, value: CellValue, synonyms: Synonyms = {}): Unread | null {
  const { column } = declared;
  if (value === null || value === "") return column.needed ? NOT_THIS : null;
  if (column.type === "number") return typeof value === "number" ? null : NOT_THIS;
  if (column.type === "yes/no") return typeof value === "boolean" ? null : NOT_THIS;
  if (typeof value === "string") return whyTextUnread(value, declared, synonyms);
  // A lookup does not find a number among texts, but COUNTIF does.
  return column.remark ? null : NOT_THIS;
}

/** Whether a number is outside a column's range. */
export function outside({ type, min, max, whole }: Column, value: CellValue): boolean {
  if (type !== "number" || typeof value !== "number") return false;
  return (
    (min !== undefined && value < min) ||
    (max !== undefined && value > max) ||
    (whole === true && !Number.isInteger(value)) ||
    isHuge(value)
  );
}

/** The probable meaning of an invalid entry; undefined if unknown. */
export const meaningOf = (declared: DeclaredColumn, value: CellValue, synonyms: Synonyms): string | undefined =>
  whyUnread(declared, value, synonyms)?.meant;

/** Whether an entry is rejected; nothing is computed from it then. */
export const refused = (declared: DeclaredColumn, value: CellValue, synonyms: Synonyms): boolean =>
  whyUnread(declared, value, synonyms) !== null || outside(declared.column, value);
