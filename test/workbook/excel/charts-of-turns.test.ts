import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { workbookOf } from "../../../src/cli/commands/new";
import { areaOf } from "../../../src/formula/address";
import { closeTurn } from "../../../src/ledger/turn/close-turn";
import { ledgerOf } from "../../../src/ledger/read/model";
import { closeEdits } from "../../../src/ledger/turn/record-turn";
import { gas } from "../../../src/rulebooks/gas";
import { ledgerSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { edit } from "../../../src/workbook/xlsx/edit";
import { memoryExcel } from "../../support/workbook/memory-excel";

/*
 * The charts of turns after closes in the fake Excel host have the same source cells as in the file.
 */

const inFile = (file: Uint8Array) =>
  Object.entries(unzipSync(file))
    .filter(([name]) => /charts\/chart\d+\.xml$/.test(name))
    .map(([, part]) =>
      [...strFromU8(part).matchAll(/<c:f>Turns!([^<]*)</g)].map(([, area]) => areaOf(area!.replaceAll("$", ""))),
    );

test("charts show the closed turns", async () => {
  const options = { players: ["Germany", "Italy"], year: 1941 };
  const sheets = ledgerSheets(gas.ledger!, options);
  const excel = memoryExcel({ calculated: true });
  const workbook = excelWorkbook();
  await workbook.addSheets(place(sheets, options));
  let file = workbookOf({ title: "Test", options, sheets });
  const inExcel = () => excel.grid.charts!.all().map(({ lines }) => lines.flatMap(({ values, labels }) => [labels, values]));
  expect(inExcel()).toEqual(inFile(file));
  for (let turn = 0; turn < 2; turn += 1) {
    const before = await workbook.read();
    const ledger = ledgerOf(before)!;
    const { edits } = closeEdits(ledger, closeTurn(ledger), { by: "", at: new Date(0) });
    await workbook.change(edits, { unlessChangedSince: before });
    file = edit(file, edits);
    expect(inExcel()).toEqual(inFile(file));
  }
});
