import { BooleanNumber, type IRange, type Worksheet } from "@univerjs/core";

/** The rows without a height of their own, each as a range: Univer would change their height with the next entry. */
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

/** Parameters that fix the current height of rows. */
export const fixedHeight = (ranges: readonly IRange[]) => ({ ranges, autoHeightInfo: BooleanNumber.FALSE });
