import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLedger } from "../../src/ledger/audit";
import { codeReports } from "../../src/ledger/orders/code-report";
import { ledgerOf } from "../../src/ledger/read/model";
import { verify } from "../../src/ledger/seal/verify";
import { gas } from "../../src/rulebooks/gas";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";
import "../support/preload";
import { freshOnRetry, openBench, type Bench } from "../support/workbench/open";

/*
 * OneDrive left two workbooks of a turn that two users had open: they are merged by mouse in the workbench, closed, saved and
 * verified.
 */

const options = { ...everybody(gas.ledger!), players: ["Germany", "Italy"] };
const sheets = place(ledgerSheets(gas.ledger!, options), options);
const HQS = "Gas_ledger_HQ_reorganisation";
const WHERE = "HQ reorganisation on Gas ledger,";

type Entered = readonly [row: number, header: string, value: number];

/** The ledger on one user's computer. */
function withEntries(...entered: readonly Entered[]): Uint8Array {
  const mergedSheets = sheets.map((sheet) => {
    const table = sheet.tables.find(({ name }) => name === HQS);
    if (!table) return sheet;
    const valueOf = (row: number, column: number): number | undefined =>
      entered.find(
        ([nth, header]) => row === table.area.top + nth && column === table.area.left + table.headers.indexOf(header),
      )?.[2];
    return { ...sheet, cells: sheet.cells.map((cell) => ({ ...cell, value: valueOf(cell.row, cell.column) ?? cell.value })) };
  });
  return writeBook(mergedSheets, () => null, { title: "Gas" });
}

const LONG = { timeout: 60_000 };
let bench: Bench;

const open = async (): Promise<void> => {
  bench = await openBench(withEntries([1, "HQs to flip", 2], [1, "HQs reorganised", 1], [2, "HQs reorganised", 1]));
};
beforeAll(open);
freshOnRetry(open);
afterAll(() => expect(bench.errors).toEqual([]));

test("two workbooks of one turn are merged by mouse, and the turn is closed with the choices", async () => {
  const pane = await bench.pane();
  const entry = async (row: number, header: string) => bench.value(...(await bench.cellOf(HQS, row, header)));
  await pane.getByRole("tab", { name: /Turn/ }).click();
  await pane.locator("summary", { hasText: "Merge a conflict copy" }).click(LONG);
  const [chooser] = await Promise.all([
    bench.page.waitForEvent("filechooser"),
    pane.locator(".drop-zone", { hasText: "The other workbook" }).getByText("Choose a file").click(),
  ]);
  const other = withEntries([1, "HQs to flip", 4], [2, "HQs to flip", 7], [2, "HQs reorganised", 1]);
  await chooser.setFiles({ name: "gas-Annas PC.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from(other) });
  await pane.getByText("1 entry was changed in both").waitFor(LONG);
  const lines = pane.locator(".ordered li");
  expect((await lines.allInnerTexts()).map((text) => text.trim().split("\n")[0])).toEqual([
    `${WHERE} Italy: HQs to flip blank → 7`,
    `${WHERE} Germany: HQs to flip 2 → 4`,
  ]);
  await bench.picture("merge");
  // Without the common base, each entry is a question.
  await lines.nth(0).click();
  await lines.nth(1).click();
  await pane.getByRole("button", { name: "Merge 2 changes" }).click();
  await pane.getByText("2 changes merged.").first().waitFor(LONG);
  const all = [await entry(1, "HQs to flip"), await entry(1, "HQs reorganised"), await entry(2, "HQs to flip")];
  expect(all).toEqual([4, 1, 7]);
  await pane.locator("summary", { hasText: /^\s*Changes\s*$/ }).click();
  await bench.picture("merged");
  const orders = await pane.getByRole("textbox", { name: "Orders of Germany" }).inputValue(LONG);
  const code = /orders (\S+)/.exec(orders)![1]!;

  await pane.getByLabel("Closed by").fill("Anna");
  await pane.getByRole("button", { name: "Close the turn" }).click();
  await pane.getByText("Unchanged.").waitFor(LONG);
  await bench.picture("merged-and-closed");
  const [download] = await Promise.all([
    bench.page.waitForEvent("download"),
    bench.page.getByRole("button", { name: "Save" }).click(),
  ]);
  const ledger = ledgerOf(readBook(new Uint8Array(readFileSync(await download.path()))))!;
  const found = verify(ledger);
  expect(auditLedger(ledger).findings).toEqual([]);
  expect(found).toMatchObject({ changes: [], turns: [{ by: "Anna", fits: true }] });
  expect(codeReports(ledger, found, { seals: [], orders: [code] }).map(({ message }) => message)).toEqual([
    expect.stringMatching(new RegExp(`^The orders ${code} of Germany were applied as sent in .*, closed by Anna\\.$`)),
  ]);
});
