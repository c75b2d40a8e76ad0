import { BooleanNumber, type ICellData, type IWorkbookData, type IWorksheetData } from "@univerjs/core";
import { PLAIN_HEIGHT, PLAIN_WIDTH, reachOf, type CellStyle } from "../../host/grid";
import type { SheetSnapshot, Snapshot } from "../../snapshot";
import { customWith, flag, univerStyle, univerValue } from "./cell-data";
import { BOOK, columnPixels, FONT, pixels, rangeOf } from "./coordinates";
import { univerHighlight, univerNote, univerScale, univerValidation } from "./rule-data";

/*
 * A snapshot of a workbook in the form that Univer opens.
 */

/** Row numbers of four digits need no more; longer ones widen the header. */
const ROW_HEADER = 38;

/** Defaults for all sheets, including new ones: Excel's instead of Univer's. */
export const plainSheet = () => ({
  defaultStyle: { ff: FONT, fs: 11 },
  rowHeader: { width: ROW_HEADER },
  defaultColumnWidth: columnPixels(PLAIN_WIDTH),
  defaultRowHeight: pixels(PLAIN_HEIGHT),
});

function sheetData(sheet: SheetSnapshot, id: string, styles: readonly CellStyle[]): Partial<IWorksheetData> {
  const cellData: Record<number, Record<number, ICellData>> = {};
  let rows = 0;
  let columns = 0;
  for (const cell of sheet.cells) {
    const data: ICellData = { ...univerValue(cell.value), s: `s${cell.style}` };
    if (cell.formula !== undefined) data.f = cell.formula;
    const custom = customWith(styles[cell.style] ?? {}, undefined);
    if (custom || cell.spill || cell.isText)
      data.custom = { ...custom, ...(cell.spill ? { spill: cell.spill } : {}), ...(cell.isText ? { isText: true } : {}) };
    (cellData[cell.row] ??= {})[cell.column] = data;
    rows = Math.max(rows, cell.row + 1);
    columns = Math.max(columns, cell.column + 1);
  }
  const folded = (sheet.groups ?? []).flatMap(({ first, count, folded: away }) =>
    away ? Array.from({ length: count }, (_, n) => first + n) : [],
  );
  const hidden = { rows: new Set([...folded, ...(sheet.hidden?.rows ?? [])]), columns: new Set(sheet.hidden?.columns) };
  const unseen = (isHidden: boolean) => (isHidden ? { hd: BooleanNumber.TRUE } : {});
  const { freeze } = sheet;
  const reach = reachOf({ rows, columns });
  const frozen = freeze.rows > 0 || freeze.columns > 0;
  return {
    id,
    name: sheet.name,
    hidden: flag(sheet.visibility !== "Visible"),
    tabColor: sheet.tabColor,
    cellData,
    rowCount: reach.rows,
    columnCount: reach.columns,
    columnData: Object.fromEntries([
      ...[...hidden.columns].map((column) => [column, unseen(true)]),
      ...sheet.widths.map(([column, width]) => [column, { w: columnPixels(width), ...unseen(hidden.columns.has(column)) }]),
    ]),
    rowData: Object.fromEntries([
      ...[...hidden.rows].map((row) => [row, unseen(true)]),
      ...sheet.heights.map(([row, height]) => [row, { h: pixels(height), ia: 0, ...unseen(hidden.rows.has(row)) }]),
    ]),
    freeze: {
      startRow: frozen && freeze.rows > 0 ? freeze.rows : -1,
      startColumn: frozen && freeze.columns > 0 ? freeze.columns : -1,
      ySplit: freeze.rows,
      xSplit: freeze.columns,
    },
    mergeData: (sheet.merges ?? []).map(rangeOf),
    showGridlines: flag(sheet.gridlines),
    ...plainSheet(),
  };
}

/** Whether every formula has a value. */
export const isComputed = ({ sheets }: Snapshot): boolean =>
  sheets.every(({ cells }) => cells.every(({ formula, value }) => formula === undefined || value !== null));

/** A snapshot in Univer's format. */
export function workbookData(snapshot: Snapshot, ids: readonly string[]): Partial<IWorkbookData> {
  const validations: Record<string, unknown> = {};
  const highlights: Record<string, unknown> = {};
  const notes: Record<string, Record<number, Record<number, unknown>>> = {};
  snapshot.sheets.forEach((sheet, i) => {
    const id = ids[i]!;
    validations[id] = sheet.validations.map((validation, n) => univerValidation(validation, `${id}-v${n}`));
    highlights[id] = [...sheet.highlights.map(univerHighlight), ...(sheet.scales ?? []).map(univerScale)];
    const ofSheet = (notes[id] = {} as Record<number, Record<number, unknown>>);
    for (const { row, column, text } of sheet.notes) {
      (ofSheet[row] ??= {})[column] = univerNote(`${id}-n${row}-${column}`, row, column, text);
    }
  });
  return {
    id: BOOK,
    name: "Workbook",
    sheetOrder: [...ids],
    styles: Object.fromEntries(snapshot.styles.map((style, i) => [`s${i}`, univerStyle(style)])),
    sheets: Object.fromEntries(snapshot.sheets.map((sheet, i) => [ids[i]!, sheetData(sheet, ids[i]!, snapshot.styles)])),
    resources: [
      { name: "SHEET_DATA_VALIDATION_PLUGIN", data: JSON.stringify(validations) },
      { name: "SHEET_CONDITIONAL_FORMATTING_PLUGIN", data: JSON.stringify(highlights) },
      { name: "SHEET_NOTE_PLUGIN", data: JSON.stringify(notes) },
    ],
  };
}
