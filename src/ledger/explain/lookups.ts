import type { Formula } from "../../formula/syntax";
import { parts } from "../../formula/walk";
import { isError } from "../../formula/world";
import { describeValue, listed, LOOKUPS, nameOf, tablesIn, valueOf } from "./formula-names";
import { isReference, type Location } from "./location";
import { tableAt } from "./names";

/* Explains lookups and counts that find nothing. */

export type Lookup = Formula & { kind: "call" };

/** The lookup inside AVERAGE(INDEX(…)), which turns a blank cell into an error. */
export function lookedUp(formula: Formula): Formula {
  const [only] = formula.kind === "call" && formula.name === "AVERAGE" && formula.args.length === 1 ? formula.args : [];
  return only?.kind === "call" && LOOKUPS.has(only.name) ? only : formula;
}

export const isLookup = (formula: Formula): formula is Lookup => formula.kind === "call" && LOOKUPS.has(formula.name);

/** A sentence about the text that counted rows must have, if no row has it. */
export function unnamed(formula: Formula, at: Location): string | undefined {
  const pairs: (readonly [Formula, Formula])[] = [];
  const walk = (node: Formula): void => {
    if (node.kind === "binary" && node.operator === "=") pairs.push([node.left, node.right], [node.right, node.left]);
    if (node.kind === "call" && /^(SUMIFS?|COUNTIFS?|MAXIFS|MINIFS)$/.test(node.name)) {
      const from = /^(SUMIFS|MAXIFS|MINIFS)$/.test(node.name) ? 1 : 0;
      for (let i = from; i + 1 < node.args.length; i += 2) pairs.push([node.args[i]!, node.args[i + 1]!]);
    }
    parts(node).forEach(walk);
  };
  walk(formula);
  for (const [column, wanted] of pairs) {
    if (!isReference(column) || !isReference(wanted)) continue;
    const area = at.calculation.area(column, at.sheet, at.row, at.column);
    const value = valueOf(wanted, at);
    if (isError(area) || area.rows < 2 || area.columns > 1 || typeof value !== "string" || value === "") continue;
    const isThere = Array.from({ length: area.rows }, (_, r) => at.calculation.value(area.sheet, area.top + r, area.left)).some(
      (item) => typeof item === "string" && item.toLowerCase() === value.toLowerCase(),
    );
    const title = tableAt(at, area)?.title;
    if (!isThere && title !== undefined) return `No row of ${title} names ${value}.`;
  }
  return undefined;
}

/** Why a lookup finds nothing. */
export function unfound(lookup: Lookup, at: Location): string {
  const position = lookup.args.find((arg) => arg.kind === "call" && arg.name === "MATCH");
  const wanted = position?.kind === "call" ? position.args[0] : undefined;
  const name = wanted === undefined ? "" : describeValue(valueOf(wanted, at));
  if (isError(valueOf(lookup, at)) && name !== "") return `no row of ${listed(tablesIn(lookup, at))} names ${name}`;
  return `${nameOf(lookup, at)} has no number${name === "" ? "" : ` for ${name}`}`;
}
