/*
 * Widths of columns, which sheets have in characters, files with their padding, and Excel's API and paper in points.
 */

/** Pixels of a digit, and between two columns, in the font that sheets have. */
const CHARACTER = 7;
const PADDING = 5;
const POINTS_PER_PIXEL = 0.75;

/** Points of a column that shows this many characters. */
export const pointsOf = (characters: number): number => (characters * CHARACTER + PADDING) * POINTS_PER_PIXEL;

/** How many characters a column of so many points shows. */
export const charactersOf = (points: number): number =>
  Math.max(1, Math.round(((points / POINTS_PER_PIXEL - PADDING) / CHARACTER) * 100) / 100);

/** What files hold for a column that shows this many characters: the padding is counted in. */
export const storedWidth = (characters: number): number => Math.round((characters + PADDING / CHARACTER) * 256) / 256;

/** Points of a column of which a file holds this. */
export const pointsOfStored = (stored: number): number => Math.round(stored * CHARACTER) * POINTS_PER_PIXEL;
