import { describe, expect, test } from "vitest";
import { auditLedger } from "../../src/ledger/audit";
import { restoreTables } from "../../src/ledger/edit/restore-tables";
import { ledgerOf } from "../../src/ledger/read/model";
import { damageOf } from "../../src/ledger/edit/restore-formulas";
import { verify } from "../../src/ledger/seal/verify";
import { selected } from "../support/rulebooks/selected-rulebooks";
import type { Book } from "../../src/workbook/book";
import { contentsOf } from "../support/workbook/contents";
import { changed, closedBook } from "../support/rulebooks/closed-turns";
import { freshBook, sampleBook } from "../support/rulebooks/ledgers";
import { withoutSheet } from "../support/rulebooks/removed-sheets";
import { dailySample } from "../support/daily-sample";

/*
 * Every deleted sheet of a ledger is restored: with its values from the last close, or as in a new ledger. The audit findings are
 * then the same.
 */

/** The audit findings; a sample can have more blank rows than a new ledger. */
const found = (book: Book): readonly string[] =>
  auditLedger(ledgerOf(book)!).findings.map(({ sheet, table, key, column, message }) =>
    [sheet, table, key, column, message].join(" / "),
  );

const broken = (book: Book): readonly string[] => {
  const { changes, since } = verify(ledgerOf(book)!);
  return [...changes, ...since].map(({ message }) => message);
};

function back(book: Book, ...names: readonly string[]): Book {
  const removed = names.reduce(withoutSheet, book);
  const ledger = ledgerOf(removed)!;
  const missing = damageOf(ledger).restorable.filter((item) => item.removedSheet !== undefined);
  expect(missing.length).toBeGreaterThan(0);
  const { edits, sheets, reported } = restoreTables(ledger, missing);
  expect(sheets).toEqual(names);
  for (const name of names) expect(reported.join(" ")).toContain(name);
  return changed(removed, edits);
}

/** The contents of the workbook, sheet by sheet. */
const contents = (book: Book) => ({ ...contentsOf(book), order: book.sheets.map(({ name }) => name) });

/** Each sheet alone, or, which is faster, the first one and then all others. */
function removals(book: Book): readonly (readonly string[])[] {
  const names = ledgerOf(book)!.sheets.map(({ sheet }) => sheet.name);
  if (process.env["TRUTH"] === "all") return names.map((name) => [name]);
  return [names.slice(0, 1), names.slice(1)];
}

const withLedger = selected.filter(({ ledger }) => ledger);

describe.each(
  dailySample(withLedger, "Sheets that come back in a workbook", ({ id }) => id).map(
    (rulebook) => [rulebook.id, rulebook] as const,
  ),
)("restored tables of %s", (_, rulebook) => {
  test("have every cell of a new ledger as before", () => {
    const fresh = freshBook(rulebook, rulebook.ledger!.players.names.slice(0, 2));
    for (const names of removals(fresh)) expect(contents(back(fresh, ...names)), names.join()).toEqual(contents(fresh));
  });

  test("have every entry of a closed ledger as after the close, and the same audit findings", () => {
    if (!rulebook.ledger!.turn) return;
    const closed = closedBook(closedBook(sampleBook(rulebook)));
    const before = found(closed);
    for (const names of removals(closed)) {
      const now = back(closed, ...names);
      expect(broken(now), names.join()).toEqual([]);
      expect(found(now), names.join()).toEqual(before);
      expect(now.sheets.map(({ name }) => name)).toEqual(closed.sheets.map(({ name }) => name));
    }
  });
});
