import { describe, expect, test } from "vitest";
import { readText } from "../../src/ledger/orders/read-orders";
import { planImport } from "../../src/ledger/orders/import-orders";
import { presentReceipts, receipts } from "../../src/ledger/orders/receipts";
import { ledgerOf } from "../../src/ledger/read/model";
import { hiddenTable, TURNS_NAME } from "../../src/ledger/read/hidden-turns";
import { verify } from "../../src/ledger/seal/verify";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { closeEdits } from "../../src/ledger/turn/record-turn";
import { rulebooks } from "../../src/rulebooks";
import { PLAYERS } from "../../src/sheets/common/front";
import { ORDERS } from "../../src/sheets/common/turns";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { edit, type FileEdit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";

/*
 * The short code of each player's orders on the sheet Turns, written by the close.
 */

const ledgerIn = (bytes: Uint8Array) => ledgerOf(readBook(bytes))!;

/** The code of each player on the sheet Turns, and whether the seal detects a change. */
function codesOn(bytes: Uint8Array, item: string) {
  const section = hiddenTable(readBook(bytes), TURNS_NAME)!;
  const rows = section.rowsWith(["Turn", item]);
  const typedOver = (nth: number, value: string): FileEdit => ({
    kind: "cells",
    sheet: section.sheet.name,
    cells: [{ row: rows[nth]!, column: section.column(ORDERS.header), value }],
  });
  return { codes: rows.map((row) => [section.read(row, item), section.read(row, ORDERS.header)]), changed: typedOver };
}

describe.each(rulebooks.filter(({ ledger }) => ledger))("$id", (rulebook) => {
  const { one: item, names } = rulebook.ledger!.players;
  const players = names.slice(0, 2);

  test("records the code of imported orders for their player, and seals it with the turn", () => {
    const options = { ...everybody(rulebook.ledger!), players };
    const fresh = writeBook(place(ledgerSheets(rulebook.ledger!, options), options), () => null, { title: rulebook.title });
    const before = ledgerIn(fresh);
    const text = `${players[0]}\n${PLAYERS} (${rulebook.frontSheet})\n${players[0]}: Played by = Karl`;
    const imported = planImport(before, (ledger) => readText(ledger, text)[0]!, {
      ...{ when: new Date(0).toISOString(), source: "email.txt" },
    });
    const opened = edit(fresh, imported.edits);
    const open = ledgerIn(opened);
    const [receipt] = presentReceipts(open);
    const bytes = edit(opened, closeEdits(open, closeTurn(open), { by: "Anna", at: new Date(0) }).edits);
    const { codes, changed } = codesOn(bytes, item);
    expect(receipt).toMatchObject({ player: players[0] });
    expect(codes).toEqual([
      [players[0], receipt!.code],
      [players[1], null],
    ]);
    const closed = ledgerIn(bytes);
    expect(receipts(closed)).toEqual([receipt]);
    expect(receipt!.code).toBe(imported.code);
    expect(verify(closed).changes).toEqual([]);
    const reported = (change: FileEdit) => verify(ledgerIn(edit(bytes, [change]))).changes.map(({ message }) => message);
    const location = `${ORDERS.header} of ${players[0]} in ${receipt!.turn}`;
    expect(reported(changed(0, "ZZZZ-ZZ"))).toEqual([`${location} was sealed as ${receipt!.code} and is now ZZZZ-ZZ.`]);
    expect(reported(changed(1, "ZZZZ-ZZ"))).toHaveLength(1);
  });
});
