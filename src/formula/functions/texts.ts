import { failure, numberIn, toBoolean, toNumber, toText } from "../coerce";
import { formatted } from "../format";
import { single, valuesOf, type Context, type Operand } from "../operand";
import { isError, type ErrorValue, type Value } from "../world";
import { lazy, MANY, onAnyValues, onOperands, onValues, type Builtins } from "./define";

/** The longest text that a cell holds. */
const LONGEST_TEXT = 32_767;

const cellText = (text: string): Value =>
  text.length > LONGEST_TEXT ? failure("#VALUE!", "The text is longer than a cell can hold.") : text;

/** Joins values into one text, errors first. */
function joined(parts: Iterable<Value>, between: string, skipEmpty: boolean): Value {
  let text: string | null = null;
  for (const value of parts) {
    const one = toText(value);
    if (typeof one !== "string") return one;
    if (one === "" && skipEmpty) continue;
    text = text === null ? one : text + between + one;
    if (text.length > LONGEST_TEXT) return cellText(text);
  }
  return text ?? "";
}

const flattened = (operands: readonly Operand[], context: Context): readonly Value[] =>
  operands.flatMap((operand) => valuesOf(operand, context));

/** A text function whose other arguments are numbers. */
const ofText = (least: number, most: number, apply: (text: string, ...numbers: number[]) => Value) =>
  onValues(least, most, (value, ...rest) => {
    const text = toText(value!);
    if (isError(text)) return text;
    const numbers: number[] = [];
    for (const other of rest) {
      const number = toNumber(other);
      if (isError(number)) return number;
      numbers.push(Math.trunc(number));
    }
    return apply(text as string, ...numbers);
  });

const negative = () => failure("#VALUE!", "A number of letters cannot be negative.");

function found(part: Value, whole: Value, from: Value | undefined, ignoreCase: boolean): Value {
  const wanted = toText(part);
  const text = toText(whole);
  const start = from === undefined ? 1 : toNumber(from);
  if (isError(wanted)) return wanted;
  if (isError(text)) return text;
  if (isError(start)) return start;
  const [a, b] = ignoreCase ? [text.toUpperCase(), wanted.toUpperCase()] : [text, wanted];
  const at = start < 1 || start > text.length + 1 ? -1 : a.indexOf(b, Math.trunc(start) - 1);
  return at < 0 ? failure("#VALUE!", `"${wanted}" is not in the text.`) : at + 1;
}

function substituted(value: Value, before: Value, after: Value, which?: Value): Value {
  const texts = [value, before, after].map(toText);
  const wrong = texts.find(isError);
  if (wrong) return wrong;
  const [text, old, replacement] = texts as [string, string, string];
  if (old === "") return text;
  if (which === undefined) return cellText(text.replaceAll(old, () => replacement));
  const number = toNumber(which);
  if (isError(number)) return number;
  if (number < 1) return failure("#VALUE!");
  let at = -1;
  for (let i = 0; i < Math.trunc(number); i++) {
    at = text.indexOf(old, i === 0 ? 0 : at + old.length);
    if (at < 0) return text;
  }
  return cellText(text.slice(0, at) + replacement + text.slice(at + old.length));
}

export const texts: Builtins = {
  LEN: ofText(1, 1, (text) => text.length),
  LEFT: ofText(1, 2, (text, letters = 1) => (letters < 0 ? negative() : text.slice(0, letters))),
  RIGHT: ofText(1, 2, (text, letters = 1) => (letters < 0 ? negative() : letters === 0 ? "" : text.slice(-letters))),
  MID: ofText(3, 3, (text, start, letters) =>
    start! < 1 || letters! < 0 ? failure("#VALUE!", "MID counts letters from 1.") : text.slice(start! - 1, start! - 1 + letters!),
  ),
  TRIM: ofText(1, 1, (text) => text.replace(/ +/g, " ").replace(/^ | $/g, "")),
  UPPER: ofText(1, 1, (text) => text.toUpperCase()),
  LOWER: ofText(1, 1, (text) => text.toLowerCase()),
  REPT: ofText(2, 2, (text, times) => {
    if (times! < 0) return negative();
    return text.length * times! > LONGEST_TEXT ? cellText("x".repeat(LONGEST_TEXT + 1)) : text.repeat(times!);
  }),
  FIND: onValues(2, 3, (part, whole, from) => found(part!, whole!, from, false)),
  SEARCH: onValues(2, 3, (part, whole, from) => found(part!, whole!, from, true)),
  SUBSTITUTE: onValues(3, 4, (value, before, after, which) => substituted(value!, before!, after!, which)),
  CONCATENATE: onValues(1, MANY, (...values) => joined(values, "", false)),
  CONCAT: onOperands(1, MANY, (args, context) => joined(flattened(args, context), "", false)),
  TEXTJOIN: onOperands(3, MANY, ([between, skip, ...rest], context) => {
    const separator = toText((single(between!, context) ?? null) as Value);
    if (isError(separator)) return separator;
    const skipEmpty = toBoolean((single(skip!, context) ?? null) as Value);
    if (isError(skipEmpty)) return skipEmpty;
    return joined(flattened(rest, context), separator, skipEmpty);
  }),
  EXACT: onValues(2, 2, (a, b) => {
    const [left, right] = [toText(a!), toText(b!)];
    return left === right;
  }),
  TEXT: onValues(2, 2, (value, format) => {
    const shape = toText(format!);
    if (isError(shape)) return shape;
    const plain = value as Exclude<Value, ErrorValue>;
    const number = typeof plain === "string" ? (numberIn(plain) ?? plain) : (plain ?? 0);
    const text = formatted(number, shape);
    return text === null ? failure("#VALUE!", `The number format "${shape}" is not known here.`) : cellText(text);
  }),
  VALUE: onValues(1, 1, (value) =>
    typeof value === "boolean" ? failure("#VALUE!", "TRUE and FALSE are no numbers.") : toNumber(value!),
  ),
  N: onAnyValues(1, 1, (value) => {
    if (typeof value === "number" || isError(value)) return value;
    return value === true ? 1 : 0;
  }),
  T: onAnyValues(1, 1, (value) => (typeof value === "string" || isError(value) ? value : "")),
  HYPERLINK: lazy(1, 2, (args, context) => context.operand(args.at(-1)!)),
};
