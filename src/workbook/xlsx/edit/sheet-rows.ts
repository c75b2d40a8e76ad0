import { address } from "../../../formula/address";
import { unchangeable, type Draft } from "../package/draft";
import { removeBars } from "./bars";
import { placeOf, styleAt, valueCell } from "./cells";
import { gridOf, joined, createRow, setCell, rowAt } from "./grid";
import { elementsOf, replaced, withAttribute } from "../package/rewrite";
import { shiftParts, unshared } from "./shift-parts";

/*
 * Inserts or removes whole rows of a sheet, and updates references to them.
 */

const MOST_ROWS = 10_000;

/** Throws if too many rows are added at once. */
export function refuseTooMany(count: number): void {
  if (count > MOST_ROWS) throw unchangeable(`at most ${MOST_ROWS.toLocaleString("en-US")} rows can be added at once`);
}

/** Inserts unformatted empty rows before a row; returns the path of the sheet's part. */
function openRows(draft: Draft, sheet: string, at: number, count: number): string {
  refuseTooMany(count);
  const { name, path } = placeOf(draft, sheet);
  shiftParts(draft, { sheet: name, at, by: count }, null);
  return path;
}

function deleteRows(draft: Draft, sheet: string, at: number, count: number): void {
  const { name, path } = placeOf(draft, sheet);
  const grid = gridOf(unshared(draft.text(path), path), path);
  grid.rows = grid.rows.filter(({ row }) => row < at || row >= at + count);
  draft.write(path, joined(grid));
  removeBars(draft, path, ({ row }) => row >= at && row < at + count);
  shiftParts(draft, { sheet: name, at, by: -count }, null);
}

/** Inserts empty rows before a row, formatted like the row above, or with a negative count, removes rows from there on. */
export function shiftRows(draft: Draft, sheet: string, at: number, count: number): void {
  if (count < 0) return deleteRows(draft, sheet, at, -count);
  const path = openRows(draft, sheet, at, count);
  const grid = gridOf(draft.text(path), path);
  const above = rowAt(grid, at - 1);
  if (!above) return;
  for (let row = at; row < at + count; row++) {
    createRow(grid, row, above);
    for (const { column } of above.cells)
      setCell(grid, row, column, valueCell(address(row, column), styleAt(grid, at - 1, column), null));
  }
  draft.write(path, joined(grid));
}

/** Inserts empty rows in the frozen head of a sheet; they are frozen too. */
export function addHeadRows(draft: Draft, sheet: string, at: number, count: number): void {
  const path = openRows(draft, sheet, at, count);
  const xml = draft.text(path);
  const [pane] = elementsOf(xml, path, "pane");
  const rows = Number(pane?.attribute("ySplit") ?? 0);
  if (!pane || rows < at || pane.attribute("state") !== "frozen") return;
  const split = withAttribute(pane.tag, "ySplit", String(rows + count));
  const corner = address(rows + count, Number(pane.attribute("xSplit") ?? 0));
  draft.write(path, replaced(xml, { ...pane, to: pane.inside }, withAttribute(split, "topLeftCell", corner)));
}
