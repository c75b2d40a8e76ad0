import { areaOf, MOST_COLUMNS, MOST_ROWS } from "../../../formula/address";
import { cellsBetween, cornersOf, rewritten } from "../../../formula/references";

/** What everything that may move has; most formulas of tables have none. */
const MAY_MOVE = /[A-Za-z]\$?\d|:/;

/** A formula as it reads in another cell: what is not held fast with $ moves along. What leaves the sheet becomes #REF!. */
export function moved(formula: string, down: number, right: number): string {
  if (!MAY_MOVE.test(formula)) return formula;
  const place = (at: number | null, fixed: string, by: number) => (at === null || fixed !== "" ? at : at + by);
  const isIn = (at: number | null, size: number) => at === null || (at >= 0 && at < size);
  return rewritten(formula, ({ prefix, cells }) => {
    if (cells === undefined || !areaOf(cells)) return undefined;
    const corners = cornersOf(cells).map((corner) => ({
      ...corner,
      column: place(corner.column, corner.fixedColumn, right),
      row: place(corner.row, corner.fixedRow, down),
    }));
    const isThere = corners.every(({ column, row }) => isIn(column, MOST_COLUMNS) && isIn(row, MOST_ROWS));
    return prefix + (isThere ? cellsBetween(corners) : "#REF!");
  });
}
