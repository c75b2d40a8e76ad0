import type { Result, Rule } from "../../../src/kernel/rule";
import { RuleError } from "../../../src/kernel/values";

/** The result of a rule: its value, or the code of its error. Rethrows anything else. */
export function ask(rule: Rule, ...args: readonly unknown[]): Result {
  try {
    return rule.call(args);
  } catch (error) {
    if (error instanceof RuleError) return error.code;
    throw error;
  }
}

/** The message of a rule's error, or "" if it has a value. */
export function complaint(rule: Rule, ...args: readonly unknown[]): string {
  try {
    rule.call(args);
    return "";
  } catch (error) {
    if (error instanceof RuleError) return error.message;
    throw error;
  }
}

/** The arguments of an example in the function's order. */
export const argumentsOf = (rule: Rule, inputs: Readonly<Record<string, unknown>>): unknown[] =>
  Object.keys(rule.params).map((name) => inputs[name] ?? null);
