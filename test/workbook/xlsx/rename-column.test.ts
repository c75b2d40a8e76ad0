import { expect, it, test } from "vitest";
import { parse } from "../../../src/formula/parse";
import { print } from "../../../src/formula/print";
import { edit } from "../../../src/workbook/xlsx/edit";
import { withColumn } from "../../../src/workbook/xlsx/formulas/named";
import { readBook } from "../../../src/workbook/xlsx/read";
import { pricedTable } from "../../support/workbook/priced-table";
import { hasValidator, ownComplaints, validatorComplaints } from "../../support/workbook/validate-file";

/*
 * A renamed column of a table: formulas follow, as in Excel.
 */

const renamed = { table: "Ships", from: "Cost", to: "Price [£]" };

test.each([
  ["Ships[Cost]", "Ships[[Price '[£']]]"],
  ["ships[cost]", "ships[[Price '[£']]]"],
  ["Ships[@Cost]", "Ships[@[Price '[£']]]"],
  ["Ships[[#This Row],[Cost]]*2", "Ships[[#This Row],[Price '[£']]]*2"],
  ["SUM(Ships[[Cost]:[Count]])", "SUM(Ships[[Price '[£']]:[Count]])"],
  ["Ships[[#Headers],[Cost]]", "Ships[[#Headers],[Price '[£']]]"],
  ["[@Cost]*[@Count]", "[@[Price '[£']]]*[@Count]"],
  ["SUBTOTAL(109,[Cost])", "SUBTOTAL(109,[[Price '[£']]])"],
  ['"Ships[Cost]"&Other[Cost]&Ships[Costs]', '"Ships[Cost]"&Other[Cost]&Ships[Costs]'],
  ["[2]Ships!Cost+Ships[#All]", "[2]Ships!Cost+Ships[#All]"],
])("a renamed column in a formula of the table: %s becomes %s", (before, after) => {
  expect(withColumn(before, renamed, true)).toBe(after);
  // Renamed back, the formula is as before, except for redundant brackets.
  const back = withColumn(after, { table: "Ships", from: renamed.to, to: "Cost" }, true);
  if (before !== after) expect(print(parse(back)).toLowerCase()).toBe(print(parse(before)).toLowerCase());
  else expect(back).toBe(before);
});

it("a renamed column leaves formulas without a table's name alone outside the table", () =>
  expect(withColumn("[@Cost]", renamed, false)).toBe("[@Cost]"));

test("a renamed column is renamed in cells, columns and names of a file, and nowhere else", async () => {
  const bytes = pricedTable();
  const header = readBook(bytes).tables.find(({ name }) => name === "Ships")!;
  const after = edit(bytes, [
    { kind: "rename column", table: "Ships", from: "Cost", to: "Price [£]" },
    { kind: "cells", sheet: header.sheet, cells: [{ row: header.top, column: header.left + 1, value: "Price [£]" }] },
  ]);
  const book = readBook(after);
  expect(book.tables.find(({ name }) => name === "Ships")!.headers).toEqual(["Ship", "Price [£]", "Twice"]);
  expect(book.tables.find(({ name }) => name === "Other")!.headers).toEqual(["Cost"]);
  const formulas = book.sheets.flatMap((sheet) => sheet.formulas.flat()).filter((formula) => formula !== null);
  expect(formulas).toEqual(["=[@[Price '[£']]]*2", "=[@[Price '[£']]]*2", "=SUM(Ships[[Price '[£']]])", "=SUM(Other[Cost])"]);
  expect(ownComplaints(after)).toEqual([]);
  if (hasValidator) expect(await validatorComplaints(after)).toEqual([]);
  expect(() => edit(bytes, [{ kind: "rename column", table: "Ships", from: "Gold", to: "Silver" }])).toThrow("no column Gold");
});
