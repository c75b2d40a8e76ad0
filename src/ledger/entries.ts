import type { Column } from "../kernel/column";
import { figure, fold, oneOf } from "../kernel/text";
import type { CellValue } from "../kernel/values";
import type { DeclaredColumn } from "../sheets/declared";

/*
 * What may be entered in an input cell. The sheets' own formulas compare texts as Excel does: case does not matter, a space or a
 * dot does. What they would not find is told, however well a reader would understand it.
 */

const plain = (value: number): string => (Math.abs(value) < 10000 ? String(value) : figure(value));

/** "Germany or Italy", "a whole number of 0 or more": what a column accepts, in words. */
export function accepted({ column, choices }: DeclaredColumn): string {
  if (choices) return oneOf(choices);
  if (column.type === "yes/no") return "TRUE or FALSE";
  if (column.type === "text") return "a text";
  const kind = column.whole ? "a whole number" : "a number";
  const { min, max } = column;
  if (min !== undefined && max !== undefined) return `${kind} from ${plain(min)} to ${plain(max)}`;
  if (min !== undefined) return `${kind} of ${plain(min)} or more`;
  return max === undefined ? kind : `${kind} of at most ${plain(max)}`;
}

/** Spaces that nobody sees, and that keep Excel from finding a text. */
const tidy = (text: string): string => text.replace(/[\s\u00a0]+/g, " ").trim();

/** Excel's look-ups read * ? ~ as patterns, and these signs at the beginning as comparisons. */
const SIGNS = /^[<>=]+|[*?~]/g;

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Why a text is not found by the sheets' formulas. */
export interface Unfound {
  /** How it must be written; undefined where nothing like it is known. */
  readonly meant: string | undefined;
}

function whyTextUnreadable(text: string, { column, choices }: DeclaredColumn): Unfound | null {
  if (choices) {
    if (choices.some((choice) => sameText(choice, text))) return null;
    const meant = choices.find((choice) => fold(choice) === fold(text));
    if (meant !== undefined) return { meant };
    if (!column.open) return { meant: undefined };
  }
  if (column.remark) return null;
  const plainText = tidy(text).replace(SIGNS, "");
  return plainText === text ? null : { meant: plainText };
}

/** Why an entry cannot be read; null where it can. A blank can, but for what is needed. */
export function whyUnreadable(declared: DeclaredColumn, value: CellValue): Unfound | null {
  const { column } = declared;
  if (value === null || value === "") return column.needed ? { meant: undefined } : null;
  if (column.type === "number") return typeof value === "number" ? null : { meant: undefined };
  if (column.type === "yes/no") return typeof value === "boolean" ? null : { meant: undefined };
  return typeof value === "string" ? whyTextUnreadable(value, declared) : null;
}

/** Whether a number lies outside of what a column takes. */
export function outside({ type, min, max, whole }: Column, value: CellValue): boolean {
  if (type !== "number" || typeof value !== "number") return false;
  return (min !== undefined && value < min) || (max !== undefined && value > max) || (whole === true && !Number.isInteger(value));
}
