import { address } from "../../formula/address";
import { unchangeable, type Draft } from "./draft";
import { placeOf, styleAt, valueCell } from "./edit-cells";
import { gridOf, joined, madeRow, putCell, rowAt } from "./grid";
import { shiftParts, unshared } from "./shift-parts";

/*
 * Whole rows that are put into a sheet or taken out of it, with everything that refers to them.
 */

/** Rows that may come at once. */
const MOST_ROWS = 10_000;

/** Puts empty rows in before a row, looking like the one above, or with a count less than 0 takes so many out from there on. */
export function shiftRows(draft: Draft, sheet: string, at: number, count: number): void {
  const { name, path } = placeOf(draft, sheet);
  if (count > MOST_ROWS) throw unchangeable(`at most ${MOST_ROWS.toLocaleString("en-US")} rows come at once`);
  if (count < 0) {
    const grid = gridOf(unshared(draft.text(path), path), path);
    grid.rows = grid.rows.filter(({ row }) => row < at || row >= at - count);
    draft.put(path, joined(grid));
  }
  shiftParts(draft, { sheet: name, at, by: count }, null);
  if (count <= 0) return;
  const grid = gridOf(draft.text(path), path);
  const above = rowAt(grid, at - 1);
  if (!above) return;
  for (let row = at; row < at + count; row++) {
    madeRow(grid, row, above);
    for (const { column } of above.cells)
      putCell(grid, row, column, valueCell(address(row, column), styleAt(grid, at - 1, column), null));
  }
  draft.put(path, joined(grid));
}
