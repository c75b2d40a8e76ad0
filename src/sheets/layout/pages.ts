import { pointsOf } from "../column-width";
import { LEGIBLE, pageOf, sideMargin, type Orientation, type Paper } from "../paper";
import { LINE, type Draft } from "./draft";

/*
 * Page setup of a sheet: the fewest pages that are legible, at the largest scale that they allow.
 */

/** Rows wanted below the heading of a block that does not fit on one page. */
const VISIBLE_LINES = 8;
/** A sheet is printed in portrait for fewer pages, or if the same number of pages is larger by this factor. */
const MUCH_LARGER = 1.2;

/** Pages across, the width of each before scaling, and the columns at which pages after the first begin. */
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
  /** Rows at which pages begin. */
  readonly breaks: readonly number[];
}

/** The columns at which further pages of this width begin; every page repeats the first ones. */
function startsOf(columns: readonly number[], keys: number, width: number): readonly number[] {
  const starts: number[] = [];
  const key = columns.slice(0, keys).reduce((all, item) => all + item, 0);
  let sum = key;
  columns.slice(keys).forEach((item, i) => {
    if (sum + item > width) {
      starts.push(i + keys);
      sum = key;
    }
    sum += item;
  });
  return starts;
}

/** The fewest pages across on which columns of these widths are legible, with the first ones on each. */
export function fitOf(widths: readonly number[], keys = 1, orientation: Orientation = "landscape"): Fit {
  const columns = widths.map(pointsOf);
  const key = columns.slice(0, keys).reduce((all, item) => all + item, 0);
  const widthOf = (across: number): number => {
    let width = Math.ceil(key + Math.max(0, ...columns.slice(keys)));
    while (startsOf(columns, keys, width).length >= across) width++;
    return width;
  };
  let across = 1;
  const page = pageOf(orientation, across).width;
  while (page / widthOf(across) < LEGIBLE && across < columns.length) across++;
  const width = widthOf(across);
  return { orientation, across, width, scale: Math.min(1, page / width), starts: startsOf(columns, keys, width) };
}

/** Points above each row of a sheet and below its last one. Folded rows, and empty rows at the end, have no height. */
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

/** Rows at which pages begin, the number of pages down, and how many of them end within a block. */
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
    // Includes the empty row below it, which would otherwise be a page by itself before a break.
    const end = starts[i + 1] ?? rows;
    const atOnce = fits(start, end) ? end : start + VISIBLE_LINES;
    if (start > 0 && !fits(top, atOnce)) {
      breaks.push(start);
      begin(start);
    }
    // A block that does not fit on a page continues on the next ones.
    for (let row = start; row < end; row++)
      if (!fits(top, row + 1)) {
        begin(row);
        torn++;
      }
  });
  return { breaks, down, torn };
}

/**
 * The page setup of a sheet for one of these fits, preferring the first; `titlesOf` gives the rows that may be repeated on every
 * page, preferred first. If a block is split, its headers are not repeated.
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
      // With several pages across, those on the right might contain only labels.
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
