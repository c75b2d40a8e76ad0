import { FormulaError } from "./syntax";

/*
 * The tokens of a formula. The square brackets of a structured reference are one token, because headers can contain anything,
 * including operators.
 */

export type Token =
  | { readonly kind: "number"; readonly value: number; readonly text: string; readonly at: number }
  | { readonly kind: "text"; readonly text: string; readonly at: number }
  | { readonly kind: "error"; readonly text: string; readonly at: number }
  /** A name, a function's name or a cell: letters, digits, dots, dollars. */
  | { readonly kind: "word"; readonly text: string; readonly at: number }
  /** The sheet of the reference that follows, without quotes and exclamation mark. */
  | { readonly kind: "sheet"; readonly text: string; readonly at: number }
  /** Everything between the outer square brackets. */
  | { readonly kind: "brackets"; readonly text: string; readonly at: number }
  | { readonly kind: "sign"; readonly text: string; readonly at: number }
  | { readonly kind: "end"; readonly text: ""; readonly at: number };

/** Excel's limit. */
const LONGEST_FORMULA = 8192;

const SPACE = /[ \t\r\n\u00a0]+/y;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const TEXT = /"(?:[^"]|"")*"/y;
const QUOTED_SHEET = /'(?:[^']|'')+'!/y;
/** Matches most words; those with other letters need the slower pattern. */
const PLAIN_WORD = /[A-Za-z_\\$][A-Za-z0-9_.\\?$]*(?![A-Za-z0-9_.\\?$\u0080-\uffff])/y;
const WORD = /[\p{L}_\\$][\p{L}\p{M}\p{N}_.\\?$]*/uy;
const ERROR = /#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|BUSY!|CONNECT!|FIELD!|BLOCKED!|GETTING_DATA)/iy;
const CHARACTERS = new Set("-+*/^&=<>%(){},;:@");
const LONG_TOKENS = new Set(["<=", ">=", "<>"]);
const FILE_NAME = /\.xl[a-z]{1,2}\]?$/i;

/** Splits a formula, with or without its leading "=", into tokens; the last token marks the end. Throws FormulaError. */
export function tokens(formula: string): readonly Token[] {
  if (formula.length > LONGEST_FORMULA) {
    throw new FormulaError(
      `The formula has ${formula.length} characters; Excel takes at most ${LONGEST_FORMULA}.`,
      LONGEST_FORMULA,
    );
  }
  const found: Token[] = [];
  let at = 0;

  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    if (!pattern.test(formula)) return null;
    const start = at;
    at = pattern.lastIndex;
    return formula.slice(start, at);
  };

  take(SPACE);
  if (formula[at] === "=") at++;
  for (;;) {
    if (formula.charCodeAt(at) <= 0x20 || formula[at] === "\u00a0") take(SPACE);
    if (at >= formula.length) {
      found.push({ kind: "end", text: "", at });
      return found;
    }
    const start = at;
    // The first character limits what a token can be; the patterns are then tried in this order.
    const first = formula[start]!;
    let text: string | null;
    if (first === '"' && (text = take(TEXT)) !== null) {
      found.push({ kind: "text", text: text.slice(1, -1).replaceAll('""', '"'), at: start });
    } else if (((first >= "0" && first <= "9") || first === ".") && (text = take(NUMBER)) !== null) {
      found.push({ kind: "number", value: Number(text), text, at: start });
    } else if (first === "'" && (text = take(QUOTED_SHEET)) !== null) {
      found.push({ kind: "sheet", text: sheetName(text.slice(1, -2).replaceAll("''", "'"), start), at: start });
    } else if (first === "#" && (text = take(ERROR)) !== null) {
      found.push({ kind: "error", text: text.toUpperCase(), at: start });
    } else if (first === "[") {
      at = closingBracket(formula, start) + 1;
      if (formula[at] === "!") throw otherWorkbook(start);
      found.push({ kind: "brackets", text: formula.slice(start + 1, at - 1), at: start });
    } else if (CHARACTERS.has(first)) {
      const long = formula.slice(start, start + 2);
      const char = LONG_TOKENS.has(long) ? long : first;
      at += char.length;
      found.push({ kind: "sign", text: char, at: start });
    } else if ((text = take(PLAIN_WORD) ?? take(WORD)) !== null) {
      if (formula[at] === "!") {
        at++;
        found.push({ kind: "sheet", text: sheetName(text, start), at: start });
      } else {
        found.push({ kind: "word", text, at: start });
      }
    } else {
      throw new FormulaError(unexpected(formula, start), start);
    }
  }
}

export const otherWorkbook = (at: number) => new FormulaError("The formula refers to another workbook.", at);

function sheetName(name: string, at: number): string {
  if (name.includes("[") || FILE_NAME.test(name)) throw otherWorkbook(at);
  return name;
}

/** Position of the bracket that closes the one at `start`; an apostrophe escapes the next character. */
function closingBracket(formula: string, start: number): number {
  let depth = 0;
  for (let i = start; i < formula.length; i++) {
    const character = formula[i];
    if (character === "'") i++;
    else if (character === "[") depth++;
    else if (character === "]" && --depth === 0) return i;
  }
  throw new FormulaError("A square bracket is not closed.", start);
}

function unexpected(formula: string, at: number): string {
  const character = String.fromCodePoint(formula.codePointAt(at)!);
  if (character === '"') return "A text is not closed with a quotation mark.";
  if (character === "'") return "The name of a sheet in quotes must be closed and followed by an exclamation mark.";
  if (/[\u201c\u201d\u201e\u00ab\u00bb]/.test(character)) return `Texts need straight quotation marks ("), not ${character}.`;
  if (character === "#") return "There is no such error value, and spilled ranges (#) are not supported.";
  return `The character ${character} is not allowed here.`;
}
