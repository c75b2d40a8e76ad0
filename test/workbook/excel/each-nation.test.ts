import { expect, test } from "vitest";
import { workbookOf } from "../../../src/cli/commands/new";
import { addPlayers } from "../../../src/ledger/edit/add-player";
import { ledgerOf } from "../../../src/ledger/read/model";
import { campaign } from "../../../src/rulebooks/campaign";
import { ledgerSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import type { Edit } from "../../../src/workbook/edit";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { edit } from "../../../src/workbook/xlsx/edit";
import { readBook } from "../../../src/workbook/xlsx/read";
import { ALL, dailySample, leave } from "../../support/daily-sample";
import { contentsOf } from "../../support/workbook/contents";
import { memoryExcel } from "../../support/workbook/memory-excel";

/*
 * Nations are added one by one to ledgers of one to seven nations: Excel reports no false changes, and the result equals that in
 * a file.
 */

const NATIONS = ["Britain", "Russia", "Germany", "Italy", "USA", "Japan", "France"];
/** Number of nations added per day. */
const ADDED = 2;

const ORDERS: readonly (readonly [first: readonly string[], added: readonly string[]])[] = [
  [NATIONS.slice(0, 1), NATIONS.slice(1)],
  [NATIONS.slice(-1), NATIONS.slice(0, -1).reverse()],
];

leave(`more than ${ADDED} nations that join one after another`);
const today = dailySample(ORDERS, "Nations that join", ([[first]]) => `from ${first} on`).map(
  ([first, added]) => [first, added.slice(0, ALL ? Infinity : ADDED)] as const,
);

test.each(today)("the players %j can be joined by %j", async (players, added) => {
  const options = { players, year: 1941 };
  const sheets = ledgerSheets(campaign.ledger!, options);
  const excel = memoryExcel({ sheets: ["Sheet1"] });
  const workbook = excelWorkbook();
  await workbook.addSheets(place(sheets, options));
  excel.grid.removeSheet(excel.grid.sheets().find((sheet) => sheet.name() === "Sheet1")!.id);
  const edits: Edit[] = [];
  for (const nation of added) {
    const before = await workbook.read();
    const addition = addPlayers(ledgerOf(before)!, [nation]);
    const { missing } = await workbook.change(addition.edits, { unlessChangedSince: before });
    expect(missing, nation).toEqual([]);
    edits.push(...addition.edits);
  }
  const inFile = contentsOf(readBook(edit(workbookOf({ title: "Test", options, sheets }), edits)));
  const inExcel = contentsOf(await workbook.read());
  expect([inExcel.tables, inExcel.names]).toEqual([inFile.tables, inFile.names]);
  for (const [i, sheet] of inFile.sheets.entries()) expect(inExcel.sheets[i], sheet.name).toEqual(sheet);
});
