import { beforeAll, expect, test } from "vitest";
import { savedFile } from "../../src/workbench/save/save";
import { readSnapshot } from "../../src/workbench/open";
import type { Snapshot } from "../../src/workbench/snapshot";
import { readBook } from "../../src/workbook/xlsx/read";
import { pricedTable } from "../support/workbook/priced-table";
import { hasValidator, ownComplaints, validatorComplaints } from "../support/workbook/validate-file";
import { freshOnRetry, openBench, type Bench } from "../support/workbench/open";

/*
 * Table headers that a user overwrites or clears, and sheet names, in the real grid.
 */

let bench: Bench;
const open = async (): Promise<void> => {
  bench = await openBench(pricedTable());
};
beforeAll(open);
freshOnRetry(open);

const settled = () => bench.page.evaluate(() => window.workbench.grid.settled());
const formulas = () => Promise.all(["C2", "C3", "A5", "A6"].map((cell) => bench.formula("Yard", cell)));
const showsMessage = (text: string) => bench.page.locator("#message").filter({ hasText: text }).waitFor();
const OPENED = ["=[@Cost]*2", "=[@Cost]*2", "=SUM(Ships[Cost])", "=SUM(Other[Cost])"];

async function undone(): Promise<void> {
  await bench.click("Yard", "A8");
  await bench.page.keyboard.press("Control+z");
  await settled();
  expect(await bench.value("Yard", "B1")).toBe("Cost");
  expect(await formulas()).toEqual(OPENED);
}

test("formulas follow a header that is typed over, in one step, also in the file", async () => {
  await bench.click("Yard", "B1");
  await bench.page.keyboard.type("Price");
  await bench.page.keyboard.press("Enter");
  await showsMessage("The column Cost of the table Ships is now Price");
  await settled();
  expect(await formulas()).toEqual(["=[@Price]*2", "=[@Price]*2", "=SUM(Ships[Price])", "=SUM(Other[Cost])"]);
  expect([await bench.value("Yard", "C2"), await bench.value("Yard", "A5")]).toEqual([800, 750]);

  const now = JSON.parse(await bench.page.evaluate(() => JSON.stringify(window.workbench.grid.snapshot()))) as Snapshot;
  const bytes = pricedTable();
  const saved = savedFile({ bytes, snapshot: await readSnapshot(bytes) }, now);
  expect(saved.lost).toEqual([]);
  const book = readBook(saved.bytes);
  expect(book.tables.map(({ headers }) => headers)).toEqual([["Ship", "Price", "Twice"], ["Cost"]]);
  expect(book.sheets[0]!.formulas.flat().filter((formula) => formula !== null)).toEqual(await formulas());
  expect(ownComplaints(saved.bytes)).toEqual([]);
  if (hasValidator) expect(await validatorComplaints(saved.bytes)).toEqual([]);
  await undone();
});

test("a cleared header gets Excel's default name, and a duplicate gets a number", async () => {
  await bench.click("Yard", "B1");
  await bench.page.keyboard.press("Delete");
  await showsMessage("is now Column1");
  await settled();
  expect(await bench.value("Yard", "B1")).toBe("Column1");
  expect((await formulas())[2]).toBe("=SUM(Ships[Column1])");
  await undone();

  await bench.click("Yard", "B1");
  await bench.page.keyboard.type("ship");
  await bench.page.keyboard.press("Enter");
  await showsMessage("is now ship2");
  await settled();
  expect((await formulas())[0]).toBe("=[@ship2]*2");
  await undone();
});

test("several headers at once, and formulas in them, are refused with the reason", async () => {
  await bench.click("Yard", "B1");
  await bench.page.keyboard.type("=1+1");
  await bench.page.keyboard.press("Enter");
  await showsMessage("A header is a text, not a formula.");
  await bench.click("Yard", "A1");
  await bench.page.keyboard.press("Shift+ArrowRight");
  await bench.page.keyboard.press("Delete");
  await showsMessage("Type the new name into its cell.");
  await settled();
  expect([await bench.value("Yard", "A1"), await bench.value("Yard", "B1")]).toEqual(["Ship", "Cost"]);
  expect(bench.errors).toEqual([]);
});

test("a sheet keeps its name, on its tab too, if Excel would refuse the new one", async () => {
  const tab = bench.page.locator('[data-u-comp="slide-tab-item"]').first();
  const name = await tab.textContent();
  await tab.dblclick();
  await bench.page.keyboard.press("Control+a");
  await bench.page.keyboard.type("History");
  await bench.page.keyboard.press("Enter");
  await showsMessage("Excel reserves the name History. The sheet keeps its name.");
  await expect.poll(() => tab.textContent()).toBe(name);
  expect(await bench.page.evaluate(() => window.workbench.grid.sheets()[0]!.name())).toBe(name);
});
