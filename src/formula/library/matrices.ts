import { failure } from "../coerce";
import { numberOr, onOperands } from "../functions/define";
import { cellNumber } from "../functions/numbers";
import type { Context, Operand } from "../operand";
import { isError, type Builtin, type ErrorValue } from "../world";
import { block, outOfRange } from "./arguments";
import { blockOfRows, rowsOf } from "./rows";

/** The numbers of a matrix; blanks and texts have none. */
function matrix(operand: Operand, context: Context): number[][] | ErrorValue {
  const values = block(operand, context);
  for (const value of values.list) {
    if (isError(value)) return value;
    if (typeof value !== "number") return failure("#VALUE!", "A matrix holds nothing but numbers.");
  }
  return rowsOf(values).map((row) => [...row] as number[]);
}

/** The determinant, while the same steps are done to `beside`. */
function eliminated(rows: number[][], beside: number[][]): number {
  let determinant = 1;
  for (let i = 0; i < rows.length; i++) {
    let pivot = i;
    for (let r = i + 1; r < rows.length; r++) if (Math.abs(rows[r]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = r;
    const size = rows[pivot]![i]!;
    if (Math.abs(size) < 1e-14) return 0;
    if (pivot !== i) {
      [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
      [beside[i], beside[pivot]] = [beside[pivot]!, beside[i]!];
      determinant = 0 - determinant;
    }
    determinant *= size;
    for (let c = 0; c < rows.length; c++) {
      rows[i]![c]! /= size;
      beside[i]![c]! /= size;
    }
    for (let r = 0; r < rows.length; r++) {
      const factor = rows[r]![i]!;
      if (r === i || factor === 0) continue;
      for (let c = 0; c < rows.length; c++) {
        rows[r]![c]! -= factor * rows[i]![c]!;
        beside[r]![c]! -= factor * beside[i]![c]!;
      }
    }
  }
  return determinant;
}

const identity = (size: number): number[][] =>
  Array.from({ length: size }, (_, r) => Array.from({ length: size }, (__, c) => (r === c ? 1 : 0)));

const ofSquare = (apply: (determinant: number, inverse: number[][]) => Operand): Builtin =>
  onOperands(1, 1, ([source], context) => {
    const rows = matrix(source!, context);
    if (isError(rows)) return rows;
    if (rows.length !== rows[0]!.length) return failure("#VALUE!", "The matrix is not square.");
    context.spend(rows.length ** 3);
    const beside = identity(rows.length);
    return apply(eliminated(rows, beside), beside);
  });

export const matrices: Readonly<Record<string, Builtin>> = {
  MUNIT: onOperands(1, 1, ([size], context) => {
    const number = numberOr(size, 1, context);
    if (isError(number)) return number;
    const n = Math.trunc(number);
    return n < 1 || n > 1000 ? failure("#VALUE!") : blockOfRows(identity(n));
  }),
  MMULT: onOperands(2, 2, ([a, b], context) => {
    const [left, right] = [matrix(a!, context), matrix(b!, context)];
    if (isError(left)) return left;
    if (isError(right)) return right;
    if (left[0]!.length !== right.length) return failure("#VALUE!");
    context.spend(left.length * right.length * right[0]!.length);
    return blockOfRows(
      left.map((row) => right[0]!.map((_, c) => cellNumber(row.reduce((sum, value, i) => sum + value * right[i]![c]!, 0)))),
    );
  }),
  MDETERM: ofSquare((determinant) => cellNumber(determinant)),
  MINVERSE: ofSquare((determinant, inverse) =>
    determinant === 0 ? outOfRange() : blockOfRows(inverse.map((row) => row.map((value) => cellNumber(value)))),
  ),
};
