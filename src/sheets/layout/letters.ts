/*
 * How much room a text takes, counted in digits of the sheets' own font as the widths of columns are.
 */

/**
 * Letters of like width. Excel's own font is narrower by a fifth; where it is missing, wide ones take its place, such as DejaVu Sans,
 * for which the workbench shows columns a little wider.
 */
const NARROW = /[ fijlrtI.,:;'()-]/;
const BROAD = /[mwMW%]/;
const TALL = /[A-Z0-9]/;

const letterRoom = (letter: string): number =>
  NARROW.test(letter) ? 0.82 : BROAD.test(letter) ? 1.95 : TALL.test(letter) ? 1.42 : 1.31;

/** Digits that a bold text takes at most, whichever font it is shown in. */
function boldRoom(text: string): number {
  let room = 0;
  for (const letter of text) room += letterRoom(letter);
  return room;
}

/** The same for a text that is not bold. */
export const plainRoom = (text: string): number => 0.87 * boldRoom(text);

const length = (text: string): number => text.length;

/** Splits a text at words into lines that take at most `width`, in letters unless another measure is given. */
export function lines(text: string, width: number, room = length): readonly string[] {
  const result: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = result.at(-1);
    if (last !== undefined && room(`${last} ${word}`) <= width) result[result.length - 1] = `${last} ${word}`;
    else result.push(word);
  }
  return result;
}

/** What a cell keeps free beside its text. */
const MARGIN = 0.5;

/** Lines that a bold text takes at most in a column of this width. */
export const linesIn = (text: string, width: number, room = boldRoom): number => lines(text, width - MARGIN, room).length;

/** The width of a column in which a bold text takes no more than some lines, and none of its words is broken. */
export function widthOf(text: string, most: number): number {
  let width = Math.ceil(Math.max(...text.split(/\s+/).map(boldRoom)) + MARGIN);
  while (linesIn(text, width) > most) width++;
  return width;
}
