import { pointsOf } from "../column-width";
import { LEGIBLE, pageOf, sideMargin, type Orientation, type Paper } from "../paper";
import { LINE, type Draft } from "./draft";

/*
 * How a sheet is printed: on the fewest pages on which it is legible, and as large as these allow.
 */

/** Of a block that no page holds, so many rows are wanted below its heading before the page ends. */
const SEEN_AT_ONCE = 8;
/** A sheet is turned upright for fewer pages, or where as many are larger by this. */
const MUCH_LARGER = 1.2;

/** Pages side by side, what each of them is wide before it is made smaller, and the columns with which those after the first begin. */
export interface Fit {
  readonly orientation: Orientation;
  readonly across: number;
  readonly width: number;
  readonly scale: number;
  readonly starts: readonly number[];
}

interface Print extends Paper {
  /** The row that is repeated on every page. */
  readonly repeated: number | null;
  /** Rows with which pages begin. */
  readonly breaks: readonly number[];
}

/** The columns at which further pages of this width begin; the first column is on each of them. */
function startsOf([key = 0, ...rest]: readonly number[], width: number): readonly number[] {
  const starts: number[] = [];
  let sum = key;
  rest.forEach((item, i) => {
    if (sum + item > width) {
      starts.push(i + 1);
      sum = key;
    }
    sum += item;
  });
  return starts;
}

/** The fewest pages side by side on which columns of these widths are legible. */
export function fitOf(widths: readonly number[], orientation: Orientation = "landscape"): Fit {
  const columns = widths.map(pointsOf);
  const [key = 0] = columns;
  const widthOf = (across: number): number => {
    let width = Math.ceil(key + Math.max(0, ...columns.slice(1)));
    while (startsOf(columns, width).length >= across) width++;
    return width;
  };
  let across = 1;
  const page = pageOf(orientation, across).width;
  while (page / widthOf(across) < LEGIBLE && across < columns.length) across++;
  const width = widthOf(across);
  return { orientation, across, width, scale: Math.min(1, page / width), starts: startsOf(columns, width) };
}

/** Points above each row of a sheet and below its last one; folded rows have no height, nor have empty ones at its end. */
function heightsAbove({ cells, groups, heights }: Draft, rows: number): readonly number[] {
  const unseen = new Set(
    groups.flatMap(({ folded, first, count }) => (folded ? Array.from({ length: count }, (_, n) => first + n) : [])),
  );
  const isSeen = new Set(cells.map(({ row }) => row).filter((row) => !unseen.has(row)));
  let end = rows;
  while (end > 0 && !isSeen.has(end - 1)) end--;
  const above = [0];
  for (let row = 0; row < rows; row++) above.push(above[row]! + (unseen.has(row) || row >= end ? 0 : (heights.get(row) ?? LINE)));
  return above;
}

interface Down {
  readonly starts: readonly number[];
  readonly above: readonly number[];
  /** The row that is repeated on every page. */
  readonly title: number | null;
  /** Points that a page holds. */
  readonly page: number;
}

/** Rows at which pages begin, how many there are one below the other, and how often one ends within a block. */
function pagesDown({ starts, above, title, page }: Down) {
  const rows = above.length - 1;
  const repeated = title === null ? 0 : above[title + 1]! - above[title]!;
  const fits = (from: number, to: number): boolean =>
    above[Math.min(to, rows)]! - above[from]! + (title !== null && from > title ? repeated : 0) <= page;
  const breaks: number[] = [];
  let [top, down, torn] = [0, 1, 0];
  const begin = (row: number): void => {
    top = row;
    down++;
  };
  starts.forEach((start, i) => {
    // With the empty row below it, which would be a page of its own before a break.
    const end = starts[i + 1] ?? rows;
    const atOnce = fits(start, end) ? end : start + SEEN_AT_ONCE;
    if (start > 0 && !fits(top, atOnce)) {
      breaks.push(start);
      begin(start);
    }
    // What no page holds runs on over several.
    for (let row = start; row < end; row++)
      if (!fits(top, row + 1)) {
        begin(row);
        torn++;
      }
  });
  return { breaks, down, torn };
}

/**
 * How a sheet is printed on one of these fits, the first of which is preferred; `titlesOf` are the rows of which one may be repeated
 * on every page, the preferred one first. Rows of a torn block have no headers above them.
 */
export function printOf(
  draft: Draft,
  rows: number,
  titlesOf: (across: number) => readonly (number | null)[],
  fits: readonly [Fit, ...Fit[]],
): Print {
  const above = heightsAbove(draft, rows);
  const at = ({ orientation, across, width, scale }: Fit, percent: number, title: number | null) => {
    const page = (pageOf(orientation, across).height * 100) / percent;
    const { breaks, down, torn } = pagesDown({ starts: draft.starts, above, title, page });
    const isLargest = percent === Math.floor(scale * 100);
    return {
      print: {
        repeated: title,
        breaks,
        ...(orientation === "landscape" ? {} : { orientation }),
        ...(across > 1 ? { pagesAcross: across } : {}),
        ...(isLargest ? {} : { sides: sideMargin(orientation, (width * percent) / 100) }),
      } satisfies Print,
      pages: across * down,
      // Of pages side by side, those on the right could be left with nothing but labels.
      torn: across > 1 ? 0 : torn,
      percent,
    };
  };
  let best: ReturnType<typeof at> | undefined;
  for (const fit of fits)
    for (const title of titlesOf(fit.across))
      for (let percent = Math.floor(fit.scale * 100); percent >= LEGIBLE * 100; percent--) {
        const item = at(fit, percent, title);
        const isMuchLarger = best && item.torn <= best.torn && percent >= best.percent * MUCH_LARGER;
        const isBetter =
          !best || item.pages < best.pages || (item.pages === best.pages && (item.torn < best.torn || isMuchLarger));
        if (isBetter) best = item;
      }
  return best!.print;
}
