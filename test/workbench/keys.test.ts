import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { readSnapshot } from "../../src/workbench/open";
import { CANVAS, freshOnRetry, openBench, type Bench } from "../support/workbench/open";

/*
 * Keys, find and replace, and the clipboard as in any spreadsheet. The tests share one page with an empty workbook.
 */

let bench: Bench;
const open = async (): Promise<void> => {
  bench = await openBench("empty");
};
beforeAll(open);
freshOnRetry(open);

const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await bench.page.keyboard.press(key);
};
const settled = () => bench.page.evaluate(() => window.workbench.grid.settled());

/** The selection as top, left, rows and columns. */
const selection = () =>
  bench.page.evaluate(() => {
    const { area } = window.workbench.grid.selection();
    return [area.top, area.left, area.rows, area.columns];
  });

/** Writes a block from A1 of the first sheet. */
const fill = (rows: readonly (readonly (string | number | null)[])[]) =>
  bench.page.evaluate((values) => {
    const { grid } = window.workbench;
    const area = { top: 0, left: 0, rows: values.length, columns: values[0]!.length };
    void grid.sheets()[0]!.write(
      area,
      values.map((row) =>
        row.map((value) => (typeof value === "string" && value.startsWith("=") ? { formula: value } : { value })),
      ),
    );
    return grid.settled();
  }, rows);

const copied = (text: string) => bench.page.evaluate((plain) => navigator.clipboard.writeText(plain), text);
const format = (row: number, column: number) =>
  bench.page.evaluate(([r, c]) => window.workbench.grid.sheets()[0]!.style(r!, c!).format, [row, column]);

describe("the keyboard", () => {
  test("goes to the first and the last cell in use, and to the start of the row", async () => {
    await fill(Array.from({ length: 60 }, (_, row) => [row, row * 2, row * 3]));
    await bench.click("Sheet1", "C5");
    await press("Control+End");
    expect(await selection()).toEqual([59, 2, 1, 1]);
    await press("Home");
    expect(await selection()).toEqual([59, 0, 1, 1]);
    await press("Control+Home");
    expect(await selection()).toEqual([0, 0, 1, 1]);
    await press("Control+Shift+End");
    expect(await selection()).toEqual([0, 0, 60, 3]);
  });

  test("pages through the sheet and back", async () => {
    await bench.click("Sheet1", "B2");
    await press("PageDown");
    const [row] = await selection();
    expect(row).toBeGreaterThan(10);
    await press("PageUp");
    expect(await selection()).toEqual([1, 1, 1, 1]);
    await press("Shift+PageDown");
    expect(await selection()).toEqual([1, 1, row, 1]);
  });

  test("selects whole rows and columns", async () => {
    await bench.click("Sheet1", "B2");
    await press("Control+Space");
    expect((await selection()).slice(0, 2)).toEqual([0, 1]);
    expect((await selection())[2]).toBeGreaterThan(59);
    await bench.click("Sheet1", "B2");
    await press("Shift+Space");
    expect((await selection()).slice(0, 3)).toEqual([1, 0, 1]);
  });

  test("scrolls to the active cell with Ctrl+Backspace and deletes nothing", async () => {
    await bench.click("Sheet1", "B2");
    await bench.page.evaluate(() => window.workbench.univer.getActiveWorkbook()!.getActiveSheet().scrollToCell(50, 0));
    const first = () =>
      bench.page.evaluate(() => window.workbench.univer.getActiveWorkbook()!.getActiveSheet().getVisibleRange()!.startRow);
    await expect.poll(first).toBeGreaterThan(20);
    await press("Control+Backspace");
    await expect.poll(first).toBeLessThan(2);
    expect(await bench.value("Sheet1", "B2")).toBe(2);
  });

  test("enters today with Ctrl+;, as a date", async () => {
    await bench.click("Sheet1", "E1");
    await press("Control+;");
    await expect.poll(() => bench.value("Sheet1", "E1")).toBeGreaterThan(45_000);
    expect(await format(0, 4)).toBe("m/d/yyyy");
  });

  test("goes to the next sheet and back", async () => {
    await bench.page.evaluate(() => void window.workbench.grid.addSheet("Second"));
    await bench.click("Sheet1", "A1");
    await press("Control+PageDown");
    expect(await bench.selected()).toMatch(/^Second!/);
    await press("Control+PageUp");
    expect(await bench.selected()).toMatch(/^Sheet1!/);
  });

  test("names a sheet with 31 characters at most, and says so", async () => {
    const { page } = bench;
    await page.locator('[data-u-comp="slide-tab-item"]').first().dblclick();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Shipyards of the Kriegsmarine, 1942");
    await page.locator("#message").filter({ hasText: "A sheet's name has at most 31 characters." }).waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Sheet1");
    await page.keyboard.press("Enter");
    expect(await bench.hasSheet("Sheet1")).toBe(true);
  });

  test("makes both ends of a range absolute with F4", async () => {
    await bench.click("Sheet1", "F1");
    await bench.page.keyboard.type("=SUM(A1:B2");
    await press("F4");
    await bench.page.keyboard.type(")");
    await press("Enter");
    await settled();
    expect(await bench.formula("Sheet1", "F1")).toBe("=SUM($A$1:$B$2)");
    expect(await bench.value("Sheet1", "F1")).toBe(3);
  });
});

describe("the fill handle", () => {
  test("fills down beside a filled column on a double-click, in one step", async () => {
    await fill(Array.from({ length: 6 }, (_, row) => [row + 1, null]));
    await bench.enter("Sheet1", "D1", "=A1*10");
    await bench.page.evaluate(() => {
      const { grid } = window.workbench;
      void grid.sheets()[0]!.write(
        { top: 6, left: 2, rows: 54, columns: 1 },
        Array.from({ length: 54 }, () => [{ value: null }]),
      );
      return grid.settled();
    });
    await bench.click("Sheet1", "D1");
    const at = await bench.corner("D1");
    await bench.page.mouse.dblclick(at.x, at.y);
    await expect.poll(() => bench.formula("Sheet1", "D6")).toBe("=A6*10");
    await settled();
    expect(await bench.value("Sheet1", "D6")).toBe(60);
    expect(await bench.formula("Sheet1", "D7")).toBeNull();
    await press("Control+z");
    expect(await bench.formula("Sheet1", "D6")).toBeNull();
  });
});

describe("pasting from outside", () => {
  test("reads percentages and dates as Excel does", async () => {
    await bench.click("Sheet1", "H1");
    await copied("12.5%\t1942-06-04\t$1,200\tMidway");
    await press("Control+v");
    await expect.poll(() => bench.value("Sheet1", "H1")).toBe(0.125);
    expect(await format(0, 7)).toBe("0.00%");
    expect(await bench.value("Sheet1", "I1")).toBe(15_496);
    expect(await format(0, 8)).toBe("m/d/yyyy");
    expect(await bench.value("Sheet1", "J1")).toBe(1200);
    expect(await bench.value("Sheet1", "K1")).toBe("Midway");
    await press("Control+z");
    await expect.poll(() => bench.value("Sheet1", "H1")).toBeNull();
    expect(await format(0, 7)).toBe("General");
  });
});

describe("find and replace", () => {
  test("opens with Ctrl+F and types into its field, not into the cell", async () => {
    await fill([
      ["Kiel", "=LEN(A1)"],
      ["Essen", 7],
      ["Kiel yard", "=LEN(A1)+1"],
      ["Kiel port", 8],
    ]);
    await bench.click("Sheet1", "A2");
    await press("Control+f");
    await bench.page.getByPlaceholder(/find/i).first().waitFor();
    await bench.page.keyboard.type("Kiel", { delay: 30 });
    expect(await bench.value("Sheet1", "A2")).toBe("Essen");
    // The first one after the active cell.
    await bench.page.getByText("2/3").first().waitFor();
    await bench.picture("find");
    await press("Escape");
    await bench.click("Sheet1", "A4");
    await press("Control+f");
    await bench.page.getByPlaceholder(/find/i).first().fill("Kiel");
    // After the last match comes the first.
    await bench.page.getByText("1/3").first().waitFor();
    await press("Escape");
  });

  test("replaces in all cells in one step that undo takes back", async () => {
    const { page } = bench;
    await bench.click("Sheet1", "A2");
    await press("Control+h");
    await page.getByPlaceholder(/find/i).first().fill("Kiel");
    await page
      .getByPlaceholder(/replace/i)
      .first()
      .fill("Bremen");
    await page.getByRole("button", { name: "Find", exact: true }).click();
    await page.getByRole("button", { name: "Replace all" }).click();
    await page.getByRole("button", { name: "OK" }).click();
    await expect.poll(() => bench.value("Sheet1", "A3")).toBe("Bremen yard");
    await settled();
    expect(await bench.value("Sheet1", "B1")).toBe(6);
    await press("Escape");
    await bench.click("Sheet1", "A2");
    await press("Control+z");
    await settled();
    expect([await bench.value("Sheet1", "A1"), await bench.value("Sheet1", "A3")]).toEqual(["Kiel", "Kiel yard"]);
    expect(bench.errors).toEqual([]);
  });
});

describe("the menu of cells", () => {
  test("sorts the rows of a table in one step, and filters them", async () => {
    const { page } = bench;
    await fill([
      ["Ship", "Points"],
      ["Tirpitz", 40],
      ["Bismarck", 45],
    ]);
    await page.evaluate(() => {
      const { grid } = window.workbench;
      const [sheet] = grid.sheets();
      // A formula beside the table that refers to one of its rows would prevent sorting.
      const beside = { top: 0, left: 2, rows: 70, columns: 9 };
      const empty = Array.from({ length: beside.rows }, () => Array.from({ length: beside.columns }, () => ({ value: null })));
      void sheet!.write(beside, empty);
      const area = { top: 0, left: 0, rows: 3, columns: 2 };
      void grid.addTable({
        name: "Ships",
        sheet: sheet!.id,
        area,
        headers: ["Ship", "Points"],
        style: "",
        filterButton: false,
        banded: false,
      });
      return grid.settled();
    });
    await bench.click("Sheet1", "A2");
    const at = await page.evaluate(() => {
      const canvas = document.querySelector("#univer-sheet-main-canvas_workbook")!.getBoundingClientRect();
      const cell = window.workbench.univer.getActiveWorkbook()!.getActiveSheet().getRange("A2").getCellRect();
      return { x: canvas.left + cell.left + 10, y: canvas.top + cell.top + 8 };
    });
    await page.mouse.click(at.x, at.y, { button: "right" });
    await page.getByText("Sort the table A to Z").click();
    await expect.poll(() => bench.value("Sheet1", "A2")).toBe("Bismarck");
    expect([await bench.value("Sheet1", "B2"), await bench.value("Sheet1", "A3")]).toEqual([45, "Tirpitz"]);
    await page.locator("#message").filter({ hasText: "Ships is sorted by Ship." }).waitFor();
    await bench.click("Sheet1", "A2");
    await press("Control+z");
    await expect.poll(() => bench.value("Sheet1", "A2")).toBe("Tirpitz");

    // Filters the rows by a value: totals stay, and the file has the rows hidden.
    await page.evaluate(() => {
      const [sheet] = window.workbench.grid.sheets();
      void sheet!.write({ top: 6, left: 1, rows: 1, columns: 1 }, [[{ formula: "=SUM(B2:B3)" }]]);
      return window.workbench.grid.settled();
    });
    const choose = async (cell: string, title: string): Promise<void> => {
      await bench.click("Sheet1", cell);
      const at = await page.evaluate((address) => {
        const canvas = document.querySelector("#univer-sheet-main-canvas_workbook")!.getBoundingClientRect();
        const rect = window.workbench.univer.getActiveWorkbook()!.getActiveSheet().getRange(address).getCellRect();
        return { x: canvas.left + rect.left + 10, y: canvas.top + rect.top + 8 };
      }, cell);
      await page.mouse.click(at.x, at.y, { button: "right" });
      await page.getByText(title).click();
    };
    const hidden = () => page.evaluate(() => window.workbench.grid.sheets()[0]!.hidden!().rows);
    const sum = await bench.value("Sheet1", "B7");
    // A new message must not move the cells below the mouse.
    await page.evaluate(() => (document.getElementById("message")!.hidden = true));
    const box = await page.locator(CANVAS).boundingBox();
    await choose("A3", "Show only rows with this value");
    await expect.poll(hidden).toEqual([1]);
    await page.locator("#message:not([hidden])").waitFor();
    expect(await page.locator(CANVAS).boundingBox()).toEqual(box);
    expect(await bench.selected()).toBe("Sheet1!A3");
    expect(await bench.value("Sheet1", "B7")).toBe(sum);
    await page
      .locator("#message")
      .filter({ hasText: "1 of 2 rows of Ships are shown. Totals still include the others." })
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save", exact: true }).click(),
    ]);
    const file = readSnapshot(new Uint8Array(readFileSync(await download.path())));
    expect(file.sheets.find(({ name }) => name === "Sheet1")!.hidden!.rows).toEqual([1]);
    await press("Control+z");
    await expect.poll(hidden).toEqual([]);
    await press("Control+y");
    await expect.poll(hidden).toEqual([1]);
    await choose("A3", "Show all rows of the table");
    await expect.poll(hidden).toEqual([]);

    // Filters from the header, by the values of the column.
    await choose("A1", "Filter the table …");
    await bench.picture("filter-values");
    await page.getByRole("checkbox", { name: "Tirpitz" }).uncheck();
    await page.getByRole("button", { name: "Show checked" }).click();
    await expect.poll(hidden).toEqual([1]);
    await choose("B1", "Filter the table …");
    expect(await page.getByRole("checkbox", { name: "45" }).isChecked()).toBe(true);
    await page.getByRole("checkbox", { name: "All values" }).click();
    await page.getByRole("button", { name: "Show checked" }).click();
    await expect.poll(hidden).toEqual([]);
    await press("Control+z");
    await expect.poll(hidden).toEqual([1]);
    await choose("A3", "Show all rows of the table");
    await expect.poll(hidden).toEqual([]);
    await choose("D9", "Filter the table …");
    await page.locator("#message").filter({ hasText: "The selected cell is not in a table." }).waitFor();
    expect(bench.errors).toEqual([]);
  });
});
