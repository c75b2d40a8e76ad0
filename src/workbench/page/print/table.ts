import { HorizontalAlign, VerticalAlign, WrapStrategy, type IStyleData } from "@univerjs/core";
import { pagesAcross } from "./paper";

/*
 * A sheet's cells as HTML tables for printing, one for each page across.
 */

export interface PrintedCell {
  readonly text: string;
  readonly isNumber: boolean;
  readonly style: IStyleData | null;
  /** Rows and columns that it spans; null if another cell spans it. */
  readonly span: readonly [rows: number, columns: number] | null;
}

export interface PrintedSheet {
  /** Height and width of each row and column in points; 0 if hidden. */
  readonly heights: readonly number[];
  readonly widths: readonly number[];
  readonly cell: (row: number, column: number) => PrintedCell;
  /** First and last row and column to repeat on every page. */
  readonly titleRows: readonly [number, number] | null;
  readonly titleColumns: readonly [number, number] | null;
  readonly breaks: readonly number[];
}

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

function dress(element: HTMLTableCellElement, { style, isNumber }: PrintedCell, scale: number): void {
  const css = element.style;
  css.textAlign = ACROSS[style?.ht ?? 0] ?? (isNumber ? "right" : "left");
  css.verticalAlign = DOWN[style?.vt ?? 0] ?? "bottom";
  css.fontSize = `${(style?.fs ?? 11) * scale}pt`;
  if (!style) return;
  if (style.bl) css.fontWeight = "bold";
  if (style.it) css.fontStyle = "italic";
  if (style.ul?.s) css.textDecoration = "underline";
  if (style.st?.s) css.textDecoration = "line-through";
  if (style.cl?.rgb) css.color = style.cl.rgb;
  if (style.bg?.rgb) css.background = style.bg.rgb;
  if (style.pd?.l) css.paddingLeft = `${style.pd.l * scale}px`;
  if (style.tb === WrapStrategy.WRAP) css.whiteSpace = "normal";
  for (const [side, name] of Object.entries(SIDES)) {
    const line = style.bd?.[side as keyof typeof SIDES];
    if (line?.s) css[`border${name}` as "borderTop"] = `0.5pt solid ${line.cl?.rgb ?? "#000"}`;
  }
}

const numbers = (range: readonly [number, number] | null): readonly number[] =>
  range ? Array.from({ length: range[1] - range[0] + 1 }, (_, n) => range[0] + n) : [];

/** A sheet's tables at a scale, for pages of this width in points. */
export function printedTables(sheet: PrintedSheet, scale: number, pageWidth: number): readonly HTMLTableElement[] {
  const widths = sheet.widths.map((width) => width * scale);
  const repeatedRows = numbers(sheet.titleRows);
  const tableOf = (columns: readonly number[]): HTMLTableElement => {
    const table = document.createElement("table");
    table.style.width = `${columns.reduce((sum, column) => sum + widths[column]!, 0)}pt`;
    const group = table.appendChild(document.createElement("colgroup"));
    for (const column of columns) group.appendChild(document.createElement("col")).style.width = `${widths[column]!}pt`;
    const rowOf = (row: number): HTMLTableRowElement => {
      const line = document.createElement("tr");
      line.style.height = `${sheet.heights[row]! * scale}pt`;
      if (sheet.breaks.includes(row)) line.style.breakBefore = "page";
      columns.forEach((column, at) => {
        const cell = sheet.cell(row, column);
        if (!cell.span) return;
        const element = line.appendChild(document.createElement("td"));
        [element.rowSpan, element.colSpan] = cell.span;
        element.textContent = cell.text;
        dress(element, cell, scale);
        const next = columns[at + cell.span[1]];
        // As on screen: text overflows into empty cells.
        if (!cell.isNumber && cell.text !== "" && next !== undefined && sheet.cell(row, next).text === "")
          element.style.overflow = "visible";
      });
      return line;
    };
    const shown = sheet.heights.flatMap((height, row) => (height > 0 ? [row] : []));
    table.createTHead().append(...repeatedRows.filter((row) => shown.includes(row)).map(rowOf));
    table.createTBody().append(...shown.filter((row) => !repeatedRows.includes(row)).map(rowOf));
    return table;
  };
  return pagesAcross(widths, numbers(sheet.titleColumns), pageWidth).map(tableOf);
}
