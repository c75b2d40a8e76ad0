import { areaOf, MOST_COLUMNS, MOST_ROWS } from "../../../formula/address";
import { cellsBetween, cornersOf, rewritten } from "../../../formula/references";

/** Matches every reference that can move; few formulas of tables contain one. */
const MAY_MOVE = /[A-Za-z]\$?\d|:/;

/** A formula copied to another cell: relative references move along; those outside the sheet become #REF!. */
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
