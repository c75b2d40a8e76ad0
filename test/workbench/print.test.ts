import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, test } from "vitest";
import { PLAIN_PAGE, type PageLayout } from "../../src/workbench/host/grid";
import { marginContent, pagesAcross, paperOf } from "../../src/workbench/page/print/paper";
import { planSheet, type SheetToPlan } from "../../src/workbench/page/print/plan";
import { hasOnlyLabels, printedRows, type SheetContent } from "../../src/workbench/page/print/rows";
import { freshOnRetry, openBench, type Bench } from "../support/workbench/open";

describe("the page setup in print", () => {
  const named = { sheet: "Germany", file: "spring.xlsx" };

  it.each([
    ["Page &P of &N", '"Page " counter(page) " of " counter(pages)'],
    ["&A in &F", '"Germany" " in " "spring.xlsx"'],
    ['&"-,Bold"&8R&&D "x"', '"R" "&" "D \\"x\\""'],
    ["", "none"],
  ])("prints the footer %s", (text, expected) => {
    expect(marginContent(text, named)).toBe(expected);
  });

  it("turns the paper and subtracts the margins", () => {
    const page = { ...PLAIN_PAGE, orientation: "Landscape" as const, paper: "letter" };
    const margins = { ...PLAIN_PAGE.margins, left: 30, right: 50, top: 20, bottom: 40 };
    const paper = paperOf({ ...page, margins }, named, "sheet-2");
    expect([paper.width, paper.height]).toEqual([792 - 80, 612 - 60]);
    expect(paper.css).toContain("@page sheet-2 { size: 792pt 612pt; margin: 20pt 50pt 40pt 30pt;");
  });

  it("scales the sheet down to its pages across and down, and never up", () => {
    const scaleOf = (page: Partial<PageLayout>, height: number, ...widths: number[]) => {
      const sheet = {
        ...sheetOf(["|".repeat(widths.length - 1)]),
        widths,
        heights: Array.from({ length: height / 10 }, () => 10),
      };
      return planSheet(sheet, { ...PLAIN_PAGE, ...page }, PAPER, AS_SET_UP).scale;
    };
    expect(scaleOf({ fit: { across: 1, down: 0 } }, 9000, 1000)).toBe(0.5);
    expect(scaleOf({ fit: { across: 2, down: 0 } }, 9000, 1000, 1000)).toBe(0.5);
    expect(scaleOf({ fit: { across: 1, down: 1 } }, 7000, 600)).toBe(0.1);
    expect(scaleOf({ fit: { across: 1, down: 0 } }, 100, 300)).toBe(1);
    expect(scaleOf({ fit: null }, 100, 3000)).toBe(1);
    expect(scaleOf({ fit: null, scale: 130 }, 100, 3000)).toBe(1.3);
  });

  it("takes no more pages across than its setup has, with columns whole and repeated ones on each", () => {
    const sheet = { ...sheetOf(["a|b|c|d|e"]), widths: [200, 300, 300, 300, 300] };
    const page = { ...PLAIN_PAGE, fit: { across: 2, down: 0 }, titleColumns: [0, 0] as const };
    const { scale, pages } = planSheet(sheet, page, PAPER, AS_SET_UP);
    expect(pages.map(({ columns }) => columns)).toEqual([
      [0, 1, 2],
      [0, 3, 4],
    ]);
    expect(scale).toBeGreaterThan(0.6);
  });

  it("puts every visible column on a page, after the repeated ones", () => {
    expect(pagesAcross([100, 100, 0, 100, 100, 100], [0], 300)).toEqual([
      [0, 1, 3],
      [0, 4, 5],
    ]);
    expect(pagesAcross([100, 100], [], 300)).toEqual([[0, 1]]);
    expect(pagesAcross([900, 100], [], 300)).toEqual([[0], [1]]);
  });
});

/** A sheet of text: "|" between cells, "=" before the value of a formula. */
function sheetOf(
  lines: readonly string[],
  tables: SheetContent["tables"] = [],
  charts: SheetContent["charts"] = [],
): SheetToPlan {
  const cells = lines.map((line) => line.split("|"));
  const valueOf = (text: string) => (text === "" ? null : /^\d+$/.test(text) ? Number(text) : text);
  return {
    cells: {
      values: cells.map((line) => line.map((text) => valueOf(text.replace("=", "")))),
      formulas: cells.map((line) => line.map((text) => (text.startsWith("=") ? text : null))),
    },
    tables,
    charts,
    heights: lines.map(() => 10),
    widths: cells[0]!.map(() => 50),
  };
}
const PAPER = { width: 500, height: 700, name: "sheet-1", css: "" };
/** How a ledger's sheets are printed by default, and other sheets. */
const SAVING = { leavesOut: true, byBlocks: true };
const AS_SET_UP = { leavesOut: false, byBlocks: false };
const allRows = ({ heights }: SheetToPlan) => heights.map((_height, row) => row);
const table = (top: number, rows: number, columns = 2) => ({ top, left: 0, rows, columns });
const rowsOf = (sheet: SheetToPlan, leavesOut = true) =>
  printedRows(sheet, { leavesOut, rows: allRows(sheet) }).map(({ row }) => row);

describe("empty rows in print", () => {
  it.each([
    ["an empty row, whatever its formulas return as nothing", ["Unit|Cost", "Tank|=5", "|=0", "|="], [0, 1]],
    ["a table without entries", ["Unit|Cost", "|=0", "|=0"], []],
    ["no row whose formulas show a figure", ["Unit|Cost", "Tank|=5", "|=7"], [0, 1, 2]],
    ["no row that has only formulas", ["Unit|Cost", "Tank|=5", "=0|=0"], [0, 1, 2]],
  ])("leaves out %s", (_title, lines, expected) => {
    expect(rowsOf(sheetOf(lines, [table(0, lines.length)]))).toEqual(expected);
    expect(rowsOf(sheetOf(lines, [table(0, lines.length)]), false)).toEqual(lines.map((_, row) => row));
  });

  it("leaves out the heading of a table without entries, with the blank row above it", () => {
    const lines = ["Sheet|", "|", "Production|", "Unit|Cost", "|", "|", "Scrapping|", "Unit|Credit", "Tank|5"];
    expect(rowsOf(sheetOf(lines, [table(3, 2), table(7, 2)]))).toEqual([0, 5, 6, 7, 8]);
  });

  it("keeps rows outside tables, and rows with an entry beside the table", () => {
    expect(rowsOf(sheetOf(["Title|", "|", "Unit|Cost", "Tank|1", "|", "|note"], [table(2, 4, 1)]))).toEqual([0, 1, 2, 3, 5]);
  });

  it("knows a sheet that has only titles, empty tables and empty charts", () => {
    const lines = ["Turns|", "|", "Turn|Seal", "|"];
    const chart = { area: { top: 0, left: 0, rows: 2, columns: 2 }, isEmpty: true };
    const isBare = (sheet: SheetToPlan) => hasOnlyLabels(sheet, printedRows(sheet, { leavesOut: true, rows: allRows(sheet) }));
    expect(isBare(sheetOf(lines, [table(2, 2)], [chart]))).toBe(true);
    expect(isBare(sheetOf(lines, [table(2, 2)], [{ ...chart, isEmpty: false }]))).toBe(false);
    expect(isBare(sheetOf([...lines.slice(0, 3), "1|"], [table(2, 2)], [chart]))).toBe(false);
    expect(isBare(sheetOf(["Only a note|"]))).toBe(false);
  });
});

describe("pages in print", () => {
  const paper = (rows: number) => ({ width: 500, height: rows * 10 + 1, name: "sheet-1", css: "" });
  const down = (sheet: SheetToPlan, rows: number, page = {}, leavesOut = true) =>
    planSheet(sheet, { ...PLAIN_PAGE, ...page }, paper(rows), leavesOut ? SAVING : AS_SET_UP).pages.map((item) => item.rows);
  const block = (count: number) => ["Heading|", "Unit|Cost", ...Array.from({ length: count }, (_, n) => `Tank ${n}|1`), "|"];
  const two = sheetOf([...block(4), ...block(3)], [table(1, 5), table(8, 4)]);

  it("keeps a block together, without the blank row above it", () => {
    expect(down(two, 9)).toEqual([
      [0, 1, 2, 3, 4, 5],
      [7, 8, 9, 10, 11],
    ]);
    expect(down(two, 20)).toHaveLength(1);
  });

  it("splits a block that is longer than a page, and repeats the header of its table", () => {
    expect(down(sheetOf(block(10), [table(1, 11)]), 8)).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7],
      [1, 8, 9, 10, 11],
    ]);
  });

  it("does not leave titles alone on a page", () => {
    const sheet = sheetOf(["Title|", "|", ...block(6)], [table(3, 7)]);
    expect(down(sheet, 9)[0]).toContain(4);
    // A heading at the end of a page goes with its table.
    const late = sheetOf([...block(12), ...block(12)], [table(1, 13), table(16, 13)]);
    for (const page of down(late, 8)) expect(page.at(-1)).not.toBe(15);
  });

  it("repeats the title rows on every page after the first", () => {
    expect(down(two, 10, { titleRows: [0, 0] })[1]?.[0]).toBe(0);
  });

  it("begins pages at the page breaks if empty rows are kept", () => {
    expect(down(two, 20, { breaks: [3] }, false).map(([first]) => first)).toEqual([0, 3]);
    expect(down(two, 20, { breaks: [3] })).toHaveLength(1);
  });

  it("leaves out pages across on which tables have only headers", () => {
    const wide = sheetOf(["Unit|Cost|Check", "Tank|1|", "Ship|2|"], [table(0, 3, 3)]);
    const page = { titleColumns: [0, 0] as const };
    const narrow = { ...paper(20), width: 100 };
    expect(planSheet(wide, { ...PLAIN_PAGE, ...page }, narrow, SAVING).pages).toHaveLength(1);
    expect(planSheet(wide, { ...PLAIN_PAGE, ...page }, narrow, AS_SET_UP).pages).toHaveLength(2);
  });
});

/** Width and height of each page of the PDF. */
async function pageSizes(page: Page): Promise<readonly (readonly [number, number])[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, tagged: false })).toString("latin1");
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  return boxes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))] as const);
}

/** Texts of filled cells that a sheet shows, by sheet, and those on its pages. */
const onPaper = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event("beforeprint"));
    const { grid, univer } = window.workbench;
    const found = grid.sheets().map((sheet, n) => {
      const pages = [...document.querySelectorAll<HTMLElement>("#printed section")].filter(
        ({ style }) => style.getPropertyValue("page") === `sheet-${n + 1}`,
      );
      const printed = pages.flatMap((item) => [...item.querySelectorAll("td")].map((cell) => cell.textContent));
      const overfull = pages.filter((item) => {
        const rows = [...item.querySelectorAll("tr")].reduce((sum, { style }) => sum + parseFloat(style.height), 0);
        return item.offsetHeight * 0.75 > rows + 3;
      });
      // TRUE is a checked box, or a word where there is none.
      const ticks = pages.reduce((sum, item) => sum + item.querySelectorAll(".checked").length, 0);
      const words = printed.filter((text) => text === "TRUE").length;
      const model = univer.getActiveWorkbook()!.getSheetBySheetId(sheet.id)!.getSheet();
      const { rows, columns } = sheet.used(true)!;
      const { values, formulas } = sheet.read({ top: 0, left: 0, rows, columns });
      const tables = grid.tables().filter((table) => table.sheet === sheet.id);
      const wanted: string[] = [];
      let checked = 0;
      const isMany = (sheet.page().fit?.across ?? 1) > 1;
      const isFilled = (row: number): boolean =>
        values[row]!.some((value, c) => formulas[row]![c] === null && value !== null && value !== "");
      // Rows of tables without entries, with their headings.
      const bare = new Set<number>();
      for (const { area } of tables) {
        const body = values.map((_, row) => row).filter((row) => row > area.top && row < area.top + area.rows);
        if (body.some(isFilled)) continue;
        let top = area.top;
        while (top > 0 && values[top - 1]!.some((value) => value !== null && value !== "")) top--;
        for (let row = top; row < area.top + area.rows; row++) bare.add(row);
      }
      for (let row = 0; row < rows; row++) {
        const table = tables.find(({ area }) => row >= area.top && row < area.top + area.rows)?.area;
        if (!model.getRowVisible(row) || (table && !isFilled(row)) || bare.has(row) || (isMany && row === table?.top)) continue;
        for (let column = 0; column < columns; column++) {
          const value = values[row]![column];
          if (!model.getColVisible(column) || value === null || value === "") continue;
          const shown = model.getCell(row, column)?.v;
          if (typeof value === "boolean") checked += value ? 1 : 0;
          else if (typeof shown === "string" || Number.isInteger(shown)) wanted.push(String(shown));
        }
      }
      const left = [...printed];
      const missing = wanted.filter((text) => {
        const at = left.indexOf(text);
        if (at >= 0) left.splice(at, 1);
        return at < 0;
      });
      const isVisible = sheet.visibility() === "Visible";
      return {
        name: sheet.name(),
        isVisible,
        pages: pages.length,
        missing,
        ticks: ticks + words,
        checked,
        overfull: overfull.length,
      };
    });
    const charts = document.querySelectorAll("#printed figure").length;
    return { sheets: found, charts };
  });

describe("printing the sheet", () => {
  let bench: Bench;
  const open = async (): Promise<void> => {
    bench = await openBench("gas");
  };
  beforeAll(open);
  freshOnRetry(open);

  test("prints what the sheet shows, on pages with its setup, and leaves the window unchanged", async () => {
    const { page } = bench;
    const printed = await page.evaluate(() => {
      window.dispatchEvent(new Event("beforeprint"));
      const texts = [...document.querySelectorAll("#printed td")].map(({ textContent }) => textContent);
      const pages = [...document.querySelectorAll("#printed section")].map((item) => item.querySelector("tr")?.textContent);
      window.dispatchEvent(new Event("afterprint"));
      const { grid } = window.workbench;
      const [front] = grid.sheets();
      const model = window.workbench.univer.getActiveWorkbook()!.getActiveSheet().getSheet();
      const used = front!.used(true)!;
      const visible = front!.read(used).values.filter((_line, r) => model.getRowVisible(used.top + r));
      const shown = visible.map((line) => line.filter((_value, c) => model.getColVisible(used.left + c))).flat();
      return { texts, pages, shown, isLeft: document.querySelector("#printed") !== null };
    });
    for (const value of printed.shown.filter((item) => typeof item === "string" && item !== ""))
      expect(printed.texts).toContain(value);
    // Numbers are printed in their format: zero broken limits are a dash.
    expect(printed.shown).toContain(0);
    expect(printed.shown).not.toContain("–");
    expect(printed.texts).toContain("–");
    // Its title is repeated on every page.
    expect(new Set(printed.pages).size).toBe(1);
    expect(printed.isLeft).toBe(false);
    const sizes = await pageSizes(page);
    expect(sizes.length).toBeGreaterThan(0);
    for (const [width, height] of sizes) expect(width! > height!).toBe(true);
    expect(bench.errors).toEqual([]);
  });
});

describe("the print dialog", () => {
  let bench: Bench;
  const open = async (): Promise<void> => {
    bench = await openBench("campaign");
    await bench.page.evaluate(() => (window.print = () => undefined));
  };
  beforeAll(open);
  freshOnRetry(open);

  const expectedPages = async (): Promise<number> => {
    const line = bench.page.locator("#printing-pages");
    await expect.poll(() => line.textContent(), { timeout: 30_000 }).toMatch(/^\d+ pages?\./);
    return parseInt((await line.textContent())!);
  };
  const focused = () => bench.page.evaluate(() => document.activeElement?.id);

  test("opens by key and menu, and returns the focus", async () => {
    const { page } = bench;
    await bench.click("Campaign", "A1");
    const before = await focused();
    await page.keyboard.press("Control+p");
    const dialog = page.getByRole("dialog", { name: "Print" });
    await dialog.waitFor();
    expect(await focused()).toBe("printing-one");
    expect(await dialog.getByRole("checkbox", { name: "Leave out empty rows and tables" }).isChecked()).toBe(true);
    expect(await expectedPages()).toBe(2);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await focused()).toBe(before);
    await bench.menu("Print…");
    await dialog.waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await focused()).toBe("menu");
  });

  test("prints every entry of all visible sheets on few pages, with their own page setups", { timeout: 120_000 }, async () => {
    const { page } = bench;
    // As in a ledger of an older version.
    await page.evaluate(() =>
      window.workbench.grid
        .sheets()
        .find((sheet) => sheet.name() === "Turns")!
        .setVisibility("Visible"),
    );
    await page.keyboard.press("Control+p");
    await page.keyboard.press("ArrowDown");
    const expected = await expectedPages();
    expect(await page.locator("#printing-pages").textContent()).toContain("Without Turns, which has no entries yet.");
    await page.keyboard.press("Enter");
    const sizes = await pageSizes(page);
    expect(sizes).toHaveLength(expected);
    expect(expected).toBeLessThanOrEqual(33);
    expect(new Set(sizes.map(([width, height]) => width > height)).size).toBe(2);

    // The choices are kept, and count only for the page's own printing.
    await page.keyboard.press("Control+p");
    expect(await page.locator("#printing-all").isChecked()).toBe(true);
    expect(await expectedPages()).toBe(expected);
    await page.keyboard.press("Enter");
    const { sheets } = await onPaper(page);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    for (const sheet of sheets) {
      const isPrinted = sheet.isVisible && sheet.name !== "Turns";
      expect([sheet.name, sheet.pages > 0]).toEqual([sheet.name, isPrinted]);
      if (!isPrinted) continue;
      expect([sheet.name, sheet.missing, sheet.overfull]).toEqual([sheet.name, [], 0]);
      expect([sheet.name, sheet.ticks]).toEqual([sheet.name, sheet.checked]);
      if (/production|USA|Germany/.test(sheet.name)) expect(sheet.pages).toBeLessThanOrEqual(3);
    }
    expect(sheets.filter(({ name }) => name !== "Turns").reduce((sum, sheet) => sum + sheet.pages, 0)).toBe(expected);
    expect(await pageSizes(page)).toHaveLength(2);
    expect(bench.errors).toEqual([]);
  });

  test("prints red rows and data bars of sheets that were not opened", async () => {
    const { page } = bench;
    await page.keyboard.press("Control+p");
    await page.locator("#printing-all").check();
    await page.keyboard.press("Enter");
    const seen = await page.evaluate(() => {
      window.dispatchEvent(new Event("beforeprint"));
      const cells = [...document.querySelectorAll<HTMLElement>("#printed td")];
      window.dispatchEvent(new Event("afterprint"));
      const red = cells.filter(({ style }) => style.backgroundColor === "rgb(255, 199, 206)").length;
      return { red, bars: cells.filter(({ style }) => style.backgroundImage !== "").length };
    });
    expect(seen.red).toBeGreaterThan(100);
    expect(seen.bars).toBeGreaterThan(10);
  });
});

test("an empty sheet has nothing to print", async () => {
  const { page, errors } = await openBench("empty");
  await page.keyboard.press("Control+p");
  const dialog = page.getByRole("dialog", { name: "Print" });
  await expect.poll(() => dialog.getByRole("status").textContent()).toBe("Nothing to print.");
  expect(await dialog.getByRole("button", { name: "Print" }).isDisabled()).toBe(true);
  // Only ledgers are printed without empty rows unless asked.
  expect(await dialog.getByRole("checkbox").isChecked()).toBe(false);
  expect(errors).toEqual([]);
});
