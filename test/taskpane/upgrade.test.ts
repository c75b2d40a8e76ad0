import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Rulebook } from "../../src/kernel/rulebook";
import { computedIn } from "../../src/calculation/computed-values";
import { exportPlayerCopy } from "../../src/ledger/player-copy/export-copy";
import { ledgerOf } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import { gas } from "../../src/rulebooks/gas";
import type { PlacedSheet } from "../../src/sheets/placed";
import { sampleSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import type { AnswersOfFile } from "../../src/workbench/host/document-copies";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";
import { createActions } from "../../taskpane/app/create-actions";
import { upgradeFile } from "../../taskpane/features/set-up/make-upgrade";
import { createUpgradeActions } from "../../taskpane/features/set-up/upgrade-ledger";
import { initialState } from "../../taskpane/app/state";
import { createStore } from "../../taskpane/shared/pane-state";
import { upgradeOffered } from "../../taskpane/shared/upgrade";
import "../support/preload";
import { build, ledger } from "../support/cli/program";
import { sampleFile } from "../support/ledger/new-ledgers";
import { sampleBook } from "../support/rulebooks/ledgers";
import { memoryExcel } from "../support/workbook/memory-excel";
import { officeFile } from "../support/workbook/office-document";

/*
 * A ledger of an older version is upgraded with nothing but the pane.
 */

let folder = "";
beforeAll(() => {
  build();
  folder = mkdtempSync(path.join(tmpdir(), "upgrade-"));
}, 120_000);
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The file marked with another version. */
function ofVersion(bytes: Uint8Array, version: number | string): Uint8Array {
  const cell = ledgerOf(readBook(bytes))!.found.cells.find(({ declared }) => declared.header === "Version")!;
  const cells = [{ row: cell.row, column: cell.column, value: version }];
  return edit(bytes, [{ kind: "cells", sheet: cell.sheet, cells }], { values: computedIn });
}

/** The command line's output, and the file that it writes. */
function byCommand(bytes: Uint8Array): { readonly out: string; readonly created: Uint8Array } {
  const file = path.join(folder, "old.xlsx");
  writeFileSync(file, bytes);
  const { out } = ledger(["upgrade", "old.xlsx"], "", {}, folder);
  return { out, created: readFileSync(file) };
}

const older = rulebooks.filter(({ ledger: own }) => own?.sample && own.upgrades);

describe.each(older)("the sample of $id as the previous version", (rulebook) => {
  test("is upgraded as by the command line, byte for byte and with the same report", async () => {
    const bytes = ofVersion(sampleFile(rulebook), rulebook.version - 1);
    const { out, created } = byCommand(bytes);
    const { reported, ...own } = await upgradeFile(bytes);
    expect(Buffer.compare(own.bytes, created)).toBe(0);
    const all = [
      ...reported.steps,
      reported.carried,
      ...[...reported.toReview, ...reported.newEntries].map(({ message }) => message),
      reported.found,
    ];
    expect(out.startsWith(`${reported.versions}:\n`)).toBe(true);
    expect(all.filter((sentence) => !out.includes(sentence))).toEqual([]);
  });
});

/** A workbook with these sheets open in Excel, which returns `bytes` as its file, and the pane beside it. */
async function opened(sheets: readonly PlacedSheet[], version: number | string, bytes: Uint8Array, instead?: AnswersOfFile) {
  const excel = memoryExcel({ calculated: true });
  officeFile(() => Promise.resolve(bytes), undefined, instead);
  const workbook = excelWorkbook();
  await workbook.addSheets(sheets);
  const at = ledgerOf(await workbook.read())!.found.cells.find(({ declared }) => declared.header === "Version")!;
  const cells = [{ row: at.row, column: at.column, value: version }];
  await workbook.change([{ kind: "cells", sheet: at.sheet, cells }]);
  const store = createStore(initialState, () => {});
  const { actions } = createActions(store, workbook, { isVisible: () => true, onVisible: () => {} });
  await actions.recheck();
  return { excel, workbook, store, upgrading: createUpgradeActions(actions.context) };
}

const sheetsOf = ({ ledger: own }: Rulebook) => place(sampleSheets(own!), own!.sample!.options);
const OLDER = gas.version - 1;

test("the previous version is upgraded in the pane to a new file, and the open workbook is unchanged", async () => {
  const bytes = ofVersion(sampleFile(gas), OLDER);
  const { excel, workbook, store, upgrading } = await opened(sheetsOf(gas), OLDER, bytes);
  expect(upgradeOffered(store.get().book)).toBe(gas.version);
  const before = await workbook.read();
  const changes = () => excel.requests.flatMap(({ Actions }) => Actions).filter(({ ActionType }) => ActionType === 4).length;
  const changed = changes();
  await upgrading.make();
  const { notice, spoken, upgraded, pendingTask } = store.get();
  expect([notice, pendingTask]).toEqual([null, ""]);
  expect(spoken).toMatch(/^The upgraded ledger is ready\. [\d,]+ entries carried over\. The audit finds .* in the new file\.$/);
  expect(upgraded!.name).toBe(`spring, version ${gas.version}.xlsx`);
  expect(Buffer.compare(upgraded!.bytes, byCommand(bytes).created)).toBe(0);
  expect(changes()).toBe(changed);
  expect(await workbook.read()).toEqual(before);
});

test.each([gas.version, gas.version + 1, "soon", ""])("version %j is offered no upgrade", async (version) => {
  const { store, upgrading } = await opened(sheetsOf(gas), version, ofVersion(sampleFile(gas), version));
  expect(upgradeOffered(store.get().book)).toBeNull();
  await upgrading.make();
  expect(store.get().notice!.title).toBe("The upgraded ledger was not created.");
  expect(store.get().upgraded).toBeNull();
});

test("a player's copy is offered no upgrade, and is refused as on the command line", async () => {
  const { sheets, values, title } = exportPlayerCopy(ledgerOf(sampleBook(gas))!, "Japan", "2026-11-23T12:00:00Z", computedIn);
  const bytes = ofVersion(writeBook(sheets, values, { title }), OLDER);
  const { store, upgrading } = await opened(sheets, OLDER, bytes);
  expect(upgradeOffered(store.get().book)).toBeNull();
  await upgrading.make();
  const { text } = store.get().notice!;
  expect(text).toMatch(/^The workbook is unchanged\. This workbook is a player's copy; upgrade the game master's ledger, /);
  writeFileSync(path.join(folder, "copy.xlsx"), bytes);
  expect(ledger(["upgrade", "copy.xlsx"], "", {}, folder).err).toContain(text.split("This workbook ")[1]);
});

test("an Excel that gives no file reports what to do, and nothing is written", async () => {
  const { store, upgrading } = await opened(sheetsOf(gas), OLDER, new Uint8Array(), () => Promise.resolve([11000]));
  await upgrading.make();
  expect(store.get().notice).toMatchObject({
    intent: "error",
    title: "The upgraded ledger was not created.",
    text: expect.stringMatching(/^The workbook is unchanged\. Excel still keeps copies .* then try again\.$/) as string,
  });
  expect(store.get().upgraded).toBeNull();
});
