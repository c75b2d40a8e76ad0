import { beforeAll, expect, test } from "vitest";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { ledgerOf } from "../../src/ledger/read/model";
import { closeEdits } from "../../src/ledger/turn/record-turn";
import { reopenTurn } from "../../src/ledger/turn/reopen-turn";
import { verify } from "../../src/ledger/seal/verify";
import { campaign } from "../../src/rulebooks/campaign";
import { ledgerSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import type { Book } from "../../src/workbook/book";
import type { Edit } from "../../src/workbook/edit";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { readBook } from "../../src/workbook/xlsx/read";
import { memoryExcel, type MemoryExcel } from "../support/workbook/memory-excel";
import { closed, CLOSER, enteredIn, fresh, PLAYERS } from "../support/ledger/seals";

/*
 * Turns closed and reopened in a workbook that is open in Excel.
 */

let excel: MemoryExcel;
const workbook = excelWorkbook();

beforeAll(async () => {
  excel = memoryExcel({ calculated: true });
  const options = { players: PLAYERS, year: 1940 };
  await workbook.addSheets(place(ledgerSheets(campaign.ledger!, options), options));
}, 120_000);

/** Applies edits in Excel. Returns the number of syncs after loading. */
async function changed(edits: (book: Book) => readonly Edit[]): Promise<number> {
  const book = await workbook.read();
  const expected = edits(book);
  const before = excel.syncs();
  await workbook.change(expected, { unlessChangedSince: book });
  return excel.syncs() - before;
}

const closing = (book: Book): readonly Edit[] => {
  const ledger = ledgerOf(book)!;
  return closeEdits(ledger, closeTurn(ledger), CLOSER).edits;
};

/** Every entered value; files write a single column differently. */
const entered = (book: Book) =>
  Object.fromEntries(
    Object.entries(enteredIn(book))
      .filter(([cell, value]) => !cell.startsWith("Sheet1!") && !(typeof value === "string" && value.startsWith("=")))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

test("two turns are closed in Excel in one load and three syncs each, as in a file, and reopened cell by cell", async () => {
  const start = entered(await workbook.read());
  expect(await changed(closing)).toBe(3);
  const first = entered(await workbook.read());
  expect(await changed(closing)).toBe(3);

  const file = readBook(closed(closed(fresh())));
  const now = await workbook.read();
  expect(entered(now)).toEqual(entered(file));
  const [here, there] = [now, file].map((book) => verify(ledgerOf(book)!));
  expect(here).toEqual(there);
  expect(here!.changes).toEqual([]);
  expect(
    excel.grid
      .sheets()
      .find((sheet) => sheet.name() === "Sealed turns")!
      .visibility(),
  ).toBe("Hidden");
  expect(
    excel.grid
      .sheets()
      .filter((sheet) => sheet.name() !== "Sheet1" && !sheet.isProtected())
      .map((sheet) => sheet.name()),
  ).toEqual([]);

  expect(await changed((book) => reopenTurn(ledgerOf(book)!).edits)).toBe(3);
  expect(entered(await workbook.read())).toEqual(first);
  expect(await changed((book) => reopenTurn(ledgerOf(book)!).edits)).toBe(3);
  const back = Object.entries(entered(await workbook.read())).filter(([cell]) => !cell.startsWith("Sealed turns!"));
  expect(Object.fromEntries(back)).toEqual(start);
});
