import { HorizontalAlign, VerticalAlign, WrapStrategy } from "@univerjs/core";
import type { PageLayout } from "../../host/grid";
import type { Paper } from "./paper";
import type { SheetPage } from "./plan";
import type { PrintedCell, PrintedSheet } from "./printed-cell";

/*
 * A page as an HTML table of its cells, with the charts over them.
 */

const SIDES = { t: "Top", r: "Right", b: "Bottom", l: "Left" } as const;
const ACROSS: Readonly<Record<number, string>> = {
  [HorizontalAlign.LEFT]: "left",
  [HorizontalAlign.CENTER]: "center",
  [HorizontalAlign.RIGHT]: "right",
};
const DOWN: Readonly<Record<number, string>> = {
  [VerticalAlign.TOP]: "top",
  [VerticalAlign.MIDDLE]: "middle",
  [VerticalAlign.BOTTOM]: "bottom",
};
/** Points between a cell's edge and its text, and the width of a border, before scaling. */
const PADDING = 1.5;
const LINE = 0.5;
const GRIDLINE = "#a6a6a6";
/** How far the font of a text that would be cut off at the page's edge shrinks, in parts of its size. */
const SMALLEST_FONT = 0.7;
/** Printed text may be a little wider than measured. */
const TOLERANCE = 1.05;

/** A data bar as a background: from its start to its value, in percent of the cell. */
function barImage({ color, value, startPoint, isGradient }: NonNullable<PrintedCell["bar"]>): string {
  const side = value < 0 ? startPoint : 100 - startPoint;
  const end = startPoint + (side * value) / 100;
  const [from, to] = [Math.min(startPoint, end), Math.max(startPoint, end)];
  const [first, last] = value < 0 ? [isGradient ? "#fff" : color, color] : [color, isGradient ? "#fff" : color];
  return `linear-gradient(to right, transparent ${from}%, ${first} ${from}%, ${last} ${to}%, transparent ${to}%)`;
}

interface Colors {
  readonly isBlackAndWhite?: boolean;
  readonly hasGridlines?: boolean;
}

function dress(
  element: HTMLTableCellElement,
  { style, isNumber, bar, isChecked }: PrintedCell,
  scale: number,
  { isBlackAndWhite = false, hasGridlines = false }: Colors,
): void {
  const css = element.style;
  css.textAlign = ACROSS[style?.ht ?? 0] ?? (isChecked !== undefined ? "center" : isNumber ? "right" : "left");
  css.verticalAlign = DOWN[style?.vt ?? 0] ?? "bottom";
  css.fontSize = `${(style?.fs ?? 11) * scale}pt`;
  css.padding = `0 ${PADDING * scale}pt`;
  if (hasGridlines) css.border = `${LINE}pt solid ${isBlackAndWhite ? "#000" : GRIDLINE}`;
  if (style?.bg?.rgb && !isBlackAndWhite) css.backgroundColor = style.bg.rgb;
  if (bar && !isBlackAndWhite) css.backgroundImage = barImage(bar);
  if (!style) return;
  if (style.bl) css.fontWeight = "bold";
  if (style.it) css.fontStyle = "italic";
  if (style.ul?.s) css.textDecoration = "underline";
  if (style.st?.s) css.textDecoration = "line-through";
  if (style.cl?.rgb && !isBlackAndWhite) css.color = style.cl.rgb;
  if (style.pd?.l) css.paddingLeft = `${style.pd.l * scale}px`;
  for (const [side, name] of Object.entries(SIDES)) {
    const line = style.bd?.[side as keyof typeof SIDES];
    if (line?.s) css[`border${name}` as "borderTop"] = `${LINE}pt solid ${(isBlackAndWhite ? null : line.cl?.rgb) ?? "#000"}`;
  }
}

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);
const isIn = (first: number, count: number, line: number): boolean => line >= first && line < first + count;

/** The part of a chart in one direction that is on a page, and how much of the chart is before it. */
function stretchOf(lines: readonly number[], sizes: readonly number[], first: number, count: number) {
  const at = lines.findIndex((line) => isIn(first, count, line));
  if (at < 0) return undefined;
  return {
    start: sum(lines.slice(0, at).map((line) => sizes[line]!)),
    length: sum(lines.filter((line) => isIn(first, count, line)).map((line) => sizes[line]!)),
    before: sum(sizes.slice(first, lines[at])),
    whole: sum(sizes.slice(first, first + count)),
  };
}

type Setup = Pick<PageLayout, "isCentered" | "hasGridlines" | "isBlackAndWhite">;

/** A page of a sheet at a scale, on this paper. */
export function pageElement(
  sheet: PrintedSheet,
  { rows, columns }: SheetPage,
  scale: number,
  paper: Pick<Paper, "width" | "height">,
  setup: Setup = {},
): HTMLElement {
  const [widths, heights] = [sheet.widths, sheet.heights].map((sizes) => sizes.map((size) => size * scale)) as [
    number[],
    number[],
  ];
  const width = sum(columns.map((column) => widths[column]!));
  const page = document.createElement("section");
  const left = setup.isCentered?.across ? Math.max(0, (paper.width - width) / 2) : 0;
  const top = setup.isCentered?.down ? Math.max(0, (paper.height - sum(rows.map((row) => heights[row]!))) / 2) : 0;
  page.style.width = `${paper.width}pt`;
  page.style.padding = `${top}pt 0 0 ${left}pt`;
  const table = page.appendChild(document.createElement("table"));
  table.style.width = `${width}pt`;
  const group = table.appendChild(document.createElement("colgroup"));
  for (const column of columns) group.appendChild(document.createElement("col")).style.width = `${widths[column]!}pt`;

  /** Points that a text may take, because it overflows into empty cells as on screen, and whether it reaches the page's edge. */
  function reachOf(row: number, at: number, last: number) {
    let end = last + 1;
    while (end < columns.length && isBlank(row, columns[end]!)) end++;
    const isToEdge = end === columns.length;
    const points = sum(columns.slice(at, end).map((column) => widths[column]!)) - 2 * PADDING * scale;
    return { points: points + (isToEdge ? Math.max(0, paper.width - left - width) : 0), isToEdge };
  }
  function isBlank(row: number, column: number): boolean {
    const { text, isChecked, span } = sheet.cell(row, column);
    return text === "" && isChecked === undefined && span.columns === 1;
  }

  function rowOf(row: number, n: number): HTMLTableRowElement {
    const line = document.createElement("tr");
    line.style.height = `${heights[row]!}pt`;
    columns.forEach((column, at) => {
      const cell = sheet.cell(row, column);
      const { span, text, isChecked } = cell;
      // A merged cell is printed in its first row and column of the page.
      if (at > 0 && columns[at - 1]! >= span.left && columns[at - 1]! < column) return;
      if (n > 0 && rows[n - 1]! >= span.top && rows[n - 1]! < row) return;
      const element = line.appendChild(document.createElement("td"));
      const inRows = rows.filter((item) => isIn(span.top, span.rows, item));
      const inColumns = columns.filter((item) => isIn(span.left, span.columns, item));
      if (inRows.length > 1) element.rowSpan = inRows.length;
      if (inColumns.length > 1) element.colSpan = inColumns.length;
      dress(element, cell, scale, setup);
      if (isChecked !== undefined) {
        const box = element.appendChild(document.createElement("i"));
        if (isChecked) box.className = "checked";
      }
      if (text === "") return;
      const content = element.appendChild(document.createElement("div"));
      content.textContent = text;
      // A row must not grow, or the page would overflow.
      content.style.maxHeight = `${sum(inRows.map((item) => heights[item]!)) - LINE}pt`;
      if (cell.style?.tb === WrapStrategy.WRAP) {
        content.style.whiteSpace = "normal";
        // A line that just fits on screen must not be broken here.
        content.style.marginRight = `${-PADDING * scale}pt`;
      } else if (!cell.isNumber && element.style.textAlign === "left") {
        const { points, isToEdge } = reachOf(row, at, at + inColumns.length - 1);
        content.style.width = `${points}pt`;
        // On screen it would overflow past the last column.
        const needed = isToEdge ? sheet.textWidth(cell) * scale * TOLERANCE : 0;
        if (needed > points) content.style.fontSize = `${Math.max(SMALLEST_FONT, points / needed)}em`;
      }
    });
    return line;
  }

  table.createTBody().append(...rows.map(rowOf));
  for (const { area, figure } of sheet.charts) {
    const down = stretchOf(rows, heights, area.top, area.rows);
    const across = stretchOf(columns, widths, area.left, area.columns);
    if (!down || !across) continue;
    const part = page.appendChild(document.createElement("div"));
    part.style.cssText = `left:${left + across.start}pt;top:${top + down.start}pt;width:${across.length}pt;height:${down.length}pt`;
    const chart = part.appendChild(figure(across.whole / Math.max(1, down.whole)));
    chart.style.cssText = `left:${-across.before}pt;top:${-down.before}pt;width:${across.whole}pt;height:${down.whole}pt`;
  }
  return page;
}
