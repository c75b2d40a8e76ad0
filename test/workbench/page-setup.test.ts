import { describe, expect, it, test } from "vitest";
import { PLAIN_PAGE, type PageLayout } from "../../src/workbench/host/grid";
import { shiftedPage } from "../../src/workbench/host/shift";
import { readSnapshot } from "../../src/workbench/open";
import { planSheet, type SheetToPlan } from "../../src/workbench/page/print/plan";
import { savedFile } from "../../src/workbench/save/save";
import { altered, partsOf } from "../support/workbook/files";
import { memoryExcel } from "../support/workbook/memory-excel";
import { openedIn } from "../support/workbench/memory-book";
import { writeSnapshot } from "../../src/workbench/save/write-snapshot";
import { emptyWorkbook } from "../../src/workbench/open/empty";

/*
 * Sheets with a page setup made in Excel are printed by Excel's rules, and keep it when their file is saved.
 */

/** A file with one sheet of figures that has this page setup. */
function fileWith(setup: {
  readonly names?: string;
  readonly options?: string;
  readonly after?: string;
  readonly fits?: boolean;
}) {
  const cells = Array.from({ length: 60 }, (_, row) => [0, 1, 2, 3].map((column) => ({ row, column, value: row, style: -1 })));
  const [sheet] = emptyWorkbook.sheets;
  const bytes = writeSnapshot({ ...emptyWorkbook, sheets: [{ ...sheet!, name: "May, June", cells: cells.flat() }] }, "Foreign");
  const parts = partsOf(bytes);
  const part = "xl/worksheets/sheet1.xml";
  const plain = parts[part]!.replace(
    /<printOptions[^>]*\/>|<pageMargins[^]*?(?=<(?:drawing|tableParts|legacyDrawing)|<\/worksheet>)/g,
    "",
  )
    .replace(/<pageSetUpPr[^>]*\/>/, setup.fits ? '<pageSetUpPr fitToPage="1"/>' : "")
    .replace(
      "</worksheet>",
      `${setup.options ?? ""}<pageMargins left="0.5" right="0.5" top="1" bottom="1" header="0.3" footer="0.3"/>${setup.after ?? ""}</worksheet>`,
    );
  const names = `<definedNames>${setup.names ?? ""}</definedNames>`;
  const book = parts["xl/workbook.xml"]!.replace(/<definedNames>[^]*<\/definedNames>/, "").replace(
    "</sheets>",
    `</sheets>${names}`,
  );
  return altered(bytes, { [part]: plain, "xl/workbook.xml": book });
}

const EVERYTHING = fileWith({
  names:
    `<definedName name="_xlnm.Print_Area" localSheetId="0">'May, June'!$A$1:$C$20,'May, June'!$B$30:$D$40</definedName>` +
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">'May, June'!$A:$A,'May, June'!$2:$3</definedName>`,
  options: '<printOptions horizontalCentered="1" gridLines="1"/>',
  after:
    '<pageSetup paperSize="5" scale="60" pageOrder="overThenDown" orientation="landscape" blackAndWhite="1"/>' +
    "<headerFooter><oddHeader>&amp;A&amp;RR&amp;&amp;L</oddHeader><oddFooter>&amp;L&amp;D&amp;CPage &amp;P</oddFooter></headerFooter>" +
    '<rowBreaks count="2" manualBreakCount="1"><brk id="9" max="16383" man="1"/><brk id="15" max="16383"/></rowBreaks>' +
    '<colBreaks count="1" manualBreakCount="1"><brk id="2" max="1048575" man="1"/></colBreaks>',
});

const LAYOUT: PageLayout = {
  orientation: "Landscape",
  paper: "legal",
  fit: null,
  scale: 60,
  areas: [
    { top: 0, left: 0, rows: 20, columns: 3 },
    { top: 29, left: 1, rows: 11, columns: 3 },
  ],
  titleRows: [1, 2],
  titleColumns: [0, 0],
  breaks: [9],
  columnBreaks: [2],
  isAcrossFirst: true,
  isCentered: { across: true, down: false },
  hasGridlines: true,
  isBlackAndWhite: true,
  otherHeaders: { center: "&A", right: "R&&L" },
  footer: { left: "&D", center: "Page &P", right: "" },
  margins: { left: 36, right: 36, top: 72, bottom: 72, header: 21.6, footer: 21.6 },
};

test("the page setup of a file is read", () => {
  expect(readSnapshot(EVERYTHING).sheets[0]!.page).toEqual(LAYOUT);
  const fitted = fileWith({ fits: true, after: '<pageSetup fitToHeight="0" scale="40"/>' });
  expect(readSnapshot(fitted).sheets[0]!.page).toEqual({
    ...PLAIN_PAGE,
    fit: { across: 1, down: 0 },
    margins: LAYOUT.margins,
  });
  const broken = `<definedName name="_xlnm.Print_Area" localSheetId="0">'May, June'!#REF!</definedName>`;
  expect(readSnapshot(fileWith({ names: broken })).sheets[0]!.page.areas).toBeUndefined();
});

describe("saving a file with a page setup", () => {
  test.each([
    ["unchanged", 0, 0],
    ["with rows inserted in the first print area", 5, 4],
    ["with rows inserted above the page break", 0, 2],
    ["without the row of the page break", 9, -1],
    ["without the second print area", 28, -15],
  ])("keeps it %s", async (_title, at, count) => {
    const opened = { bytes: EVERYTHING, snapshot: readSnapshot(EVERYTHING) };
    const { grid } = memoryExcel({ calculated: true });
    const now = await openedIn(grid, opened.snapshot);
    const { id } = grid.sheets()[0]!;
    if (count > 0) await grid.insertRows(id, at, count);
    if (count < 0) await grid.removeRows(id, at, -count);
    const saved = savedFile(opened, now());
    expect(saved.lost).toEqual([]);
    const { areas = [], ...expected } = shiftedPage(LAYOUT, { axis: "row", at, count });
    expect(readSnapshot(saved.bytes).sheets[0]!.page).toEqual({ ...expected, ...(areas.length > 0 ? { areas } : {}) });
  });
});

const PAPER = { width: 200, height: 100, name: "sheet-1", css: "" };

/** A sheet of cells of 10 by 50 points without tables. */
const sheetOf = (rows: number, columns: number): SheetToPlan => ({
  cells: {
    values: Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => row * 100 + column)),
    formulas: Array.from({ length: rows }, () => Array.from({ length: columns }, () => null)),
  },
  tables: [],
  charts: [],
  heights: Array.from({ length: rows }, () => 10),
  widths: Array.from({ length: columns }, () => 50),
});

/** First and last row and column of each page. */
function pagesOf(rows: number, columns: number, layout: Partial<PageLayout>): readonly string[] {
  const { pages } = planSheet(sheetOf(rows, columns), { ...PLAIN_PAGE, ...layout }, PAPER, { leavesOut: true, byBlocks: false });
  const span = (lines: readonly number[]) => {
    const starts = lines.filter((line, n) => line !== (lines[n - 1] ?? -2) + 1);
    return starts.map((start) => {
      let end = start;
      while (lines.includes(end + 1)) end++;
      return start === end ? `${start}` : `${start}-${end}`;
    });
  };
  return pages.map((page) => `${span(page.rows).join("+")} × ${span(page.columns).join("+")}`);
}

describe("pages by Excel's rules", () => {
  const area = (top: number, left: number, rows: number, columns: number) => ({ top, left, rows, columns });
  it.each<[string, number, number, Partial<PageLayout>, readonly string[]]>([
    ["go down, then across", 15, 6, {}, ["0-8 × 0-3", "9-14 × 0-3", "0-8 × 4-5", "9-14 × 4-5"]],
    ["go across first if set", 15, 6, { isAcrossFirst: true }, ["0-8 × 0-3", "0-8 × 4-5", "9-14 × 0-3", "9-14 × 4-5"]],
    ["begin at manual breaks", 6, 3, { breaks: [2], columnBreaks: [1] }, ["0-1 × 0", "2-5 × 0", "0-1 × 1-2", "2-5 × 1-2"]],
    ["hold only the print area", 30, 6, { areas: [area(3, 1, 2, 2)] }, ["3-4 × 1-2"]],
    ["are separate for each print area", 30, 6, { areas: [area(0, 0, 2, 2), area(2, 0, 2, 2)] }, ["0-1 × 0-1", "2-3 × 0-1"]],
    [
      "repeat titles from outside the print area",
      30,
      6,
      { areas: [area(5, 2, 2, 2)], titleRows: [0, 1], titleColumns: [0, 0] },
      ["0-1+5-6 × 0+2-3"],
    ],
    [
      "repeat no title before it appears",
      20,
      1,
      { titleRows: [10, 10] },
      ["0-8", "9-17", "10+18-19"].map((rows) => `${rows} × 0`),
    ],
    [
      "ignore breaks where the number of pages is fixed",
      6,
      6,
      { fit: { across: 1, down: 0 }, breaks: [2], columnBreaks: [2] },
      ["0-1 × 0-5", "2-5 × 0-5"],
    ],
    ["fit the number of pages down", 40, 1, { fit: { across: 0, down: 2 }, titleRows: [0, 0] }, ["0-20 × 0", "0+21-39 × 0"]],
    ["take more at a smaller scale", 15, 6, { scale: 50 }, ["0-14 × 0-5"]],
  ])("%s", (_title, rows, columns, layout, expected) => {
    expect(pagesOf(rows, columns, layout)).toEqual(expected);
  });

  it("print every row of a print area beyond the last entry", () => {
    const { cells } = sheetOf(2, 2);
    const framed = { ...sheetOf(8, 2), cells };
    const { pages } = planSheet(framed, { ...PLAIN_PAGE, areas: [area(0, 0, 8, 2)] }, PAPER, {
      leavesOut: true,
      byBlocks: false,
    });
    expect(pages.map((page) => page.rows.length)).toEqual([8]);
  });

  it("are none for an empty sheet", () => {
    expect(pagesOf(0, 0, {})).toEqual([]);
  });
});
