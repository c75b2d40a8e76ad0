import { beforeEach, expect, test } from "vitest";
import { workbookName } from "../../src/kernel/column";
import { exportPlayerCopy } from "../../src/ledger/player-copy/export-copy";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { gas } from "../../src/rulebooks/gas";
import { preload } from "../../src/rulebooks/ledgers";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { closeEdits } from "../../src/ledger/turn/record-turn";
import { place } from "../../src/sheets/layout";
import type { PlacedSheet } from "../../src/sheets/placed";
import type { Book } from "../../src/workbook/book";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import type { Edit } from "../../src/workbook/edit";
import { edit as changedFile } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";
import { createActions } from "../../taskpane/app/create-actions";
import { createMergeActions, NO_MERGE, type MergeActions } from "../../taskpane/features/exchange/write-merge";
import { previewMerge, type MergePreview } from "../../taskpane/features/exchange/merge";
import { initialState, type State } from "../../taskpane/app/state";
import { createStore, type Store } from "../../taskpane/shared/pane-state";
import { memoryExcel, type MemoryExcel } from "../support/workbook/memory-excel";
import { sheetNamed } from "../support/workbook/yards";

/*
 * A conflict copy is merged in the pane: previewed, selected, and written in one action.
 */

preload(gas);
const options = { ...everybody(gas.ledger!), players: ["Germany", "Italy"] };
const fresh = place(ledgerSheets(gas.ledger!, options), options);
const HQS = workbookName("Gas ledger", "HQ reorganisation");
const WHERE = "HQ reorganisation on Gas ledger,";

let excel: MemoryExcel;
let store: Store<State>;
let merging: MergeActions;
let ledgerNow: () => Promise<Ledger>;
let actions: ReturnType<typeof createActions>["actions"];

const wait = (): Promise<void> => expect.poll(() => store.get().acting, { timeout: 60_000 }).toBe(false) as Promise<void>;
const inspect = (): MergePreview | string => previewMerge(store.get().book!, store.get().exchange.merge ?? NO_MERGE);
const cellsOf = ({ sheets }: Book): unknown => sheets.map(({ name, values, formulas }) => [name, values, formulas]);

const cellOf = (ledger: Ledger, player: string, column: string) =>
  ledger.found.lines.get(HQS)!.find((line) => ledger.keyOf(line).startsWith(player))!.cells[column]!;

type Entry = readonly [player: string, column: string, value: number];

/** Types into this workbook, outside the pane. */
async function typed(...entries: readonly Entry[]): Promise<void> {
  const ledger = await ledgerNow();
  for (const [player, column, value] of entries) {
    const { sheet, row, column: at } = cellOf(ledger, player, column);
    const area = { top: row, left: at, rows: 1, columns: 1 };
    excel.grid.remotely(() => void sheetNamed(excel.grid, sheet).write(area, [[{ value }]]));
  }
}

const fileOf = (sheets: readonly PlacedSheet[], name: string): File =>
  new File([writeBook(sheets, () => null, { title: "Gas" }) as Uint8Array<ArrayBuffer>], name);

/** The original ledger with other entries. */
async function conflictCopy(...entries: readonly Entry[]): Promise<File> {
  const ledger = await ledgerNow();
  const created = entries.reduce((sheets: readonly PlacedSheet[], [player, key, value]) => {
    const { sheet, row, column } = cellOf(ledger, player, key);
    return sheets.map((placed) =>
      placed.name === sheet
        ? {
            ...placed,
            cells: placed.cells.map((cell) => (cell.row === row && cell.column === column ? { ...cell, value } : cell)),
          }
        : placed,
    );
  }, fresh);
  return fileOf(created, "ledger-Annas PC.xlsx");
}

const flips = async (): Promise<readonly unknown[]> => {
  const ledger = await ledgerNow();
  return (["Germany", "Italy"] as const).flatMap((player) =>
    (["toFlip", "reorganised"] as const).map((column) => ledger.valueOf(cellOf(ledger, player, column))),
  );
};

beforeEach(async () => {
  excel = memoryExcel({ calculated: true });
  const workbook = excelWorkbook();
  await workbook.addSheets(fresh);
  store = createStore(initialState, () => {});
  const { actions: paneActions, start } = createActions(store, workbook, { isVisible: () => true, onVisible: () => {} });
  await start();
  await paneActions.recheck();
  actions = paneActions;
  merging = createMergeActions(paneActions.context);
  ledgerNow = async () => ledgerOf(await workbook.read())!;
});

test("changes of one side are applied, conflicts as selected, in one action with one undo", async () => {
  const copy = await conflictCopy(["Germany", "toFlip", 4], ["Italy", "toFlip", 7], ["Italy", "reorganised", 1]);
  await typed(["Germany", "toFlip", 2], ["Germany", "reorganised", 1], ["Italy", "reorganised", 1]);
  await merging.choose(copy);
  await merging.chooseBase(fileOf(fresh, "ledger.xlsx"));
  await merging.write();
  // An entry was made since the pane read the workbook, so the preview is updated first.
  expect(store.get().notice!.title).toBe("Nothing was merged.");
  await expect.poll(() => (inspect() as MergePreview).lines.length, { timeout: 20_000 }).toBe(2);
  const before = cellsOf((await ledgerNow()).book);
  const { lines, already } = inspect() as MergePreview;
  expect(lines.map(({ text: words, ticked, why }) => [words, ticked, why !== ""])).toEqual([
    [`${WHERE} Italy: HQs to flip blank → 7`, true, false],
    [`${WHERE} Germany: HQs to flip 2 → 4`, false, true],
  ]);
  expect(already).toBe(1);
  await merging.write();
  expect(await flips()).toEqual([2, 1, 7, 1]);
  const { notice } = store.get();
  expect([notice!.title, notice!.text]).toEqual(["1 change merged.", "1 entry of this workbook stays as it was."]);
  notice!.action!.run();
  await wait();
  expect(cellsOf((await ledgerNow()).book)).toEqual(before);

  await merging.choose(copy);
  await merging.chooseBase(fileOf(fresh, "ledger.xlsx"));
  merging.tick((inspect() as MergePreview).lines[1]!.id, true);
  await merging.write();
  expect(await flips()).toEqual([4, 1, 7, 1]);
});

test("differences are asked about if the common base is unknown", async () => {
  const before = await conflictCopy(["Italy", "reorganised", 1]);
  await merging.choose(await conflictCopy(["Italy", "reorganised", 1], ["Italy", "toFlip", 7]));
  const without = inspect() as MergePreview;
  expect([without.isExact, without.lines.map(({ text: words, ticked, why }) => [words, ticked, why !== ""])]).toEqual([
    false,
    [
      [`${WHERE} Italy: HQs to flip blank → 7`, false, true],
      [`${WHERE} Italy: HQs reorganised blank → 1`, false, true],
    ],
  ]);
  await merging.write();
  expect(await flips()).toEqual([null, null, null, null]);
  merging.tickAll(without.lines.map(({ id }) => id));
  expect((inspect() as MergePreview).lines.map(({ ticked }) => ticked)).toEqual([true, true]);
  await merging.chooseBase(before);
  const { isExact, lines } = inspect() as MergePreview;
  expect([isExact, lines.map(({ text: words }) => words)]).toEqual([true, [`${WHERE} Italy: HQs to flip blank → 7`]]);
  await merging.write();
  expect(await flips()).toEqual([null, null, 7, null]);
  await merging.choose(before);
  await merging.chooseBase(new File(["Germany\n"], "orders.txt"));
  expect(inspect()).toBe("orders.txt: This is not a workbook. Choose an .xlsx file.");
});

test("after a close both workbooks are compared with what the close left, without choosing a base", async () => {
  const copyFrom = async (edits: readonly Edit[], entries: readonly Entry[]): Promise<File> => {
    const bytes = changedFile(
      writeBook(fresh, () => null, { title: "Gas" }),
      edits,
    );
    const ledger = ledgerOf(readBook(bytes))!;
    const typedIn = entries.map(([player, key, value]): Edit => {
      const { sheet, row, column } = cellOf(ledger, player, key);
      return { kind: "cells", sheet, cells: [{ row, column, value }] };
    });
    return new File([changedFile(bytes, typedIn) as Uint8Array<ArrayBuffer>], "ledger-Annas PC.xlsx");
  };
  const ledger = await ledgerNow();
  const closing = closeTurn(ledger);
  expect(closing.stops).toEqual([]);
  const { edits } = closeEdits(ledger, closing, { by: "Anna", at: new Date(0) });
  await excelWorkbook().change(edits, { unlessChangedSince: ledger.book });
  await typed(["Germany", "toFlip", 2]);
  await merging.choose(
    await copyFrom(edits, [
      ["Germany", "toFlip", 4],
      ["Italy", "toFlip", 7],
    ]),
  );
  await actions.recheck();
  const { lines, isExact } = inspect() as MergePreview;
  expect([isExact, lines.map(({ text: words, ticked }) => [words, ticked])]).toEqual([
    false,
    [
      [`${WHERE} Italy: HQs to flip blank → 7`, false],
      [`${WHERE} Germany: HQs to flip 2 → 4`, false],
    ],
  ]);
  merging.tick(lines[0]!.id, true);
  await merging.write();
  expect(await flips()).toEqual([2, null, 7, null]);
});

test("a workbook of another turn or ledger is refused with a message", async () => {
  const ledger = await ledgerNow();
  const { sheets } = exportPlayerCopy(ledger, "Italy", "2026-11-23T12:00:00Z", () => () => null);
  for (const [file, text] of [
    [new File(["Germany\n"], "orders.txt"), /^This is not a workbook\./],
    [new File(["PK\u0003\u0004"], "cut.xlsx"), /damaged|end is missing/],
    [fileOf(sheets, "italy.xlsx"), /^This is Italy's copy\. Import it under Import orders\.$/],
  ] as const) {
    await merging.choose(file);
    expect(inspect()).toMatch(text);
    await merging.write();
    expect(store.get().notice).toBeNull();
  }
});
