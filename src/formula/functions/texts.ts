import { capitals, failure, hasWildcard, searchIn, parseNumber, toBoolean, toNumber, toText } from "../coerce";
import { formatted } from "../format";
import { isArea, lift, part, valuesOf, type Context, type Operand } from "../operand";
import { LONGEST_TEXT } from "../../kernel/text";
import { isError, type ErrorValue, type Value } from "../world";
import { lazy, MANY, of, ofPlatform, oneValue, onOperands, onValues, type Builtin, type Builtins } from "./define";

const tooLong = () => failure("#VALUE!", "The text is longer than a cell can hold.");

const cellText = (text: string): Value => (text.length > LONGEST_TEXT ? tooLong() : text);

function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

/** Characters 128 to 159 of Windows-1252; the others equal Unicode. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function letter(code: number): Value {
  if (code < 1 || code > 255) return failure("#VALUE!", "CHAR takes a number from 1 to 255.");
  return WINDOWS[code - 128] ?? String.fromCharCode(code);
}

/** Joins values into one text; several delimiters are used in turn. */
function joined(parts: Iterable<Value>, between: readonly string[], skipEmpty: boolean): Value {
  let text: string | null = null;
  let joins = 0;
  for (const value of parts) {
    const item = toText(value);
    if (typeof item !== "string") return item;
    if (item === "" && skipEmpty) continue;
    text = text === null ? item : text + (between[joins++ % between.length] ?? "") + item;
    if (text.length > LONGEST_TEXT) return cellText(text);
  }
  return text ?? "";
}

const flattened = (operands: readonly Operand[], context: Context): readonly Value[] =>
  operands.flatMap((operand) => valuesOf(operand, context));

const negative = () => failure("#VALUE!", "The number of characters cannot be negative.");

function found(wanted: string, text: string, start: number, search: (text: string, from: number) => number): Value {
  const at = start < 1 || start > text.length + 1 ? -1 : search(text, start - 1);
  return at < 0 ? failure("#VALUE!", `"${wanted}" is not in the text.`) : at + 1;
}

function substituted(text: string, old: string, replacement: string, which?: number): Value {
  if (old === "") return text;
  if (which === undefined) {
    // The length is checked before the text is built.
    const length = text.length + occurrences(text, old) * (replacement.length - old.length);
    return length > LONGEST_TEXT ? tooLong() : text.replaceAll(old, () => replacement);
  }
  if (which < 1) return failure("#VALUE!");
  let at = -1;
  for (let i = 0; i < which; i++) {
    at = text.indexOf(old, i === 0 ? 0 : at + old.length);
    if (at < 0) return text;
  }
  return cellText(text.slice(0, at) + replacement + text.slice(at + old.length));
}

/** N and T read only the first cell of a range. */
const ofFirst = (apply: (value: Value) => Value): Builtin =>
  onOperands(1, 1, ([operand], context) =>
    lift([isArea(operand) ? part(operand, 0, 0, 1, 1) : operand!], context, ([value]) => apply(value!)),
  );

export const texts: Builtins = {
  LEN: of(["text"], (text) => text.length),
  LEFT: of(["text", "whole?"], (text, letters = 1) => (letters < 0 ? negative() : text.slice(0, letters))),
  RIGHT: of(["text", "whole?"], (text, letters = 1) => (letters < 0 ? negative() : letters === 0 ? "" : text.slice(-letters))),
  MID: of(["text", "whole", "whole"], (text, start, letters) =>
    start < 1 || letters < 0 ? failure("#VALUE!", "MID counts characters from 1.") : text.slice(start - 1, start - 1 + letters),
  ),
  TRIM: of(["text"], (text) => text.replace(/ +/g, " ").replace(/^ | $/g, "")),
  UPPER: of(["text"], capitals),
  LOWER: of(["text"], (text) => text.toLowerCase()),
  REPT: of(["text", "whole"], (text, times) => {
    if (times < 0) return negative();
    return text.length * times > LONGEST_TEXT ? tooLong() : text.repeat(times);
  }),
  // On a Mac, characters from 128 on differ.
  CHAR: ofPlatform(of(["whole"], letter), (value) => typeof value === "string" && value > "\u007f"),
  FIND: of(["text", "text", "whole?"], (part, text, from = 1) =>
    found(part, text, from, (all, start) => all.indexOf(part, start)),
  ),
  SEARCH: onOperands(2, 3, ([wanted, within, start], context) =>
    lift([wanted!, within!, start === undefined || start === null ? 1 : start], context, (values) => {
      const failed = values.find(isError);
      if (failed) return failed;
      const [part, text] = [toText(values[0]!) as string, toText(values[1]!) as string];
      const from = toNumber(values[2]!);
      if (isError(from)) return from;
      return found(part, text, Math.trunc(from), (all, at) =>
        hasWildcard(part) ? searchIn(all, part, at, context.spend) : capitals(all).indexOf(capitals(part), at),
      );
    }),
  ),
  SUBSTITUTE: of(["text", "text", "text", "whole?"], substituted),
  CONCATENATE: onValues(1, MANY, (...values) => joined(values, [], false)),
  CONCAT: onOperands(1, MANY, (args, context) => joined(flattened(args, context), [], false)),
  TEXTJOIN: onOperands(3, MANY, ([between, skip, ...rest], context) => {
    const separators: string[] = [];
    for (const value of valuesOf(between!, context)) {
      const separator = toText(value);
      if (isError(separator)) return separator;
      separators.push(separator);
    }
    const skipEmpty = toBoolean(oneValue(skip!, context));
    if (isError(skipEmpty)) return skipEmpty;
    return joined(flattened(rest, context), separators, skipEmpty);
  }),
  EXACT: of(["text", "text"], (a, b) => a === b),
  TEXT: onValues(2, 2, (value, format) => {
    const shape = toText(format!);
    if (isError(shape)) return shape;
    const plain = value as Exclude<Value, ErrorValue>;
    const number = typeof plain === "string" ? (parseNumber(plain) ?? plain) : (plain ?? 0);
    const text = formatted(number, shape);
    return text === null ? failure("#VALUE!", `The number cannot be shown in the format "${shape}".`) : cellText(text);
  }),
  VALUE: onValues(1, 1, (value) =>
    typeof value === "boolean" ? failure("#VALUE!", "TRUE and FALSE are not numbers.") : toNumber(value!),
  ),
  N: ofFirst((value) => (typeof value === "number" || isError(value) ? value : value === true ? 1 : 0)),
  T: ofFirst((value) => (typeof value === "string" || isError(value) ? value : "")),
  HYPERLINK: lazy(1, 2, (args, context) => args.at(-1)!(context)),
};
