import type { IRange } from "@univerjs/core";
import type { Area } from "../../../formula/address";

/*
 * The workbook's id, areas and sizes in Univer's units: ranges by their ends, and pixels instead of points.
 */

/** Univer's id of the workbook. */
export const BOOK = "workbook";

/** Excel's font, or one as narrow: column widths are made for it. */
export const FONT = "Calibri, Carlito, Segoe UI, Arial";

const PIXELS_PER_POINT = 96 / 72;
export const pixels = (points: number): number => Math.round(points * PIXELS_PER_POINT);
export const points = (px: number): number => px / PIXELS_PER_POINT;

/** Width of ten digits of Excel's font, relative to the font size. */
const TEN_DIGITS = 5.068;

/** How much wider than Excel's font the digits of the available font are. */
function measuredWider(): number {
  const context = typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(1, 1).getContext("2d");
  if (!context) return 1;
  context.font = `100px ${FONT}`;
  return Math.max(1, context.measureText("0123456789").width / (100 * TEN_DIGITS));
}

let wider: number | undefined;
/** Columns are widened so that they hold as many digits as in Excel. */
const widerBy = (): number => (wider ??= measuredWider());
export const columnPixels = (width: number): number => Math.round(width * PIXELS_PER_POINT * widerBy());
export const columnPoints = (px: number): number => px / PIXELS_PER_POINT / widerBy();

export const rangeOf = ({ top, left, rows, columns }: Area): IRange => ({
  startRow: top,
  startColumn: left,
  endRow: top + rows - 1,
  endColumn: left + columns - 1,
});

export const areaOf = (range: IRange): Area => ({
  top: range.startRow,
  left: range.startColumn,
  rows: range.endRow - range.startRow + 1,
  columns: range.endColumn - range.startColumn + 1,
});

/** A selection whose active cell is the first one. */
export function univerSelection(area: Area) {
  const [range, { top, left }] = [rangeOf(area), area];
  return {
    range,
    primary: {
      ...rangeOf({ top, left, rows: 1, columns: 1 }),
      actualRow: top,
      actualColumn: left,
      isMerged: false,
      isMergedMainCell: false,
    },
    style: null,
  };
}
