import { pointsOf } from "../column-width";
import { PAGE, sideMargin } from "../paper";
import { LINE, type Draft } from "./draft";

/*
 * Page setup of a sheet: the fewest pages that are legible, at the largest scale that they allow.
 */

/** Rows wanted below the heading of a block that does not fit on one page. */
const SEEN_AT_ONCE = 8;
/** Half the screen size: 5.5 points, as in newspaper tables. */
const LEGIBLE = 0.5;

/** Pages across, the width of each before scaling, and the columns at which pages after the first begin. */
interface Fit {
  readonly across: number;
  readonly width: number;
  readonly scale: number;
  readonly starts: readonly number[];
}

interface Print {
  /** Side margins that reduce the scale, if that saves pages or keeps a block together. */
  readonly sides?: number;
  /** Rows at which pages begin. */
  readonly breaks: readonly number[];
}

/** The columns at which further pages of this width begin; every page repeats the first column. */
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

/** The fewest pages across on which columns of these widths are legible. */
export function fitOf(widths: readonly number[]): Fit {
  const columns = widths.map(pointsOf);
  const [key = 0] = columns;
  const widthOf = (across: number): number => {
    let width = Math.ceil(key + Math.max(0, ...columns.slice(1)));
    while (startsOf(columns, width).length >= across) width++;
    return width;
  };
  let across = 1;
  while (PAGE.width / widthOf(across) < LEGIBLE && across < columns.length) across++;
  const width = widthOf(across);
  return { across, width, scale: Math.min(1, PAGE.width / width), starts: startsOf(columns, width) };
}

/** Rows at which pages begin, the number of pages down, and how many of them end within a block. */
function pagesDown(draft: Draft, rows: number, title: number | null, page: number) {
  const unseen = new Set(
    draft.groups.flatMap(({ folded, first, count }) => (folded ? Array.from({ length: count }, (_, n) => first + n) : [])),
  );
  const heightOf = (row: number): number => (unseen.has(row) ? 0 : (draft.heights.get(row) ?? LINE));
  /** Points above each row. */
  const above = [0];
  for (let row = 0; row < rows; row++) above.push(above[row]! + heightOf(row));
  const fits = (from: number, to: number): boolean =>
    above[Math.min(to, rows)]! - above[from]! + (title !== null && from > title ? heightOf(title) : 0) <= page;
  const breaks: number[] = [];
  let [top, down, torn] = [0, 1, 0];
  const begin = (row: number): void => {
    top = row;
    down++;
  };
  draft.starts.forEach((start, i) => {
    // Includes the empty row below it, which would otherwise be a page by itself before a break.
    const end = draft.starts[i + 1] ?? rows;
    const atOnce = fits(start, end) ? end : start + SEEN_AT_ONCE;
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
 * The page breaks and margins of a sheet; `title` is the row that repeats on every page. If a block is split, its headers are not
 * repeated.
 */
export function printOf(draft: Draft, rows: number, title: number | null, { across, width, scale }: Fit): Print {
  const at = (percent: number) => pagesDown(draft, rows, title, (PAGE.height * 100) / percent);
  const largest = Math.floor(scale * 100);
  let best: Print & { readonly down: number; readonly torn: number } = at(largest);
  for (let percent = largest - 1; percent >= LEGIBLE * 100; percent--) {
    const item = at(percent);
    // With several pages across, those on the right might contain only labels.
    const isWhole = across === 1 && item.down === best.down && item.torn < best.torn;
    if (item.down < best.down || isWhole) best = { ...item, sides: sideMargin((width * percent) / 100) };
  }
  return best;
}
