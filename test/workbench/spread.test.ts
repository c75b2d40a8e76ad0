import { readFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readSnapshot } from "../../src/workbench/server/read-snapshot";

const SHEET = "xl/worksheets/sheet1.xml";
const BOOK = "xl/workbook.xml";

test("merged cells, rules, names and columns over all of a sheet hold nobody up", async () => {
  const bytes = readFileSync("templates/setup-sample.xlsx");
  const parts = unzipSync(bytes);
  const sheet = strFromU8(parts[SHEET]!, true)
    .replace(/<cols>/, '<cols><col min="1" max="999999999" width="9"/>')
    .replace(/sqref="[^"]*"(?=[^>]*><formula1)/, 'sqref="A1:XFD1048576"')
    .replace(/<\/sheetData>/, '</sheetData><mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>');
  const name = '<definedName name="all">Campaign!$A$1:$XFD$1048576</definedName>';
  const book = strFromU8(parts[BOOK]!, true).replace(/<definedNames>/, (list) => list + name);
  const wide = zipSync({ ...parts, [SHEET]: strToU8(sheet, true), [BOOK]: strToU8(book, true) });
  const { sheets, names } = await readSnapshot(wide);
  const before = await readSnapshot(bytes);
  expect(names).toEqual(before.names);
  expect(sheets.map(({ cells }) => cells.length)).toEqual(before.sheets.map(({ cells }) => cells.length));
});
