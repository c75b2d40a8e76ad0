import { areaOf, MOST_COLUMNS, MOST_ROWS, type Area } from "../../formula/address";
import { rewritten, sheetBefore, writtenAt } from "../../formula/references";
import type { GridChart, PageLayout } from "./grid";
import { nameKey } from "../../kernel/names";

/*
 * Areas and formulas after rows or columns were inserted (count > 0) or removed (count < 0) on a sheet.
 */

export interface Shift {
  readonly axis: "row" | "column";
  readonly at: number;
  readonly count: number;
}

/** The area after the shift; null if all of it was removed. */
export function shifted(area: Area, { axis, at, count }: Shift): Area | null {
  const [start, size] = axis === "row" ? (["top", "rows"] as const) : (["left", "columns"] as const);
  const first = area[start];
  const end = first + area[size];
  if (count > 0) {
    if (at <= first) return { ...area, [start]: first + count };
    return at < end ? { ...area, [size]: area[size] + count } : area;
  }
  const removed = (position: number) => Math.min(Math.max(position - at, 0), -count);
  const remaining = area[size] - (removed(end) - removed(first));
  return remaining <= 0 ? null : { ...area, [start]: first - removed(first), [size]: remaining };
}

/** The chart after a shift of its sheet, as a list; empty if its data or its position was removed. */
export function shiftedChart(chart: GridChart, shift: Shift): GridChart[] {
  const area = shifted(chart.area, shift);
  const lines = chart.lines.flatMap((line) => {
    const values = shifted(line.values, shift);
    return values ? [{ ...line, values, labels: line.labels && shifted(line.labels, shift) }] : [];
  });
  return area && lines.length > 0 ? [{ ...chart, area, lines }] : [];
}

/** The page setup after a shift of its sheet: print area, titles and page breaks move with their cells. */
export function shiftedPage(page: PageLayout, shift: Shift): PageLayout {
  const { areas, titleRows, titleColumns, breaks, columnBreaks } = page;
  const isRows = shift.axis === "row";
  const run = ([first, last]: readonly [number, number], axis: Shift["axis"]): readonly [number, number] | null => {
    if (axis !== shift.axis) return [first, last];
    const area = shifted({ top: first, left: first, rows: last - first + 1, columns: last - first + 1 }, shift);
    if (!area) return null;
    return isRows ? [area.top, area.top + area.rows - 1] : [area.left, area.left + area.columns - 1];
  };
  const starts = (list: readonly number[], axis: Shift["axis"]): readonly number[] => [
    ...new Set(list.map((start) => run([start, start], axis)?.[0] ?? shift.at)),
  ];
  const isWhole = ({ rows, columns }: Area): boolean => (isRows ? rows === MOST_ROWS : columns === MOST_COLUMNS);
  const columns = titleColumns && run(titleColumns, "column");
  const { titleColumns: _columns, ...others } = page;
  return {
    ...(columns ? { ...page, titleColumns: columns } : others),
    titleRows: titleRows && run(titleRows, "row"),
    ...(areas ? { areas: areas.flatMap((area) => (isWhole(area) ? area : (shifted(area, shift) ?? []))) } : {}),
    ...(breaks ? { breaks: starts(breaks, "row") } : {}),
    ...(columnBreaks ? { columnBreaks: starts(columnBreaks, "column") } : {}),
  };
}

/** The chart after a table's size changed: a series over all rows of a column still covers all rows, as in Excel. */
export function extendedChart(chart: GridChart, before: Area, after: Area): GridChart {
  const body = before.top + 1;
  const showsAll = ({ top, rows }: Area): boolean => top === body && rows === before.rows - 1;
  const extended = (area: Area): Area =>
    showsAll(area) && area.left >= before.left && area.left < before.left + before.columns
      ? { ...area, top: after.top + 1, rows: after.rows - 1 }
      : area;
  const lines = chart.lines.map((line) => ({
    ...line,
    values: extended(line.values),
    labels: line.labels && extended(line.labels),
  }));
  return { ...chart, lines };
}

/** Matches every cell reference, but few formulas of table columns. */
const MAY_SHIFT = /[A-Z]\$?\d|:/i;

/** A formula of the sheet `home` after a shift on `sheet`; removed references become #REF!. */
export function shiftedFormula(formula: string, ownSheet: string, sheet: string, shift: Shift): string {
  if (!MAY_SHIFT.test(formula)) return formula;
  const name = nameKey(sheet);
  // Most formulas do not mention other sheets; a quoted name doubles its apostrophes.
  if (nameKey(ownSheet) !== name && !formula.toLowerCase().replaceAll("''", "'").includes(name)) return formula;
  const isWhole = ({ rows, columns }: Area) => (shift.axis === "row" ? rows === MOST_ROWS : columns === MOST_COLUMNS);
  return rewritten(formula, ({ prefix, cells }) => {
    const area = cells !== undefined && nameKey(sheetBefore(prefix) ?? ownSheet) === name ? areaOf(cells) : null;
    if (cells === undefined || !area || isWhole(area)) return undefined;
    const next = shifted(area, shift);
    return prefix + (next ? writtenAt(cells, next) : "#REF!");
  });
}
