import { pointsOf } from "../column-width";
import { LINE, type Draft } from "./draft";

/*
 * Where printed pages begin.
 */

/** An A4 page in landscape between its margins, in points, a little left free at its foot. Letter has more room for its width. */
const PAGE = { width: 784, height: 505 };
/** Of a block that no page holds, so many rows are wanted below its heading before the page ends. */
const SEEN_AT_ONCE = 8;
/** Printed smaller than this, eleven points are hard to read. */
const LEGIBLE = 0.55;

/** How a sheet is printed: pages side by side, and how much smaller than on the screen. */
interface Print {
  readonly across: number;
  /** The columns with which the pages after the first begin. */
  readonly starts: readonly number[];
  readonly scale: number;
}

/** The columns at which further pages of this width begin; the first column stands on each of them. */
function startsOf([key = 0, ...rest]: readonly number[], width: number): readonly number[] {
  const starts: number[] = [];
  let sum = key;
  rest.forEach((one, i) => {
    if (sum + one > width) {
      starts.push(i + 1);
      sum = key;
    }
    sum += one;
  });
  return starts;
}

/** The fewest pages side by side on which columns of these widths are legible. */
export function printOf(widths: readonly number[]): Print {
  const columns = widths.map(pointsOf);
  const [key = 0] = columns;
  const widthOf = (across: number): number => {
    let width = Math.max(PAGE.width, key + Math.max(0, ...columns.slice(1)));
    while (startsOf(columns, width).length >= across) width++;
    return width;
  };
  let across = 1;
  while (PAGE.width / widthOf(across) < LEGIBLE && across < columns.length) across++;
  const width = widthOf(across);
  return { across, scale: PAGE.width / width, starts: startsOf(columns, width) };
}

/** Rows at which a new page begins, so that no block that fits on one page is torn. */
export function pageBreaks(draft: Draft, rows: number, scale: number): readonly number[] {
  const unseen = new Set(
    draft.groups.flatMap(({ folded, first, count }) => (folded ? Array.from({ length: count }, (_, n) => first + n) : [])),
  );
  const filled = new Set(draft.cells.map(({ row }) => row));
  const heightOf = (row: number): number => (unseen.has(row) ? 0 : (draft.heights.get(row) ?? LINE));
  const height = (from: number, to: number): number => {
    let sum = 0;
    for (let row = from; row < to; row++) sum += heightOf(row);
    return sum;
  };
  // The title stands on every page.
  const fits = (from: number, to: number): boolean => height(from, to) + (from > 0 ? heightOf(0) : 0) <= PAGE.height / scale;
  const breaks: number[] = [];
  let page = 0;
  draft.starts.forEach((start, i) => {
    let end = draft.starts[i + 1] ?? rows;
    while (end > start && !filled.has(end - 1)) end--;
    const atOnce = fits(start, end) ? end : start + SEEN_AT_ONCE;
    if (!fits(page, atOnce)) breaks.push((page = start));
    // What no page holds runs on over several.
    for (let row = start; row < end; row++) if (!fits(page, row + 1)) page = row;
  });
  return breaks;
}
