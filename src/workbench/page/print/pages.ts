import type { PrintedRow } from "./rows";

/*
 * Splits a sheet's rows into pages: at its page breaks, as Excel does, or by blocks.
 */

export interface RowsToPage {
  readonly rows: readonly PrintedRow[];
  readonly heights: readonly number[];
  /** Height of a page. */
  readonly room: number;
  /** Rows repeated on every page after the one that contains them. */
  readonly titles: readonly number[];
}

/** Rows with content wanted above the split of a block. */
const FEWEST_ROWS = 3;

type Page = readonly number[];

/** Collects rows into pages. */
function pagesOf({ heights, room, titles }: Omit<RowsToPage, "rows">) {
  const pages: Page[] = [];
  let page: number[] = [];
  let used = 0;
  const sum = (rows: readonly number[]): number => rows.reduce((all, row) => all + heights[row]!, 0);
  const repeated = (row: number): readonly number[] =>
    titles.length > 0 && row > titles.at(-1)! && pages.length > 0 ? titles : [];
  const add = (...rows: readonly number[]): void => {
    if (page.length === 0) rows = [...repeated(rows[0]!), ...rows];
    page.push(...rows);
    used += sum(rows);
  };
  return {
    add,
    isEmpty: () => page.length === 0,
    /** Whether rows fit on the page, with the titles that it needs. */
    // Sums of fractions differ by less than a tenth of a point.
    fits: (rows: readonly number[]) => used + sum(page.length === 0 ? [...repeated(rows[0]!), ...rows] : rows) <= room + 0.1,
    /** Whether they fit on a page of their own. */
    fitsAlone: (rows: readonly number[]) => sum([...titles.filter((row) => row < rows[0]!), ...rows]) <= room + 0.1,
    /** Starts a page, and takes these last rows along. */
    begin(taken = 0) {
      const rows = taken > 0 ? page.splice(-taken) : [];
      if (page.length > 0) pages.push(page);
      page = [];
      used = 0;
      if (rows.length > 0) add(...rows);
    },
    all: (): readonly Page[] => (page.length > 0 ? [...pages, page] : pages),
  };
}

/** Pages that begin at the page breaks and where a page is full. */
export function pagesAtBreaks(sheet: RowsToPage, breaks: readonly number[]): readonly Page[] {
  const pages = pagesOf(sheet);
  for (const { row } of sheet.rows) {
    if (breaks.includes(row) || !pages.fits([row])) pages.begin();
    pages.add(row);
  }
  return pages.all();
}

/** Blocks with the blank rows above them. */
function blocksOf(rows: readonly PrintedRow[]): readonly { readonly above: readonly number[]; readonly block: readonly PrintedRow[] }[] {
  const blocks: { above: number[]; block: PrintedRow[] }[] = [];
  let above: number[] = [];
  let isOpen = false;
  for (const item of rows) {
    if (item.kind === "blank") {
      above.push(item.row);
      isOpen = false;
    } else {
      if (!isOpen) blocks.push({ above, block: [] });
      above = isOpen ? above : [];
      isOpen = true;
      blocks.at(-1)!.block.push(item);
    }
  }
  return blocks;
}

/**
 * Pages that keep blocks together. A block that is longer than a page is split, as is one that would leave only titles behind;
 * its table's header is repeated. Blank rows at the top of a page are dropped.
 */
export function pagesByBlocks(sheet: RowsToPage): readonly Page[] {
  const pages = pagesOf(sheet);
  let hasContent = false;
  const begin = (taken = 0): void => {
    pages.begin(taken);
    hasContent = false;
  };
  for (const { above, block } of blocksOf(sheet.rows)) {
    const rows = block.map(({ row }) => row);
    const gap = pages.isEmpty() ? [] : above;
    const isWhole = pages.fits([...gap, ...rows]);
    if (!isWhole && hasContent) {
      const first = block.findIndex(({ kind }) => kind === "content");
      const start = rows.slice(0, Math.max(0, first) + FEWEST_ROWS);
      if (pages.fitsAlone(rows) || !pages.fits([...gap, ...start])) begin();
    }
    if (!pages.isEmpty()) pages.add(...above);
    let labels = 0;
    block.forEach(({ row, kind, header }) => {
      if (!pages.fits([row])) {
        // Labels stay with the rows below them.
        const taken = hasContent ? labels : 0;
        begin(taken);
        if (header !== null && taken === 0 && !sheet.titles.includes(header)) pages.add(header);
      }
      pages.add(row);
      labels = kind === "labels" && header === null ? labels + 1 : 0;
      hasContent ||= kind === "content";
    });
  }
  return pages.all();
}
