import type { Rule } from "../kernel/rule";

/*
 * Calls as they are typed in a cell, and sentences of help.
 */

/** A value as it is typed in a formula; "" for a blank. */
export function typed(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) {
    const rows = value.map((row: unknown) => (Array.isArray(row) ? row.map(typed).join(",") : typed(row)));
    return `{${rows.join(";")}}`;
  }
  if (typeof value === "string") return `"${value.replaceAll('"', '""')}"`;
  return typeof value === "boolean" ? String(value).toUpperCase() : String(value);
}

/** The call of a function with the given arguments, without omitted ones at the end. */
export function callText(id: string, args: readonly unknown[]): string {
  const written = args.map(typed);
  while (written.at(-1) === "") written.pop();
  return `=LEDGER.${id}(${written.join(",")})`;
}

/** Named inputs as Excel's positional arguments; null for omitted ones. */
export const argumentsOf = ({ params }: Rule, inputs: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Object.keys(params).map((name) => inputs[name] ?? null);

/** The call of a worked example: =LEDGER.GROWTH(1942,"Germany",3000,500) */
export const exampleText = (rule: Rule, inputs: Readonly<Record<string, unknown>>): string =>
  callText(rule.id, argumentsOf(rule, inputs));

/** LEDGER.GROWTH(year, nation, reserve, [swDamage]): inputs in brackets are optional. */
export const signature = ({ id, params }: Rule): string =>
  `LEDGER.${id}(${Object.entries(params)
    .map(([name, { optional }]) => (optional ? `[${name}]` : name))
    .join(", ")})`;

/** Adds a full stop unless the text ends with punctuation. */
export const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
