import type { Rule } from "../kernel/rule";

/*
 * Calls as one writes them in a cell, and sentences of help.
 */

/** A value as one types it in a formula; blank is nothing. */
export function typed(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) {
    const rows = value.map((row: unknown) => (Array.isArray(row) ? row.map(typed).join(",") : typed(row)));
    return `{${rows.join(";")}}`;
  }
  if (typeof value === "string") return `"${value.replaceAll('"', '""')}"`;
  return typeof value === "boolean" ? String(value).toUpperCase() : String(value);
}

/** The call of a function with the given arguments; those left out at the end are not written. */
export function callText(id: string, args: readonly unknown[]): string {
  const written = args.map(typed);
  while (written.at(-1) === "") written.pop();
  return `=LEDGER.${id}(${written.join(",")})`;
}

/** Inputs by name as Excel's positional arguments; null is left out. */
export const argumentsOf = ({ params }: Rule, given: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Object.keys(params).map((name) => given[name] ?? null);

/** The call of a worked example: =LEDGER.GROWTH(1942,"Germany",3000,500) */
export const exampleText = (rule: Rule, given: Readonly<Record<string, unknown>>): string =>
  callText(rule.id, argumentsOf(rule, given));

/** LEDGER.GROWTH(year, nation, reserve, [swDamage]): inputs in brackets may be left out. */
export const signature = ({ id, params }: Rule): string =>
  `LEDGER.${id}(${Object.entries(params)
    .map(([name, { optional }]) => (optional ? `[${name}]` : name))
    .join(", ")})`;

/** With a full stop, unless it has one. */
export const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
