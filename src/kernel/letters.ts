/* Estimates text widths for any font, in digits, the unit of column widths. */

/**
 * Widths of bold letters: the widest of Calibri (Excel's own font), Arial and DejaVu Sans. The workbench widens columns in
 * proportion to the digits of its font.
 */
const LETTER_WIDTHS: readonly (readonly [width: number, letters: string])[] = [
  [0.63, " ijlI.,:;'|!"],
  [0.83, 'frt()[]/-"'],
  [1.06, "csz"],
  [1.38, "ABCEFJKLPRSTVXYZ&"],
  [1.45, "DGHNOQUw+<>="],
  [1.86, "mMW%▲"],
];
const widthOf = new Map(LETTER_WIDTHS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)));
/** Other lowercase letters, digits, and letters of other scripts. */
const USUAL = 1.2;

/** The largest width of a bold text for any font, in digits. */
export function boldWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += widthOf.get(letter) ?? USUAL;
  return width;
}

/** The same for text that is not bold. */
export const plainWidth = (text: string): number => 0.865 * boldWidth(text);
