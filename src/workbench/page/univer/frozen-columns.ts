import { PLAIN_WIDTH } from "../../host/grid";
import type { SheetSnapshot } from "../../snapshot";
import { columnPixels } from "./coordinates";

/*
 * In a narrow grid, as on a phone or in an enlarged page, frozen columns would leave no room for those that scroll.
 */

/** The widest narrow grid, in pixels. */
const NARROW = 640;
const MOST = 1 / 3;
/** Columns that are shown to the left of a cell that the grid goes to, where there is room. */
const BEFORE = 3;

/** How wide the grid is in the page. */
export const gridWidth = (): number => document.getElementById("grid")!.clientWidth;

/** The first column to show for a cell of the column `left`; `pixels` gives the width of a column. */
export function firstColumnFor(left: number, width: number, pixels: (column: number) => number): number {
  let first = left;
  if (width <= NARROW) return first;
  for (let used = 0; first > 0 && left - first < BEFORE; first--) {
    used += pixels(first - 1);
    if (used > width * MOST) break;
  }
  return first;
}

/** The columns that stay unfrozen in a grid of that width, though the sheet freezes them. */
export function unfrozenColumns({ freeze, widths }: Pick<SheetSnapshot, "freeze" | "widths">, width: number): number {
  if (width > NARROW) return 0;
  const known = new Map(widths);
  const frozen = Array.from({ length: freeze.columns }, (_, column) => columnPixels(known.get(column) ?? PLAIN_WIDTH));
  return frozen.reduce((sum, pixels) => sum + pixels, 0) > width * MOST ? freeze.columns : 0;
}
