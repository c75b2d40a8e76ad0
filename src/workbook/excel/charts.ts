import type { Area } from "../../formula/address";
import type { Edit } from "../edit";
import type { PlacedChart, PlacedSheet } from "../../sheets/placed";
import { rangeOf } from "./ranges";

/*
 * Charts on existing sheets. Protected sheets need not be unprotected, because their protection allows editing objects.
 */

/** The area of all series, whose columns are adjacent. */
function block(lines: PlacedChart["lines"]): Area {
  const { top, left, rows } = lines[0]!.values;
  return { top, left, rows, columns: lines.length };
}

function placeChart(sheet: Excel.Worksheet, { title, unit, area, labels, lines }: PlacedChart): void {
  const chart = sheet.charts.add("Line" as Excel.ChartType, rangeOf(sheet, block(lines)), "Columns" as Excel.ChartSeriesBy);
  chart.title.text = title;
  chart.legend.position = "Bottom";
  if (unit !== undefined) chart.axes.valueAxis.title.text = unit;
  lines.forEach(({ name, color }, i) => {
    const line = chart.series.getItemAt(i);
    line.name = name;
    if (color !== undefined) line.format.line.color = color;
    line.setXAxisValues(rangeOf(sheet, labels));
  });
  const corner = (row: number, column: number) => rangeOf(sheet, { top: row, left: column, rows: 1, columns: 1 });
  chart.setPosition(corner(area.top, area.left), corner(area.top + area.rows - 1, area.left + area.columns - 1));
}

/** Draws the charts of sheets. If that fails, the sheets remain without charts and a message is returned. */
export async function placeCharts(context: Excel.RequestContext, sheets: readonly PlacedSheet[]): Promise<readonly string[]> {
  const lineCharts = sheets.flatMap(({ name, charts = [] }) => charts.map((chart) => ({ name, chart })));
  if (lineCharts.length === 0) return [];
  try {
    for (const { name, chart } of lineCharts) placeChart(context.workbook.worksheets.getItem(name), chart);
    await context.sync();
    return [];
  } catch {
    const sheetNames = [...new Set(lineCharts.map(({ name }) => name))].join(", ");
    return [`The charts of ${sheetNames} are missing: they cannot be drawn here. Everything else was added.`];
  }
}

type Lines = Extract<Edit, { kind: "lines" }>;

/** Adds series to existing charts, identified by title. Returns a message if that fails. */
export async function placeLines(context: Excel.RequestContext, wanted: readonly Lines[]): Promise<readonly string[]> {
  if (wanted.length === 0) return [];
  try {
    const sheets = new Map(wanted.map(({ sheet }) => [sheet, context.workbook.worksheets.getItem(sheet)]));
    for (const { charts } of sheets.values()) charts.load("items/id,items/title/text");
    await context.sync();
    for (const { sheet: name, chart: more } of wanted) {
      const sheet = sheets.get(name)!;
      const chart = sheet.charts.items.find(({ title }) => title.text === more.title);
      for (const line of chart ? more.lines : []) {
        const series = chart!.series.add(line.name);
        if (line.color !== undefined) series.format.line.color = line.color;
        series.setValues(rangeOf(sheet, line.values));
        series.setXAxisValues(rangeOf(sheet, more.labels));
      }
    }
    await context.sync();
    return [];
  } catch {
    const sheetNames = [...new Set(wanted.map(({ sheet }) => sheet))].join(", ");
    return [`The charts of ${sheetNames} lack the new lines: they cannot be drawn here. Everything else was added.`];
  }
}

/** Removes series from charts. */
export async function removeLines(context: Excel.RequestContext, lineCharts: readonly Lines[]): Promise<void> {
  if (lineCharts.length === 0) return;
  const sheets = new Map(lineCharts.map(({ sheet }) => [sheet, context.workbook.worksheets.getItem(sheet)]));
  for (const { charts } of sheets.values()) charts.load("items/title/text,items/series/items/name");
  await context.sync();
  for (const { sheet, chart: more } of lineCharts) {
    const chart = sheets.get(sheet)!.charts.items.find(({ title }) => title.text === more.title);
    // From the end, because the following ones move up.
    for (const series of [...(chart?.series.items ?? [])].reverse())
      if (more.lines.some(({ name }) => name === series.name)) series.delete();
  }
}
