import { pointsOf } from "../column-width";
import { PAGE, sideMargin } from "../paper";
import { LINE, type Draft } from "./draft";

/*
 * How a sheet is printed: on the fewest pages on which it is legible, and as large as these allow.
 */

/** Of a block that no page holds, so many rows are wanted below its heading before the page ends. */
const SEEN_AT_ONCE = 8;
/** Half the size on the screen: 5.5 points, as tables in newspapers have. */
const LEGIBLE = 0.5;

/** Pages side by side, what each of them is wide before it is made smaller, and the columns with which those after the first begin. */
interface Fit {
  readonly across: number;
  readonly width: number;
  readonly scale: number;
  readonly starts: readonly number[];
}

interface Print {
  /** Margins at the sides that print it smaller than its width asks for, where fewer pages then hold all rows, or tear no block. */
  readonly sides?: number;
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

/** Rows at which pages begin, how many there are one below the other, and how often one ends within a block. */
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
    // With the empty row below it, which would be a page of its own before a break.
    const end = draft.starts[i + 1] ?? rows;
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

/** How a sheet is printed; `title` is the row that is repeated on every page. Rows of a torn block have no headers above them. */
export function printOf(draft: Draft, rows: number, title: number | null, { across, width, scale }: Fit): Print {
  const at = (percent: number) => pagesDown(draft, rows, title, (PAGE.height * 100) / percent);
  const largest = Math.floor(scale * 100);
  let best: Print & { readonly down: number; readonly torn: number } = at(largest);
  for (let percent = largest - 1; percent >= LEGIBLE * 100; percent--) {
    const item = at(percent);
    // Of pages side by side, those on the right could be left with nothing but labels.
    const isWhole = across === 1 && item.down === best.down && item.torn < best.torn;
    if (item.down < best.down || isWhole) best = { ...item, sides: sideMargin((width * percent) / 100) };
  }
  return best;
}
