import type { Formula } from "../formula/syntax";
import type { Capacity } from "../kernel/sheet";
import type { DeclaredTable } from "./declared";

/*
 * Used capacity: figures with their limit beside them in the same row.
 */

/** The header of the column of the row that a limit is, "" where it is something else. */
function limitColumn(formula: Formula): string {
  return formula.kind === "table" && formula.part === "this row" ? (formula.column ?? "") : "";
}

/** Which columns of a table are held against which others: where the rulebook works out what is allowed, and where it says so. */
export function capacitiesOf({ block, limits, columns }: DeclaredTable): readonly Capacity[] {
  const ofLimits = limits.flatMap(({ limit, figures }) => {
    const header = limit.atMost ? limitColumn(figures["limit"]!) : "";
    const column = columns.find((item) => item.header === header && item.formula !== null);
    return column ? [{ used: limit.at, limit: column.key }] : [];
  });
  return [...(block.capacities ?? []), ...ofLimits];
}
