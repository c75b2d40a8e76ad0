import type { Area } from "../../formula/address";
import { barEnd, barOf } from "../../sheets/bars";
import type { PlacedBar } from "../../sheets/placed";
import { BAR } from "../../sheets/styles";
import type { BookTable } from "../book";
import type { RowPositions } from "./row-positions";
import { rangeOf } from "./ranges";
import { arrived } from "./error-messages";

/*
 * Bars within cells of the workbook that is open in Excel. Rows that are put in come with the looks of the row above, and with its bar,
 * which would tell of that row's limit.
 */

export const barArea = ({ row, column }: Pick<PlacedBar, "row" | "column">): Area => ({
  top: row,
  left: column,
  rows: 1,
  columns: 1,
});

/** Queues a bar; gives what it was made as. */
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

/** The bar of a row of a table, counted from 0 in its body, as Excel has it. */
interface RowBar extends Omit<PlacedBar, "row"> {
  readonly index: number;
  readonly format: Excel.ConditionalFormat;
}

/** The bars of tables by their names, as they are while rows come and go. */
export type Bars = Map<string, readonly RowBar[]>;

/** Asks for the conditional formats of a table; the answer comes with the next sync. */
export const loadFormats = (table: Excel.Table): Excel.ConditionalFormatCollection =>
  table.getDataBodyRange().conditionalFormats.load("items/type,items/id");

/** The bars of tables among their conditional formats. Asks for more where there are any. */
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
 * Queues the bars of a table's new rows, and of the row above them again, because Excel may have merged its bar with theirs.
 * Returns what restores that row's bar if Excel stops in between; `copy` queues what else is copied from that row.
 */
export function continueBars(sheet: Excel.Worksheet, table: BookTable, count: number, bars: Bars, copy: () => void): () => void {
  const all = bars.get(table.name) ?? [];
  const above = all.filter(({ index }) => index === table.rows - 1);
  const at = (index: number): number => table.top + 1 + index;
  for (const { index, column, format } of above) {
    const formats = rangeOf(sheet, barArea({ row: at(index), column })).conditionalFormats;
    // Long after its batch only its id still leads to it.
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

/** Notes that the last rows of a table went, with their bars: it is as it is then. */
export function endBars({ name, rows }: BookTable, bars: Bars): void {
  bars.set(
    name,
    (bars.get(name) ?? []).filter(({ index }) => index < rows),
  );
}
