import { beforeAll, expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { rulebooks } from "../../src/rulebooks";
import { preload } from "../../src/rulebooks/ledgers";
import { snapshotsOf } from "../../src/workbench/page/univer/snapshots";
import type { Grid } from "../../src/workbench/host/grid";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { createActions, type PaneActions } from "../../taskpane/app/create-actions";
import { restorableAt } from "../../taskpane/features/restore/damage";
import { initialState, type State } from "../../taskpane/app/state";
import { createStore, type Store } from "../../taskpane/shared/pane-state";
import { withoutReferences } from "../support/rulebooks/removed-sheets";
import { differences } from "../support/workbench/compare-workbooks";
import { memoryExcel, type MemoryExcel } from "../support/workbook/memory-excel";
import { sheetNamed, type } from "../support/workbook/yards";

/*
 * A sheet deleted in Excel is restored by the pane.
 */

const gas = rulebooks.find(({ id }) => id === "gas")!;

let excel: MemoryExcel;
let store: Store<State>;
let actions: PaneActions;
beforeAll(async () => {
  excel = memoryExcel({ calculated: true });
  preload(gas);
  store = createStore(initialState, () => {});
  ({ actions } = createActions(store, excelWorkbook(), { isVisible: () => true, onVisible: () => {} }));
  await actions.chooseRulebook(gas.id);
  actions.choose({ players: new Set(["Germany", "Italy"]) });
  await actions.setUp();
}, 60_000);

const whole = () => {
  excel.grid.calculate();
  const snapshots = snapshotsOf(excel.grid, () => undefined);
  snapshots.allChanged();
  const { sheets, ...rest } = snapshots.whole();
  // A recreated conditional format has another id in Excel.
  return {
    ...rest,
    sheets: sheets.map((sheet) => ({ ...sheet, highlights: sheet.highlights.map((item) => ({ ...item, id: "" })) })),
  };
};

/** What Excel does when a sheet is deleted. */
async function deleteSheet(grid: Grid, name: string): Promise<void> {
  const { sheets, tables, names } = await excelWorkbook().read();
  const lost = withoutReferences(
    name,
    tables.filter(({ sheet }) => sheet === name).map((table) => table.name),
  );
  await grid.removeSheet(sheetNamed(grid, name).id);
  for (const { name: other, top, left, formulas } of sheets.filter((sheet) => sheet.name !== name))
    formulas.forEach((line, r) =>
      line.forEach((formula, c) => {
        if (formula !== null && lost(formula) !== formula) type(grid, other, address(top + r, left + c), lost(formula));
      }),
    );
  for (const { name: own } of names.filter(({ sheet }) => sheet === name)) {
    await grid.removeName(own, null);
    await grid.addName({ name: own, formula: "=#REF!", scope: null, visible: true });
  }
}

test("a deleted sheet is restored with its entries, and references to it work again", { timeout: 120_000 }, async () => {
  const { found } = ledgerIn(store.get().book!)!;
  const name = "Gas ledger";
  const table = [...found.tables.values()].find((item) => item.owner.sheet.name === name)!;
  const line = found.lines.get(table.declared.name)![0]!;
  const text = Object.values(line.cells).find(({ declared }) => declared.formula === null && declared.column.type === "number")!;
  type(excel.grid, name, address(text.row, text.column), 3);
  await actions.recheck();
  await actions.closeTurn();
  expect(store.get().notice?.title).toMatch(/is closed/);
  const before = whole();

  await deleteSheet(excel.grid, name);
  await actions.recheck();
  const finding = store.get().audit!.findings.find(({ message }) => message.startsWith(`The sheet ${name} is missing`))!;
  expect(finding.fix).toContain("it will be restored as it was at the last close");
  expect(restorableAt(store.get(), finding)?.removedSheet).toBe(name);

  await actions.restore(finding);
  expect(store.get().notice).toMatchObject({ intent: "info", title: `${name} is restored.` });
  expect(store.get().notice?.text).toContain("what was entered there since is lost: enter it again.");
  expect(store.get().notice?.action).toBeUndefined();
  expect(store.get().notice?.text).toMatch(/cannot be undone here: delete Gas ledger to revert it\.$/);
  expect(differences(before, whole()).slice(0, 9)).toEqual([]);
  expect(store.get().audit!.findings.filter(({ message }) => message.includes("missing"))).toEqual([]);
});
