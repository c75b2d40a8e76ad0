/*
 * Widths of texts in digits, as column widths are measured, for any font.
 */

/**
 * Widths of bold letters: the widest of Calibri (Excel's own font), Arial and DejaVu Sans. The workbench widens columns in
 * proportion to the digits of its font.
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
/** The other small letters, digits, and letters of other scripts. */
const USUAL = 1.2;

/** The largest width of a bold text in digits, for any font. */
export function boldRoom(text: string): number {
  let room = 0;
  for (const letter of text) room += roomOf.get(letter) ?? USUAL;
  return room;
}

/** The same for a text that is not bold. */
export const plainRoom = (text: string): number => 0.865 * boldRoom(text);
