import type { Area } from "../../../formula/address";
import type { PlacedCell, PlacedChart } from "../../../sheets/placed";
import type { ColumnFormula } from "../../../workbook/edit";
import { findColumn } from "../../../workbook/book";
import type { Ledger } from "../../read/model";
import { cellLike, type BeforeAndAfter } from "./sheets-before-and-after";
import { sharedTables, type ComingRows } from "./rows";

/* Columns that a table has for each player, such as the lines of the charts. New ones are appended on the right. */

interface ComingColumns {
  readonly table: string;
  readonly columns: readonly ColumnFormula[];
  readonly cells: readonly PlacedCell[];
  /** Widths in characters, by column of the sheet. */
  readonly widths: ReadonlyMap<number, number>;
  /** The chart lines drawn from them. */
  readonly lines: readonly Pick<PlacedChart, "title" | "labels" | "lines">[];
}

export function comingColumns(
  { found }: Ledger,
  beforeAndAfter: BeforeAndAfter,
  coming: readonly ComingRows[],
): readonly ComingColumns[] {
  const { after, fresh, row } = beforeAndAfter;
  return sharedTables(beforeAndAfter).flatMap(({ was, is }): ComingColumns[] => {
    const columns = is.columns.filter(({ header }) => !was.columns.some((item) => item.header === header));
    if (columns.length === 0) return [];
    const { table } = found.tables.get(is.name)!;
    const like = fresh.tables.find(({ name }) => name === is.name)!.area;
    const top = row(table.top);
    const rows = table.rows + (coming.find(({ declared }) => declared === is)?.rows.length ?? 0);
    const place = (i: number): number => table.left + table.headers.length + i;
    const body = (column: number): Area => ({ top: top + 1, left: column, rows, columns: 1 });
    const cells = columns.flatMap((item, i) => {
      const from = like.left + is.columns.indexOf(item);
      return [
        cellLike(fresh, like.top, from, { row: top, column: place(i) }),
        ...Array.from({ length: rows }, (_, r) => cellLike(fresh, like.top + 1, from, { row: top + 1 + r, column: place(i) })),
      ];
    });
    const lines = (after.sheet.charts ?? []).flatMap((chart) => {
      if (chart.table !== is.block.name) return [];
      const lines = chart.lines.flatMap(({ column, name }) => {
        const i = columns.findIndex(({ key }) => key === column);
        return i < 0 ? [] : [{ name, values: body(place(i)) }];
      });
      const labels = is.columns.find(({ key }) => key === chart.labels)!;
      const beside = body(table.left + findColumn(table, labels.header));
      return lines.length === 0 ? [] : [{ title: chart.title, labels: beside, lines: lines }];
    });
    const widths = new Map(columns.map((item, i) => [place(i), fresh.widths[like.left + is.columns.indexOf(item)]!]));
    return [{ table: table.name, columns: columns.map(({ header, formula }) => ({ header, formula })), cells, widths, lines }];
  });
}
