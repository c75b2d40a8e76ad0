import type { Formula } from "../../formula/syntax";
import { parts } from "../../formula/walk";

const known = new WeakMap<Formula, number>();

function nestingOf(formula: Formula): number {
  const within = (deepest: number, part: Formula): number => Math.max(deepest, nestingOf(part));
  if (formula.kind !== "binary") return parts(formula).reduce(within, 0) + 1;
  let deepest = 0;
  let first: Formula = formula;
  // A run such as 1+2+3+… is evaluated by walking it, however long it is.
  for (; first.kind === "binary"; first = first.left) deepest = within(deepest, first.right);
  return within(deepest, first) + 1;
}

/** How deep a formula nests, 1 for a single value: what evaluating it takes of the stack. */
export function nesting(formula: Formula): number {
  let found = known.get(formula);
  if (found === undefined) known.set(formula, (found = nestingOf(formula)));
  return found;
}
