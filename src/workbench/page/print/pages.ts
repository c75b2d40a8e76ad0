import type { PrintedRow } from "./rows";

/*
 * Splits a sheet's rows into pages: at its page breaks, as Excel does, or by blocks.
 */

interface RowsToPage {
  readonly rows: readonly PrintedRow[];
  readonly heights: readonly number[];
  /** Height of a page. */
  readonly capacity: number;
  /** Rows repeated on every page after the one that contains them. */
  readonly titles: readonly number[];
}

/** Rows with content wanted above the split of a block. */
const FEWEST_ROWS = 3;

type Page = readonly number[];

/** Collects rows into pages. */
function pagesOf({ heights, capacity, titles }: Omit<RowsToPage, "rows">) {
  const pages: Page[] = [];
  let page: number[] = [];
  let used = 0;
  const sum = (rows: readonly number[]): number => rows.reduce((all, row) => all + heights[row]!, 0);
  const repeated = (row: number): readonly number[] => (titles.length > 0 && row > titles.at(-1)! ? titles : []);
  const add = (rows: readonly number[]): void => {
    const added = page.length === 0 ? [...repeated(rows[0]!), ...rows] : rows;
    page = [...page, ...added];
    used += sum(added);
  };
  return {
    add,
    isEmpty: () => page.length === 0,
    /** Whether rows fit on the page, with the titles that it needs. */
    // Sums of fractions differ by less than a tenth of a point.
    fits: (rows: readonly number[]) => used + sum(page.length === 0 ? [...repeated(rows[0]!), ...rows] : rows) <= capacity + 0.1,
    /** Whether they fit on a page of their own. */
    fitsAlone: (rows: readonly number[]) => sum([...titles.filter((row) => row < rows[0]!), ...rows]) <= capacity + 0.1,
    /** Starts a page, and takes these last rows along. */
    begin(taken = 0) {
      const rows = taken > 0 ? page.splice(-taken) : [];
      if (page.length > 0) pages.push(page);
      page = [];
      used = 0;
      if (rows.length > 0) add(rows);
    },
    all: (): readonly Page[] => (page.length > 0 ? [...pages, page] : pages),
  };
}

/** Pages that begin at the page breaks and where a page is full. */
export function pagesAtBreaks(sheet: RowsToPage, breaks: readonly number[]): readonly Page[] {
  const pages = pagesOf(sheet);
  for (const { row } of sheet.rows) {
    if (breaks.includes(row) || !pages.fits([row])) pages.begin();
    pages.add([row]);
  }
  return pages.all();
}

interface Block {
  /** The blank row above it. */
  readonly above: readonly number[];
  readonly rows: readonly PrintedRow[];
}

/** Runs of rows between blank ones; one blank row is enough to separate them. */
function blocksOf(rows: readonly PrintedRow[]): readonly Block[] {
  const starts = rows.flatMap(({ kind }, at) => (kind !== "blank" && (rows[at - 1]?.kind ?? "blank") === "blank" ? [at] : []));
  return starts.map((start, n) => ({
    above: start > 0 ? [rows[start - 1]!.row] : [],
    rows: rows.slice(start, starts[n + 1] ?? rows.length).filter(({ kind }) => kind !== "blank"),
  }));
}

/** Pages of blocks; `splits` splits every block that does not fit on its page, not only those longer than a page. */
function pagesOfBlocks(sheet: RowsToPage, splits: boolean): readonly Page[] {
  const pages = pagesOf(sheet);
  let hasContent = false;
  const begin = (taken = 0): void => {
    pages.begin(taken);
    hasContent = false;
  };
  for (const { above, rows: block } of blocksOf(sheet.rows)) {
    const rows = block.map(({ row }) => row);
    // A page with only titles is split instead.
    if (hasContent && !pages.fits([...above, ...rows])) {
      const first = block.findIndex(({ kind }) => kind === "content");
      const start = rows.slice(0, Math.max(0, first) + FEWEST_ROWS);
      const isSplit = splits ? block.length - start.length >= FEWEST_ROWS : !pages.fitsAlone(rows);
      if (!isSplit || !pages.fits([...above, ...start])) begin();
    }
    if (!pages.isEmpty() && above.length > 0) pages.add(above);
    let labels = 0;
    for (const { row, kind, header } of block) {
      if (!pages.fits([row])) {
        // Labels stay with the rows below them.
        const taken = hasContent ? labels : 0;
        begin(taken);
        if (header !== null && taken === 0 && !sheet.titles.includes(header)) pages.add([header]);
      }
      pages.add([row]);
      labels = kind === "labels" && header === null ? labels + 1 : 0;
      hasContent ||= kind === "content";
    }
  }
  return pages.all();
}

/**
 * Pages that keep blocks together, unless splitting them takes fewer pages. The header of a split table is repeated, and blank
 * rows at the top of a page are dropped.
 */
export function pagesByBlocks(sheet: RowsToPage): readonly Page[] {
  const [whole, split] = [false, true].map((splits) => pagesOfBlocks(sheet, splits)) as [readonly Page[], readonly Page[]];
  return split.length < whole.length ? split : whole;
}
