import { CellValueType, type IStyleData, type Nullable, type Worksheet } from "@univerjs/core";
import type { FUniver } from "@univerjs/core/facade";
import { FontCache, getFontStyleString } from "@univerjs/engine-render";
import type { IDataBarCellData } from "@univerjs/sheets-conditional-formatting";
import { MOST_COLUMNS, MOST_ROWS, type Area } from "../../../formula/address";
import { mostOf } from "../../../kernel/extremes";
import { asksYesNo, type GridSheet } from "../../host/grid";
import type { SheetChart } from "../charts";
import { areaOf } from "../univer/coordinates";
import { fittingText, SIDE } from "../univer/fit-numbers";
import type { UniverGrid } from "../univer/grid-interface";
import type { PrintedCell, PrintedSheet } from "./printed-cell";

/*
 * A sheet as the grid displays it: the grid itself is a canvas with only the visible cells.
 */

const POINTS = 0.75;

const isIn = ({ top, left, rows, columns }: Area, row: number, column: number): boolean =>
  row >= top && row < top + rows && column >= left && column < left + columns;

const isTrue = (value: unknown): boolean => value === true || ["1", "TRUE"].includes(String(value));

const NOTHING: Area = { top: 0, left: 0, rows: 0, columns: 0 };

/** From A1 to the last cell with a fill or border: Excel prints them without content too. */
function framedArea(styled: Area | null, styleAt: (row: number, column: number) => IStyleData | null): Area {
  let area = NOTHING;
  if (!styled) return area;
  for (let row = styled.top; row < styled.top + styled.rows; row++)
    for (let column = styled.left; column < styled.left + styled.columns; column++) {
      if (row < area.rows && column < area.columns) continue;
      const style = styleAt(row, column);
      if (style?.bg?.rgb || Object.values(style?.bd ?? {}).some((line) => line?.s))
        area = { ...area, rows: Math.max(area.rows, row + 1), columns: Math.max(area.columns, column + 1) };
    }
  return area;
}

/** A print area as far as the grid reaches; whole rows and columns reach to the last used cell. */
function withoutWholeLines({ top, left, rows, columns }: Area, model: Worksheet): Area {
  const end = rows === MOST_ROWS ? 0 : Math.min(top + rows, model.getRowCount());
  const right = columns === MOST_COLUMNS ? 0 : Math.min(left + columns, model.getColumnCount());
  return { top: 0, left: 0, rows: end, columns: right };
}

/** Reads a sheet for printing, with its conditional formats; `withFrames` includes cells with only a fill or border. */
export function printedSheet(
  univer: FUniver,
  grid: UniverGrid,
  sheet: GridSheet,
  charts: readonly SheetChart[],
  withFrames: boolean,
): PrintedSheet {
  const workbook = univer.getActiveWorkbook()!;
  const model = workbook.getSheetBySheetId(sheet.id)!.getSheet();
  const styles = workbook.getWorkbook().getStyles();
  const styleOf = (s: Nullable<string | IStyleData>): IStyleData | null => (typeof s === "string" ? styles.get(s) : s) ?? null;
  const used = sheet.used(true) ?? { top: 0, left: 0, rows: 0, columns: 0 };
  const reach = [
    used,
    ...charts.map(({ area }) => area),
    ...(withFrames ? [framedArea(sheet.used(false), (row, column) => styleOf(model.getCellRaw(row, column)?.s))] : []),
    ...(sheet.page().areas ?? []).map((area) => withoutWholeLines(area, model)),
  ];
  const rows = mostOf(reach.map((area) => area.top + area.rows));
  const columns = mostOf(reach.map((area) => area.left + area.columns));
  // Univer requests the results of conditional formats when their cells are read.
  for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) model.getCell(row, column);
  grid.readyRules(sheet.id);

  const boxes = sheet.validations().flatMap((item) => (asksYesNo(item) ? [item.area] : []));
  const known = new Map<number, PrintedCell>();
  const measure = (text: string, style: IStyleData | null): number =>
    FontCache.getMeasureText(text, getFontStyleString(style ?? undefined).fontString).width;
  return {
    heights: Array.from({ length: rows }, (_, row) => (model.getRowVisible(row) ? model.getRowHeight(row) * POINTS : 0)),
    widths: Array.from({ length: columns }, (_, column) =>
      model.getColVisible(column) ? model.getColumnWidth(column) * POINTS : 0,
    ),
    cells: sheet.read({ top: 0, left: 0, rows: used.top + used.rows, columns: used.left + used.columns }),
    tables: grid.tables().flatMap((table) => (table.sheet === sheet.id ? [table.area] : [])),
    charts,
    textWidth: ({ text, style }) => measure(text, style) * POINTS,
    cell(row, column) {
      const key = row * columns + column;
      const cell = known.get(key) ?? cellAt(row, column);
      known.set(key, cell);
      return cell;
    },
  };

  function cellAt(row: number, column: number): PrintedCell {
    const merged = model.getMergedCell(row, column);
    const span = merged ? areaOf(merged) : { top: row, left: column, rows: 1, columns: 1 };
    const [top, left] = [span.top, span.left];
    const cell = model.getCell(top, left) as Nullable<IDataBarCellData>;
    const type = model.getCellRaw(top, left)?.t;
    const isNumber = type === CellValueType.NUMBER;
    const style = styleOf(cell?.s);
    const value = cell?.v ?? "";
    const { dataBar: bar } = cell ?? {};
    const shared = { isNumber, style, span, ...(bar ? { bar } : {}) };
    if (boxes.some((area) => isIn(area, top, left))) return { ...shared, text: "", isChecked: isTrue(value) };
    if (type === CellValueType.BOOLEAN) return { ...shared, text: isTrue(value) ? "TRUE" : "FALSE" };
    if (bar && !bar.isShowValue) return { ...shared, text: "" };
    if (!isNumber || typeof value === "boolean") return { ...shared, text: String(value) };
    const visible = Array.from({ length: span.columns }, (_, at) => left + at).filter((at) => model.getColVisible(at));
    const width = visible.reduce((sum, at) => sum + model.getColumnWidth(at), 0) - (style?.pd?.l ?? SIDE) - SIDE;
    const text = fittingText(value, width, (part) => measure(part, style));
    return { ...shared, text };
  }
}
