import type { Formula } from "../formula/syntax";
import type { Capacity } from "../kernel/sheet";
import type { DeclaredTable } from "./declared";

/*
 * Used capacity: figures and their limits in the same row.
 */

/** The header of the column that a limit reads from the same row, or "". */
function limitColumn(formula: Formula): string {
  return formula.kind === "table" && formula.part === "this row" ? (formula.column ?? "") : "";
}

/** The pairs of a used and a limit column in a table: those from limits that the rulebook computes, and those it declares. */
export function capacitiesOf({ block, limits, columns }: DeclaredTable): readonly Capacity[] {
  const ofLimits = limits.flatMap(({ limit, figures }) => {
    const header = limit.atMost ? limitColumn(figures["limit"]!) : "";
    const column = columns.find((item) => item.header === header && item.formula !== null);
    return column ? [{ used: limit.at, limit: column.key }] : [];
  });
  return [...(block.capacities ?? []), ...ofLimits];
}
