import type { Area } from "../../../formula/address";
import { withColumn } from "../../../workbook/xlsx/formulas/named";
import type { GridName, GridTable } from "../../host/grid";
import { headerFrom } from "../../host/tables";
import type { UniverSheet } from "./sheet";

/*
 * Renames a table column as Excel does: an empty header gets a default name, headers stay unique, and formulas are updated.
 */

/** A table column, identified by its header cell. */
export interface Header {
  readonly table: GridTable;
  readonly index: number;
}

/** The column of a single header cell; undefined for other cells. */
export function headerAt(tables: readonly GridTable[], sheet: string, { top, left, rows, columns }: Area): Header | undefined {
  const table = tables.find(
    ({ sheet: on, area }) =>
      on === sheet && rows * columns === 1 && area.top === top && left >= area.left && left < area.left + area.columns,
  );
  return table && { table, index: left - table.area.left };
}

/** The parts of a workbook that contain column names. */
interface BookContents {
  readonly sheets: readonly UniverSheet[];
  names: readonly GridName[];
}

/** Renames a column; returns the header as Excel adjusts it. */
export function renameColumn({ table, index }: Header, text: string, contents: BookContents): string {
  const { headers, name, area } = table;
  const from = headers[index]!;
  const others = headers.filter((_, i) => i !== index);
  const to = headerFrom(text, others);
  if (to === from) return to;
  const renamed = { table: name, from, to };
  const last = area.top + area.rows + (table.totals ?? 0);
  for (const sheet of contents.sheets)
    sheet.respellAll((formula, row, column) => {
      const isBelow = sheet.id === table.sheet && row !== undefined && row > area.top && row < last;
      const isWithin = isBelow && column! >= area.left && column! < area.left + area.columns;
      return withColumn(formula, renamed, isWithin);
    });
  contents.names = contents.names.map((item) => ({ ...item, formula: withColumn(item.formula, renamed, false) }));
  const cell = { top: area.top, left: area.left + index, rows: 1, columns: 1 };
  void contents.sheets.find(({ id }) => id === table.sheet)!.write(cell, [[{ value: to }]]);
  return to;
}
