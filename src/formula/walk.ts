import type { Formula } from "./syntax";

/*
 * The children of each kind of formula, in one place for all tree walks.
 */

const NOTHING: readonly Formula[] = [];

/** The direct children of a formula, in source order. */
export function parts(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case "call":
      return formula.args;
    case "union":
      return formula.areas;
    case "unary":
      return [formula.operand];
    case "binary":
    case "joined":
      return [formula.left, formula.right];
    case "value":
    case "error":
    case "array":
    case "omitted":
    case "cells":
    case "table":
    case "name":
      return NOTHING;
  }
}

/** The same formula with each child replaced. */
export function withParts(formula: Formula, change: (part: Formula) => Formula): Formula {
  switch (formula.kind) {
    case "call": {
      const { kind, name } = formula;
      return { kind, name, args: formula.args.map(change) };
    }
    case "union":
      return { kind: "union", areas: formula.areas.map(change) };
    case "unary": {
      const { kind, operator } = formula;
      return { kind, operator, operand: change(formula.operand) };
    }
    case "binary": {
      const { kind, operator } = formula;
      return { kind, operator, left: change(formula.left), right: change(formula.right) };
    }
    case "joined": {
      const { kind, operator } = formula;
      return { kind, operator, left: change(formula.left), right: change(formula.right) };
    }
    case "value":
    case "error":
    case "array":
    case "omitted":
    case "cells":
    case "table":
    case "name":
      return formula;
  }
}

/** A chain such as 1+2+3+… as its first operand and its steps from left to right. */
export function run(formula: Formula): { first: Formula; steps: readonly Extract<Formula, { kind: "binary" }>[] } {
  const steps: Extract<Formula, { kind: "binary" }>[] = [];
  let first = formula;
  for (; first.kind === "binary"; first = first.left) steps.push(first);
  return { first, steps: steps.reverse() };
}

/** Rewrites a formula bottom-up: `change` receives every subexpression with its children already changed. */
export function mapped(formula: Formula, change: (formula: Formula) => Formula): Formula {
  const within = (part: Formula): Formula => {
    if (part.kind !== "binary") return change(withParts(part, within));
    // A chain nests to the left as deep as it is long, so it is walked instead of recursed into.
    const { first, steps } = run(part);
    return steps.reduce<Formula>(
      (left, { kind, operator, right }) => change({ kind, operator, left, right: within(right) }),
      within(first),
    );
  };
  return within(formula);
}
