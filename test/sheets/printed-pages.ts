import type { PlacedSheet, RowGroup } from "../../src/sheets/placed";

/*
 * Calculates the printed pages of a sheet from its page setup as spreadsheet programs do: A4, with the margins in our files.
 */

const [LONG, SHORT] = [842, 595];
const MARGIN = { side: 18, top: 18, belowHeader: 30, bottom: 30 };
/** Default row height in points. */
export const LINE = 15;

/** Width of a column in points, from its width in digits. */
export const points = (width: number): number => 0.75 * (7 * width + 5);

const within = (groups: readonly Pick<RowGroup, "first" | "count">[], at: number): boolean =>
  groups.some(({ first, count }) => first <= at && at < first + count);

export const isFolded = ({ columnGroups = [] }: PlacedSheet, column: number): boolean => within(columnGroups, column);

interface Across {
  /** The columns of each page side by side; the first ones are repeated on all of them. */
  readonly columns: readonly (readonly number[])[];
  /** Width of the widest of these pages in points. */
  readonly width: number;
}

/** The narrowest pages side by side that fit all columns. */
export function pagesAcross(sheet: PlacedSheet): Across {
  const seen = sheet.widths.flatMap((_width, column) => (isFolded(sheet, column) ? [] : [column]));
  const { keyColumns = 1 } = sheet;
  const [keys, rest] = [seen.slice(0, keyColumns), seen.slice(keyColumns)];
  const widthOf = (column: number): number => points(sheet.widths[column] ?? 0);
  const keyWidth = keys.reduce((all, column) => all + widthOf(column), 0);
  const on = (width: number): readonly (readonly number[])[] => {
    const pages: number[][] = [[...keys]];
    let sum = keyWidth;
    for (const column of rest) {
      if (sum + widthOf(column) > width) {
        pages.push([]);
        sum = keyWidth;
      }
      pages.at(-1)!.push(column);
      sum += widthOf(column);
    }
    return pages;
  };
  let width = keyWidth + Math.max(0, ...rest.map(widthOf));
  while (on(width).length > (sheet.pagesAcross ?? 1)) width++;
  return { columns: on(width), width };
}

/** The scale at which a sheet is printed, in whole percents as programs calculate it. */
export function printedScale(sheet: PlacedSheet): number {
  const width = (sheet.orientation === "portrait" ? SHORT : LONG) - 2 * (sheet.sides ?? MARGIN.side);
  return Math.floor(100 * Math.min(1, width / pagesAcross(sheet).width)) / 100;
}

/** Height available for rows on a page in points, before scaling. */
export function pageHeight(sheet: PlacedSheet): number {
  const top = (sheet.pagesAcross ?? 1) > 1 ? MARGIN.belowHeader : MARGIN.top;
  return ((sheet.orientation === "portrait" ? LONG : SHORT) - top - MARGIN.bottom) / printedScale(sheet);
}

export interface PrintedPage {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

export function printedPages(sheet: PlacedSheet): readonly PrintedPage[] {
  const width = pageHeight(sheet);
  const isHidden = (row: number): boolean =>
    within(
      (sheet.groups ?? []).filter(({ folded }) => folded),
      row,
    );
  const heightOf = (row: number): number => (isHidden(row) ? 0 : (sheet.heights.get(row) ?? LINE));
  const [first, last] = sheet.printTitles ?? [0, -1];
  let repeated = 0;
  for (let row = first; row <= last; row++) repeated += heightOf(row);
  const down: number[][] = [[]];
  let sum = 0;
  for (let row = 0; row < sheet.rows; row++) {
    if (isHidden(row)) continue;
    if (down.at(-1)!.length > 0 && (sheet.pageBreaks?.includes(row) || sum + heightOf(row) > width)) {
      down.push([]);
      sum = row > last ? repeated : 0;
    }
    down.at(-1)!.push(row);
    sum += heightOf(row);
  }
  return pagesAcross(sheet).columns.flatMap((columns) => down.map((rows) => ({ rows, columns })));
}
