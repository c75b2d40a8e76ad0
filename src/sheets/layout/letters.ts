import { boldWidth, plainWidth } from "../../kernel/letters";

/*
 * Widths of texts, in digits of the sheets' font, as column widths are given.
 */

const length = (text: string): number => text.length;

/** Splits a text at words into lines that take at most `width`, in letters unless another measure is given. */
export function lines(text: string, width: number, measure = length): readonly string[] {
  const result: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = result.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width) result[result.length - 1] = `${last} ${word}`;
    else result.push(word);
  }
  return result;
}

/** The free space beside a cell's text. */
const MARGIN = 0.5;

/** The width of a column in which a text is in one line. */
export const lineWidth = (text: string): number => Math.ceil(plainWidth(text) + MARGIN);

/** The most lines that a bold text needs in a column of this width. */
export const linesIn = (text: string, width: number, measure = boldWidth): number => lines(text, width - MARGIN, measure).length;

/** The width of a column in which a bold text needs at most that many lines, without a broken word. */
export function widthOf(text: string, most: number, measure = boldWidth): number {
  let width = Math.ceil(Math.max(...text.split(/\s+/).map(measure)) + MARGIN);
  while (linesIn(text, width, measure) > most) width++;
  return width;
}
