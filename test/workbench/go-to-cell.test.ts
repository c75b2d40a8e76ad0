import { beforeAll, expect, test } from "vitest";
import { freshOnRetry, openBench, type Bench } from "../support/workbench/open";

/*
 * Going to a cell scrolls only if the cell is not visible, also on a sheet that was not shown before.
 */

let bench: Bench;
const open = async (): Promise<void> => {
  bench = await openBench("gas");
};
beforeAll(open);
freshOnRetry(open);

/** The first visible row and column that scroll, after the frozen ones. */
const first = () =>
  bench.page.evaluate(() => {
    const sheet = window.workbench.univer.getActiveWorkbook()!.getActiveSheet();
    const { sheetViewStartRow, sheetViewStartColumn } = sheet.getScrollState();
    return [sheet.getSheetName(), sheetViewStartRow, sheetViewStartColumn];
  });

test.each([
  ["a sheet that was not shown before", "Gas production", "B12"],
  ["another one", "Gas operations", "C10"],
  ["the same sheet", "Gas operations", "D11"],
])("going to a visible cell of %s does not scroll", async (_, sheet, cell) => {
  await bench.go(sheet, cell);
  await bench.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await first()).toEqual([sheet, 0, 0]);
});

test("going to a cell further down scrolls to it", async () => {
  await bench.go("Gas production", "B60");
  await expect.poll(async () => Number((await first())[1])).toBeGreaterThan(20);
});
