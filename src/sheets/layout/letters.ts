import { boldWidth, plainWidth } from "../../kernel/letters";

/*
 * Text widths, in digits of the sheets' font like column widths.
 */

const length = (text: string): number => text.length;

/** Breaks a text between words into lines of at most `width`, measured in characters by default. */
export function lines(text: string, width: number, measure = length): readonly string[] {
  const result: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = result.at(-1);
    if (last !== undefined && measure(`${last} ${word}`) <= width) result[result.length - 1] = `${last} ${word}`;
    else result.push(word);
  }
  return result;
}

/** The free space next to a cell's text. */
const MARGIN = 0.5;

/** The column width for a text on one line. */
export const lineWidth = (text: string): number => Math.ceil(plainWidth(text) + MARGIN);

/** The most lines that a bold text needs in a column of this width. */
export const linesIn = (text: string, width: number, measure = boldWidth): number => lines(text, width - MARGIN, measure).length;

/** The smallest column width in which a bold text needs at most `most` lines and no word is broken. */
export function widthOf(text: string, most: number, measure = boldWidth): number {
  let width = Math.ceil(Math.max(...text.split(/\s+/).map(measure)) + MARGIN);
  while (linesIn(text, width, measure) > most) width++;
  return width;
}
