import { describe, expect, test } from "vitest";
import { audit } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { playersTurn } from "../../src/ledger/report/player-status";
import { rulebooks } from "../../src/rulebooks";
import type { Book } from "../../src/workbook/book";
import { withChanges } from "../snapshot/changes";
import { sampleBook } from "../support/rulebooks/ledgers";

/*
 * A ledger of another version is not read: no player is reported as in order.
 */

function ofVersion(book: Book, version: string | number): Book {
  const cell = ledgerOf(book)!.found.cells.find(({ declared }) => declared.header === "Version")!;
  return withChanges(book, [
    { kind: "cells", sheet: cell.sheet, cells: [{ row: cell.row, column: cell.column, value: version }] },
  ]);
}

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("the sample of $id", (rulebook) => {
  test.each([rulebook.version - 1, rulebook.version + 1, "soon"])(
    "marked as version %s is only reported as another version",
    (version) => {
      const book = ofVersion(sampleBook(rulebook), version);
      const reported = audit(book);
      expect(reported.findings).toEqual([reported.unread]);
      expect(reported.unread!.message).toContain(`version ${version};`);
      expect(reported.ledger!.players).toEqual([]);
      expect(playersTurn(ledgerOf(book)!, reported)).toEqual([]);
    },
  );

  test("is read completely in its own version", () => {
    const { unread, ledger } = audit(sampleBook(rulebook));
    expect(unread).toBeUndefined();
    expect(ledger!.players.length).toBeGreaterThan(0);
  });
});
