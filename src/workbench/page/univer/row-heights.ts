import { BooleanNumber, type IRange, type Worksheet } from "@univerjs/core";

/** The rows, each as a range of its own, that have no height and would get another one from Univer with the next entry. */
export function rowsWithoutHeight(model: Worksheet, rows: Iterable<number>): readonly IRange[] {
  const manager = model.getRowManager();
  const last = model.getColumnCount() - 1;
  return [...rows]
    .filter((row) => {
      const own = manager.getRow(row);
      return own?.h === undefined && own?.ia === undefined;
    })
    .map((row) => ({ startRow: row, endRow: row, startColumn: 0, endColumn: last }));
}

/** What keeps rows at the height that they have. */
export const fixedHeight = (ranges: readonly IRange[]) => ({ ranges, autoHeightInfo: BooleanNumber.FALSE });
