import { exact } from "../../kernel/exact";
import { failure, toNumber, toText } from "../coerce";
import { cellNumber, numbersOf, stepsIn } from "../functions/numbers";
import { of, onOperands, onValues } from "../functions/define";
import { lift } from "../operand";
import { isError, type Builtin, type ErrorValue, type Value } from "../world";
import { block, outOfRange, sum } from "./arguments";

const item = (apply: (value: number) => number): Builtin =>
  of(["number"], (value) => {
    const result = apply(value);
    return Number.isNaN(result) ? outOfRange() : cellNumber(result);
  });

/** Excel reduces angles by a 66-bit pi, which is larger than the double by this much. */
const PI_SURPLUS = 5.0165576e-20;
const quarters = (x: number): number => Math.round(x / (Math.PI / 2));
const sine = (x: number): number => Math.sin(x) - (Math.cos(x) * quarters(x) * PI_SURPLUS) / 2;
const cosine = (x: number): number => Math.cos(x) + (Math.sin(x) * quarters(x) * PI_SURPLUS) / 2;
const tangent = (x: number): number => sine(x) / cosine(x);

/** The reciprocal of a function of one number, as SEC is of COS. */
const reciprocal = (apply: (value: number) => number): Builtin =>
  of(["number"], (value) => {
    const divisor = apply(value);
    return divisor === 0 ? failure("#DIV/0!") : cellNumber(1 / divisor);
  });

function factorial(value: number, step = 1): Value {
  const n = Math.trunc(value);
  if (value < 0) return outOfRange();
  if (n > 300) return outOfRange();
  let product = 1;
  for (let i = n; i > 1; i -= step) product *= i;
  return cellNumber(product);
}

/** The binomial coefficient; large results are rounded to a whole number. */
export function choose(n: number, k: number): number {
  const few = Math.min(k, n - k);
  let product = 1;
  for (let i = 1; i <= few && Number.isFinite(product); i++) product = (product * (n - few + i)) / i;
  return product < 2 ** 53 ? Math.round(product) : product;
}

function arranged(n: number, k: number): number {
  let product = 1;
  for (let i = 0; i < k && Number.isFinite(product); i++) product *= n - i;
  return product;
}

const gcd = (a: number, b: number): number => {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
};

/** GCD and LCM: texts in ranges count as the numbers they represent, blanks as 0; a single blank cell is ignored. */
const ofWholes = (fold: (a: number, b: number) => number, start: number): Builtin =>
  onOperands(1, 255, (args, context) => {
    const wholes: number[] = [];
    for (const arg of args) {
      const { list } = block(arg, context);
      for (const value of list) {
        if (value === null && list.length === 1) continue;
        const number = typeof value === "boolean" ? failure("#VALUE!") : toNumber(value);
        if (isError(number)) return number;
        wholes.push(Math.floor(number));
      }
    }
    if (wholes.some((number) => number < 0 || number >= 2 ** 53)) return outOfRange();
    if (wholes.length === 0) return failure("#VALUE!", "There is no number among the arguments.");
    const result = wholes.reduce(fold, start);
    return result >= 2 ** 53 ? outOfRange() : result;
  });

const multiple = (value: number, step: number, round: (times: number) => number): Value =>
  step === 0 ? 0 : cellNumber(round(stepsIn(value, step)) * step);

/** CEILING.MATH and FLOOR.MATH: a mode chooses whether negative numbers round toward or away from 0. */
const stepped = (isUp: boolean): Builtin =>
  of(["number", "number?", "number?"], (value, step, mode = 0) => {
    const size = Math.abs(step ?? 1);
    const up = value < 0 && mode !== 0 ? !isUp : isUp;
    return multiple(value, size, up ? Math.ceil : Math.floor);
  });

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Parses a number in another base: at most ten digits, with the first digit as the sign. */
function toDecimal(text: string, base: number): number | ErrorValue {
  const digits = text.toUpperCase();
  if (digits.length > 10 || [...digits].some((digit) => DIGITS.indexOf(digit) < 0 || DIGITS.indexOf(digit) >= base))
    return outOfRange();
  const value = digits === "" ? 0 : parseInt(digits, base);
  return value >= base ** 10 / 2 ? value - base ** 10 : value;
}

const LIMITS: Readonly<Record<number, number>> = { 2: 512, 8: 2 ** 29, 16: 2 ** 39 };

function fromDecimal(value: number, base: number, places: number | undefined): Value {
  const whole = Math.trunc(value);
  const limit = LIMITS[base]!;
  if (whole < -limit || whole >= limit) return outOfRange();
  const text = (whole < 0 ? whole + base ** 10 : whole).toString(base).toUpperCase();
  if (places === undefined) return text;
  if (whole < 0) return places < 1 || places > 10 ? outOfRange() : text;
  return places < text.length || places > 10 ? outOfRange() : text.padStart(places, "0");
}

const converted = (from: number, to: number): Builtin =>
  of(["text", "whole?"], (text, places) => {
    const value = toDecimal(text, from);
    return isError(value) || to === 10 ? value : fromDecimal(value, to, places);
  });

/** Errors in the number of places take precedence. */
const ofDecimal = (base: number): Builtin =>
  onValues(1, 2, (value, second) => {
    const places = second === undefined ? undefined : toNumber(second);
    if (isError(places)) return places;
    if (places !== undefined && (places < 1 || places >= 11)) return outOfRange();
    const number = toNumber(value!);
    return isError(number) ? number : fromDecimal(number, base, places === undefined ? undefined : Math.trunc(places));
  });

const ROMAN = [
  [1000, "M"],
  [500, "D"],
  [100, "C"],
  [50, "L"],
  [10, "X"],
  [5, "V"],
  [1, "I"],
] as const;

/** Roman numerals: a higher form allows larger subtractions. */
function roman(value: number, form: number): string {
  let text = "";
  let rest = value;
  for (let place = 0; place < ROMAN.length; place += 2) {
    const [size, letter] = ROMAN[place]!;
    const digit = Math.floor(rest / size);
    if (digit % 5 !== 4) {
      text += (digit > 4 ? ROMAN[place - 1]![1] : "") + letter.repeat(digit % 5);
      rest %= size;
      continue;
    }
    const [larger, itsLetter] = ROMAN[digit === 4 ? place - 1 : place - 2]!;
    let less = place;
    for (let step = 0; step < form && less < ROMAN.length - 1 && larger - ROMAN[less + 1]![0] <= rest; step++) less++;
    text += ROMAN[less]![1] + itsLetter;
    rest += ROMAN[less]![0] - larger;
  }
  return text;
}

function arabic(text: string): Value {
  const letters = text.trim().toUpperCase();
  const isNegative = letters.startsWith("-");
  const sizes = [...(isNegative ? letters.slice(1) : letters)].map((letter) => ROMAN.find(([, own]) => own === letter)?.[0]);
  if (letters.length > 255 || sizes.includes(undefined)) return failure("#VALUE!");
  const total = sum(sizes.map((size, i) => (size! < (sizes[i + 1] ?? 0) ? -size! : size!)));
  return isNegative ? 0 - total : total;
}

const bits = (apply: (a: bigint, b: bigint) => bigint): Builtin =>
  of(["number", "number"], (a, b) => {
    const isBits = [a, b].every((value) => Number.isInteger(value) && value >= 0 && value < 2 ** 48);
    return isBits ? Number(apply(BigInt(a), BigInt(b))) : outOfRange();
  });

const shiftBits = (direction: number): Builtin =>
  of(["number", "whole"], (value, by) => {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** 48 || Math.abs(by) > 53) return outOfRange();
    const result = Math.floor(value * 2 ** (direction * by));
    return result >= 2 ** 48 ? outOfRange() : result;
  });

export const arithmetic: Readonly<Record<string, Builtin>> = {
  PI: of([], () => Math.PI),
  EXP: item(Math.exp),
  LN: item((value) => (value > 0 ? Math.log(value) : NaN)),
  LOG10: item((value) => (value > 0 ? Math.log10(value) : NaN)),
  LOG: of(["number", "number?"], (value, base = 10) => {
    if (value <= 0 || base <= 0) return outOfRange();
    if (base === 1) return failure("#DIV/0!");
    return cellNumber(base === 10 ? Math.log10(value) : base === 2 ? Math.log2(value) : Math.log(value) / Math.log(base));
  }),
  SIN: item(sine),
  COS: item(cosine),
  TAN: item(tangent),
  ASIN: item(Math.asin),
  ACOS: item(Math.acos),
  ATAN: item(Math.atan),
  SINH: item(Math.sinh),
  COSH: item(Math.cosh),
  TANH: item(Math.tanh),
  ASINH: item(Math.asinh),
  ACOSH: item(Math.acosh),
  ATANH: item((value) => (Math.abs(value) >= 1 ? NaN : Math.atanh(value))),
  ATAN2: of(["number", "number"], (x, y) => (x === 0 && y === 0 ? failure("#DIV/0!") : cellNumber(Math.atan2(y, x)))),
  SEC: reciprocal(cosine),
  CSC: reciprocal(sine),
  COT: reciprocal(tangent),
  SECH: reciprocal(Math.cosh),
  CSCH: reciprocal(Math.sinh),
  COTH: reciprocal(Math.tanh),
  ACOT: item((value) => (value > 0 ? Math.atan(1 / value) : Math.PI / 2 - Math.atan(value))),
  ACOTH: item((value) => (Math.abs(value) <= 1 ? NaN : Math.atanh(1 / value))),
  DEGREES: item((value) => (value * 180) / Math.PI),
  RADIANS: item((value) => (value * Math.PI) / 180),
  SQRTPI: item((value) => (value < 0 ? NaN : Math.sqrt(value * Math.PI))),
  EVEN: item((value) => Math.sign(value) * Math.ceil(exact(Math.abs(value) / 2)) * 2),
  ODD: item((value) => (value === 0 ? 1 : Math.sign(value) * (Math.ceil(exact((Math.abs(value) - 1) / 2)) * 2 + 1))),
  FACT: of(["number"], (value) => (value >= 171 ? outOfRange() : factorial(value))),
  FACTDOUBLE: of(["number"], (value) => (value === -1 ? 1 : factorial(value, 2))),
  COMBIN: of(["whole", "whole"], (n, k) => (n < 0 || k < 0 || n < k ? outOfRange() : cellNumber(choose(n, k)))),
  COMBINA: of(["whole", "whole"], (n, k) =>
    n < 0 || k < 0 || (n === 0 && k > 0) ? outOfRange() : k === 0 ? 1 : cellNumber(choose(n + k - 1, k)),
  ),
  PERMUT: of(["whole", "whole"], (n, k) => (n <= 0 || k < 0 || n < k ? outOfRange() : cellNumber(arranged(n, k)))),
  PERMUTATIONA: of(["whole", "whole"], (n, k) => (n < 0 || k < 0 ? outOfRange() : cellNumber(n ** k))),
  MULTINOMIAL: onOperands(1, 255, (args, context) => {
    const isTruth = args.some((arg) => block(arg, context).list.some((value) => typeof value === "boolean"));
    if (isTruth) return failure("#VALUE!", "TRUE and FALSE do not count as numbers here.");
    const numbers = numbersOf(args, context);
    if (isError(numbers)) return numbers;
    const wholes = numbers.map(Math.trunc);
    if (wholes.some((number) => number < 0) || sum(wholes) > 1000) return outOfRange();
    let [product, total] = [1, 0];
    for (const number of wholes) product *= choose((total += number), number);
    return cellNumber(product);
  }),
  GCD: ofWholes(gcd, 0),
  LCM: ofWholes((a, b) => (a === 0 || b === 0 ? 0 : (a / gcd(a, b)) * b), 1),
  QUOTIENT: of(["number", "number"], (value, by) => (by === 0 ? failure("#DIV/0!") : Math.trunc(exact(value / by)) + 0)),
  MROUND: of(["number", "number"], (value, step) => {
    if (value !== 0 && step !== 0 && Math.sign(value) !== Math.sign(step)) return outOfRange();
    return multiple(value, step, Math.round);
  }),
  "CEILING.MATH": stepped(true),
  "FLOOR.MATH": stepped(false),
  "CEILING.PRECISE": of(["number", "number?"], (value, step = 1) => multiple(value, Math.abs(step), Math.ceil)),
  "ISO.CEILING": of(["number", "number?"], (value, step = 1) => multiple(value, Math.abs(step), Math.ceil)),
  "FLOOR.PRECISE": of(["number", "number?"], (value, step = 1) => multiple(value, Math.abs(step), Math.floor)),
  DELTA: of(["number", "number?"], (a, b = 0) => (a === b ? 1 : 0)),
  GESTEP: of(["number", "number?"], (value, step = 0) => (value >= step ? 1 : 0)),
  BIN2DEC: converted(2, 10),
  BIN2OCT: converted(2, 8),
  BIN2HEX: converted(2, 16),
  OCT2DEC: converted(8, 10),
  OCT2BIN: converted(8, 2),
  OCT2HEX: converted(8, 16),
  HEX2DEC: converted(16, 10),
  HEX2BIN: converted(16, 2),
  HEX2OCT: converted(16, 8),
  DEC2BIN: ofDecimal(2),
  DEC2OCT: ofDecimal(8),
  DEC2HEX: ofDecimal(16),
  BASE: of(["whole", "whole", "whole?"], (value, base, least = 0) => {
    if (value < 0 || value >= 2 ** 53 || base < 2 || base > 36 || least < 0 || least > 255) return outOfRange();
    return value.toString(base).toUpperCase().padStart(least, "0");
  }),
  DECIMAL: of(["text", "whole"], (text, base) => {
    const digits = text.trim().toUpperCase();
    if (base < 2 || base > 36 || digits.length > 255) return outOfRange();
    if ([...digits].some((digit) => DIGITS.indexOf(digit) < 0 || DIGITS.indexOf(digit) >= base)) return outOfRange();
    return digits === "" ? 0 : cellNumber(parseInt(digits, base));
  }),
  ROMAN: onValues(1, 2, (number, form) => {
    const value = toNumber(number!);
    if (isError(value)) return value;
    // TRUE is the classic form, FALSE the shortest.
    const second = typeof form === "boolean" ? (form ? 0 : 4) : toNumber(form ?? 0);
    if (isError(second)) return second;
    const [whole, which] = [Math.trunc(value), Math.trunc(second)];
    return whole < 0 || whole > 3999 || which < 0 || which > 4 ? failure("#VALUE!") : roman(whole, which);
  }),
  // For unusual numerals, Excel has special rules.
  ARABIC: onOperands(1, 1, ([operand], context) =>
    lift([operand!], context, ([second]) => {
      const text = toText(second!);
      if (isError(text)) return text;
      const value = arabic(text);
      const letters = text.trim().toUpperCase().replace("-", "");
      const isUsual =
        isError(value) || [0, 1, 2, 3, 4].some((form) => roman(Math.min(3999, Math.abs(value as number)), form) === letters);
      if (!isUsual) context.world.beyond?.("function");
      return value;
    }),
  ),
  BITAND: bits((a, b) => a & b),
  BITOR: bits((a, b) => a | b),
  BITXOR: bits((a, b) => a ^ b),
  BITLSHIFT: shiftBits(1),
  BITRSHIFT: shiftBits(-1),
  SERIESSUM: onOperands(4, 4, ([x, n, m, coefficients], context) => {
    const second = numbersOf([x!, n!, m!], context);
    if (isError(second)) return second;
    const list = numbersOf([coefficients!], context);
    if (isError(list)) return list;
    const [base, first, step] = second as [number, number, number];
    if (base === 0 && list.some((_, i) => first + i * step === 0)) return outOfRange("0^0 has no value.");
    return cellNumber(sum(list.map((value, i) => value * base ** (first + i * step))));
  }),
  RAND: { least: 0, most: 0, run: () => Math.random() },
  RANDBETWEEN: of(["number", "number"], (low, high) => {
    const [from, to] = [Math.ceil(low), Math.floor(high)];
    return from > to ? outOfRange() : from + Math.floor(Math.random() * (to - from + 1));
  }),
};
