import { dateIn } from "./dates";
import type { Operator } from "./syntax";
import type { ErrorValue, OneSide, Plain, Value } from "./world";
import { isError } from "./world";

/*
 * Excel's type conversions and comparisons. Each error created here is a separate object, so that the cell where an error arose
 * differs from those that pass it on.
 */

export const failure = (error: string, message?: string): ErrorValue => (message === undefined ? { error } : { error, message });

const shown = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 39)}…` : text}"`;

const NUMERIC = /^([+-]?)\s*(\d{1,3}(?:,\d{3})+|\d+)?(\.\d*)?(?:e([+-]?\d{1,3}))?(\s*%)?$/i;

/** The number that a text represents as if typed into a cell ("1,250", "50%", " 3 "), or null. Does not parse dates. */
export function numberIn(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > 60) return null;
  const match = NUMERIC.exec(trimmed);
  if (!match || (match[2] === undefined && !/\d/.test(match[3] ?? ""))) return null;
  const digits = `${match[2]?.replaceAll(",", "") ?? "0"}${match[3] ?? ""}${match[4] === undefined ? "" : `e${match[4]}`}`;
  const value = (match[1] === "-" ? -1 : 1) * Number(digits);
  if (!Number.isFinite(value)) return null;
  return match[5] === undefined ? value + 0 : value / 100;
}

const MONEY = /^(-?)\s*\$\s*(.+)$/;
const IN_BRACKETS = /^\(\s*\$?\s*([\d.,]+)\s*\)$/;
const FRACTION = /^([+-]?)(\d+) (\d{1,5})\/(\d{1,5})$/;

/** The number that a whole number and a fraction represent, such as "1 3/4", or null. */
export function fractionIn(text: string): number | null {
  const [, sign, whole, numerator, denominator] = FRACTION.exec(text) ?? [];
  if (denominator === undefined || Number(denominator) === 0) return null;
  const size = Number(whole) + Number(numerator) / Number(denominator);
  return sign === "-" ? 0 - size : size;
}

/** Like numberIn, but also parses dates, times, dollar amounts and fractions. */
export function meantBy(text: string): number | null {
  const plain = numberIn(text);
  if (plain !== null) return plain;
  const trimmed = text.trim();
  if (trimmed.length > 60 || !/\d/.test(trimmed)) return null;
  const money = MONEY.exec(trimmed);
  if (money) {
    const size = /^[\d.]/.test(money[2]!) ? numberIn(money[2]!) : null;
    return size === null ? null : money[1] === "-" ? 0 - size : size;
  }
  const less = IN_BRACKETS.exec(trimmed);
  if (less) {
    const size = numberIn(less[1]!);
    return size === null ? null : 0 - size;
  }
  return fractionIn(trimmed) ?? dateIn(text);
}

/** Texts that depend on the region: day and month order, other currencies, decimal commas. */
const REGIONAL =
  /^(?!(\d{1,2})[-/]\1[-/])\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b|[€£¥₽]|^[+-]?\d+(?:\.\d{3})*,\d{1,2}\s*%?$|^[+-]?\d{1,3}(?:\.\d{3}){2,}|^\d{1,2}[-/]\d{1,2}$/;

let isRegional = false;

/** Runs a function, and reports whether it parsed a number from a text that depends on the region. */
export function watchingTexts<T>(run: () => T): readonly [result: T, isRegional: boolean] {
  const before = isRegional;
  isRegional = false;
  try {
    const result = run();
    return [result, isRegional];
  } finally {
    isRegional = before;
  }
}

/** Like meantBy, for a number that a formula parses from a text. */
export function parseNumber(text: string): number | null {
  const plain = numberIn(text);
  if (plain !== null) return plain;
  isRegional ||= REGIONAL.test(text.trim());
  return meantBy(text);
}

export function toNumber(value: Value): number | ErrorValue {
  if (typeof value === "number") return value;
  if (value === null) return 0;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string") {
    return (
      parseNumber(value) ??
      failure("#VALUE!", value === "" ? "An empty text is not a number." : `${shown(value)} is not a number.`)
    );
  }
  return value;
}

/** A number as Excel shows it with the format General, with at most 15 digits. */
export function generalText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const size = Math.abs(rounded);
  if (size !== 0 && (size >= 1e21 || size < 1e-9)) {
    const [digits, exponent] = rounded.toExponential().split("e") as [string, string];
    const power = Number(exponent);
    return `${digits}E${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
  }
  const plain = String(rounded);
  return plain.includes("e") ? rounded.toFixed(20).replace(/0+$/, "") : plain;
}

export function toText(value: Value): string | ErrorValue {
  if (typeof value === "string") return value;
  if (value === null) return "";
  if (typeof value === "number") return generalText(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return value;
}

export function toBoolean(value: Value): boolean | ErrorValue {
  if (typeof value === "boolean") return value;
  if (value === null) return false;
  if (typeof value === "number") return value !== 0;
  if (typeof value === "string") {
    const word = value.toUpperCase();
    if (word === "TRUE" || word === "FALSE") return word === "TRUE";
    return failure("#VALUE!", `${shown(value)} is not TRUE or FALSE.`);
  }
  return value;
}

let order: Intl.Collator | undefined;
/** The collation order of texts. Created on first use, because Intl is slow to start. */
const byLetters = (a: string, b: string): number => (order ??= new Intl.Collator("en", { sensitivity: "accent" })).compare(a, b);

/** Excel sorts numbers before texts, and texts before FALSE and TRUE. */
const RANK = { number: 0, string: 1, boolean: 2 } as const;

/** The value that a blank cell takes when it is compared with another value. */
const beside = (blank: number | string | boolean | null, other: number | string | boolean | null): number | string | boolean => {
  if (blank !== null) return blank;
  return typeof other === "string" ? "" : typeof other === "boolean" ? false : 0;
};

/** A text in capitals, character by character: ß stays unchanged. */
export function capitals(text: string): string {
  const all = text.toUpperCase();
  if (all.length === text.length) return all;
  return [...text].map((letter) => (letter.toUpperCase().length === letter.length ? letter.toUpperCase() : letter)).join("");
}

export function sameText(a: string, b: string): boolean {
  if (a === b) return true;
  const x = a.charCodeAt(0);
  const y = b.charCodeAt(0);
  // Most texts differ in their first character; in ASCII, cases differ in one bit.
  if (x < 128 && y < 128 && (x | 32) !== (y | 32)) return false;
  return a !== "" && b !== "" && capitals(a) === capitals(b);
}

/** Characters that collation treats as two letters. */
const AS_TWO: Readonly<Record<string, string>> = { ß: "SS", æ: "AE", œ: "OE", ĳ: "IJ", ﬁ: "FI", ﬂ: "FL" };
const IS_AS_TWO = /[ßẞæœĳﬁﬂ]/iu;

/** Whether a text contains a character that collation treats as two letters, such as ß. */
export const hasLetterAsTwo = (text: string): boolean => IS_AS_TWO.test(text);

/** A text in capitals, with those characters expanded to two letters. */
export const asTwo = (text: string): string =>
  capitals(text.replace(/[ßẞæœĳﬁﬂ]/giu, (letter) => AS_TWO[letter.toLowerCase()] ?? letter));

/** Whether two values that are not errors are equal; cheaper than compare. */
export function equal(a: Exclude<Value, ErrorValue>, b: Exclude<Value, ErrorValue>): boolean {
  if (a === b) return true;
  const left = beside(a, b);
  const right = beside(b, a);
  return left === right || (typeof left === "string" && typeof right === "string" && sameText(left, right));
}

/** Negative, 0 or positive, in Excel's order of two values that are not errors; ignores case. */
export function compare(a: Exclude<Value, ErrorValue>, b: Exclude<Value, ErrorValue>): number {
  const left = beside(a, b);
  const right = beside(b, a);
  if (typeof left === "number" && typeof right === "number") return left === right ? 0 : left < right ? -1 : 1;
  if (typeof left === "string" && typeof right === "string") {
    if (sameText(left, right)) return 0;
    return byLetters(left, right) || (left < right ? -1 : 1);
  }
  if (typeof left === "boolean" && typeof right === "boolean") return Number(left) - Number(right);
  return RANK[typeof left as keyof typeof RANK] - RANK[typeof right as keyof typeof RANK];
}

type Comparison = "=" | "<>" | "<" | "<=" | ">" | ">=";

/** Comparison operators on values that are not errors. */
export const HOLDS: Readonly<Record<Comparison, (a: Plain, b: Plain) => boolean>> = {
  "=": equal,
  "<>": (a, b) => !equal(a, b),
  "<": (a, b) => compare(a, b) < 0,
  "<=": (a, b) => compare(a, b) <= 0,
  ">": (a, b) => compare(a, b) > 0,
  ">=": (a, b) => compare(a, b) >= 0,
};

export const isComparison = (operator: Operator): operator is Comparison => operator in HOLDS;

/** Counts the work that a formula does, in cells read or characters scanned. */
export type Spend = (amount: number) => void;

/** Whether a text matches. */
type Fit = (text: string, spend: Spend) => boolean;

/** Compiles a pattern in which * matches any characters, ? matches one, and ~ escapes the next character. */
export function fitting(pattern: string): Fit {
  const patternCharacters: PatternCharacter[] = [];
  const written = [...capitals(pattern)];
  for (let i = 0; i < written.length; i++) {
    const char = written[i]!;
    if (char === "~" && i + 1 < written.length && "*?~".includes(written[i + 1]!))
      patternCharacters.push({ kind: "letter", letter: written[++i]! });
    else if (char === "*") patternCharacters.push({ kind: "any", letter: "" });
    else if (char === "?") patternCharacters.push({ kind: "one", letter: "" });
    else patternCharacters.push({ kind: "letter", letter: char });
  }
  return (text, spend) => {
    spend(text.length);
    return fits([...capitals(text)], patternCharacters, spend);
  };
}

/** The index of the first match of a pattern at or after a position; -1 if there is none. */
export function searchIn(text: string, pattern: string, from: number, spend: Spend): number {
  // Here ~ escapes any character, and is ignored at the end of a pattern.
  const plain = pattern.replace(/~([^]?)/g, (_, next: string) => (next !== "" && "*?~".includes(next) ? `~${next}` : next));
  const fit = fitting(`${plain}*`);
  for (let at = from; at <= text.length; at++) if (fit(text.slice(at), spend)) return at;
  return -1;
}

interface PatternCharacter {
  readonly kind: "any" | "one" | "letter";
  readonly letter: string;
}

/** After a mismatch, only the latest * backtracks: linear for each star, whatever the pattern. */
function fits(letters: readonly string[], patternCharacters: readonly PatternCharacter[], spend: Spend): boolean {
  let t = 0;
  let s = 0;
  let star = -1;
  let resume = 0;
  while (t < letters.length) {
    const char = patternCharacters[s];
    if (char?.kind === "any") {
      star = s++;
      resume = t;
    } else if (char !== undefined && (char.kind === "one" || char.letter === letters[t])) {
      s++;
      t++;
    } else if (star >= 0) {
      spend(s - star);
      s = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (patternCharacters[s]?.kind === "any") s++;
  return s === patternCharacters.length;
}

export const hasWildcard = (text: string): boolean => /[*?~]/.test(text);

/** Whether a value matches a criterion. */
export interface Test {
  (value: Value, spend: Spend): boolean;
  /** The value it looks for, if it tests only for equality with one value. */
  readonly wanted?: number | string | boolean;
  /** The negated test. */
  readonly opposite?: Test;
  /** Set for a test that accepts the numbers on one side of a limit. */
  readonly ordered?: OneSide;
}

type Order = OneSide["operator"];

const opposed = (opposite: Test): Test => Object.assign((value: Value, spend: Spend) => !opposite(value, spend), { opposite });

// A computed column uses one of a few names in every row.
const known = new Map<string, Test>();
const MOST_KNOWN = 1000;
const LONGEST_KNOWN = 100;

/** Compiles a criterion such as ">=5", "<>", "a*" or 7, as COUNTIF and similar functions read it. */
export function criterion(condition: Value): Test {
  if (isError(condition)) return (value) => isError(value) && value.error === condition.error;
  if (condition === null) return equalTo(0);
  if (typeof condition !== "string") return equalTo(condition);
  const before = known.get(condition);
  if (before) return before;
  const [test, isOfRegion] = watchingTexts(() => textCriterion(condition));
  isRegional ||= isOfRegion;
  if (known.size >= MOST_KNOWN) known.clear();
  if (condition.length <= LONGEST_KNOWN && !isOfRegion) known.set(condition, test);
  return test;
}

function textCriterion(condition: string): Test {
  if (condition === "") return (value) => value === null || value === "";
  const [, operator = "", rest = ""] = /^(<>|<=|>=|=|<|>)?([\s\S]*)$/.exec(condition)!;
  if (rest === "") {
    if (operator === "=") return (value) => value === null;
    if (operator === "<>") return (value) => value !== null;
    return () => false;
  }
  const wanted = meant(rest);
  if (operator === "" || operator === "=") return equalTo(wanted);
  if (operator === "<>") {
    // Only for this criterion, a text that looks like the number is not equal to it.
    return opposed(typeof wanted === "number" ? (value) => value === wanted : equalTo(wanted));
  }
  if (isError(wanted)) return () => false;
  if (typeof wanted === "number") {
    const order = operator as Order;
    return Object.assign(ORDERED[order](wanted), { ordered: { operator: order, limit: wanted } });
  }
  const holds = HOLDS[operator as Comparison];
  return (value) => value !== null && !isError(value) && typeof value === typeof wanted && holds(value, wanted);
}

/** Comparisons of numbers, used for scans of whole columns. */
const ORDERED: Readonly<Record<Order, (limit: number) => (value: Value) => boolean>> = {
  "<": (limit) => (value) => typeof value === "number" && value < limit,
  "<=": (limit) => (value) => typeof value === "number" && value <= limit,
  ">": (limit) => (value) => typeof value === "number" && value > limit,
  ">=": (limit) => (value) => typeof value === "number" && value >= limit,
};

/** The value of a criterion's text: a number, TRUE or FALSE, an error or a text. */
function meant(text: string): number | string | boolean | ErrorValue {
  const number = parseNumber(text);
  if (number !== null) return number;
  const word = text.toUpperCase();
  if (word === "TRUE" || word === "FALSE") return word === "TRUE";
  return /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A)$/.test(word) ? { error: word } : text;
}

function equalTo(wanted: number | string | boolean | ErrorValue): Test {
  if (isError(wanted)) return (value) => isError(value) && value.error === wanted.error;
  if (typeof wanted === "string") {
    if (hasWildcard(wanted)) {
      const fit = fitting(wanted);
      return (value, spend) => typeof value === "string" && fit(value, spend);
    }
    return matchTest(wanted, (value) => typeof value === "string" && sameText(value, wanted));
  }
  // Only here, a text that looks like the number counts as the number.
  if (typeof wanted === "number")
    return matchTest(wanted, (value) => value === wanted || (typeof value === "string" && meantBy(value) === wanted));
  return matchTest(wanted, (value) => value === wanted);
}

const matchTest = (wanted: number | string | boolean, test: (value: Value) => boolean): Test => Object.assign(test, { wanted });
