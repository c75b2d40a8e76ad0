import { exact } from "../../kernel/exact";
import { failure, parseNumber, toNumber } from "../coerce";
import { indexOf, inUse, isArea, isBlock, shapeOf, stretchedAll, valuesOf, type Context, type Operand } from "../operand";
import { isError, type ErrorValue, type NumbersOf, type Value } from "../world";
import { MANY, of, onOperands, type Builtin, type Builtins } from "./define";

/** Smaller numbers are what they are, unless they are what is left of larger ones. */
const SMALL = 1e-6;

/** A number without the surplus of binary fractions. `largest` is the largest number that was added or taken off. */
const withoutSurplus = (value: number, largest = 0): number =>
  Math.abs(value) < SMALL && largest < SMALL ? value + 0 : exact(value) + 0;

/** A number that a cell can hold: the surplus of binary fractions taken off, no negative zero, too large ones refused. */
export const cellNumber = (value: number, largest = 0): number | ErrorValue =>
  Number.isFinite(value) ? withoutSurplus(value, largest) : failure("#NUM!", "The number is too large.");

const largestOf = (numbers: readonly number[]): number => numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);

/** The numbers that SUM and its kin count: those in cells and arrays as they are, those given directly also as text. */
export function numbersOf(args: readonly Operand[], context: Context): number[] | ErrorValue {
  const found: number[] = [];
  for (const arg of args) {
    if (isArea(arg) || isBlock(arg)) {
      for (const value of valuesOf(arg, context)) {
        if (typeof value === "number") found.push(value);
        else if (isError(value)) return value;
      }
    } else {
      const number = toNumber(arg);
      if (isError(number)) return number;
      found.push(number);
    }
  }
  return found;
}

export type Fold = (numbers: readonly number[]) => number | ErrorValue;

export const total: Fold = (numbers) => {
  let sum = 0;
  for (const number of numbers) sum += number;
  return Math.abs(sum) < SMALL ? cellNumber(sum, largestOf(numbers)) : cellNumber(sum);
};
export const least: Fold = (numbers) => numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0);
export const greatest: Fold = (numbers) => numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0);
export const product: Fold = (numbers) => (numbers.length === 0 ? 0 : cellNumber(numbers.reduce((a, b) => a * b, 1)));
export const average: Fold = (numbers) => {
  if (numbers.length === 0) return failure("#DIV/0!", "There are no numbers to average.");
  const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length;
  return Math.abs(mean) < SMALL ? cellNumber(mean, largestOf(numbers)) : cellNumber(mean);
};

/** What an index knows of the numbers in one range; undefined where all have to be gone through. */
function indexedNumbers(args: readonly Operand[], context: Context): NumbersOf | undefined {
  const [range] = args;
  if (args.length > 1 || !isArea(range)) return undefined;
  const index = indexOf(inUse(range, context), context);
  if (!index) return undefined;
  index.readTo(index.size);
  context.spend(1);
  return index.numbers();
}

const overNumbers = (fold: Fold, known: (numbers: NumbersOf) => Value) =>
  onOperands(1, MANY, (args, context) => {
    const shared = indexedNumbers(args, context);
    if (shared) return shared.error ?? (shared.count === 0 ? fold([]) : known(shared));
    const numbers = numbersOf(args, context);
    return isError(numbers) ? numbers : fold(numbers);
  });

function countNumbers(args: readonly Operand[], context: Context): number {
  let found = 0;
  for (const arg of args) {
    const direct = !isArea(arg) && !isBlock(arg);
    for (const value of valuesOf(arg, context)) {
      const counts =
        typeof value === "number" ||
        (direct && (value === null || typeof value === "boolean" || (typeof value === "string" && parseNumber(value) !== null)));
      if (counts) found++;
    }
  }
  return found;
}

function countFilled(args: readonly Operand[], context: Context): number {
  let found = 0;
  for (const arg of args) {
    const direct = !isArea(arg) && !isBlock(arg);
    for (const value of valuesOf(arg, context)) if (value !== null || direct) found++;
  }
  return found;
}

export const notCells = (name: string) => failure("#VALUE!", `${name} takes ranges of cells.`);

function sumOfProducts(args: readonly Operand[], context: Context): Value {
  const { rows, columns } = shapeOf(args[0]!);
  for (const arg of args) {
    if (isError(arg)) return arg;
    const shape = shapeOf(arg);
    if (shape.rows !== rows || shape.columns !== columns) {
      const before = args.slice(0, args.indexOf(arg)).flatMap((item) => valuesOf(item, context));
      return before.find(isError) ?? failure("#VALUE!", "The ranges of SUMPRODUCT differ in size.");
    }
  }
  const { lists } = stretchedAll(args, context);
  // Excel takes a text in one cell for an error, and one in several for nothing.
  if (args.length > 1 && rows * columns === 1 && lists.some(([value]) => typeof value === "string"))
    context.world.beyond?.("function");
  let sum = 0;
  for (let i = 0; i < lists[0]!.length; i++) {
    let part = 1;
    for (const list of lists) {
      const value = list[i];
      if (isError(value)) return value;
      part *= typeof value === "number" ? value : 0;
    }
    sum += part;
  }
  return cellNumber(sum);
}

export function foldAll(fold: Fold, args: readonly Operand[], context: Context): Value {
  const numbers = numbersOf(args, context);
  return isError(numbers) ? numbers : fold(numbers);
}

const shifted = (value: number, places: number): number => {
  const [digits, exponent] = value.toExponential().split("e") as [string, string];
  return Number(`${digits}e${Number(exponent) + places}`);
};

/** Rounds in decimal digits, as a person reads the number: 2.675 to two places is 2.68. */
function rounded(value: number, places: number, round: (size: number) => number): Value {
  if (Math.abs(places) > 300) return places > 0 ? value : 0;
  if (Number.isInteger(value) && Math.abs(value) < 1e15 && places >= 0 && places < 10) return value + 0;
  const scaled = shifted(Math.abs(value), places);
  if (scaled >= 1e15) return value;
  const size = shifted(round(withoutSurplus(Number(scaled.toPrecision(15)))), -places);
  return cellNumber(value < 0 ? 0 - size : size);
}

/** How many steps are in a number: a whole number where its first 15 digits are one, as Excel counts. */
export function stepsIn(value: number, step: number): number {
  const steps = value / step;
  const whole = Math.round(steps);
  return Number(steps.toPrecision(15)) === whole ? whole : withoutSurplus(steps);
}

/** CEILING and FLOOR: multiples of a step. */
const toMultiple = (name: string, round: (value: number) => number): Builtin =>
  of(["number", "number"], (value, step) => {
    if (step === 0) return name === "FLOOR" && value !== 0 ? failure("#DIV/0!") : 0;
    if (value > 0 && step < 0) return failure("#NUM!", `${name} needs a step with the sign of the number.`);
    return cellNumber(round(stepsIn(value, step)) * step);
  });

/** Excel's power: no root of a negative number, no 0 to the power of 0. */
export function power(base: number, exponent: number): Value {
  if (base === 0 && exponent === 0) return failure("#NUM!", "0^0 has no value.");
  if (base === 0 && exponent < 0) return failure("#DIV/0!", "0 to a negative power divides by 0.");
  const value = base ** exponent;
  return Number.isNaN(value) ? failure("#NUM!", "A negative number has no such root.") : cellNumber(value);
}

export const divided = (value: number, by: number): Value =>
  by === 0 ? failure("#DIV/0!", "A number is divided by 0.") : cellNumber(value / by);

export const numberFunctions: Builtins = {
  SUM: overNumbers(total, ({ sum, least, greatest }) => cellNumber(sum, Math.max(-least, greatest))),
  MIN: overNumbers(least, (numbers) => numbers.least),
  MAX: overNumbers(greatest, (numbers) => numbers.greatest),
  AVERAGE: overNumbers(average, ({ sum, count, least, greatest }) => cellNumber(sum / count, Math.max(-least, greatest))),
  PRODUCT: onOperands(1, MANY, (args, context) => foldAll(product, args, context)),
  COUNT: onOperands(1, MANY, (args, context) => indexedNumbers(args, context)?.count ?? countNumbers(args, context)),
  COUNTA: onOperands(1, MANY, countFilled),
  COUNTBLANK: onOperands(1, 1, ([range], context) => {
    if (isError(range)) return range;
    if (!isArea(range)) return notCells("COUNTBLANK");
    let filled = 0;
    for (const value of valuesOf(range, context)) if (value !== null && value !== "") filled++;
    return range.rows * range.columns - filled;
  }),
  SUMPRODUCT: onOperands(1, MANY, sumOfProducts),
  ABS: of(["number"], (value) => Math.abs(value)),
  SIGN: of(["number"], (value) => Math.sign(value) + 0),
  INT: of(["number"], (value) => cellNumber(Math.floor(withoutSurplus(value)))),
  MOD: of(["number", "number"], (value, by) => {
    if (by === 0) return failure("#DIV/0!", "A number is divided by 0.");
    return cellNumber(value - by * Math.floor(withoutSurplus(value / by)), Math.abs(value));
  }),
  ROUND: of(["number", "whole"], (value, digits) => rounded(value, digits, Math.round)),
  ROUNDUP: of(["number", "whole"], (value, digits) => rounded(value, digits, Math.ceil)),
  ROUNDDOWN: of(["number", "whole"], (value, digits) => rounded(value, digits, Math.floor)),
  TRUNC: of(["number", "whole?"], (value, digits = 0) => rounded(value, digits, Math.floor)),
  CEILING: toMultiple("CEILING", Math.ceil),
  FLOOR: toMultiple("FLOOR", Math.floor),
  POWER: of(["number", "number"], power),
  SQRT: of(["number"], (value) =>
    value < 0 ? failure("#NUM!", "A negative number has no root.") : cellNumber(Math.sqrt(value)),
  ),
};
