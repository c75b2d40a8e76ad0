import { expect, test } from "vitest";
import { ledgerOf } from "../../src/ledger/read/model";
import { fuel } from "../../src/rulebooks/fuel";
import { capacitiesOf } from "../../src/sheets/capacities";
import { sampleSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { emptyWorkbook } from "../../src/workbench/open/empty";
import { readSnapshot } from "../../src/workbench/open";
import { savedFile } from "../../src/workbench/save/save";
import type { OpenedFile } from "../../src/workbench/snapshot";
import type { Edit } from "../../src/workbook/edit";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { readBook } from "../../src/workbook/xlsx/read";
import { sampleFile } from "../support/ledger/new-ledgers";
import { sampledRulebooks } from "../support/rulebooks/selected-rulebooks";
import { barsDue, barsInFile, barsOfScales } from "../support/rulebooks/bars";
import { memoryExcel } from "../support/workbook/memory-excel";
import { openedIn } from "../support/workbench/memory-book";

/*
 * Bars in the cells of a file opened in the workbench: the saved file has the grid's bars.
 */

const requested = sampledRulebooks("Bars in the workbench").map((rulebook) => [rulebook.id, rulebook] as const);

async function bench(file: OpenedFile | null) {
  const excel = memoryExcel({ calculated: true });
  const now = await openedIn(excel.grid, file?.snapshot ?? emptyWorkbook);
  const ledger = async () => ledgerOf(await excelWorkbook().read())!;
  async function expectBars(): Promise<void> {
    const due = barsDue(await ledger());
    expect(barsOfScales(now().sheets.map(({ name, scales = [] }) => [name, scales]))).toEqual(due);
    const { bytes, lost } = savedFile(file, now());
    expect(lost).toEqual([]);
    expect(barsInFile(bytes)).toEqual(due);
    expect(barsDue(ledgerOf(readBook(bytes))!)).toEqual(due);
  }
  return { excel, now, ledger, expectBars };
}

const changes = requested.flatMap(([id, rulebook]) => [2, -1].map((count) => [id, count, rulebook] as const));

test.each(changes)("%s: bars are right in a file whose tables grow by %i rows", async (_id, count, rulebook) => {
  const bytes = sampleFile(rulebook);
  const { excel, ledger, expectBars } = await bench({ bytes, snapshot: await readSnapshot(bytes) });
  await expectBars();
  const tables = (await ledger()).sheets
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === "table" && capacitiesOf(block).length > 0 ? [block.name] : []));
  await excelWorkbook().change(tables.map((table): Edit => ({ kind: "rows", table, count })));
  await expectBars();
  // The player inserts a row above the table, and deletes one.
  for (const { sheet, area } of excel.grid.tables().filter(({ name }) => tables.includes(name))) {
    await excel.grid.insertRows(sheet, area.top, 1);
    await excel.grid.removeRows(sheet, area.top + 3, 1);
  }
  await expectBars();
});

test("bars are kept on a sheet that has to be rewritten", async () => {
  const bytes = sampleFile(fuel);
  const file = { bytes, snapshot: await readSnapshot(bytes) };
  const { excel, now, ledger } = await bench(file);
  const depots = excel.grid.sheets().find((sheet) => sheet.name() === "Depots")!;
  await depots.removeHighlight(depots.highlights()[0]!.id);
  const saved = savedFile(file, now());
  expect(saved.lost).toEqual([expect.stringMatching(/^Depots was rewritten: .* It loses its headers and footers of pages\.$/)]);
  expect(barsInFile(saved.bytes)).toEqual(barsDue(await ledger()));
});

test.each(requested)("%s: bars are right on sheets that are set up in an empty workbook", async (_id, rulebook) => {
  const { expectBars } = await bench(null);
  await excelWorkbook().addSheets(place(sampleSheets(rulebook.ledger!), rulebook.ledger!.sample!.options));
  await expectBars();
});
