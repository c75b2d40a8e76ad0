import { CellValueType, getDisplayValueFromCell, ObjectMatrix } from "@univerjs/core";
import { Font, FontCache } from "@univerjs/engine-render";
import { formatted } from "../../../formula/format";

/*
 * Univer cuts off a number that is wider than its column, which then reads as another number. Here it is displayed as in Excel:
 * with fewer decimals or in scientific notation for the General format, otherwise as "####".
 */

/** Pixels between the cell's edge and its text. */
export const SIDE = 2;
/** Text width is a fraction of pixels, column width is whole pixels. */
const TOLERANCE = 1;
const MOST_DECIMALS = 9;

/** The texts of a number in the General format, longest first: with fewer and fewer decimals, then in scientific notation. */
function* generalTexts(value: number): Generator<string> {
  yield formatted(value, "General") ?? "";
  if (Math.abs(value) < 1e11)
    for (let decimals = MOST_DECIMALS; decimals >= 0; decimals--) {
      const rounded = Number(value.toFixed(decimals));
      if (rounded !== 0) yield formatted(rounded, "General") ?? "";
    }
  for (let decimals = 5; decimals >= 0; decimals--)
    yield formatted(value, `0${decimals > 0 ? `.${"0".repeat(decimals)}` : ""}E+00`) ?? "";
}

/** The text that fits a width in pixels; `value` is already formatted unless its format is General. */
export function fittingText(value: number | string, width: number, measure: (text: string) => number): string {
  const fits = (text: string): boolean => measure(text) <= width + TOLERANCE;
  if (typeof value === "string") {
    if (fits(value)) return value;
  } else for (const text of generalTexts(value)) if (fits(text)) return text;
  return "#".repeat(Math.max(1, Math.floor(width / measure("#"))));
}

/** Fits numbers into their columns from now on. */
export function fitNumbers(): void {
  const { _renderFontEachCell: renderCell } = Font.prototype;
  Font.prototype._renderFontEachCell = function (context, row, column, fonts) {
    const font = fonts.getValue(row, column);
    const cell = font?.cellData;
    if (!font || !cell || cell.t !== CellValueType.NUMBER || (font.vertexAngle ?? 0) !== 0) {
      return renderCell.call(this, context, row, column, fonts);
    }
    const { startX, endX } = context.cellInfo.isMergedMainCell ? context.cellInfo.mergeInfo : context.cellInfo;
    const { l = SIDE, r = SIDE } = font.style?.pd ?? {};
    const { leftOffset = 0, rightOffset = 0 } = cell.fontRenderExtension ?? {};
    const value = typeof cell.v === "number" ? cell.v : getDisplayValueFromCell(cell);
    const width = endX - startX - (l ?? 0) - (r ?? 0) - leftOffset - rightOffset;
    const v = fittingText(value, width, (text) => FontCache.getMeasureText(text, font.fontString).width);
    if (v === value) return renderCell.call(this, context, row, column, fonts);
    const shown = new ObjectMatrix({ [row]: { [column]: { ...font, cellData: { ...cell, v } } } });
    return renderCell.call(this, context, row, column, shown);
  };
}
