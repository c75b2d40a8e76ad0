import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openBench } from "../support/workbench/open";

/*
 * The pane's form beside a grid: the grid follows, and the fields keep the focus.
 */

test("an entry in the pane's form appears in the grid, whose selection follows the field", { timeout: 240_000 }, async () => {
  const bench = await openBench(readFileSync("templates/gas-ledger.xlsx"));
  const pane = await bench.pane();
  const fields = pane.locator(".awaited [data-fill]");
  await fields.first().waitFor();
  const cellOf = async (i: number) =>
    /Go to '?([^'!]+)'?!(\w+)$/.exec((await pane.locator(".fill-cell").nth(i).getAttribute("aria-label"))!)!.slice(1) as [
      string,
      string,
    ];
  const [sheet, cell] = await cellOf(0);
  const next = await cellOf(1);
  await fields.first().focus();
  await expect.poll(() => bench.selected()).toContain(cell);
  await bench.page.keyboard.type("1");
  await bench.page.keyboard.press("Enter");
  await expect.poll(() => bench.value(sheet, cell), { timeout: 60_000 }).toBe(1);
  await expect.poll(() => bench.selected()).toContain(next[1]);
  // The focus is still in the pane.
  expect(await fields.nth(1).evaluate((field) => field === document.activeElement)).toBe(true);
  await bench.page.keyboard.type("2");
  await bench.page.keyboard.press("Enter");
  await expect.poll(() => bench.value(...next), { timeout: 60_000 }).toBe(2);
  await bench.picture("fill-here");
  expect(bench.errors).toEqual([]);
});
