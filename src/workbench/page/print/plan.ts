import { LEGIBLE } from "../../../sheets/paper";
import type { PageLayout } from "../../host/grid";
import { pagesAtBreaks, pagesByBlocks } from "./pages";
import { pagesAcross, scaleOf, type Paper } from "./paper";
import { blocksOf, hasContent, hasOnlyLabels, printedRows, type PrintedRow, type SheetContent } from "./rows";

/*
 * The pages of a sheet, in the order in which Excel prints them: down, then across.
 */

export interface SheetPage {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

export interface SheetPlan {
  readonly scale: number;
  readonly pages: readonly SheetPage[];
  /** Whether the pages have only titles, headers and empty charts. */
  readonly hasOnlyLabels: boolean;
}

export interface SheetToPlan extends SheetContent {
  /** Height and width of each row and column in points; 0 if hidden. */
  readonly heights: readonly number[];
  readonly widths: readonly number[];
}

/** A rounded-up point may not push a row to another page. */
const TOLERANCE = 0.5;

/** How small a sheet becomes to save a page, as a part of its scale, and the factor of each try. */
const LEAST_OF_SCALE = 0.88;
const STEP = 0.97;

const numbers = (range: readonly [number, number] | null | undefined): readonly number[] =>
  range ? Array.from({ length: range[1] - range[0] + 1 }, (_, n) => range[0] + n) : [];

/** Rows of the blocks with content in these columns. */
function rowsWith(content: SheetContent, rows: readonly PrintedRow[], columns: readonly number[]): readonly PrintedRow[] {
  const isWanted = (block: readonly PrintedRow[]): boolean =>
    block.some(({ row }) => columns.some((column) => hasContent(content, row, column)));
  return blocksOf(rows).filter(isWanted).flat();
}

/** Plans the pages of a sheet; `leavesOut` leaves out empty rows and tables, and pages that would only have labels. */
export function planSheet(sheet: SheetToPlan, layout: PageLayout, paper: Paper, leavesOut: boolean): SheetPlan {
  const { heights, widths } = sheet;
  const rows = printedRows(sheet, leavesOut, (row) => (heights[row] ?? 0) > 0);
  const repeated = numbers(layout.titleColumns).filter((column) => (widths[column] ?? 0) > 0);
  const titles = numbers(layout.titleRows).filter((row) => (heights[row] ?? 0) > 0);

  function pagesAt(scale: number): readonly SheetPage[] {
    const down = (printed: readonly PrintedRow[]) => {
      const toPage = { rows: printed, heights, titles, capacity: (paper.height - TOLERANCE) / scale };
      return leavesOut ? pagesByBlocks(toPage) : pagesAtBreaks(toPage, layout.breaks ?? []);
    };
    return pagesAcross(widths, repeated, paper.width / scale).flatMap((columns, across) => {
      const own = columns.filter((column) => !repeated.includes(column));
      const shown = leavesOut && across > 0 ? rowsWith(sheet, rows, own) : rows;
      return down(shown).map((page): SheetPage => ({ rows: page, columns }));
    });
  }

  const height = rows.reduce((sum, { row }) => sum + heights[row]!, 0);
  const largest = scaleOf(layout, paper, { widths, height, repeated });
  let best = { scale: largest, pages: pagesAt(largest) };
  // A sheet that fits its width may be a little smaller if that saves a page.
  const smallest = leavesOut && layout.fit?.down === 0 ? Math.max(LEGIBLE, largest * LEAST_OF_SCALE) : largest;
  for (let scale = largest * STEP; scale >= smallest && best.pages.length > 1; scale *= STEP) {
    const pages = pagesAt(scale);
    if (pages.length < best.pages.length) best = { scale, pages };
  }
  return { ...best, hasOnlyLabels: hasOnlyLabels(sheet, rows) };
}
