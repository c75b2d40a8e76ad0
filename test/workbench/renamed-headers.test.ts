import { expect, test } from "vitest";
import { columnNames } from "../../src/workbench/page/univer/renamed-headers";
import { withColumns } from "../../src/workbook/xlsx/formulas/named";

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
