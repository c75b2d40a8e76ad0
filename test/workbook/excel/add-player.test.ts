import { beforeAll, describe, expect, test } from "vitest";
import { workbookOf } from "../../../src/cli/commands/new";
import { addPlayers, type PlayerAddition } from "../../../src/ledger/edit/add-player";
import { audit } from "../../../src/ledger/audit";
import { ledgerOf } from "../../../src/ledger/read/model";
import { campaign } from "../../../src/rulebooks/campaign";
import { ledgerSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import type { Book } from "../../../src/workbook/book";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { edit } from "../../../src/workbook/xlsx/edit";
import { readBook } from "../../../src/workbook/xlsx/read";
import { contentsOf } from "../../support/workbook/contents";
import { memoryExcel, type MemoryExcel } from "../../support/workbook/memory-excel";
import { protection, refusal, sheetNamed } from "../../support/workbook/yards";

/*
 * Britain is added to Germany and Italy: sheets are added, the head of Shipping gets its first figure, and lists, columns and
 * rows grow.
 */

const options = { players: ["Germany", "Italy"], year: 1941 };
const sheets = ledgerSheets(campaign.ledger!, options);

/** Validation rules of a sheet without Excel's names. */
const rulesOf = (excel: MemoryExcel, sheet: string) =>
  sheetNamed(excel.grid, sheet)
    .validations()
    .map(({ area, rule }) => JSON.stringify([area, rule]))
    .sort();

async function set(
  options_: Parameters<typeof memoryExcel>[0] = {},
): Promise<{ excel: MemoryExcel; book: Book; addition: PlayerAddition }> {
  const excel = memoryExcel({ calculated: true, sheets: ["Sheet1"], ...options_ });
  await excelWorkbook().addSheets(place(sheets, options));
  await excel.Excel.run(async (context) => {
    context.workbook.worksheets.getItem("Sheet1").delete();
    await context.sync();
  });
  const book = await excelWorkbook().read();
  return { excel, book, addition: addPlayers(ledgerOf(book)!, ["Britain"]) };
}

describe("a player added to the ledger that is open in Excel", () => {
  let excel: MemoryExcel;
  let before: Book;
  let after: Book;
  beforeAll(async () => {
    let addition: PlayerAddition;
    ({ excel, book: before, addition } = await set());
    const { missing } = await excelWorkbook().change(addition.edits, { unlessChangedSince: before });
    expect(missing).toEqual([]);
    after = await excelWorkbook().read();
  });

  test("has everything declared, and causes no findings", () => {
    const ledger = ledgerOf(after)!;
    expect(ledger.players).toEqual(["Britain", "Germany", "Italy"]);
    expect(ledger.found.missing).toEqual([]);
    expect(audit(after).findings).toEqual([]);
  });

  test("is the same as in a file, cell by cell", () => {
    const fresh = workbookOf({ title: "Test", options, sheets });
    const addition = addPlayers(ledgerOf(readBook(fresh))!, ["Britain"]);
    const [inExcel, inFile] = [contentsOf(after), contentsOf(readBook(edit(fresh, addition.edits)))];
    expect(inExcel.tables).toEqual(inFile.tables);
    expect(inExcel.names).toEqual(inFile.names);
    expect(inExcel.sheets.map(({ name }) => name)).toEqual(inFile.sheets.map(({ name }) => name));
    for (const [i, sheet] of inFile.sheets.entries()) expect(inExcel.sheets[i], sheet.name).toEqual(sheet);
  });

  test("leaves every sheet protected, and frozen rows of Shipping include the new figure", async () => {
    for (const { name, hidden } of after.sheets) if (!hidden) expect((await protection(excel, name)).protected, name).toBe(true);
    // The title and the status below it.
    expect(sheetNamed(excel.grid, "Shipping").freeze().rows).toBe(
      after.names.find(({ name }) => name === "Shipping_Head_Status")!.row + 1,
    );
  });

  test("has the drop-downs of a ledger set up with all three players on existing sheets", async () => {
    const all = { players: ["Britain", "Germany", "Italy"], year: 1941 };
    const other = memoryExcel({ sheets: ["Sheet1"] });
    await excelWorkbook().addSheets(place(ledgerSheets(campaign.ledger!, all), all));
    const lists = (item: MemoryExcel) => new Set(rulesOf(item, "Germany"));
    expect(lists(excel)).toEqual(lists(other));
  });

  test("has lines in the charts from its own columns", () => {
    const { id } = sheetNamed(excel.grid, "Turns");
    const charts = excel.grid.charts!.all().filter(({ sheet }) => sheet === id);
    expect(charts.map(({ lines }) => lines.map(({ name }) => name))).toEqual(charts.map(() => ["Germany", "Italy", "Britain"]));
    const table = after.tables.find(({ name }) => name === "Turns_Lines")!;
    for (const { title, lines } of charts) {
      const { left } = lines.at(-1)!.values;
      expect(table.headers[left - table.left], title).toMatch(/^Britain: /);
    }
  });
});

test("a player is not added if an entry was made meanwhile", async () => {
  const { excel, book, addition } = await set();
  const at = { top: 3, left: 6, rows: 1, columns: 1 };
  excel.grid.remotely(() => void sheetNamed(excel.grid, "Oil").write(at, [[{ value: "Ploesti?" }]]));
  const { refusal: why } = await refusal(excelWorkbook().change(addition.edits, { unlessChangedSince: book }));
  expect(why).toBe("changed");
  expect((await excelWorkbook().read()).sheets.map(({ name }) => name)).toEqual(book.sheets.map(({ name }) => name));
});

test("a player is removed again if Excel refuses halfway, and the sheets are protected", async () => {
  let others = (): void => undefined;
  const { excel, book, addition } = await set({
    refuse(request) {
      if (JSON.stringify(request).includes('"Britain_Shipyards"')) others();
      return undefined;
    },
  });
  // Another user takes a name for a table at this moment.
  others = () => {
    others = () => undefined;
    excel.grid.remotely(() => {
      const { id } = sheetNamed(excel.grid, "House rules");
      const area = { top: 900, left: 0, rows: 2, columns: 1 };
      void excel.grid.addTable({
        name: "Britain_Shipyards",
        sheet: id,
        area,
        headers: ["A"],
        style: "",
        filterButton: false,
        banded: false,
      });
    });
  };
  const { message } = await refusal(excelWorkbook().change(addition.edits, { unlessChangedSince: book }));
  expect(message).toContain("Not everything was restored: the table Britain_Shipyards was added.");
  const after = await excelWorkbook().read();
  expect(contentsOf({ ...after, tables: after.tables.filter(({ name }) => name !== "Britain_Shipyards") })).toEqual(
    contentsOf(book),
  );
  expect((await protection(excel, "Oil")).protected).toBe(true);
});
