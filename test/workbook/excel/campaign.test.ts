import { beforeAll, describe, expect, test } from "vitest";
import { campaign } from "../../../src/rulebooks/campaign";
import { sample } from "../../../src/rulebooks/campaign/sample";
import type { Book } from "../../../src/workbook/book";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { ledgerSheets, sampleSheets } from "../../../src/sheets/common";
import { rareTables } from "../../../src/sheets/declared";
import { place } from "../../../src/sheets/layout";
import { bookOf } from "../../../src/workbook/book-of-sheets";
import { areaAddress } from "../../../src/formula/address";
import { styles } from "../../../src/sheets/styles";
import { memoryExcel, type MemoryExcel } from "../../support/workbook/memory-excel";

const placed = place(sampleSheets(campaign.ledger!), sample.options);

/** Cells with content, by sheet and address; blank edges of a sheet do not count. */
function cells(book: Book, formulas: boolean): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const sheet of book.sheets) {
    const block = formulas ? sheet.formulas : sheet.values;
    block.forEach((row, r) =>
      row.forEach((content, c) => {
        const isFormula = sheet.formulas[r]?.[c] !== null && sheet.formulas[r]?.[c] !== undefined;
        if (content !== null && (formulas || !isFormula)) found.set(`${sheet.name}!${sheet.top + r},${sheet.left + c}`, content);
      }),
    );
  }
  return found;
}

describe("a whole campaign in Excel", () => {
  let excel: MemoryExcel;
  let syncs = 0;
  beforeAll(async () => {
    excel = memoryExcel();
    await excelWorkbook().addSheets(placed);
    syncs = excel.syncs();
  });
  const sheetOf = (name: string) => excel.grid.sheets().find((sheet) => sheet.name() === name)!;

  test("is set up in one sync for each sheet, one for every 300 notes and four more", () => {
    const notes = placed.flatMap(({ cells }) => cells).filter(({ note }) => note !== undefined).length;
    expect(notes).toBeGreaterThan(300);
    expect(syncs).toBeLessThanOrEqual(placed.length + Math.ceil(notes / 300) + 4);
  });

  test("has every note of the template", () => {
    for (const { name, cells } of placed) {
      const meant = cells.flatMap(({ row, column, note }) => (note === undefined ? [] : [{ row, column, text: note }]));
      expect(sheetOf(name).notes()).toEqual(meant.sort((a, b) => a.row - b.row || a.column - b.column));
    }
  });

  test("is read in one sync with every value, formula, table and name in its place", async () => {
    const before = excel.syncs();
    const book = await excelWorkbook().read();
    expect(excel.syncs() - before).toBe(1);
    const meant = bookOf(placed);
    expect(cells(book, false)).toEqual(cells(meant, false));
    expect(cells(book, true)).toEqual(cells(meant, true));
    // Office.js has no column formulas for new rows.
    expect(book.tables).toEqual(meant.tables.map(({ formulas: _, ...table }) => table));
    expect(book.names).toEqual(meant.names);
    expect(book.mangled).toEqual([]);
  });

  test("has every validation, highlight and title row, and is protected", () => {
    for (const sheet of placed) {
      const created = sheetOf(sheet.name);
      const areas = (list: readonly { readonly area: Parameters<typeof areaAddress>[0] }[]) =>
        list.map(({ area }) => areaAddress(area));
      expect(areas(created.validations())).toEqual(areas(sheet.validations));
      expect(areas(created.highlights())).toEqual(areas(sheet.highlights));
      expect(created.page().titleRows).toEqual(sheet.printTitles);
      expect(created.page().fit?.across).toBe(sheet.pagesAcross ?? 1);
      expect(created.page().titleColumns).toEqual(sheet.pagesAcross === undefined ? undefined : [0, (sheet.keyColumns ?? 1) - 1]);
      expect(created.freeze()).toEqual(sheet.freeze);
      expect(created.isProtected()).toBe(sheet.open !== true);
    }
  });

  test("has every input unlocked and every other cell locked", () => {
    for (const sheet of placed) {
      const created = sheetOf(sheet.name);
      const wrong = sheet.cells.filter(({ row, column, role }) => created.style(row, column).locked !== styles[role].locked);
      expect(wrong).toEqual([]);
    }
  });

  // Excel on the web accepts 5 MB, but displays nothing and ignores Cancel while it processes a request.
  test("sends no request larger than half a megabyte, with every player and optional table", { timeout: 60_000 }, async () => {
    const { players, clock } = campaign.ledger!;
    const options = { players: players.names, year: clock.years!.first };
    const sheets = ledgerSheets(campaign.ledger!, options);
    const fullest = memoryExcel();
    await excelWorkbook().addSheets(place(sheets, { ...options, rare: rareTables(sheets) }));
    const largest = Math.max(...fullest.requests.map((request) => JSON.stringify(request).length));
    expect(largest).toBeLessThan(500_000);
  });
});
