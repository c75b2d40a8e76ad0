import type { Formula, Operator } from "../../formula/syntax";
import { mapped } from "../../formula/walk";
import { call, value } from "./build";
import { isNumber } from "./kinds";

/*
 * Simplifies plain forms for constant inputs, so that a fallback has no unused branches.
 */

type Constant = number | string | boolean;

const constantOf = (node: Formula | undefined): Constant | undefined => (node?.kind === "value" ? node.value : undefined);
const numberOf = (node: Formula | undefined): number | undefined => {
  const found = constantOf(node);
  return typeof found === "number" ? found : undefined;
};

const ARITHMETIC: Partial<Record<Operator, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
};

const COMPARED: Partial<Record<Operator, (a: Constant, b: Constant) => boolean>> = {
  "=": (a, b) => a === b,
  "<>": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

const isArithmetic = (operator: Operator): boolean => "+-*/^".includes(operator);

/** Simplifies a comparison of IF(x,1,2) with a constant to IF(x,TRUE,FALSE). */
function byOutcome(node: Formula & { kind: "binary" }): Formula {
  const { left, right } = node;
  if (left.kind !== "call" || left.name !== "IF" || left.args.length < 3 || constantOf(right) === undefined) return node;
  const outcomes = left.args.slice(1).map((outcome) => binary({ ...node, left: outcome }));
  return outcomes.every((outcome) => constantOf(outcome) !== undefined) ? call("IF", left.args[0]!, ...outcomes) : node;
}

/** The operand of a conversion to a number: x in x+0. */
const ofNumber = (node: Formula): Formula =>
  node.kind === "binary" && node.operator === "+" && numberOf(node.right) === 0 ? ofNumber(node.left) : node;

function binary(node: Formula & { kind: "binary" }): Formula {
  const { operator } = node;
  const [a, b] = [constantOf(node.left), constantOf(node.right)];
  if (a !== undefined && b !== undefined && typeof a === typeof b) {
    const fold = (item: Constant): Constant => (typeof item === "string" ? item.toLowerCase() : item);
    const compared = COMPARED[operator]?.(fold(a), fold(b));
    if (compared !== undefined) return value(compared);
    if (typeof a === "number" && typeof b === "number" && ARITHMETIC[operator]) return value(ARITHMETIC[operator](a, b));
  }
  if (!isArithmetic(operator)) return byOutcome(node);
  // x+1-1, which positions in lists produce.
  if ((operator === "-" || operator === "+") && typeof b === "number" && node.left.kind === "binary") {
    const { operator: inner, left: x, right } = node.left;
    const c = numberOf(right);
    if (c !== undefined && (inner === "+" || inner === "-")) {
      const sum = (inner === "+" ? c : -c) + (operator === "+" ? b : -b);
      return binary({ ...node, operator: sum < 0 ? "-" : "+", left: x, right: value(Math.abs(sum)) });
    }
  }
  if (operator === "*" && a === 1 && isNumber(node.right)) return node.right;
  // The operator converts its operands to numbers anyway.
  const [left, right] = [operator === "+" && b === 0 ? node.left : ofNumber(node.left), ofNumber(node.right)];
  return { ...node, left, right };
}

/** AND and OR without constant arguments; `stops` is the value that decides the result. */
function truths(node: Formula & { kind: "call" }, stops: boolean): Formula {
  const open = node.args.filter((arg) => constantOf(arg) !== !stops);
  if (open.length === 0) return value(!stops);
  // An earlier argument may still be an error.
  return open.length === 1 && constantOf(open[0]) !== undefined ? open[0]! : { ...node, args: open };
}

const isTruth = (node: Formula | undefined): node is Formula & { kind: "value" } => typeof constantOf(node) === "boolean";

/** IF(IF(x,TRUE,TRUE),a,b) is a, unless x is an error. */
function simplifiedCall(node: Formula & { kind: "call" }): Formula {
  const [test, yes, no] = node.args;
  if (test?.kind !== "call" || test.name !== "IF" || !isTruth(test.args[1]) || !isTruth(test.args[2])) return node;
  if (test.args[1].value !== test.args[2].value) return node;
  const answer = (test.args[1].value ? yes : no) ?? value(false);
  return call("IF", call("OR", test.args[0]!, value(true)), answer);
}

function knownCall(node: Formula & { kind: "call" }): Formula {
  const { name, args } = node;
  const first = constantOf(args[0]);
  switch (name) {
    case "IF":
      if (typeof first === "boolean") return args[first ? 1 : 2] ?? value(false);
      return simplifiedCall(node);
    case "NOT":
      return typeof first === "boolean" ? value(!first) : node;
    case "AND":
      return truths(node, false);
    case "OR":
      return truths(node, true);
    case "CHOOSE":
      return typeof first === "number" ? (args[first] ?? node) : node;
    case "INDEX": {
      const at = numberOf(args.at(-1));
      const [list] = args;
      if (list?.kind !== "array" || at === undefined || (args.length === 3 && numberOf(args[1]) !== 1)) return node;
      const found = list.rows[0]![at - 1];
      return found === undefined || typeof found === "object" ? node : value(found);
    }
    case "MIN":
    case "MAX": {
      const numbers = args.map(numberOf);
      if (!numbers.every((item) => item !== undefined)) return args.length === 1 ? call(name, args[0]!) : node;
      return value(Math[name === "MIN" ? "min" : "max"](...numbers));
    }
    default:
      return node;
  }
}

/** The same formula with constant subexpressions evaluated. */
export const simplified = (formula: Formula): Formula =>
  mapped(formula, (node) => (node.kind === "binary" ? binary(node) : node.kind === "call" ? knownCall(node) : node));
