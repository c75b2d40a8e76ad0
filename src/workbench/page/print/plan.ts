import type { Area } from "../../../formula/address";
import { leastOf } from "../../../kernel/extremes";
import { LEGIBLE } from "../../../sheets/paper";
import type { PageLayout } from "../../host/grid";
import { pagesAtBreaks, pagesByBlocks } from "./pages";
import { pagesAcross, scaleToFit, type Paper } from "./paper";
import { blocksOf, hasContent, hasOnlyLabels, printedRows, type PrintedRow, type SheetContent } from "./rows";

/*
 * The pages of a sheet, in the order in which Excel prints them.
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

interface PlanOptions {
  /** Whether empty rows, tables without entries, and pages that would only have labels are left out. */
  readonly leavesOut: boolean;
  /** Whether tables are kept on one page instead of using its page breaks, which assume that every row is printed. */
  readonly byBlocks: boolean;
}

/** A rounded-up point may not push a row to another page. */
const TOLERANCE = 0.5;
/** The smallest scale that Excel has. */
const SMALLEST = 0.1;

/** How small a sheet becomes to save a page, as a part of its scale, and the factor of each try. */
const LEAST_OF_SCALE = 0.88;
const STEP = 0.97;

const numbers = (range: readonly [number, number] | null | undefined): readonly number[] =>
  range ? Array.from({ length: range[1] - range[0] + 1 }, (_, n) => range[0] + n) : [];

/** Lines of a print area with a size; it may reach beyond the sheet. */
const visible = (sizes: readonly number[], first: number, count: number): readonly number[] =>
  sizes.flatMap((size, line) => (line >= first && line < first + count && size > 0 ? [line] : []));

const sum = (sizes: readonly number[], lines: readonly number[]): number =>
  lines.reduce((all, line) => all + (sizes[line] ?? 0), 0);

/** Rows of the blocks with content in these columns. */
function rowsWith(content: SheetContent, rows: readonly PrintedRow[], columns: readonly number[]): readonly PrintedRow[] {
  const isWanted = (block: readonly PrintedRow[]): boolean =>
    block.some(({ row }) => columns.some((column) => hasContent(content, row, column)));
  return blocksOf(rows).filter(isWanted).flat();
}

/**
 * Plans the pages of a sheet. As in Excel, each print area has pages of its own, all at one scale, and page breaks do not count in
 * a direction with a fixed number of pages.
 */
export function planSheet(sheet: SheetToPlan, layout: PageLayout, paper: Paper, options: PlanOptions): SheetPlan {
  const { leavesOut, byBlocks } = options;
  const { heights, widths } = sheet;
  const { fit } = layout;
  const whole: Area = { top: 0, left: 0, rows: heights.length, columns: widths.length };
  const areas = layout.areas?.length ? layout.areas : [whole];
  const repeated = numbers(layout.titleColumns).filter((column) => (widths[column] ?? 0) > 0);
  // Blocks repeat the header of their own table.
  const isHeader = (row: number): boolean => byBlocks && sheet.tables.length > 1 && sheet.tables.some(({ top }) => top === row);
  const titles = numbers(layout.titleRows).filter((row) => (heights[row] ?? 0) > 0 && !isHeader(row));
  const printed = areas.map((area) => ({
    columns: visible(widths, area.left, area.columns),
    rows: printedRows(sheet, { leavesOut, rows: visible(heights, area.top, area.rows) }),
  }));
  type Printed = (typeof printed)[number];

  const across = ({ columns }: Printed, scale: number) =>
    pagesAcross(widths, repeated, paper.width / scale, columns, fit?.across ? [] : layout.columnBreaks);
  function down(rows: readonly PrintedRow[], scale: number) {
    const toPage = { rows, heights, titles, capacity: (paper.height - TOLERANCE) / scale };
    return byBlocks ? pagesByBlocks(toPage) : pagesAtBreaks(toPage, fit?.down ? [] : (layout.breaks ?? []));
  }

  function pagesOf(area: Printed, scale: number): readonly SheetPage[] {
    const pages = across(area, scale).map((columns, n) => {
      const own = columns.filter((column) => !repeated.includes(column));
      const rows = leavesOut && byBlocks && n > 0 ? rowsWith(sheet, area.rows, own) : area.rows;
      return down(rows, scale).map((page): SheetPage => ({ rows: page, columns }));
    });
    if (!layout.isAcrossFirst) return pages.flat();
    return (pages[0] ?? []).flatMap((_page, n) => pages.flatMap((column) => column[n] ?? []));
  }
  const pagesAt = (scale: number): readonly SheetPage[] => printed.flatMap((area) => pagesOf(area, scale));

  /** The largest scale at which every area fits the pages of the setup. */
  function largestScale(): number {
    if (!fit) return (layout.scale ?? 100) / 100;
    const scales = printed.flatMap(({ rows, columns }) => [
      scaleToFit(sum(widths, columns), paper.width, fit.across),
      scaleToFit(
        sum(
          heights,
          rows.map(({ row }) => row),
        ),
        paper.height,
        fit.down,
      ),
    ]);
    let scale = leastOf(scales, 1);
    // Excel's scales are whole percents.
    if (!byBlocks) scale = Math.floor(scale * 100) / 100;
    // Rows and columns are not split, and repeated ones take room on every page.
    const isTooMany = (area: Printed): boolean =>
      (fit.across > 1 && across(area, scale).length > fit.across) || (fit.down > 0 && down(area.rows, scale).length > fit.down);
    while (scale > SMALLEST && printed.some(isTooMany)) scale = byBlocks ? scale * 0.99 : scale - 0.01;
    return Math.max(SMALLEST, scale);
  }

  const largest = largestScale();
  let best = { scale: largest, pages: pagesAt(largest) };
  // A sheet that fits its width may be a little smaller if that saves a page.
  const smallest = byBlocks && fit?.down === 0 ? Math.max(LEGIBLE, largest * LEAST_OF_SCALE) : largest;
  for (let scale = largest * STEP; scale >= smallest && best.pages.length > 1; scale *= STEP) {
    const pages = pagesAt(scale);
    if (pages.length < best.pages.length) best = { scale, pages };
  }
  return {
    ...best,
    hasOnlyLabels: hasOnlyLabels(
      sheet,
      printed.flatMap(({ rows }) => rows),
    ),
  };
}
