import { parse } from "../../../formula/parse";
import { print } from "../../../formula/print";
import { FormulaError } from "../../../formula/syntax";
import { unescapeXml } from "../package/characters";
import { nameKey } from "../../../kernel/names";

/*
 * Converts texts and formulas of files to the form that Excel displays.
 */

/** Resolves escaped characters such as _x000D_. */
export const plainText = (text: string): string =>
  text.includes("_x") ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))) : text;

/** A call of the add-in as Excel stores it. Function names contain no dots, so the whole rest is the name. */
const STORED_CALL = /_xldudf_LEDGER_([A-Za-z0-9_.]+)(?=\s*\()/gi;
/** Matches formulas with calls of the add-in or of newer functions. */
const CALLS = /ledger|_xl/i;
/** Prefixes of functions that are newer than the file format. */
const NEWER = /_xlfn\.(?:_xlws\.)?|_xlpm\.|_xleta\./gi;
/** An optional LAMBDA parameter in files. */
const OPTIONAL = /_xlop\.([\p{L}\p{M}\p{N}_.\\?]+)/giu;
/** The add-in's name without Excel's prefix, which Excel never binds, or with the prefix of another file. */
const BARE_CALL = /(?:^|[^A-Za-z0-9_.])LEDGER\.[A-Za-z0-9_.]+\s*\(/i;
const FOREIGN_CALL = /!\s*_xldudf_LEDGER_/i;

/** Applies a change to a formula except for its strings. */
const outsideQuotes = (formula: string, change: (code: string) => string): string =>
  formula.includes('"')
    ? formula
        .split('"')
        .map((xml, i) => (i % 2 === 0 ? change(xml) : xml))
        .join('"')
    : change(formula);

export interface ReadFormula {
  /** As in Excel's formula bar. */
  readonly text: string;
  readonly mangled: boolean;
}

/** A header that needs no brackets after @. */
const SIMPLE = /^\[([\p{L}\p{M}\p{N}_]+)\]$/u;
/** A character that a table's name can contain; all non-ASCII ones count. */
const inName = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 46 && code <= 57 && code !== 47) ||
  code === 95 ||
  code > 127;
const THIS_ROW = "[[#This Row]";
const PLAIN_END = /[^'\]]+\](?=\])/y;

/** The end of a same-row reference: where one bracket directly follows another. An apostrophe escapes the next character. */
function endOfReference(code: string, start: number): number {
  PLAIN_END.lastIndex = start;
  if (PLAIN_END.test(code)) return PLAIN_END.lastIndex;
  let end = start;
  for (let closed = true; end < code.length; end++) {
    if (code[end] === "]" && closed) break;
    closed = code[end] === "]";
    if (code[end] === "'") end++;
  }
  return end;
}

/** Columns of the same row as in the formula bar: [@Column] for Table[[#This Row],[Column]] of the cell's own table. */
function ofThisRow(code: string, ownTable: string): string {
  const own = nameKey(ownTable);
  let shown = "";
  let from = 0;
  for (let at = code.indexOf(THIS_ROW); at >= 0; at = code.indexOf(THIS_ROW, from)) {
    const name = at - ownTable.length;
    const isOwn = name >= from && code.slice(name, at).toLowerCase() === own && !inName(code.charCodeAt(name - 1));
    const start = at + THIS_ROW.length;
    const end = endOfReference(code, start);
    const columns = code.slice(start + 1, end);
    shown += `${code.slice(from, isOwn ? name : at)}[@${columns.replace(SIMPLE, "$1")}]`;
    from = end + 1;
  }
  return shown + code.slice(from);
}

/** How files store @ in dynamic formulas. */
const SINGLE = /\bSINGLE\(/i;

function withMarks(formula: string): string {
  try {
    return `=${print(parse(formula))}`;
  } catch (error) {
    if (error instanceof FormulaError) return formula;
    throw error;
  }
}

/** A stored formula as in the formula bar of a cell in the given table, or outside of tables (""). */
export function shownFormula(stored: string, ownTable: string): ReadFormula {
  let mangled = false;
  const calls = CALLS.test(stored);
  if (!calls && !stored.includes(THIS_ROW)) return { text: `=${stored}`, mangled };
  const text = outsideQuotes(stored, (code) => {
    let shown = code;
    if (calls && CALLS.test(code)) {
      if (BARE_CALL.test(code) || FOREIGN_CALL.test(code)) mangled = true;
      shown = code
        .replace(STORED_CALL, (_, name: string) => `LEDGER.${name.toUpperCase()}`)
        .replace(NEWER, "")
        .replace(OPTIONAL, "[$1]");
    }
    return shown.includes(THIS_ROW) ? ofThisRow(shown, ownTable) : shown;
  });
  return { text: SINGLE.test(text) ? withMarks(`=${text}`) : `=${text}`, mangled };
}

// A cache: files of a campaign contain the same formulas, and so do the tables of different nations.
const known = new Map<string, ReadFormula>();
/** Longer than Excel allows. */
const LONGEST_KNOWN = 16_000;
/** Limit on cached characters; a full campaign has about 600,000. */
const MOST_LETTERS = 4_000_000;
let letters = 0;

/** A formula as in the file, with XML entities, converted to the formula bar's form for a cell in the given table. */
export function readOnce(raw: string, ownTable: string): ReadFormula {
  const key = `${ownTable}!${raw}`;
  const before = known.get(key);
  if (before) return before;
  // Copied from the key, because a slice of the part would keep the whole file in memory.
  const formula = shownFormula(plainText(unescapeXml(key.slice(ownTable.length + 1))), ownTable);
  if (raw.length > LONGEST_KNOWN) return formula;
  letters += key.length + formula.text.length;
  if (letters > MOST_LETTERS) {
    known.clear();
    letters = key.length + formula.text.length;
  }
  known.set(key, formula);
  return formula;
}
