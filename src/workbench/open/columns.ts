import { MOST_COLUMNS } from "../../formula/address";
import { pointsOfStored } from "../../sheets/column-width";
import { isYes, numberOf, children, type Node } from "./xml-tree";

interface ColumnRun {
  readonly first: number;
  readonly last: number;
  /** Points; null for the default width. */
  readonly width: number | null;
  readonly isHidden: boolean;
  /** Number of the style of omitted cells. */
  readonly style: number | null;
}

/** The column settings of a sheet. */
export interface Columns {
  /** Whether any of them sets a style for omitted cells. */
  readonly areStyled: boolean;
  /** Number of columns up to the last setting. */
  readonly count: number;
  at(column: number): ColumnRun | undefined;
}

export function columnsOf(elements: readonly Node[]): Columns {
  const runs = elements
    .filter(({ name }) => name === "cols")
    .flatMap((cols) => children(cols, "col"))
    .map((col): ColumnRun => {
      const style = numberOf(col.attribute("style"), -1);
      const width = numberOf(col.attribute("width"), -1);
      return {
        first: Math.max(0, numberOf(col.attribute("min"), 1) - 1),
        last: Math.min(MOST_COLUMNS, numberOf(col.attribute("max"), 1)) - 1,
        width: width < 0 ? null : pointsOfStored(width),
        isHidden: isYes(col.attribute("hidden")) === true,
        style: style < 0 ? null : style,
      };
    })
    .filter(({ first, last }) => first <= last);
  // If several settings overlap, the first one counts; normally none do.
  const known: (ColumnRun | undefined)[] = [];
  let next = 0;
  for (const run of [...runs].sort((a, b) => a.first - b.first)) {
    for (let column = Math.max(next, run.first); column <= run.last; column++) known[column] = run;
    next = Math.max(next, run.last + 1);
  }
  return { areStyled: runs.some(({ style }) => style !== null), count: next, at: (column) => known[column] };
}
