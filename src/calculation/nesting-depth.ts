import type { Formula } from "../formula/syntax";
import { parts } from "../formula/walk";

const known = new WeakMap<Formula, number>();

function nestingOf(formula: Formula): number {
  let deepest = 0;
  let first: Formula = formula;
  // A run such as 1+2+3+… is evaluated by walking it, however long it is.
  for (; first.kind === "binary"; first = first.left) deepest = Math.max(deepest, nestingOf(first.right));
  for (const part of first === formula ? parts(first) : [first]) deepest = Math.max(deepest, nestingOf(part));
  return deepest + 1;
}

/** How deep a formula nests, 1 for a single value: what evaluating it takes of the stack. */
export function nesting(formula: Formula): number {
  let found = known.get(formula);
  if (found === undefined) known.set(formula, (found = nestingOf(formula)));
  return found;
}
