/*
 * The paper that sheets are printed on, in points. Excel prints on the printer's own: A4 or Letter.
 */

export type Orientation = "landscape" | "portrait";

/** Margins of the pages; header and footer are how far these are from the edge. Wider ones at the sides print a sheet smaller. */
const MARGINS = { left: 18, right: 18, top: 18, bottom: 30, header: 15, footer: 15 } as const;

/** The margin at the top of pages with a header. */
const BELOW_HEADER = 30;

/** The smallest print, half the size on the screen: 5.5 points, as tables in newspapers have. */
export const LEGIBLE = 0.5;

const SHORT = 595;
const LONG = 842;

/** Printers measure rows a little differently. */
const TOLERANCE = 0.98;

/** How a sheet lies on its pages. */
export interface Paper {
  /** Landscape when omitted. */
  readonly orientation?: Orientation;
  /** Points that are free on both sides of its printed pages, where that is more than on others. */
  readonly sides?: number;
  /** Pages side by side; these have the sheet's title as their header. */
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

/** What an A4 page holds. Letter is narrower in landscape, but holds more rows of a sheet that is fitted to its width. */
export function pageOf(orientation: Orientation, pagesAcross: number): { readonly width: number; readonly height: number } {
  const { left, right, top, bottom } = marginsOf({ pagesAcross });
  return { width: widthOf(orientation) - left - right, height: (heightOf(orientation) - top - bottom) * TOLERANCE };
}

/** The margin on both sides of what is so wide. */
export const sideMargin = (orientation: Orientation, width: number): number => Math.floor((widthOf(orientation) - width) / 2);
