import type { Formula } from "../../formula/syntax";
import { firstOf, isError, type ErrorValue, type Value } from "../../formula/world";
import { exact } from "../../kernel/exact";
import type { Cell } from "../../calculation/taint";
import type { Ledger } from "./model";

/** The result of a formula, "" as a blank, or why it cannot be used. */
type Evaluated = { readonly value: Exclude<Value, ErrorValue> } | { readonly error: ErrorValue };

/** Evaluates a formula as if in a cell. If it reads anything unreadable, it has no value. */
export function evaluateAt({ calculation }: Ledger, formula: Formula, { sheet, row, column }: Cell): Evaluated {
  const { result, taint } = calculation.watch(() => firstOf(calculation.evaluate(formula, sheet, row, column)));
  if (isError(result)) return { error: result };
  if (taint.size > 0) return { error: { error: "#VALUE!" } };
  return { value: typeof result === "number" ? exact(result) : result === "" ? null : result };
}

/** Whether a value counts as TRUE for a condition. */
export const holds = (value: Value): boolean => value === true || (typeof value === "number" && value !== 0);
