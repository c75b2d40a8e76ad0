import { expect, test } from "vitest";
import { workbookName } from "../../src/kernel/column";
import { newSalt } from "../../src/ledger/orders/order-codes";
import { computedIn } from "../../src/calculation/computed-values";
import { exportPlayerCopy } from "../../src/ledger/player-copy/export-copy";
import { ledgerOf } from "../../src/ledger/read/model";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { gas } from "../../src/rulebooks/gas";
import { preload } from "../../src/rulebooks/ledgers";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { createActions } from "../../taskpane/app/create-actions";
import { createCodeActions } from "../../taskpane/features/exchange/check-codes";
import { initialState } from "../../taskpane/app/state";
import { createStore } from "../../taskpane/shared/pane-state";
import { sampleBook } from "../support/rulebooks/ledgers";
import { memoryExcel } from "../support/workbook/memory-excel";

preload(gas);
const HQS = workbookName("Gas ledger", "HQ reorganisation");

test("a player's copy shows with one click what it proves", async () => {
  memoryExcel({ calculated: true });
  const workbook = excelWorkbook();
  const { sheets } = exportPlayerCopy(ledgerOf(sampleBook(gas))!, "Japan", "2026-11-23T12:00:00Z", computedIn, newSalt());
  await workbook.addSheets(sheets);
  const store = createStore(initialState, () => {});
  const { actions } = createActions(store, workbook, { isVisible: () => true, onVisible: () => {} });
  await actions.recheck();
  const ledger = ledgerIn(store.get().book!)!;
  const line = ledger.found.lines.get(HQS)!.find((row) => ledger.keyOf(row) === "Japan")!;
  const { sheet, row, column } = line.cells["toFlip"]!;
  await workbook.change([{ kind: "cells", sheet, cells: [{ row, column, value: 3 }] }]);
  await actions.recheck();
  const codes = createCodeActions(actions.context);
  await codes.verify();
  const { copy, reported } = store.get().exchange.verified!;
  expect([copy!.message.slice(0, 2), reported]).toEqual([
    [
      "This is a copy for Japan of JUL/AUG 1943 · turn 24, exported on 2026-11-23.",
      "No turn had been closed when it was exported.",
    ],
    [],
  ]);
  codes.enter(copy!.code.toLowerCase());
  await codes.verify();
  expect(store.get().exchange.verified!.reported).toEqual([
    {
      code: copy!.code,
      isKnown: true,
      message: `The orders ${copy!.code} of Japan match this copy of JUL/AUG 1943 · turn 24.`,
    },
  ]);
});
