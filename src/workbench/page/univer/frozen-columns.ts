import { PLAIN_WIDTH } from "../../host/grid";
import type { SheetSnapshot } from "../../snapshot";
import { columnPixels } from "./data";

/*
 * On a phone frozen columns would leave no room for those that scroll.
 */

/** The widest window that counts as a phone, as in the page's style. */
const PHONE_WIDTH = 640;
const MOST = 1 / 3;

/** Columns that are shown to the left of a cell that the grid goes to. */
export const columnsBefore = (windowWidth: number): number => (windowWidth > PHONE_WIDTH ? 3 : 0);

/** The columns that stay unfrozen in a window of that width, though the sheet freezes them. */
export function unfrozenColumns({ freeze, widths }: Pick<SheetSnapshot, "freeze" | "widths">, windowWidth: number): number {
  if (windowWidth > PHONE_WIDTH) return 0;
  const known = new Map(widths);
  const frozen = Array.from({ length: freeze.columns }, (_, column) => columnPixels(known.get(column) ?? PLAIN_WIDTH));
  return frozen.reduce((sum, width) => sum + width, 0) > windowWidth * MOST ? freeze.columns : 0;
}
