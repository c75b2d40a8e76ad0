import { areaAddress, areaOf, MOST_COLUMNS, MOST_ROWS, type Area, isSameArea } from "../../../formula/address";
import { isForeign, rewritten, sheetBefore, writtenAt } from "../../../formula/references";
import { unchangeable } from "../package/draft";
import { isSameName } from "../../../kernel/names";

/*
 * Adjusts addresses and formulas when rows are inserted or deleted.
 */

/** Rows of a sheet that are inserted or removed. */
export interface Shift {
  readonly sheet: string;
  /** The first inserted or removed row, counted from 0. */
  readonly at: number;
  /** Number of inserted rows; negative for removed ones. */
  readonly by: number;
  /** The rows of the growing table, above `at`: areas that end with its last row are extended to the new ones. */
  readonly grows?: Area;
}

/** The new index of a row; null if it is removed. */
export function shiftedRow(row: number, { at, by }: Shift): number | null {
  if (row < at) return row;
  return by < 0 && row < at - by ? null : row + by;
}

/** Whether an area ends with the last row of the growing table. */
const endsWith = ({ top, left, rows, columns }: Area, inserted: Area): boolean =>
  top >= inserted.top &&
  top + rows === inserted.top + inserted.rows &&
  left >= inserted.left &&
  left + columns <= inserted.left + inserted.columns;

/** The shifted area; null if it is removed. `grows` decides whether it includes the table's new rows. */
function shiftedArea(area: Area, shift: Shift, grows: (area: Area, inserted: Area) => boolean = endsWith): Area | null {
  const { at, by } = shift;
  if (area.rows === MOST_ROWS) return area;
  const end = area.top + area.rows;
  if (by > 0) {
    const top = area.top >= at ? area.top + by : area.top;
    const bottom = end > at || (shift.grows && grows(area, shift.grows)) ? end + by : end;
    if (bottom > MOST_ROWS) throw unchangeable("its last rows are in use, so no more rows fit");
    return { ...area, top, rows: bottom - top };
  }
  const removed = at - by;
  const top = area.top < at ? area.top : area.top < removed ? at : area.top + by;
  const bottom = end <= at ? end : end <= removed ? at : end + by;
  return bottom <= top ? null : { ...area, top, rows: bottom - top };
}

/** A shifted list of areas. Throws FileError if one of them is removed. */
export function shiftedAreas(list: string, shift: Shift): string {
  const moved = list.split(/\s+/).map((item) => {
    const area = areaOf(item);
    if (!area) return item;
    const next = shiftedArea(area, shift);
    if (!next) throw unchangeable(`the rows to delete from ${shift.sheet} have a rule, a note or a merged cell`);
    return isSameArea(area, next) ? item : areaAddress(next);
  });
  return moved.join(" ");
}

/** A formula includes new rows of a table if it covers all of its rows. */
const coversAll = (area: Area, inserted: Area): boolean => coversColumn(area, inserted) && area.rows > 1;

/** A chart over a table with a single row covers the table; a formula may refer to that row only. */
export const coversColumn = (area: Area, inserted: Area): boolean => endsWith(area, inserted) && area.top === inserted.top;

/** A shifted formula, without its "=", of a cell on the sheet `own`, or null if it belongs to no sheet. */
export function shiftedFormula(formula: string, own: string | null, shift: Shift, covers = coversAll): string {
  return rewritten(formula, ({ prefix, cells }) => {
    const named = prefix === "" ? own : sheetBefore(prefix);
    if (prefix !== "" && !isForeign(prefix) && named?.includes(":"))
      throw unchangeable(`a formula works on several sheets at once: ${formula}`);
    const area = cells === undefined || !isSameName(named, shift.sheet) ? null : areaOf(cells);
    if (cells === undefined || !area) return undefined;
    const next = area.columns === MOST_COLUMNS ? shiftedArea(area, shift) : shiftedArea(area, shift, covers);
    if (!next) return `${prefix}#REF!`;
    return isSameArea(area, next) ? undefined : prefix + writtenAt(cells, next);
  });
}
