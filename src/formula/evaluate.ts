import { compare, equal, failure, toNumber, toText } from "./coerce";
import { builtins } from "./functions";
import { cellNumber, divided, power } from "./functions/numbers";
import { nearest } from "./nearest";
import { allowance, isArea, isGrid, lift, rowsOf, single, TooMuchWork, type Context, type Operand } from "./operand";
import type { Formula, Operator } from "./syntax";
import { run } from "./walk";
import { isError, type ErrorValue, type Grid, type Value, type World } from "./world";

/**
 * What a formula gives: a value, or rows that spill. A formula that only points at a blank cell gives 0, as in Excel.
 * Errors come back as values and keep their identity from the cell where they arose; nothing is thrown but what the world throws.
 */
export function evaluate(formula: Formula, world: World): Value | Grid {
  const context: Context = { world, operand: (inner) => operandOf(inner, context), spend: allowance() };
  try {
    const result = operandOf(formula, context);
    const one = single(result, context);
    if (one !== undefined) return one ?? 0;
    return rowsOf(result, context).map((row) => row.map((value) => value ?? 0));
  } catch (error) {
    if (error instanceof TooMuchWork) return failure("#NUM!", "The formula works on too many cells.");
    throw error;
  }
}

function operandOf(formula: Formula, context: Context): Operand {
  switch (formula.kind) {
    case "value":
      return formula.value;
    case "error":
      return failure(formula.error);
    case "array":
      return formula.rows.map((row) => row.map((value) => (isError(value) ? failure(value.error) : value)));
    case "omitted":
      return null;
    case "cells":
    case "table":
    case "name":
      return context.world.area(formula);
    case "call":
      return called(formula.name, formula.args, context);
    case "unary":
      return signed(formula.operator, context.operand(formula.operand), context);
    case "binary":
      return chain(formula, context);
  }
}

function signed(operator: "-" | "+" | "%", operand: Operand, context: Context): Operand {
  if (operator === "+") return operand;
  return lift([operand], context, ([value]) => {
    const number = toNumber(value!);
    if (isError(number)) return number;
    return operator === "-" ? 0 - number : cellNumber(number / 100);
  });
}

/** A run such as 1+2+3+… leans to the left as deep as it is long, so its left side is walked rather than recursed into. */
function chain(formula: Extract<Formula, { kind: "binary" }>, context: Context): Operand {
  const { operator, left, right } = formula;
  if (left.kind !== "binary") return joined(operator, context.operand(left), context.operand(right), context);
  const { first, steps } = run(formula);
  let result = context.operand(first);
  for (const step of steps) result = joined(step.operator, result, context.operand(step.right), context);
  return result;
}

function joined(operator: Operator, left: Operand, right: Operand, context: Context): Operand {
  const a = single(left, context);
  const b = a === undefined ? undefined : single(right, context);
  return a !== undefined && b !== undefined
    ? combined(operator, a, b)
    : lift([left, right], context, (values) => combined(operator, values[0]!, values[1]!));
}

function combined(operator: Operator, a: Value, b: Value): Value {
  if (isError(a)) return a;
  if (isError(b)) return b;
  switch (operator) {
    case "&": {
      const text = (toText(a) as string) + (toText(b) as string);
      return text.length > 32_767 ? failure("#VALUE!", "The text is longer than a cell can hold.") : text;
    }
    case "=":
      return equal(a, b);
    case "<>":
      return !equal(a, b);
    case "<":
      return compare(a, b) < 0;
    case "<=":
      return compare(a, b) <= 0;
    case ">":
      return compare(a, b) > 0;
    case ">=":
      return compare(a, b) >= 0;
  }
  const left = toNumber(a);
  if (isError(left)) return left;
  const right = toNumber(b);
  if (isError(right)) return right;
  switch (operator) {
    case "+":
      return cellNumber(left + right);
    case "-":
      return cellNumber(left - right);
    case "*":
      return cellNumber(left * right);
    case "/":
      return divided(left, right);
    case "^":
      return power(left, right);
  }
}

const NAMESPACE = "LEDGER.";

function called(name: string, args: readonly Formula[], context: Context): Operand {
  if (name.startsWith(NAMESPACE)) return ledgerCall(name.slice(NAMESPACE.length), args, context);
  const builtin = builtins.get(name);
  if (!builtin) return unknown(name, context);
  if (args.length < builtin.least || args.length > builtin.most)
    return failure("#VALUE!", wrongCount(name, builtin, args.length));
  return builtin.run(args, context);
}

function wrongCount(name: string, { least, most }: { least: number; most: number }, given: number): string {
  const takes = least === most ? String(least) : most === 255 ? `${least} or more` : `${least} to ${most}`;
  return `${name} takes ${takes} ${takes === "1" ? "argument" : "arguments"}; ${given} ${given === 1 ? "was" : "were"} given.`;
}

function unknown(name: string, { world }: Context): ErrorValue {
  const ledger = world.functions ?? [];
  // Players forget the namespace, and Excel has a GROWTH of its own.
  const close = ledger.includes(name) ? [name] : nearest(name, new Set([...builtins.keys(), ...ledger]));
  const written = close.map((other) => (ledger.includes(other) ? NAMESPACE + other : other));
  const hint = written.length > 0 ? ` Did you mean ${written.join(" or ")}?` : "";
  return failure("#NAME?", `There is no function ${name.length > 60 ? `${name.slice(0, 59)}…` : name} here.${hint}`);
}

/** One cell goes in as its value, more as rows; an error in an argument is the result, and the function is not called. */
function ledgerCall(name: string, args: readonly Formula[], context: Context): Operand {
  const given: (Value | Grid)[] = [];
  for (const arg of args) {
    const operand = context.operand(arg);
    if (isArea(operand) || isGrid(operand)) {
      const value = single(operand, context);
      if (value !== undefined) {
        if (isError(value)) return value;
        given.push(value);
        continue;
      }
      const rows = rowsOf(operand, context);
      for (const row of rows) for (const cell of row) if (isError(cell)) return cell;
      given.push(rows);
    } else if (isError(operand)) {
      return operand;
    } else {
      given.push(operand);
    }
  }
  return context.world.call(name, given);
}
