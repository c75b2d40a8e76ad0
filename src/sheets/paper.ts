/*
 * Paper size in points. Excel prints on the printer's paper: A4 or Letter.
 */

export type Orientation = "landscape" | "portrait";

/** Page margins; header and footer are measured from the edge. Wider side margins reduce the scale. */
const MARGINS = { left: 18, right: 18, top: 18, bottom: 30, header: 15, footer: 15 } as const;

/** The top margin of pages with a header. */
const BELOW_HEADER = 30;

/** The smallest print scale, half the screen size: 5.5 points, as in newspaper tables. */
export const LEGIBLE = 0.5;

const SHORT = 595;
const LONG = 842;

/** Printers measure rows slightly differently. */
const TOLERANCE = 0.98;

/** The page setup of a sheet. */
export interface Paper {
  /** Landscape by default. */
  readonly orientation?: Orientation;
  /** Side margins in points, if wider than the default. */
  readonly sides?: number;
  /** Pages across, one by default. If there are several, the page header shows the sheet's title. */
  readonly pagesAcross?: number;
}

const widthOf = (orientation: Orientation): number => (orientation === "portrait" ? SHORT : LONG);
const heightOf = (orientation: Orientation): number => (orientation === "portrait" ? LONG : SHORT);

/** The margins of a sheet, with its own at the sides if it has them. */
export const marginsOf = ({ sides, pagesAcross = 1 }: Paper): Readonly<Record<keyof typeof MARGINS, number>> => ({
  ...MARGINS,
  ...(pagesAcross > 1 ? { top: BELOW_HEADER } : {}),
  ...(sides === undefined ? {} : { left: sides, right: sides }),
});

/** The printable area of A4. Letter is narrower in landscape, but at that width has room for more rows. */
export function pageOf(orientation: Orientation, pagesAcross: number): { readonly width: number; readonly height: number } {
  const { left, right, top, bottom } = marginsOf({ pagesAcross });
  return { width: widthOf(orientation) - left - right, height: (heightOf(orientation) - top - bottom) * TOLERANCE };
}

/** The side margin for content of this width. */
export const sideMargin = (orientation: Orientation, width: number): number => Math.floor((widthOf(orientation) - width) / 2);
