import type { Formula } from "../formula/syntax";
import { parts } from "../formula/walk";
import type { Value } from "../formula/world";
import { PENDING, type CellRef } from "./sheet-state";

/* Measures how deep formulas nest, and computes chains of cells that are too deep for the stack. */

const known = new WeakMap<Formula, number>();

function depthOf(formula: Formula): number {
  let deepest = 0;
  let first: Formula = formula;
  // A chain such as 1+2+3+… is evaluated in a loop, whatever its length.
  for (; first.kind === "binary"; first = first.left) deepest = Math.max(deepest, depthOf(first.right));
  for (const part of first === formula ? parts(first) : [first]) deepest = Math.max(deepest, depthOf(part));
  return deepest + 1;
}

/** The nesting depth of a formula, 1 for a single value, as a measure of the stack that its evaluation needs. */
export function nestingDepth(formula: Formula): number {
  let found = known.get(formula);
  if (found === undefined) known.set(formula, (found = depthOf(formula)));
  return found;
}

/** Thrown if cells depend on one another too deeply: this cell must be computed first. */
export class First {
  constructor(
    readonly cell: CellRef,
    readonly formula: Formula,
  ) {}
}

/** Computes a cell after those that are too deep below it. A chain of cells can be as long as a sheet. */
export function computeFromBelow(cell: CellRef, formula: Formula, compute: (cell: CellRef, formula: Formula) => Value): Value {
  const above: [CellRef, Formula][] = [];
  let [current, its] = [cell, formula];
  for (;;) {
    try {
      const found = compute(current, its);
      const next = above.pop();
      if (!next) return found;
      [current, its] = next;
    } catch (error) {
      if (!(error instanceof First)) throw error;
      // Still pending: a cell below that reads it is part of a circular reference.
      current.state.values[current.row]![current.column] = PENDING;
      above.push([current, its]);
      [current, its] = [error.cell, error.formula];
    }
  }
}
