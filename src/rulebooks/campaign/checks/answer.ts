import type { Parameter } from "../../../kernel/parameter";
import type { Result, Rule } from "../../../kernel/rule";
import { RuleError } from "../../../kernel/values";

/** Reads a value; undefined for a RuleError, which a player sees in the cell and which has its own finding. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RuleError) return undefined;
    throw error;
  }
}

/** A rule's result for raw cell values; undefined if it returns an error. */
export const answer = (rule: Rule, ...cells: readonly unknown[]): Result | undefined => orNothing(() => rule.call(cells));

/** The rulebook's name for a cell's text; undefined if it is unknown. */
export const understood = <T>(parameter: Parameter<T>, cell: unknown): T | undefined =>
  // Most texts are not names, and a lookup is much cheaper than building an error message for each.
  parameter.find && typeof cell === "string" && cell.trim() !== ""
    ? parameter.find(cell)
    : orNothing(() => parameter.read(cell, "cell"));

/** A rule's result as a number. */
export function amount(rule: Rule, ...cells: readonly unknown[]): number | undefined {
  const result = answer(rule, ...cells);
  return typeof result === "number" ? result : undefined;
}
