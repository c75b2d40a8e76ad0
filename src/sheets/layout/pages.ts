import { LINE, type Draft } from "./draft";

/*
 * Where printed pages begin.
 */

/** An A4 page in landscape between its margins, in points, and the width of one character. */
const PAGE = { width: 785, height: 480, character: 5.4 };

/** Rows at which a new page begins, so that no block that fits on one page is torn. */
export function pageBreaks(draft: Draft, rows: number, widths: readonly number[]): readonly number[] {
  const scale = Math.min(1, PAGE.width / (PAGE.character * widths.reduce((sum, width) => sum + width, 0)));
  const room = PAGE.height / scale;
  const height = (from: number, to: number): number => {
    let sum = 0;
    for (let row = from; row < to; row++) sum += draft.heights.get(row) ?? LINE;
    return sum;
  };
  const breaks: number[] = [];
  let page = 0;
  draft.starts.forEach((start, i) => {
    const next = draft.starts[i + 1] ?? rows;
    if (i > 0 && height(page, next) > room) breaks.push((page = start));
  });
  return breaks;
}
