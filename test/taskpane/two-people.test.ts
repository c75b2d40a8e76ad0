import { expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { isAcceptable } from "../../src/ledger/audit/accepted-findings";
import { auditLedger } from "../../src/ledger/audit";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { ledgerOf } from "../../src/ledger/read/model";
import { closeEdits } from "../../src/ledger/turn/record-turn";
import { rulebooks } from "../../src/rulebooks";
import { preload } from "../../src/rulebooks/ledgers";
import { everybody, ledgerSheets, sampleSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import type { PlacedSheet } from "../../src/sheets/placed";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import type { WorkbookError } from "../../src/workbook/workbook";
import { createAcceptActions } from "../../taskpane/features/audit/accept-finding";
import { withTurnNotices } from "../../taskpane/app/concurrent-changes";
import { createReader } from "../../taskpane/app/read-workbook";
import { createCloseActions } from "../../taskpane/features/turn/close-turn";
import { openOnes } from "../../taskpane/shared/findings";
import { initialState } from "../../taskpane/app/state";
import { createStore } from "../../taskpane/shared/pane-state";
import { previewClose } from "../../taskpane/features/turn/close-preview";
import { memoryExcel, type MemoryExcel } from "../support/workbook/memory-excel";
import { sheetNamed, valueAt } from "../support/workbook/yards";

/*
 * Two users with panes on the same workbook.
 */

const rulebook = rulebooks.find(({ id }) => id === "gas")!;
const ledger = rulebook.ledger!;
preload(rulebook);

let excel: MemoryExcel;
/** Runs when the next batch that writes is sent. */
let meanwhile: (() => void) | undefined;

async function open(placed: readonly PlacedSheet[]): Promise<void> {
  meanwhile = undefined;
  excel = memoryExcel({
    calculated: true,
    refuse({ Actions }) {
      const work = meanwhile;
      if (!work || !Actions.some(({ Name }) => Name === "Formulas")) return undefined;
      meanwhile = undefined;
      excel.grid.remotely(work);
      return undefined;
    },
  });
  await excelWorkbook().addSheets(placed);
}

const options = { ...everybody(ledger), players: ["Germany", "Italy"] };
const fresh = place(ledgerSheets(ledger, options), options);

/** A user's pane that has read the workbook and shows the turn. */
async function person(by: string) {
  const store = createStore({ ...initialState, closedBy: by }, () => {});
  const workbook = withTurnNotices(excelWorkbook());
  const reading = createReader(store, workbook);
  const inspect = () => store.set({ turn: previewClose(store.get().book!) });
  await reading.check();
  inspect();
  return {
    store,
    reading,
    look: inspect,
    turning: createCloseActions(store, workbook, reading),
    accepting: createAcceptActions(store, workbook, reading),
  };
}

const refusalOf = (action: Promise<void>): Promise<WorkbookError> =>
  action.then(
    () => Promise.reject(new Error("It was done.")),
    (error: WorkbookError) => error,
  );

test("the second of two concurrent closes or reopens does nothing and reports the first", async () => {
  await open(fresh);
  const [anna, boris] = [await person("Anna"), await person("Boris")];
  await anna.turning.close();
  const { intent, title } = anna.store.get().notice!;
  expect([intent, title]).toEqual(["success", expect.stringMatching(/ is closed; the ledger is now in /)]);

  const closed = `Someone else closed the turn. The ${title.split("; the ")[1]!.replace(/\.$/, "")}. Nothing was written. Review it before continuing.`;
  expect((await refusalOf(boris.turning.close())).message).toBe(closed);
  // He has read the workbook since, but not seen the new preview of the close.
  boris.reading.changed();
  expect((await refusalOf(boris.turning.close())).message).toBe(closed);

  for (const { look } of [anna, boris]) look();
  expect(boris.store.get().turn!.closed.turns).toHaveLength(1);
  await anna.turning.reopen();
  expect(anna.store.get().notice!.intent).toBe("success");
  expect((await refusalOf(boris.turning.reopen())).message).toMatch(/^Someone else reopened the last turn\. /);
});

test("an entry that changes between preview and close is reported with its cell, unless the close writes it", async () => {
  await open(fresh);
  const anna = await person("Anna");
  const now = ledgerOf(anna.store.get().book!)!;
  const { edits } = closeEdits(now, closeTurn(now), { by: "Anna", at: new Date(0) });
  const written = new Set(
    edits.flatMap((item) => (item.kind === "cells" ? item.cells.map(({ row, column }) => `${item.sheet} ${row} ${column}`) : [])),
  );
  const stays = fresh.flatMap(({ name, tables, cells }) =>
    tables.flatMap(({ area }) =>
      cells
        .filter(
          ({ row, column, role, value }) =>
            role === "input" &&
            typeof value === "number" &&
            row > area.top &&
            row < area.top + area.rows &&
            column >= area.left &&
            column < area.left + area.columns &&
            !written.has(`${name} ${row} ${column}`),
        )
        .map((cell) => ({ ...cell, sheet: name })),
    ),
  )[0]!;
  const sheet = sheetNamed(excel.grid, stays.sheet);
  const at = { top: stays.row, left: stays.column, rows: 1, columns: 1 };
  meanwhile = () => void sheet.write(at, [[{ value: 77 }]]);
  await anna.turning.close();
  const { intent, text } = anna.store.get().notice!;
  const cell = address(stays.row, stays.column);
  expect(intent).toBe("warning");
  expect(text).toContain(`${cell} held ${String(stays.value)} and now holds 77. It is not included in the close.`);
  expect(valueAt(excel.grid, stays.sheet, cell)).toBe(77);
});

test("accepting a finding that someone else has just accepted closes the question with a message", async () => {
  await open(place(sampleSheets(ledger), ledger.sample!.options));
  const [anna, boris] = [await person("Anna"), await person("Boris")];
  const { findings } = auditLedger(ledgerOf(anna.store.get().book!)!);
  const finding = openOnes(findings).find(isAcceptable)!;
  boris.store.set({ accepting: { finding, reason: "The table agreed to it", by: "Boris" } });
  anna.store.set({ accepting: { finding, reason: "A house rule", by: "Anna" } });
  await anna.accepting.accept();
  expect(anna.store.get()).toMatchObject({
    accepting: null,
    notice: { intent: "success", title: `Accepted: ${finding.message}` },
  });

  boris.reading.changed();
  await boris.accepting.accept();
  expect(boris.store.get().accepting).toBeNull();
  expect(boris.store.get().notice).toMatchObject({ title: "Someone else accepted this finding." });
  expect(boris.store.get().notice!.text).toContain("A house rule");
  const accepted = (await person("Carla")).store.get().audit!.findings.filter((item) => item.accepted);
  expect(accepted.map((item) => item.accepted!.by)).toEqual(["Anna"]);
});
