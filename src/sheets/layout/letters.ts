/*
 * How much room a text takes, counted in digits of the sheets' own font as the widths of columns are.
 */

/**
 * Letters of like width when they are bold, as wide as in the widest of Calibri, which is Excel's own, Arial and DejaVu Sans. The
 * workbench shows columns as much wider as the digits of the font are that is there.
 */
const ROOMS: readonly (readonly [room: number, letters: string])[] = [
  [0.63, " ijlI.,:;'|!"],
  [0.83, 'frt()[]/-"'],
  [1.06, "csz"],
  [1.38, "ABCEFJKLPRSTVXYZ&"],
  [1.45, "DGHNOQUw+<>="],
  [1.86, "mMW%▲"],
];
const roomOf = new Map(ROOMS.flatMap(([room, letters]) => [...letters].map((letter) => [letter, room] as const)));
/** The small letters that are left, digits, and letters of other languages. */
const USUAL = 1.2;

/** Digits that a bold text takes at most, whichever font it is shown in. */
function boldRoom(text: string): number {
  let room = 0;
  for (const letter of text) room += roomOf.get(letter) ?? USUAL;
  return room;
}

/** The same for a text that is not bold. */
export const plainRoom = (text: string): number => 0.88 * boldRoom(text);

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
export function widthOf(text: string, most: number, room = boldRoom): number {
  let width = Math.ceil(Math.max(...text.split(/\s+/).map(room)) + MARGIN);
  while (linesIn(text, width, room) > most) width++;
  return width;
}
