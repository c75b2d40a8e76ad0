/*
 * Paper size in landscape, in points. Excel prints on the printer's paper: A4 or Letter.
 */

/** Page margins; header and footer are measured from the edge. Wider side margins reduce the scale. */
export const MARGINS = { left: 18, right: 18, top: 30, bottom: 30, header: 15, footer: 15 } as const;

const A4 = { width: 842, height: 595 };

/** Printers measure rows slightly differently. */
const TOLERANCE = 0.98;

/** The printable area of A4. Letter is narrower, but at that width has room for more rows. */
export const PAGE = {
  width: A4.width - MARGINS.left - MARGINS.right,
  height: (A4.height - MARGINS.top - MARGINS.bottom) * TOLERANCE,
} as const;

/** The side margin for content of this width. */
export const sideMargin = (width: number): number => Math.floor((A4.width - width) / 2);

/** The margins of a sheet, with its own side margins if it has them. */
export const marginsOf = ({ sides }: { readonly sides?: number }): Readonly<Record<keyof typeof MARGINS, number>> =>
  sides === undefined ? MARGINS : { ...MARGINS, left: sides, right: sides };
