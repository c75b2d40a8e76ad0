/*
 * The paper that sheets are printed on, in landscape, in points. Excel prints on the printer's own: A4 or Letter.
 */

/** Margins of the pages; header and footer are how far these are from the edge. Wider ones at the sides print a sheet smaller. */
export const MARGINS = { left: 18, right: 18, top: 30, bottom: 30, header: 15, footer: 15 } as const;

const A4 = { width: 842, height: 595 };

/** Printers measure rows a little differently. */
const TOLERANCE = 0.98;

/** What an A4 page holds. Letter is narrower, but holds more rows of a sheet that is fitted to its width. */
export const PAGE = {
  width: A4.width - MARGINS.left - MARGINS.right,
  height: (A4.height - MARGINS.top - MARGINS.bottom) * TOLERANCE,
} as const;

/** The margin on both sides of what is so wide. */
export const sideMargin = (width: number): number => Math.floor((A4.width - width) / 2);

/** The margins of a sheet, with its own at the sides if it has them. */
export const marginsOf = ({ sides }: { readonly sides?: number }): Readonly<Record<keyof typeof MARGINS, number>> =>
  sides === undefined ? MARGINS : { ...MARGINS, left: sides, right: sides };
