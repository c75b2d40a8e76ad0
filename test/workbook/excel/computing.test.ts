import { expect, test } from "vitest";
import { areaOf } from "../../../src/formula/address";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { memoryExcel } from "../../support/workbook/memory-excel";
import { sheetNamed, type } from "../../support/workbook/yards";

/** A workbook with one formula that shows #BUSY! until it has been read a number of times. */
function slow(reads: number) {
  let requested = 0;
  const excel = memoryExcel({
    compute: (grid) => {
      requested += 1;
      const sheet = sheetNamed(grid, "Sheet1");
      if (sheet.read(areaOf("A1")!).formulas[0]![0]) grid.show(sheet.id, 0, 0, requested > reads ? 500 : "#BUSY!");
    },
  });
  type(excel.grid, "Sheet1", "A1", '=LEDGER.GROWTH(1942,"Germany",3000,500)');
  return { excel, again: () => excel.grid.calculate() };
}

test("cells that Excel is still calculating are read again until they are done", async () => {
  const { excel, again } = slow(3);
  const timer = setInterval(again, 50);
  const { sheets } = await excelWorkbook().read();
  clearInterval(timer);
  expect(sheets[0]!.values).toEqual([[500]]);
  expect(excel.syncs()).toBeGreaterThan(1);
});

test("cells that stay uncalculated for a few seconds are returned as they are", async () => {
  const { excel } = slow(Infinity);
  const { sheets } = await excelWorkbook().read();
  expect(sheets[0]!.values).toEqual([["#BUSY!"]]);
  expect(excel.syncs()).toBe(5);
});

test("a calculated workbook is read once", async () => {
  const { excel } = slow(0);
  await excelWorkbook().read();
  expect(excel.syncs()).toBe(1);
});
