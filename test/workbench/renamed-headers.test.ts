import ExcelJS from "exceljs";
import path from "node:path";
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { columnNames } from "../../src/workbench/page/univer/renamed-headers";
import { readBook } from "../../src/workbook/xlsx/read";
import { withColumns } from "../../src/workbook/xlsx/formulas/named";
import { openBench, OUTPUT, type Bench } from "../support/workbench/open";

/*
 * A table's header that is typed over renames its column, as in Excel.
 */

test.each([
  [
    ["Ship", "Price"],
    ["Ship", "Cost"],
    ["Ship", "Price"],
  ],
  [
    ["Ship", ""],
    ["Ship", "Cost"],
    ["Ship", "Column1"],
  ],
  [
    ["Column1", ""],
    ["Column1", "Cost"],
    ["Column1", "Column2"],
  ],
  [
    ["Ship", "ship"],
    ["Ship", "Cost"],
    ["Ship", "ship2"],
  ],
  [
    ["", ""],
    ["Ship", "Cost"],
    ["Column1", "Column2"],
  ],
])("headers that say %j after %j are %j", (said, before, after) => expect(columnNames(said, before)).toEqual(after));

test.each([
  ["=[@Cost]*2+tblU[Cost]", true, "=[@Price]*2+tblU[Price]"],
  ["=SUM(tblU[[#Headers],[cost]])", false, "=SUM(tblU[[#Headers],[Price]])"],
  ["=COUNTA(Other[Cost])", true, "=COUNTA(Other[Cost])"],
  ["=[@Cost]", false, "=[@Cost]"],
  ['="[Cost]"&Cost', true, '="[Cost]"&Cost'],
])("%s follows the columns of its table, in a cell of it: %s", (formula, isInside, after) =>
  expect(withColumns(formula, "tblU", isInside, new Map([["cost", "Price"]]))).toBe(after),
);

describe("in the workbench", () => {
  let bench: Bench;
  beforeAll(async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet("Sheet1");
    sheet.addTable({
      name: "tblU",
      ref: "A1",
      headerRow: true,
      columns: [{ name: "Ship" }, { name: "Cost" }, { name: "Twice" }],
      rows: [
        ["Roma", 5, null],
        ["Zara", 7, null],
      ],
    });
    for (const row of [2, 3]) sheet.getCell(`C${row}`).value = { formula: "tblU[[#This Row],[Cost]]*2", result: 0 };
    sheet.getCell("E1").value = { formula: "SUM(tblU[Cost])", result: 12 };
    bench = await openBench("empty");
    const file = path.join(OUTPUT, "headers.xlsx");
    writeFileSync(file, new Uint8Array(await book.xlsx.writeBuffer()));
    await bench.openFile(file);
  });
  afterAll(() => expect(bench.errors).toEqual([]));

  const formula = (cell: string) =>
    bench.page.evaluate((at) => {
      const column = at.charCodeAt(0) - 65;
      const row = Number(at.slice(1)) - 1;
      const sheet = window.workbench.grid.sheets().find((item) => item.name() === "Sheet1")!;
      return sheet.read({ top: row, left: column, rows: 1, columns: 1 }).formulas[0]![0];
    }, cell);

  test("formulas follow a header that is typed over or cleared, and the saved file has its columns", async () => {
    await bench.enter("Sheet1", "B1", "Price");
    await expect.poll(() => formula("E1")).toBe("=SUM(tblU[Price])");
    expect(await formula("C2")).toBe("=[@Price]*2");
    await bench.enter("Sheet1", "B2", "6");
    await expect.poll(() => bench.value("Sheet1", "E1")).toBe(13);
    await bench.enter("Sheet1", "B1", "");
    await expect.poll(() => formula("E1")).toBe("=SUM(tblU[Column1])");
    expect(await bench.value("Sheet1", "B1")).toBe("Column1");
    await bench.enter("Sheet1", "B1", "ship");
    await expect.poll(() => formula("E1")).toBe("=SUM(tblU[ship2])");
    await bench.picture("renamed-headers");
    const { page } = bench;
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
    const file = path.join(OUTPUT, "renamed-headers.xlsx");
    await download.saveAs(file);
    const saved = readBook(readFileSync(file));
    expect(saved.tables[0]!.headers).toEqual(["Ship", "ship2", "Twice"]);
    expect(saved.sheets[0]!.formulas[0]![4]).toBe("=SUM(tblU[ship2])");
  });
});
