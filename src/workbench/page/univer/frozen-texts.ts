import { HorizontalAlign, WrapStrategy, type IFreeze, type Nullable } from "@univerjs/core";
import {
  Font,
  FontCache,
  SHEET_VIEWPORT_KEY,
  Spreadsheet,
  type BaseObject,
  type IViewportInfo,
  type Scene,
  type SpreadsheetSkeleton,
  type UniverRenderingContext,
} from "@univerjs/engine-render";

/*
 * Titles and instructions in frozen columns are wider than these. When the sheet is scrolled sideways, Univer cuts them at the
 * freeze line and draws the line across them. Here they stay whole: they scroll only until their end is visible, and the line is
 * omitted in their rows.
 */

/** Univer's name of the freeze line of columns. */
const LINE = "__SpreadsheetFreezeColumnMainName__";
/** Pixels that the scroll bar covers at the right. */
const SCROLL_BAR = 14;
const PADDING = 4;
/** Pixels between a text's end and the freeze line within which the line covers the text. */
const COVERED = 3;

/** How far a text scrolls: with the sheet, until its end at `right` is visible. */
export const scrollOf = (sheetScroll: number, right: number, available: number): number =>
  Math.min(sheetScroll, Math.max(0, right - available));

interface FrozenText {
  readonly row: number;
  readonly column: number;
}

/** The last frozen column, or -1. */
const lastFrozen = ({ startColumn, xSplit }: IFreeze): number => (xSplit > 0 ? startColumn - 1 : -1);

/** Whether the text of a cell ends just before the right edge, beside an empty cell. */
function fillsCell(skeleton: SpreadsheetSkeleton, row: number, column: number): boolean {
  const font = skeleton.stylesCache.fontMatrix.getValue(row, column);
  const text = font?.cellData?.v;
  if (!font || typeof text !== "string" || font.wrapStrategy === WrapStrategy.WRAP) return false;
  if (![HorizontalAlign.UNSPECIFIED, HorizontalAlign.LEFT].includes(font.horizontalAlign)) return false;
  if ((skeleton.worksheet.getCell(row, column + 1)?.v ?? "") !== "") return false;
  const { startX, endX } = skeleton.getCellWithCoordByIndex(row, column, false);
  const { width } = FontCache.getMeasureText(text, font.fontString);
  return width <= endX - startX && width > endX - startX - COVERED;
}

/** Whether the text of a frozen cell reaches the freeze line. */
function reachesLine(skeleton: SpreadsheetSkeleton, row: number, column: number): boolean {
  const last = lastFrozen(skeleton.worksheet.getFreeze());
  if (column > last) return false;
  if ((skeleton.overflowCache.getValue(row, column)?.endColumn ?? -1) > last) return true;
  return column === last && fillsCell(skeleton, row, column);
}

/** The frozen texts in the rows of a viewport that reach the freeze line. */
function textsIn(skeleton: SpreadsheetSkeleton, view: IViewportInfo): readonly FrozenText[] {
  const last = lastFrozen(skeleton.worksheet.getFreeze());
  const found: FrozenText[] = [];
  if (last < 0) return found;
  const { startRow, endRow } = skeleton.getRangeByViewport(view);
  for (let row = startRow; row <= endRow; row++)
    for (let column = 0; column <= last; column++) if (reachesLine(skeleton, row, column)) found.push({ row, column });
  return found;
}

/** Where the first cell with a value starts on screen in a text's row, or the text's end if that comes first. */
function widthBeside(skeleton: SpreadsheetSkeleton, row: number, scroll: number, end: number): number {
  const first = lastFrozen(skeleton.worksheet.getFreeze()) + 1;
  for (let column = first; column < skeleton.getColumnCount(); column++) {
    const { startX, endX } = skeleton.getCellWithCoordByIndex(row, column, false);
    if (startX - scroll >= end) return end;
    const value = skeleton.worksheet.getCell(row, column)?.v;
    if (endX - scroll > startX && value !== undefined && value !== null && value !== "") return startX - scroll;
  }
  return end;
}

let isDrawingTexts = false;

/** Draws the frozen texts of a viewport, over everything else in it. */
function drawTexts(sheet: Spreadsheet, ctx: UniverRenderingContext, view: IViewportInfo): void {
  const skeleton = sheet.getSkeleton();
  const scene = sheet.getScene();
  const main = scene.getViewport(SHEET_VIEWPORT_KEY.VIEW_MAIN);
  if (!skeleton || !main) return;
  const texts = textsIn(skeleton, view);
  if (texts.length === 0) return;
  const { rowHeaderWidthAndMarginLeft: left, columnHeaderHeightAndMarginTop: top } = skeleton;
  const isScrolled = view.viewportKey === SHEET_VIEWPORT_KEY.VIEW_MAIN || view.viewportKey === SHEET_VIEWPORT_KEY.VIEW_MAIN_TOP;
  const scroll = main.viewportScrollX;
  const available = (main.left + (main.width ?? 0)) / scene.scaleX - left - SCROLL_BAR;
  const { fontMatrix } = skeleton.stylesCache;
  for (const { row, column } of texts) {
    const font = fontMatrix.getValue(row, column);
    const cellInfo = skeleton.getCellWithCoordByIndex(row, column, false);
    if (!font) continue;
    const width = FontCache.getMeasureText(String(font.cellData?.v ?? ""), font.fontString).width + PADDING;
    const own = scrollOf(scroll, cellInfo.startX + width, available);
    const end = widthBeside(skeleton, row, scroll, cellInfo.startX + width - own);
    ctx.save();
    ctx.translate(left + (isScrolled ? scroll : 0), top);
    ctx.beginPath();
    ctx.rect(0, cellInfo.startY, end, cellInfo.endY - cellInfo.startY);
    ctx.clip();
    ctx.translate(-own, 0);
    isDrawingTexts = true;
    try {
      sheet.fontExtension._renderFontEachCell(
        {
          ctx,
          scale: Math.max(scene.scaleX, scene.scaleY),
          columnTotalWidth: skeleton.columnTotalWidth,
          rowTotalHeight: skeleton.rowTotalHeight,
          // Without a range, Univer only draws texts that are wider than their cells.
          viewRanges: [{ startRow: row, endRow: row, startColumn: column, endColumn: column }],
          checkOutOfViewBound: true,
          diffRanges: [],
          spreadsheetSkeleton: skeleton,
          overflowRectangle: null,
          startX: 0,
          startY: 0,
          endX: 0,
          endY: 0,
          cellInfo,
        },
        row,
        column,
        fontMatrix,
      );
    } finally {
      isDrawingTexts = false;
    }
    ctx.restore();
  }
}

const withGaps = new WeakSet<BaseObject>();

/** Omits the freeze line in the rows of such texts. */
function breakLine(sheet: Spreadsheet, scene: Scene): void {
  const line: Nullable<BaseObject> = scene.getObject(LINE);
  if (!line || withGaps.has(line)) return;
  withGaps.add(line);
  const render = line.render.bind(line);
  line.render = (ctx: UniverRenderingContext, view: IViewportInfo) => {
    const skeleton = sheet.getSkeleton();
    const { left, right, top, bottom } = view.viewBound;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, top, right - left, bottom - top);
    if (skeleton)
      for (const { row, column } of textsIn(skeleton, view)) {
        const { startY, endY } = skeleton.getCellWithCoordByIndex(row, column, false);
        ctx.rect(left, startY + skeleton.columnHeaderHeightAndMarginTop, right - left, endY - startY);
      }
    ctx.clip("evenodd");
    render(ctx, view);
    ctx.restore();
    return line;
  };
}

/** Draws texts that reach the freeze line whole from now on. */
export function drawFrozenTextsWhole(): void {
  const { _renderFontEachCell: renderText } = Font.prototype;
  Font.prototype._renderFontEachCell = function (context, row, column, fonts) {
    if (!isDrawingTexts && reachesLine(context.spreadsheetSkeleton, row, column)) return true;
    return renderText.call(this, context, row, column, fonts);
  };
  const { render } = Spreadsheet.prototype;
  Spreadsheet.prototype.render = function (ctx, view) {
    render.call(this, ctx, view);
    if (this.isPrinting) return this;
    drawTexts(this, ctx, view);
    breakLine(this, this.getScene());
    return this;
  };
}
