import type { Formula } from "../formula/syntax";
import { parts } from "../formula/walk";
import type { Value } from "../formula/world";
import { PENDING, type Spot } from "./sheet-state";

/*
 * How deep formulas nest, and what lies too deep to be computed in one go.
 */

const known = new WeakMap<Formula, number>();

function depthOf(formula: Formula): number {
  let deepest = 0;
  let first: Formula = formula;
  // A run such as 1+2+3+… is evaluated by walking it, however long it is.
  for (; first.kind === "binary"; first = first.left) deepest = Math.max(deepest, depthOf(first.right));
  for (const part of first === formula ? parts(first) : [first]) deepest = Math.max(deepest, depthOf(part));
  return deepest + 1;
}

/** How deep a formula nests, 1 for a single value: what evaluating it takes of the stack. */
export function nestingDepth(formula: Formula): number {
  let found = known.get(formula);
  if (found === undefined) known.set(formula, (found = depthOf(formula)));
  return found;
}

/** Thrown where cells depend on one another too deep to be computed in one go: this cell has to be known first. */
export class First {
  constructor(
    readonly spot: Spot,
    readonly formula: Formula,
  ) {}
}

/** Computes a cell, and before it those that lie too deep below it: a chain of cells may be as long as a sheet. */
export function computeFromBelow(spot: Spot, formula: Formula, compute: (spot: Spot, formula: Formula) => Value): Value {
  const above: [Spot, Formula][] = [];
  let [current, its] = [spot, formula];
  for (;;) {
    try {
      const found = compute(current, its);
      const next = above.pop();
      if (!next) return found;
      [current, its] = next;
    } catch (error) {
      if (!(error instanceof First)) throw error;
      // Still pending: a cell below that asks for it is in a circle.
      current.state.values[current.row]![current.column] = PENDING;
      above.push([current, its]);
      [current, its] = [error.spot, error.formula];
    }
  }
}
