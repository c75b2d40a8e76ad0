import { nearest } from "../formula/nearest";
import { fold } from "../kernel/names";
import type { Result } from "../kernel/rule";
import { wrongValue } from "../kernel/values";
import { ruleIds, ruleOf } from "../rulebooks/loaded-rules";

/** The name of the function that explains the others. */
export const WHY = "WHY";

/** Its result, in one sentence. */
export const WHY_DESCRIPTION =
  "The working of a LEDGER function, line by line: label, value and paragraph of the rulebook; the last line is the result.";

/** Its inputs, for help. */
export const WHY_INPUTS = [
  { name: "function", about: 'Name of the function in quotation marks, such as "GROWTH"', optional: false },
  { name: "inputs", about: "The inputs of that function, in its order", optional: true },
] as const;

/** "LEDGER.Oil Silo" is OILSILO: the namespace, case, spaces and hyphens are ignored. */
const idOf = (name: string): string => fold(name.replace(/^\s*=?\s*LEDGER\./i, "")).toUpperCase();

function unknown(name: string): never {
  const close = nearest(idOf(name), ruleIds());
  const shown = name.length > 40 ? `${name.slice(0, 39)}…` : name;
  const hint = close.length > 0 ? `similar names are ${close.join(", ")}` : "the pane's Functions view lists all names";
  throw wrongValue(`"${shown}" is not a function of the ledger; ${hint}.`);
}

/** Excel passes repeating arguments as ranges, and a single cell as a 1 x 1 range. */
function unwrapped(arg: unknown): unknown {
  const row: unknown = Array.isArray(arg) && arg.length === 1 ? arg[0] : arg;
  return Array.isArray(row) && row.length === 1 && row !== arg ? row[0] : arg;
}

/**
 * The working of a function, as rows of label, value and paragraph; the last row is the result. Takes the function's name and its
 * arguments. Throws RuleError: #VALUE! for an unknown name, otherwise the function's own error.
 */
export function why(args: readonly unknown[]): Result[][] {
  const [first, ...inputs] = args.map(unwrapped);
  if (typeof first !== "string" || first.trim() === "") {
    throw wrongValue('The first argument is the name of a function in quotation marks, such as "GROWTH".');
  }
  const rule = ruleOf(idOf(first)) ?? unknown(first);
  return rule.explain(inputs).lines.map(({ label, value, cite }) => [label, value, cite]);
}
