import { beforeEach, expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { rulebooks } from "../../src/rulebooks";
import { preload } from "../../src/rulebooks/ledgers";
import { load, type DocumentState } from "../../src/workbench/page/univer/document-state";
import { snapshotsOf } from "../../src/workbench/page/univer/snapshots";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { createActions, type PaneActions } from "../../taskpane/app/create-actions";
import { initialState, type State } from "../../taskpane/app/state";
import { createStore, type Store } from "../../taskpane/shared/pane-state";
import { memoryExcel, type MemoryExcel } from "../support/workbook/memory-excel";
import { type, valueAt } from "../support/workbook/yards";

/*
 * Undo in an action's message, after someone else has changed the workbook.
 */

const gas = rulebooks.find(({ id }) => id === "gas")!;

let excel: MemoryExcel;
let store: Store<State>;
let actions: PaneActions;
let start: () => Promise<void>;
let sheet: string;
let rows: () => number;
beforeEach(async () => {
  excel = memoryExcel({ calculated: true });
  preload(gas);
  store = createStore(initialState, () => {});
  const workbook = excelWorkbook();
  ({ actions, start } = createActions(store, workbook, { isVisible: () => true, onVisible: () => {} }));
  await actions.chooseRulebook(gas.id);
  actions.choose({ players: new Set(["Germany", "Italy"]) });
  await actions.setUp();
  const { table } = ledgerIn(store.get().book!)!.found.tables.get("Gas_production_Factories")!;
  sheet = table.sheet;
  rows = () => excel.grid.tables().find(({ name }) => name === table.name)!.area.rows - 1;
  await workbook.select({ sheet, cell: address(table.top + 1, table.left) });
}, 60_000);

const notice = () => store.get().notice!;
const pressed = async (): Promise<void> => {
  notice().action!.run();
  await expect.poll(() => store.get().acting, { timeout: 60_000 }).toBe(false);
};
const REMARK = "A90";

test("Undo is refused, with the reason, after a later entry", async () => {
  const before = rows();
  await actions.addRows(2);
  expect(notice().action?.label).toBe("Undo");
  type(excel.grid, sheet, REMARK, "mine");
  await pressed();
  expect(notice()).toMatchObject({
    intent: "error",
    title: "The action was not undone.",
    text: `Nothing was changed. The workbook was changed since: ${sheet}!${REMARK} held nothing and now holds mine.`,
  });
  expect(notice().action).toBeUndefined();
  expect(rows()).toBe(before + 2);
  expect(valueAt(excel.grid, sheet, REMARK)).toBe("mine");
});

test("Undo is withdrawn when the pane is notified of a change, and stays after selecting or recalculating", async () => {
  await start();
  const before = rows();
  await actions.addRows(2);
  excel.grid.calculate();
  await excelWorkbook().select({ sheet, cell: "A1" });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(notice().action?.label).toBe("Undo");
  type(excel.grid, sheet, REMARK, "mine");
  await expect.poll(() => notice().action, { timeout: 30_000 }).toBeUndefined();
  expect(notice().title).toContain("2 rows added");
  expect(rows()).toBe(before + 2);
});

test("the message disappears when the program's own Undo has reverted the action", async () => {
  const snapshots = snapshotsOf(excel.grid, () => undefined);
  const documentState = (): DocumentState => {
    snapshots.allChanged();
    return { snapshot: snapshots.whole(), ids: excel.grid.sheets().map(({ id }) => id) };
  };
  await actions.recheck();
  const [before, state] = [rows(), documentState()];
  await actions.addRows(2);
  expect(notice().action?.label).toBe("Undo");
  load(excel.grid, documentState(), state);
  await actions.recheck();
  await expect.poll(() => store.get().notice, { timeout: 30_000 }).toBeNull();
  expect(rows()).toBe(before);
});

test("only the last of two actions is undone", async () => {
  const before = rows();
  await actions.addRows(2);
  await actions.addRows(3);
  await pressed();
  expect(notice()).toMatchObject({ intent: "success", title: "Undone:" });
  expect(rows()).toBe(before + 2);
});
