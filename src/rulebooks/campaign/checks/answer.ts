import type { Parameter } from "../../../kernel/parameter";
import type { Result, Rule } from "../../../kernel/rule";
import { RuleError } from "../../../kernel/values";

/** Undefined in place of an error that a player would see: findings of their own tell it. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RuleError) return undefined;
    throw error;
  }
}

/** What a rule answers to cells as they stand; undefined where it has no answer. */
export const answer = (rule: Rule, ...cells: readonly unknown[]): Result | undefined => orNothing(() => rule.call(cells));

/** The rulebook's name for what a cell says; undefined where it is none. */
export const understood = <T>(parameter: Parameter<T>, cell: unknown): T | undefined =>
  // As a rule most texts are not names: to refuse each in words would cost far more than to look for it.
  parameter.find && typeof cell === "string" && cell.trim() !== ""
    ? parameter.find(cell)
    : orNothing(() => parameter.read(cell, "cell"));

/** The number that a rule answers. */
export function amount(rule: Rule, ...cells: readonly unknown[]): number | undefined {
  const result = answer(rule, ...cells);
  return typeof result === "number" ? result : undefined;
}
