import type { Area } from "../../formula/address";
import { barEnd, barOf } from "../../sheets/bars";
import type { PlacedBar } from "../../sheets/placed";
import { BAR } from "../../sheets/styles";
import type { BookTable } from "../book";
import type { RowPositions } from "./row-positions";
import { rangeOf } from "./ranges";
import { arrived } from "./error-messages";

/*
 * Data bars in the workbook that is open in Excel. Inserted rows get the formats of the row above, including its bar, which would
 * refer to that row's limit.
 */

export const barArea = ({ row, column }: Pick<PlacedBar, "row" | "column">): Area => ({
  top: row,
  left: column,
  rows: 1,
  columns: 1,
});

/** Queues a data bar; returns its conditional format. */
export function placeBar(sheet: Excel.Worksheet, bar: PlacedBar): Excel.ConditionalFormat {
  const added = rangeOf(sheet, barArea(bar)).conditionalFormats.add("DataBar");
  const { dataBar } = added;
  dataBar.lowerBoundRule = { type: "Number", formula: "0" };
  dataBar.upperBoundRule = { type: "Formula", formula: `=${barEnd(bar)}` };
  dataBar.positiveFormat.fillColor = BAR;
  dataBar.positiveFormat.gradientFill = false;
  dataBar.negativeFormat.matchPositiveFillColor = true;
  return added.load("id");
}

/** The data bar in a table row, whose index counts from 0 in the table's body. */
interface RowBar extends Omit<PlacedBar, "row"> {
  readonly index: number;
  readonly format: Excel.ConditionalFormat;
}

/** The data bars of tables by name, updated as rows are added and removed. */
export type Bars = Map<string, readonly RowBar[]>;

/** Loads the conditional formats of a table with the next sync. */
export const loadFormats = (table: Excel.Table): Excel.ConditionalFormatCollection =>
  table.getDataBodyRange().conditionalFormats.load("items/type,items/id");

/** Finds the data bars among the tables' conditional formats. Needs a further round trip if there are any. */
export async function barsAmong(
  context: Excel.RequestContext,
  requested: ReadonlyMap<string, Excel.ConditionalFormatCollection>,
  positions: RowPositions,
): Promise<Bars> {
  const found = [...requested].flatMap(([table, { items }]) =>
    items.flatMap((format) => {
      if (format.type !== "DataBar") return [];
      const cells = format.getRangeOrNullObject().load("rowIndex,columnIndex,rowCount,columnCount");
      return [{ table, format, cells, dataBar: format.dataBar.load("upperBoundRule") }];
    }),
  );
  if (found.length > 0) await context.sync();
  const bars: Bars = new Map();
  for (const { table, format, cells, dataBar } of found) {
    if (cells.isNullObject || cells.rowCount * cells.columnCount > 1) continue;
    const bar = barOf(cells.rowIndex, cells.columnIndex, dataBar.upperBoundRule.formula ?? "");
    if (!bar) continue;
    const { name, top } = positions.table(table)!;
    const { row, ...rest } = bar;
    bars.set(name, [...(bars.get(name) ?? []), { ...rest, index: row - top - 1, format }]);
  }
  return bars;
}

/**
 * Queues the data bars of a table's new rows. The bar of the row above is queued again too, because Excel may have extended it to
 * them. Returns a function that restores that bar if Excel stops in between; `copy` queues what else is copied from that row.
 */
export function continueBars(sheet: Excel.Worksheet, table: BookTable, count: number, bars: Bars, copy: () => void): () => void {
  const all = bars.get(table.name) ?? [];
  const above = all.filter(({ index }) => index === table.rows - 1);
  const at = (index: number): number => table.top + 1 + index;
  for (const { index, column, format } of above) {
    const formats = rangeOf(sheet, barArea({ row: at(index), column })).conditionalFormats;
    // After its batch, the object can only be found by its id.
    (arrived(() => format.id) ? formats.getItem(format.id) : format).delete();
  }
  copy();
  const placed = above.flatMap(({ index: last, column, of }) =>
    Array.from({ length: count + 1 }, (_, down): RowBar => {
      const index = last + down;
      return { index, column, of, format: placeBar(sheet, { row: at(index), column, of }) };
    }),
  );
  bars.set(table.name, [...all.filter((item) => !above.includes(item)), ...placed]);
  return () => {
    const remaining = placed.map((item) =>
      item.index > table.rows - 1 || arrived(() => item.format.id)
        ? item
        : { ...item, format: placeBar(sheet, { ...item, row: at(item.index) }) },
    );
    bars.set(table.name, [
      ...all.filter((item) => !above.includes(item)),
      ...remaining.filter(({ index }) => index < table.rows),
    ]);
  };
}

/** Records that the last rows of a table were removed with their bars: `rows` is the new number. */
export function endBars({ name, rows }: BookTable, bars: Bars): void {
  bars.set(
    name,
    (bars.get(name) ?? []).filter(({ index }) => index < rows),
  );
}
