import { mostOf } from "../../kernel/extremes";
import { LONGEST_TEXT } from "../../kernel/text";
import { failure, numberIn, toNumber, toText } from "../coerce";
import { formatted } from "../format";
import { numberOr, of, ofPlatform, onAnyValues, oneValue, onOperands, truthOr } from "../functions/define";
import { lift, shapeOf, single, valuesOf, type Context, type Operand } from "../operand";
import { isError, type Builtin, type ErrorValue, type Value } from "../world";
import { block } from "./arguments";

/** Characters 128 to 159 of Windows-1252; the others equal Unicode. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function code(text: string): Value {
  if (text === "") return failure("#VALUE!");
  const letter = text[0]!;
  const at = WINDOWS.indexOf(letter);
  if (at >= 0) return at + 128;
  const own = letter.charCodeAt(0);
  return own < 256 ? own : 63;
}

const rounded = (value: number, digits: number): number => {
  const [mantissa, exponent = "0"] = Math.abs(value).toPrecision(15).split("e") as [string, string?];
  const size = Number(`${Math.round(Number(`${mantissa}e${Number(exponent) + digits}`))}e${-digits}`);
  return value < 0 ? 0 - size : size;
};

const fixedFormat = (digits: number, isGrouped: boolean): string =>
  `${isGrouped ? "#,##0" : "0"}${digits > 0 ? `.${"0".repeat(digits)}` : ""}`;

function fixed(value: number, digits: number, isPlain: boolean): Value {
  if (digits > 127) return failure("#VALUE!");
  return formatted(digits < 0 ? rounded(value, digits) : value, fixedFormat(Math.max(0, digits), !isPlain)) ?? failure("#VALUE!");
}

/** The delimiters that an argument gives, longest first if several match at one position. */
function separators(operand: Operand | undefined, context: Context): readonly string[] | ErrorValue {
  if (operand === undefined || operand === null) return [];
  const found: string[] = [];
  for (const value of valuesOf(operand, context)) {
    const text = toText(value);
    if (isError(text)) return text;
    found.push(text);
  }
  return found;
}

interface Match {
  readonly from: number;
  readonly to: number;
}

function matchesOf(text: string, marks: readonly string[], ignoresCase: boolean): readonly Match[] {
  const own = ignoresCase ? text.toUpperCase() : text;
  const wanted = marks.map((mark) => (ignoresCase ? mark.toUpperCase() : mark));
  const found: Match[] = [];
  for (let at = 0; at < own.length;) {
    const mark = wanted.find((item) => item !== "" && own.startsWith(item, at));
    if (mark === undefined) at++;
    else found.push({ from: at, to: (at += mark.length) });
  }
  return found;
}

/** TEXTBEFORE and TEXTAFTER. */
const aside = (isBefore: boolean): Builtin =>
  onOperands(2, 6, ([source, mark, which, caseless, atEnd, instead], context) => {
    const marks = separators(mark, context);
    if (isError(marks)) return marks;
    const number = numberOr(which, 1, context);
    if (isError(number)) return number;
    const folding = numberOr(caseless, 0, context);
    if (isError(folding)) return folding;
    const end = numberOr(atEnd, 0, context);
    if (isError(end)) return end;
    if (![end, folding].every((flag) => flag === 0 || flag === 1)) return failure("#VALUE!");
    const ignoresCase = folding === 1;
    const isEnd = end === 1;
    const n = Math.floor(number);
    if (n === 0) return failure("#VALUE!");
    return lift([source!], context, ([value]) => {
      const text = toText(value!);
      if (isError(text)) return text;
      context.spend(text.length * Math.max(1, marks.length));
      // Excel checks these before it searches.
      const isTooLong = marks.every((item) => item.length > text.length);
      if (which !== undefined && text !== "" && (Math.abs(n) > text.length || isTooLong)) return failure("#VALUE!");
      if (marks.includes("")) return isBefore === n > 0 ? "" : text;
      const matches = [...matchesOf(text, marks, ignoresCase)];
      if (isEnd && n > 0) matches.push({ from: text.length, to: text.length });
      if (isEnd && n < 0) matches.unshift({ from: 0, to: 0 });
      const match = matches.at(n > 0 ? n - 1 : n);
      const isThere = match !== undefined && Math.abs(n) <= matches.length;
      if (isThere) return isBefore ? text.slice(0, match.from) : text.slice(match.to);
      return instead === undefined || instead === null ? failure("#N/A") : (oneValue(instead, context) ?? "");
    });
  });

const split: Builtin = onOperands(2, 6, ([source, across, down, skip, caseless, pad], context) => {
  const { rows: tall, columns: wide } = shapeOf(source!);
  // For several texts, Excel splits none of them.
  if (tall * wide > 1) context.world.beyond?.("function");
  const text = toText(single(source!, context) ?? null);
  if (isError(text)) return text;
  const [columns, rows] = [separators(across, context), separators(down, context)];
  if (isError(columns)) return columns;
  if (isError(rows)) return rows;
  const skips = truthOr(skip, false, context);
  if (isError(skips)) return skips;
  const ignoresCase = truthOr(caseless, false, context);
  if (isError(ignoresCase)) return ignoresCase;
  if (columns.length + rows.length === 0 || [...columns, ...rows].includes("")) return failure("#VALUE!");
  const splitAt = (whole: string, marks: readonly string[]): readonly string[] => {
    const segments: string[] = [];
    let from = 0;
    for (const match of matchesOf(whole, marks, ignoresCase)) {
      segments.push(whole.slice(from, match.from));
      from = match.to;
    }
    segments.push(whole.slice(from));
    return skips ? segments.filter((segment) => segment !== "") : segments;
  };
  context.spend(text.length);
  const lines = splitAt(text, rows).map((line) => splitAt(line, columns));
  const width = mostOf([0, ...lines.map((line) => line.length)]);
  if (width === 0) return failure("#CALC!");
  const fill = pad === undefined || pad === null ? failure("#N/A") : oneValue(pad, context);
  return {
    rows: lines.length,
    columns: width,
    list: lines.flatMap((line) => Array.from({ length: width }, (_, i) => line[i] ?? fill)),
  };
});

const negated = (value: Value): Value => (typeof value === "number" ? 0 - value : value);

/** Parses a number written with other decimal and group separators. */
function numberValue(text: string, decimal = ".", groupMark?: string): Value {
  const group = groupMark ?? ",";
  if (decimal === "" || group === "" || decimal[0] === groupMark?.[0]) return failure("#VALUE!");
  const inBrackets = /^\s*\((?!\s*[+-])(.*)\)([\s%]*)$/s.exec(text);
  if (inBrackets) return negated(numberValue(inBrackets[1]! + inBrackets[2]!, decimal, groupMark));
  const [whole = "", ...fraction] = text.replace(/\s/g, "").split(decimal[0]!);
  if (fraction.length > 1 || fraction[0]?.includes(group[0]!)) return failure("#VALUE!");
  const plain = whole.replaceAll(group[0]!, "") + (fraction.length > 0 ? `.${fraction[0]}` : "");
  const percents = /%*$/.exec(plain)![0].length;
  const digits = plain.slice(0, plain.length - percents);
  const number = digits === "" && percents === 0 ? 0 : numberIn(digits);
  return number === null ? failure("#VALUE!") : number / 100 ** percents;
}

/** A value as VALUETOTEXT writes it; the strict format puts texts in quotation marks. */
const written = (value: Value, isStrict: boolean): string => {
  if (isError(value)) return value.error;
  const text = toText(value) as string;
  return isStrict && typeof value === "string" ? `"${text.replaceAll('"', '""')}"` : text;
};

const isTextForm = (form: number): boolean => form >= 0 && form < 2;

const ERRORS = [
  "#NULL!",
  "#DIV/0!",
  "#VALUE!",
  "#REF!",
  "#NAME?",
  "#NUM!",
  "#N/A",
  "#GETTING_DATA",
  "#SPILL!",
  "",
  "",
  "",
  "",
  "#CALC!",
];

const parity = (isEven: boolean): Builtin =>
  onOperands(1, 1, (args, context) =>
    lift(args, context, ([value]) => {
      if (typeof value === "boolean") return failure("#VALUE!");
      const number = toNumber(value!);
      return isError(number) ? number : (Math.trunc(number) % 2 === 0) === isEven;
    }),
  );

export const moreTexts: Readonly<Record<string, Builtin>> = {
  PROPER: of(["text"], (text) =>
    text.toLowerCase().replace(/(^|[^\p{L}])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase()),
  ),
  REPLACE: of(["text", "whole", "whole", "text"], (text, start, count, instead) => {
    if (start < 1 || count < 0) return failure("#VALUE!");
    const result = text.slice(0, start - 1) + instead + text.slice(start - 1 + count);
    return result.length > LONGEST_TEXT ? failure("#VALUE!") : result;
  }),
  CLEAN: of(["text"], (text) => text.replace(/[\u0000-\u001f]/g, "")),
  CODE: ofPlatform(of(["text"], code), (value) => typeof value === "number" && (value > 127 || value === 63)),
  UNICODE: of(["text"], (text) => text.codePointAt(0) ?? failure("#VALUE!")),
  UNICHAR: of(["whole"], (number) =>
    number < 1 || number > 0x10ffff || (number >= 0xd800 && number < 0xe000) ? failure("#VALUE!") : String.fromCodePoint(number),
  ),
  NUMBERVALUE: of(["text", "text?", "text?"], numberValue),
  FIXED: of(["number", "whole?", "truth?"], (value, digits = 2, isPlain = false) => fixed(value, digits, isPlain)),
  DOLLAR: of(["number", "whole?"], (value, digits = 2) => {
    const text = fixed(Math.abs(value), digits, false);
    if (isError(text)) return text;
    return value < 0 && /[1-9]/.test(text as string) ? `($${text as string})` : `$${text as string}`;
  }),
  TEXTBEFORE: aside(true),
  TEXTAFTER: aside(false),
  TEXTSPLIT: split,
  VALUETOTEXT: onAnyValues(1, 2, (value, strict = 0) => {
    const number = toNumber(strict);
    if (isError(number)) return number;
    return isTextForm(number) ? written(value!, Math.trunc(number) === 1) : failure("#VALUE!");
  }),
  ARRAYTOTEXT: onOperands(1, 2, ([source, strict], context) => {
    const number = numberOr(strict, 0, context);
    if (isError(number)) return number;
    if (!isTextForm(number)) return failure("#VALUE!");
    const { rows, columns, list } = block(source!, context);
    if (Math.trunc(number) !== 1) return list.map((value) => written(value, false)).join(", ");
    if (list.length === 1 && list[0] === null) return failure("#VALUE!");
    const lines = Array.from({ length: rows }, (_, r) => list.slice(r * columns, (r + 1) * columns));
    return `{${lines.map((line) => line.map((value) => written(value, true)).join(",")).join(";")}}`;
  }),
  "ERROR.TYPE": onAnyValues(1, 1, (value) => {
    const at = isError(value) ? ERRORS.indexOf(value.error) : -1;
    return at < 0 ? failure("#N/A") : at + 1;
  }),
  TYPE: onOperands(1, 1, ([operand], context) => {
    const value = single(operand!, context);
    if (value === undefined) return 64;
    if (isError(value)) return 16;
    return typeof value === "string" ? 2 : typeof value === "boolean" ? 4 : 1;
  }),
  ISEVEN: parity(true),
  ISODD: parity(false),
};
