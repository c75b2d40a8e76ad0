import { failure, toNumber } from "../coerce";
import { inUse, isArea, valuesOf, type Context, type Operand } from "../operand";
import { isError, type CellArea, type ErrorValue, type Value } from "../world";
import { MANY, oneValue, onOperands, type Builtins } from "./define";
import { average, cellNumber, foldAll, greatest, least, product, total, type Fold } from "./numbers";

/*
 * SUBTOTAL, and what it shares with AGGREGATE: both skip hidden rows and cells that are themselves such totals.
 */

/** What such a function skips in its ranges. */
interface Excluded {
  readonly hiddenRows: boolean;
  readonly totals: boolean;
}

/**
 * The values of a range that count. Rows hidden by a filter never count, but a workbook does not always record which of its
 * hidden rows those are.
 */
function counting(area: CellArea, { hiddenRows, totals }: Excluded, context: Context): readonly Value[] {
  const { world } = context;
  const hidden = world.hidden?.(area.sheet);
  const { sheet, top, left, rows, columns } = inUse(area, context);
  const isHidden = (row: number): boolean => hidden?.rows.has(row) === true;
  const values: Value[] = [];
  context.spend(rows * columns);
  for (let row = top; row < top + rows; row++) {
    if (isHidden(row)) {
      if (hiddenRows) continue;
      if (hidden!.mayBeFiltered) world.beyond?.("function");
    }
    for (let column = left; column < left + columns; column++)
      if (!totals || !world.isTotal?.(sheet, row, column)) values.push(world.value(sheet, row, column));
  }
  return values;
}

/** A range or an array without the values that such a function skips. */
export function countedValues(operand: Operand, excluded: Excluded, context: Context): Operand {
  if (!isArea(operand)) return operand;
  const list = counting(operand, excluded, context);
  return { rows: list.length, columns: 1, list };
}

/** The variance of numbers, divided by their count or by one less. */
const variance =
  (less: number, of: (value: number) => number): Fold =>
  (numbers) => {
    if (numbers.length <= less) return failure("#DIV/0!", "There are too few numbers.");
    const middle = numbers.reduce((a, b) => a + b, 0) / numbers.length;
    return cellNumber(of(numbers.reduce((sum, number) => sum + (number - middle) ** 2, 0) / (numbers.length - less)));
  };
const itself = (value: number): number => value;

/** Functions 1 to 11 of SUBTOTAL and AGGREGATE; 2 and 3 count. */
const FOLDS: Readonly<Record<number, Fold>> = {
  1: average,
  4: greatest,
  5: least,
  6: product,
  7: variance(1, Math.sqrt),
  8: variance(0, Math.sqrt),
  9: total,
  10: variance(1, itself),
  11: variance(0, itself),
};

function counted(operands: readonly Operand[], counts: (value: Value) => boolean, context: Context): number {
  let count = 0;
  for (const operand of operands) for (const value of valuesOf(operand, context)) if (counts(value)) count++;
  return count;
}

/** Applies one of the first eleven functions to the remaining values. */
export function totalOf(which: number, operands: readonly Operand[], context: Context): Value | undefined {
  if (which === 2) return counted(operands, (value) => typeof value === "number", context);
  if (which === 3) return counted(operands, (value) => value !== null, context);
  const fold = FOLDS[which];
  return fold && foldAll(fold, operands, context);
}

export const totals: Builtins = {
  SUBTOTAL: onOperands(2, MANY, ([kind, ...ranges], context): Value | ErrorValue => {
    const number = toNumber(oneValue(kind!, context));
    if (isError(number)) return number;
    const wrong = ranges.find(isError);
    if (wrong) return wrong;
    const whole = Math.trunc(number);
    const excluded = { hiddenRows: whole > 100, totals: true };
    const found = totalOf(
      whole > 100 ? whole - 100 : whole,
      ranges.map((range) => countedValues(range, excluded, context)),
      context,
    );
    return found ?? failure("#VALUE!", `SUBTOTAL has no function number ${whole}.`);
  }),
};
