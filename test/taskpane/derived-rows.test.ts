import { beforeAll, beforeEach, expect, test } from "vitest";
import { rulebooks } from "../../src/rulebooks";
import { preload } from "../../src/rulebooks/ledgers";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { ACTION } from "../../src/workbench/host/protocol";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { createActions, type PaneActions } from "../../taskpane/app/create-actions";
import { initialState, type State } from "../../taskpane/app/state";
import { createStore, type Store } from "../../taskpane/shared/pane-state";
import { memoryExcel, type MemoryExcel } from "../support/workbook/memory-excel";
import { sheetNamed, type } from "../support/workbook/yards";

/*
 * What the pane requests from Excel when the workbook changes.
 */

const rulebook = rulebooks.find(({ id }) => id === "gas")!;
const options = { ...everybody(rulebook.ledger!), players: ["Germany", "Italy"] };
const placed = place(ledgerSheets(rulebook.ledger!, options), options);
const on = placed.find(({ tables, hidden }) => tables.length > 0 && !hidden)!;
const at = { top: on.tables[0]!.area.top + 1, left: 0, rows: 1, columns: 1 };

let excel: MemoryExcel;
let store: Store<State>;
let actions: PaneActions;
let isVisible = true;
let becomeVisible: () => void;

beforeAll(async () => {
  preload(rulebook);
  excel = memoryExcel({ calculated: true });
  await excelWorkbook().addSheets(placed);
  store = createStore(initialState, () => {});
  const visibility = { isVisible: () => isVisible, onVisible: (handler: () => void) => void (becomeVisible = handler) };
  const pane = createActions(store, excelWorkbook(), visibility);
  ({ actions } = pane);
  await pane.start();
  actions.open("set-up");
  excel.grid.select(sheetNamed(excel.grid, on.name).id, at);
});

/** Longer than the pane collects changes. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 1200));

/** Whether the whole workbook is requested from now on, and what else. */
let from = 0;
beforeEach(async () => {
  await quiet();
  from = excel.requests.length;
});
const requested = () =>
  excel.requests.slice(from).flatMap(({ Actions, ObjectPaths }) => {
    // Requests that only release references do not count.
    if (Actions.every(({ Name, ActionType }) => Name === "_RemoveReference" || ActionType === ACTION.instantiate)) return [];
    const names = new Set(Object.values(ObjectPaths).map(({ Name }) => Name));
    if (Actions.some(({ Name }) => Name === "Resize")) return ["rows"];
    return [names.has("GetUsedRangeOrNullObject") ? "all" : names.has("GetActiveCell") ? "selection" : "cell"];
  });

test("adding rows reads the workbook once, and not again for the pane's own change", async () => {
  await actions.addRows(2);
  await quiet();
  expect(store.get().notice?.title).toMatch(/^2 rows added to /);
  expect(requested()).toEqual(["selection", "all", "rows", "all", "cell", "selection"]);
});

test("others' changes are read only while the pane is visible", async () => {
  isVisible = false;
  const edit = (value: number) => excel.grid.remotely(() => void type(excel.grid, "Sheet1", "A1", value));
  edit(1);
  await quiet();
  edit(2);
  excel.grid.select(sheetNamed(excel.grid, on.name).id, { ...at, left: 1 });
  await quiet();
  expect(requested()).toEqual([]);
  isVisible = true;
  becomeVisible();
  await quiet();
  expect(requested().filter((what) => what === "all")).toHaveLength(1);
  expect(store.get().book!.sheets.find(({ name }) => name === "Sheet1")!.values).toEqual([[2]]);
});
