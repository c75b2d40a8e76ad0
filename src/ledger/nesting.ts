import type { Formula } from "../formula/syntax";

const known = new WeakMap<Formula, number>();

function nestingOf(formula: Formula): number {
  let deepest = 0;
  const within = (inner: Formula): void => {
    deepest = Math.max(deepest, nestingOf(inner));
  };
  switch (formula.kind) {
    case "call":
      formula.args.forEach(within);
      break;
    case "unary":
      within(formula.operand);
      break;
    case "binary": {
      // A run such as 1+2+3+… leans to the left as deep as it is long, and is evaluated by walking it.
      let left: Formula = formula;
      for (; left.kind === "binary"; left = left.left) within(left.right);
      within(left);
    }
  }
  return deepest + 1;
}

/** How deep a formula nests, 1 for a single value: what evaluating it takes of the stack. */
export function nesting(formula: Formula): number {
  let found = known.get(formula);
  if (found === undefined) known.set(formula, (found = nestingOf(formula)));
  return found;
}
