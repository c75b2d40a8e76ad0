import { describe, expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { auditLedger } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { groupedBy } from "../../src/ledger/audit/finding-owner";
import { rulebooks } from "../../src/rulebooks";
import { campaign } from "../../src/rulebooks/campaign";
import type { Book } from "../../src/workbook/book";
import { statusLines as linesOf, TO_FILL_IN } from "../support/ledger/status-lines";
import { freshBook, readTyped, sampleBook, typedInto } from "../support/rulebooks/ledgers";

/*
 * A sheet's status line counts the same missing entries as the audit.
 */

const statusLines = (book: Book) => linesOf(ledgerOf(book)!);

/** The expected status lines, from the audit. */
function missingOn(book: Book): Readonly<Record<string, string>> {
  const ledger = ledgerOf(book)!;
  const sheets = groupedBy(auditLedger(ledger).missing, [], () => undefined);
  return Object.fromEntries(
    sheets.map(({ name, members: { length } }) => [
      name,
      `${TO_FILL_IN}${length === 1 ? "1 cell, " : `${length} cells, first `}`,
    ]),
  );
}

describe.each(rulebooks.filter(({ ledger }) => ledger))("$id", (rulebook) => {
  test("counts missing entries on every new sheet, names the first, and reports none in order", () => {
    const book = freshBook(rulebook);
    const lines = statusLines(book);
    const { cells } = ledgerOf(book)!.found;
    const places = new Set(cells.map(({ sheet, row, column }) => `${sheet}!${address(row, column)}`));
    for (const [sheet, begins] of Object.entries(missingOn(book))) {
      expect(lines[sheet]).toContain(begins);
      expect(places).toContain(`${sheet}!${lines[sheet]!.slice(begins.length)}`);
    }
  });

  test("reports no missing entries in the sample", () =>
    expect(Object.values(statusLines(sampleBook(rulebook))).filter((line) => line.startsWith("To be"))).toEqual([]));
});

test("filling in a row removes its cell from the status line, and the last one leaves the sheet in order", () => {
  const book = freshBook(campaign, ["Germany"]);
  const typed = (...lines: readonly string[]) => statusLines(typedInto(book, lines.map(readTyped)))["Germany"];
  expect(typed()).toMatch(/^To be filled in: 5 cells, first B\d+$/);
  const all = [
    "Germany / Closing of last Turn = 500",
    "Germany / Command Reserves / Home / Opening = 0",
    "Germany / Shipyards / Kiel / Printed capacity = 2000",
    "Germany / Economy / Slovakia / Colony / Value = 50",
  ];
  expect(typed(...all)).toMatch(/^To be filled in: 1 cell, A\d+$/);
  expect(typed(...all, "Germany / Economy / Berlin / Industrial City / Value = 600")).toBe("✓ Limits of this sheet: in order");
});
