import type { Formula } from "../../formula/syntax";
import { parts } from "../../formula/walk";
import { firstOf, isError, type Value } from "../../formula/world";
import { figure } from "../../kernel/text";
import { evaluated, isReference, type Location } from "./location";
import { describeReference, tableAt } from "./names";

/* Describes values and references of a formula. */

export const LOOKUPS: ReadonlySet<string> = new Set(["INDEX", "XLOOKUP"]);

export const valueOf = (formula: Formula, at: Location): Value => firstOf(evaluated(formula, at));

/** A value as text; years, recognized by their label, have no thousands separators. */
export function describeValue(value: Value, name = ""): string {
  if (value === null || value === "") return "blank";
  if (isError(value)) return value.error;
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value !== "number") return value;
  return /\b(year|seed)\b/i.test(name) ? String(value) : figure(value);
}

/** The references of a formula, without repetitions. */
export function namesIn(formula: Formula, at: Location): readonly string[] {
  const found = new Set<string>();
  const walk = (node: Formula): void => {
    if (isReference(node)) found.add(describeReference(node, at));
    else parts(node).forEach(walk);
  };
  walk(formula);
  return [...found];
}

const MOST_NAMES = 4;

export const listed = (names: readonly string[]): string => {
  const rest = names.length - MOST_NAMES;
  const shown = rest > 1 ? [...names.slice(0, MOST_NAMES), `${rest} more`] : names;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)!}`;
};

/** The titles of the tables whose rows a formula reads. */
export function tablesIn(formula: Formula, at: Location): readonly string[] {
  const found = new Set<string>();
  const walk = (node: Formula): void => {
    if (!isReference(node)) return parts(node).forEach(walk);
    const area = at.calculation.area(node, at.sheet, at.row, at.column);
    if (isError(area) || area.rows * area.columns < 2) return;
    const title = tableAt(at, area)?.title;
    found.add(title === undefined ? describeReference(node, at) : area.sheet === at.sheet ? title : `${title} (${area.sheet})`);
  };
  walk(formula);
  return [...found];
}

/** The name of a compared value: for a lookup, that of its column. */
export function nameOf(formula: Formula, at: Location): string {
  if (formula.kind !== "call" || !LOOKUPS.has(formula.name)) return listed(namesIn(formula, at));
  const range = formula.args[formula.name === "INDEX" ? 0 : 2];
  return range && isReference(range) ? describeReference(range, at) : listed(namesIn(formula, at));
}
