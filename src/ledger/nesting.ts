import type { Formula } from "../formula/syntax";
import { parts, run } from "../formula/walk";

const known = new WeakMap<Formula, number>();

function nestingOf(formula: Formula): number {
  // A run such as 1+2+3+… is evaluated by walking it, however long it is.
  const { first, steps } = run(formula);
  const within = steps.length === 0 ? parts(formula) : [first, ...steps.map((step) => step.right)];
  return within.reduce((deepest, part) => Math.max(deepest, nesting(part)), 0) + 1;
}

/** How deep a formula nests, 1 for a single value: what evaluating it takes of the stack. */
export function nesting(formula: Formula): number {
  let found = known.get(formula);
  if (found === undefined) known.set(formula, (found = nestingOf(formula)));
  return found;
}
