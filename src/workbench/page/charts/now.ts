import type { Area } from "../../../formula/address";
import type { ChartCells, FileChart } from "../../../workbook/xlsx/read/charts";
import type { GridTable } from "../../host/grid";
import { afterAll } from "../../save/rows";
import type { OpenedSheet, Snapshot } from "../../snapshot";
import { isSameName } from "../../../kernel/names";

/*
 * The opened file's charts with their current cells, after rows were moved, tables extended, and sheets renamed or removed.
 */

/** Cells of a sheet, identified by its id. */
export interface RenderedCells {
  readonly sheet: string;
  readonly area: Area;
}

export interface RenderedChart {
  /** Id of the chart's sheet. */
  readonly sheet: string;
  readonly area: Area;
  readonly title: string;
  readonly unit: string;
  readonly lines: readonly {
    readonly name: string;
    readonly values: RenderedCells;
    readonly labels: RenderedCells | null;
    readonly color: string;
  }[];
}

interface Now {
  sheets(): readonly { readonly id: string }[];
  opened(id: string): OpenedSheet | undefined;
  tables(): readonly GridTable[];
}

/** The table of which the cells are whole columns. */
const tableOf = ({ sheet, area }: ChartCells, tables: readonly GridTable[]): GridTable | undefined =>
  tables.find(
    (table) =>
      isSameName(table.sheet, sheet) &&
      area.top === table.area.top + 1 &&
      area.rows === table.area.rows - 1 &&
      area.left >= table.area.left &&
      area.left + area.columns <= table.area.left + table.area.columns,
  );

/** The file's charts with their current cells; `then` is the workbook as opened. */
export function chartsNow(charts: readonly FileChart[], then: Pick<Snapshot, "tables">, now: Now): readonly RenderedChart[] {
  const sheets = now.sheets().flatMap(({ id }) => {
    const opened = now.opened(id);
    return opened ? [{ id, ...opened }] : [];
  });
  const tables = now.tables();
  const sheetOf = (name: string) => sheets.find((sheet) => isSameName(sheet.name, name));

  function cellsNow(cells: ChartCells): RenderedCells | null {
    const sheet = sheetOf(cells.sheet);
    if (!sheet) return null;
    const was = tableOf(cells, then.tables);
    const is = was && tables.find(({ name }) => isSameName(name, was.name));
    if (!is) {
      const area = afterAll(cells.area, sheet.shifts);
      return area && { sheet: sheet.id, area };
    }
    const left = is.area.left + cells.area.left - was.area.left;
    return { sheet: is.sheet, area: { ...cells.area, top: is.area.top + 1, left, rows: is.area.rows - 1 } };
  }

  return charts.flatMap(({ sheet: name, area, title, unit, lines }) => {
    const sheet = sheetOf(name);
    const place = sheet && afterAll(area, sheet.shifts);
    if (!place) return [];
    const shown = lines.flatMap((line) => {
      const values = cellsNow(line.values);
      return values ? [{ ...line, values, labels: line.labels && cellsNow(line.labels) }] : [];
    });
    return [{ sheet: sheet.id, area: place, title, unit, lines: shown }];
  });
}
