import type { Formula } from "./syntax";

/*
 * What formulas are made of, reported in one place for everything that goes through them.
 */

const NOTHING: readonly Formula[] = [];

/** The formulas directly inside a formula, as they are written. */
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

/** The same formula with another in place of each of its parts. */
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

/** A run such as 1+2+3+… taken apart: what it begins with, and its steps from left to right. */
export function run(formula: Formula): { first: Formula; steps: readonly Extract<Formula, { kind: "binary" }>[] } {
  const steps: Extract<Formula, { kind: "binary" }>[] = [];
  let first = formula;
  for (; first.kind === "binary"; first = first.left) steps.push(first);
  return { first, steps: steps.reverse() };
}

/** Rewrites a formula from the inside out: `change` gets every part with its own parts already changed. */
export function mapped(formula: Formula, change: (formula: Formula) => Formula): Formula {
  const within = (part: Formula): Formula => {
    if (part.kind !== "binary") return change(withParts(part, within));
    // A run leans to the left as deep as it is long, so it is walked rather than recursed into.
    const { first, steps } = run(part);
    return steps.reduce<Formula>(
      (left, { kind, operator, right }) => change({ kind, operator, left, right: within(right) }),
      within(first),
    );
  };
  return within(formula);
}
