import type { Area } from "../../formula/address";
import { workbookName } from "../../kernel/column";
import type { Chart } from "../../kernel/sheet";
import type { DeclaredSheet, DeclaredTable } from "../declared";
import type { PlacedChart, PlacedTable } from "../placed";
import { at } from "./draft";

/** Rows that a chart covers, and its minimum width in characters. */
const CHART = { rows: 17, width: 56 };

/**
 * Places charts side by side in bands below a row, across the sheet's width; returns the last row. If possible, no chart spans
 * two printed pages; pages after the first begin at the given columns.
 */
export function chartPlaces(
  count: number,
  top: number,
  widths: readonly number[],
  pages: readonly number[],
  keyColumns: number,
): { readonly areas: readonly Area[]; readonly end: number } {
  const total = widths.reduce((sum, width) => sum + width, 0);
  const across = Math.max(1, Math.min(count, Math.floor(total / CHART.width)));
  const even = Array.from({ length: across + 1 }, (_, i) => {
    let sum = 0;
    return i === across ? widths.length : widths.findIndex((width) => (sum += width) > (total * i) / across);
  });
  // The first columns are repeated on every page, which would repeat a part of a chart.
  const edges = [pages.length > 0 ? keyColumns : 0, ...even.slice(1)];
  if (pages.length < across)
    for (const page of pages) {
      const inner = edges.slice(1, -1).map((edge) => Math.abs(edge - page));
      edges[1 + inner.indexOf(Math.min(...inner))] = page;
    }
  const areas = Array.from({ length: count }, (_, i) => {
    const [left, right] = [edges[i % across]!, edges[(i % across) + 1]!];
    return at(top + Math.floor(i / across) * (CHART.rows + 1), left, CHART.rows, right - left);
  });
  return { areas, end: top + Math.ceil(count / across) * (CHART.rows + 1) };
}

export function chartOn(chart: Chart, area: Area, { sheet, blocks }: DeclaredSheet, tables: readonly PlacedTable[]): PlacedChart {
  const name = workbookName(sheet.name, chart.table);
  const table = tables.find((item) => item.name === name)!;
  const { columns } = blocks.find((block): block is DeclaredTable => block.name === name && block.kind === "table")!;
  const body = (key: string): Area => {
    const { top, left, rows } = table.area;
    return at(top + 1, left + columns.findIndex((column) => column.key === key), rows - 1, 1);
  };
  const { title, unit, labels, lines: all } = chart;
  return {
    title,
    ...(unit === undefined ? {} : { unit }),
    area,
    labels: body(labels),
    lines: all.map(({ column, name: name, color }) => ({ name: name, values: body(column), color })),
  };
}
