/*
 * Conversions of column widths: sheets use characters, files characters with padding, and Excel's API and paper points.
 */

/** Pixels of a digit, and of the padding between two columns, in the sheets' font. */
const CHARACTER = 7;
const PADDING = 5;
const POINTS_PER_PIXEL = 0.75;

/** Width in points of a column with this many characters. */
export const pointsOf = (characters: number): number => (characters * CHARACTER + PADDING) * POINTS_PER_PIXEL;

/** Number of characters in a column of this width in points. */
export const charactersOf = (points: number): number =>
  Math.max(1, Math.round(((points / POINTS_PER_PIXEL - PADDING) / CHARACTER) * 100) / 100);

/** The width stored in files for a column with this many characters; includes the padding. */
export const storedWidth = (characters: number): number => Math.round((characters + PADDING / CHARACTER) * 256) / 256;

/** Width in points of a column from the width stored in a file. */
export const pointsOfStored = (stored: number): number => Math.round(stored * CHARACTER) * POINTS_PER_PIXEL;
