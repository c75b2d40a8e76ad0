import { PLAIN_WIDTH } from "../../host/grid";
import type { SheetSnapshot } from "../../snapshot";
import { columnPixels } from "./coordinates";

/*
 * On a phone, frozen columns would leave no room for the scrolling ones.
 */

/** The widest phone window, as in style.css. */
const PHONE_WIDTH = 640;
const MOST = 1 / 3;

/** Number of columns to show to the left of a cell that the grid scrolls to. */
export const columnsBefore = (windowWidth: number): number => (windowWidth > PHONE_WIDTH ? 3 : 0);

/** The number of frozen columns to leave unfrozen in a window of this width. */
export function unfrozenColumns({ freeze, widths }: Pick<SheetSnapshot, "freeze" | "widths">, windowWidth: number): number {
  if (windowWidth > PHONE_WIDTH) return 0;
  const known = new Map(widths);
  const frozen = Array.from({ length: freeze.columns }, (_, column) => columnPixels(known.get(column) ?? PLAIN_WIDTH));
  return frozen.reduce((sum, width) => sum + width, 0) > windowWidth * MOST ? freeze.columns : 0;
}
