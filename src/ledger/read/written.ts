import { nearest } from "../../formula/nearest";
import { dayOf, fold, oneOf } from "../../kernel/text";
import type { CellValue } from "../../kernel/values";
import type { DeclaredColumn } from "../../sheets/declared";
import { accepted, outside, whyUnread, type Synonyms } from "./entries";

/*
 * What the texts of a list or of orders are as entries of a column.
 */

/** An entry, or why a text is none, in a sentence. */
export type Read = { readonly value: CellValue } | { readonly refused: string };

const ENGLISH = /^[-+]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/;
const CONTINENTAL = /^[-+]?(\d{1,3}(\.\d{3})+|\d+)?(,\d+)?$/;
/** What can only be a decimal comma: 12,5 or 1.250,00. */
const ONLY_CONTINENTAL = /^[-+]?(\d{1,3}(\.\d{3})+,\d+|\d*,(\d{1,2}|\d{4,}))%?$/;

const bare = (text: string): string => text.replace(/[\s'\u2019]/g, "").replace(/^[\u2212\u2013]/, "-");

/** Whether a text can only be a number with a decimal comma. */
export const hasDecimalComma = (text: string): boolean => ONLY_CONTINENTAL.test(bare(text));

/** 1,250 or 12.5% or, where commas are decimal, 1.250,5 as the number meant; undefined where it is none. */
export function numberIn(text: string, decimalCommas: boolean): number | undefined {
  const written = bare(text);
  const digits = written.replace(/%$/, "");
  if (!/\d/.test(digits) || !(decimalCommas ? CONTINENTAL : ENGLISH).test(digits)) return undefined;
  const value = Number(decimalCommas ? digits.replaceAll(".", "").replace(",", ".") : digits.replaceAll(",", ""));
  return written.endsWith("%") ? value / 100 : value;
}

const YES = ["true", "yes", "x", "1", "wahr", "ja", "vrai", "oui"];
const NO = ["false", "no", "0", "falsch", "nein", "faux", "non"];

const refusal = (text: string, declared: DeclaredColumn, value?: CellValue): Read => {
  const close = declared.choices ? nearest(text, declared.choices) : [];
  const hint = close.length > 0 ? `did you mean ${oneOf(close)}?` : `${accepted(declared, value)} is accepted.`;
  return { refused: `"${text}" is not accepted as ${declared.column.header}: ${hint}` };
};

function textIn(text: string, declared: DeclaredColumn, synonyms: Synonyms): Read {
  const plain = text.replace(/\s+/g, " ").trim();
  const choice = declared.choices?.find((one) => fold(one) === fold(plain));
  if (choice !== undefined) return { value: choice };
  const unread = whyUnread(declared, plain, synonyms);
  // A sign that formulas would read as a pattern is no reason to leave a text out: the audit tells it.
  if (!unread || !declared.choices || declared.column.open) return { value: plain };
  return unread.meant === undefined ? refusal(plain, declared) : { value: unread.meant };
}

/** A text of a list as an entry of a column; "" is a blank. */
export function readEntry(text: string, declared: DeclaredColumn, synonyms: Synonyms, decimalCommas: boolean): Read {
  if (text === "") return { value: null };
  const { type, format } = declared.column;
  if (type === "text") return textIn(text, declared, synonyms);
  if (type === "yes/no") {
    const word = text.toLowerCase();
    return YES.includes(word) ? { value: true } : NO.includes(word) ? { value: false } : refusal(text, declared);
  }
  const value = (format === "date" ? dayOf(text) : undefined) ?? numberIn(text, decimalCommas);
  return value === undefined || outside(declared.column, value) ? refusal(text, declared, value) : { value };
}
