import { failure, toNumber } from "../coerce";
import { foldAll, numbersOf } from "../functions/numbers";
import { MANY, onOperands } from "../functions/define";
import {
  blockOf,
  indexOf,
  inUse,
  isArea,
  isBlock,
  lift,
  single,
  valuesOf,
  type Block,
  type Context,
  type Operand,
} from "../operand";
import { isError, type Builtin, type ErrorValue, type IndexedCells, type Value } from "../world";

/*
 * Arguments of library functions: ranges of numbers, and single values.
 */

/** An operand as rows of values, with whole columns up to the end of the used range. */
export const block: (operand: Operand, context: Context) => Block = blockOf;

/** A function of all numbers among its arguments; ignores blanks, texts and truth values in ranges. */
export const ofNumbers = (fold: (numbers: readonly number[]) => number | ErrorValue): Builtin =>
  onOperands(1, MANY, (args, context) => foldAll(fold, args, context));

/** Like ofNumbers, but in ranges TRUE counts as 1, and FALSE and texts as 0; truth values in arrays are ignored. */
export const ofAnything = (fold: (numbers: readonly number[]) => number | ErrorValue): Builtin =>
  onOperands(1, MANY, (args, context) => {
    const numbers: number[] = [];
    for (const arg of args) {
      if (!isArea(arg) && !isBlock(arg)) {
        const number = toNumber(arg);
        if (isError(number)) return number;
        numbers.push(number);
        continue;
      }
      for (const value of valuesOf(arg, context)) {
        if (isError(value)) return value;
        if (value !== null && !(isBlock(arg) && typeof value === "boolean"))
          numbers.push(typeof value === "number" ? value : value === true ? 1 : 0);
      }
    }
    return fold(numbers);
  });

/** Sorted numbers of areas that many formulas read. */
const sorted = new WeakMap<IndexedCells, readonly number[]>();

/** The numbers of a range or array in ascending order, sorted once for all formulas that read the same cells. */
export function sortedNumbers(operand: Operand, context: Context): readonly number[] | ErrorValue {
  const index = isArea(operand) ? indexOf(inUse(operand, context), context) : undefined;
  const before = index && sorted.get(index);
  if (before) {
    index.readTo(index.size);
    context.spend(1);
    return before;
  }
  const numbers = numbersOf([operand], context);
  if (isError(numbers)) return numbers;
  numbers.sort((a, b) => a - b);
  if (index) sorted.set(index, numbers);
  return numbers;
}

/** A function of the numbers in its first argument and of single numbers; if those are ranges, one result for each. */
export const ofNumbersAnd = (
  least: number,
  most: number,
  apply: (numbers: readonly number[], ...operands: number[]) => Value,
): Builtin =>
  onOperands(least, most, (args, context) => {
    // Errors in the single numbers take precedence over those in the range.
    for (const arg of args.slice(1)) {
      const value = single(arg, context);
      if (isError(value)) return value;
    }
    const numbers = sortedNumbers(args[0]!, context);
    if (isError(numbers)) return numbers;
    return lift(args.slice(1), context, (values) => {
      const operands: number[] = [];
      for (const value of values) {
        const number = toNumber(value);
        if (isError(number)) return number;
        operands.push(number);
      }
      return apply(numbers, ...operands);
    });
  });

/** The pairs of numbers at the same position in two ranges of equal size. */
export function pairs(a: Operand, b: Operand, context: Context): (readonly [number, number])[] | ErrorValue {
  if (isError(a)) return a;
  if (isError(b)) return b;
  const [first, second] = [block(a, context), block(b, context)];
  if (first.list.length !== second.list.length) return failure("#N/A", "The two ranges differ in size.");
  const found: [number, number][] = [];
  for (let i = 0; i < first.list.length; i++) {
    const [x, y] = [first.list[i]!, second.list[i]!];
    const error = isError(x) ? x : isError(y) ? y : undefined;
    // For this error, Excel gives a different one.
    if (error?.error === "#NULL!") context.world.beyond?.("function");
    if (error) return error;
    if (typeof x === "number" && typeof y === "number") found.push([x, y]);
  }
  return found;
}

/** A function of the pairs of numbers in two ranges. */
export const ofPairs = (apply: (found: readonly (readonly [number, number])[]) => number | ErrorValue): Builtin =>
  onOperands(2, 2, ([a, b], context) => {
    const found = pairs(a!, b!, context);
    return isError(found) ? found : apply(found);
  });

/**
 * A function of the former Analysis ToolPak: TRUE and FALSE are not numbers, no argument may be empty, and only arguments from
 * index `ranges` on may be ranges.
 */
export const ofToolPak = (builtin: Builtin, ranges = builtin.most): Builtin => ({
  ...builtin,
  run: (args, context) => {
    const operands = args.map((arg) => arg(context));
    for (const [i, operand] of operands.entries()) {
      if (operand === null) return failure("#N/A", "An argument is empty.");
      if (i < ranges && isArea(operand) && single(operand, context) === undefined)
        return failure("#VALUE!", "Only one value is allowed here, not a range.");
      if (typeof single(operand, context) === "boolean") return failure("#VALUE!", "TRUE and FALSE are not numbers here.");
    }
    return builtin.run(
      operands.map((operand) => () => operand),
      context,
    );
  },
});

export const sum = (numbers: readonly number[]): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

export const divideByZero = () => failure("#DIV/0!", "There are too few numbers.");
export const outOfRange = (message?: string) => failure("#NUM!", message);
