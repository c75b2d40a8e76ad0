import { expect, test } from "vitest";
import { applied } from "../../src/ledger/orders/apply-edits";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import type { CellContent } from "../../src/workbook/edit";
import { campaign } from "../../src/rulebooks/campaign";
import { ordersText } from "../../taskpane/features/exchange/turn-changes";
import { closedBook } from "../support/rulebooks/closed-turns";
import { sampleBook } from "../support/rulebooks/ledgers";

/*
 * Orders that the pane writes as text: entries of the game master in a player's rows are omitted, and the pane reports it.
 */

const ledger = ledgerOf(closedBook(sampleBook(campaign)))!;

/** A ledger with some of Italy's cells filled in, by table and header. */
function typed(...cells: readonly (readonly [title: string, row: string, header: string, value: number])[]): Ledger["book"] {
  return cells.reduce((book, [title, row, header, value]) => {
    const cell = ledger.found.cells.find(
      ({ owner, line, declared }) =>
        owner.sheet.player === "Italy" &&
        line?.table.block.title === title &&
        ledger.keyOf(line).startsWith(row) &&
        declared.column.header === header,
    )!;
    const content: CellContent = { row: cell.row, column: cell.column, value };
    return applied(book, [{ kind: "cells", sheet: cell.sheet, cells: [content] }]);
  }, ledger.book);
}

const ORDER = ["Command Reserves", "Home", "Shipped out", 6] as const;
const SET_UP = ["Shipyards", "Genoa", "Printed capacity", 5000] as const;

test.each([
  ["an order", [ORDER], false, ""],
  ["what was set up", [SET_UP], true, "1 entry in rows of Italy was made by the game master and is not included"],
  ["both", [ORDER, SET_UP], false, "1 entry in rows of Italy was made by the game master and is not included"],
] as const)("exported orders report omitted entries: %s", (_, cells, isEmpty, omitted) => {
  expect(ordersText(typed(...cells), "Italy", "text")).toMatchObject({ isEmpty, omitted });
});
