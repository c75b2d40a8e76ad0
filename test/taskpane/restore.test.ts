import { beforeEach, describe, expect, test } from "vitest";
import { MASKED, STALE } from "../../src/ledger/audit/integrity/about";
import { rulebooks } from "../../src/rulebooks";
import { preload } from "../../src/rulebooks/ledgers";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import type { Book } from "../../src/workbook/book";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { createReader } from "../../taskpane/app/read-workbook";
import type { WorkbookReader } from "../../taskpane/shared/pane-actions";
import { recalculate } from "../../taskpane/features/audit/recalculate";
import { createRestoreAction } from "../../taskpane/features/restore/restore-formulas";
import { damageNow, unsupportedNow } from "../../taskpane/features/restore/damage";
import { initialState, type State } from "../../taskpane/app/state";
import { createStore, type Store } from "../../taskpane/shared/pane-state";
import { memoryExcel, type MemoryExcel } from "../support/workbook/memory-excel";
import { formulaAt, protection, sheetNamed, type, valueAt } from "../support/workbook/yards";

const gas = rulebooks.find(({ id }) => id === "gas")!;
const options = { ...everybody(gas.ledger!), players: ["Germany", "Italy"] };
const placed = place(ledgerSheets(gas.ledger!, options), options);
const FOREIGN = String.raw`='C:\add ins\[ledger.xlam]'!LEDGER.GASFACTORY("Germany",1940)`;

let excel: MemoryExcel;
let store: Store<State>;
let reading: WorkbookReader;
let restore: ReturnType<typeof createRestoreAction>;
beforeEach(() => {
  excel = memoryExcel({ calculated: true });
  preload(gas);
  store = createStore(initialState, () => {});
  const workbook = excelWorkbook();
  reading = createReader(store, workbook);
  restore = createRestoreAction(store, workbook, reading);
});

const sheetsNow = async (): Promise<Book["sheets"]> => (await excelWorkbook().read()).sheets;
const note = () => ({ ...store.get().notice });

describe("Restore in a ledger", () => {
  // A column of a table with several rows, and a figure in the head of a sheet.
  const sheet = placed.find(({ tables }) => tables.some(({ area, formulas }) => area.rows > 3 && formulas.some(Boolean)))!;
  const table = sheet.tables.find(({ area, formulas }) => area.rows > 3 && formulas.some(Boolean))!;
  const column = table.area.left + table.formulas.findIndex(Boolean);
  const letter = String.fromCharCode(65 + column);
  const [upper, lower] = [`${letter}${table.area.top + 2}`, `${letter}${table.area.top + 4}`];
  const status = sheet.cells.find(({ role }) => role === "status")!;
  const line = `A${status.row + 1}`;

  beforeEach(async () => {
    await excelWorkbook().addSheets(placed);
  });

  test("recalculates a figure that Excel left stale, and no other", async () => {
    const { id } = excel.grid.sheets().find((item) => item.name() === sheet.name)!;
    const stale = () => store.get().audit!.findings.filter(({ check }) => check === STALE.id);
    await sheetsNow();
    excel.grid.show(id, table.area.top + 1, column, 4711);
    await reading.check();
    expect(stale().map(({ cell }) => cell)).toEqual([upper]);
    const runAction = (_what: string, _attempt: object, work: () => Promise<void>) => work();
    await recalculate({ runAction, store, workbook: excelWorkbook(), reader: reading });
    expect(stale()).toEqual([]);
    expect(note().title).toBe("The workbook is recalculated.");
  });

  test("of one cell includes its column; everything else stays, and the sheet is protected again", async () => {
    const before = await sheetsNow();
    await reading.check();
    type(excel.grid, sheet.name, upper, 4711);
    type(excel.grid, sheet.name, lower, "=1+1");
    type(excel.grid, sheet.name, line, "all is well");
    reading.changed();
    const syncs = excel.syncs();
    await restore({ sheet: sheet.name, cell: lower });
    // Reading, checking and writing, reading again.
    expect(excel.syncs() - syncs).toBeLessThanOrEqual(4);
    expect(valueAt(excel.grid, sheet.name, line)).toBe("all is well");
    expect(note()).toMatchObject({ intent: "success", title: "2 cells were restored." });
    expect(note().text).toContain(`${lower}.`);
    await restore("all");
    expect(await sheetsNow()).toEqual(before);
    expect(note().title).toContain(line);
    expect(store.get().spoken).toBe(note().title);
    expect(await protection(excel, sheet.name)).toMatchObject({ protected: true, options: { allowSort: true } });
    expect(damageNow(store.get())).toEqual({ restorable: [], rest: [] });
  });

  test("resets workbook settings, which are reported at one cell, together", async () => {
    const first = (await sheetsNow())[0]!.name;
    const set = (change: (context: Excel.RequestContext) => void): Promise<void> =>
      Excel.run(async (context) => {
        change(context);
        await context.sync();
      });
    await set(({ application }) => {
      application.calculationMode = "Manual";
      application.iterativeCalculation.enabled = true;
    });
    await restore({ sheet: first, cell: "A1" });
    expect(note()).toMatchObject({ intent: "success", title: "2 things were restored." });
    expect((await excelWorkbook().read()).settings).toBeUndefined();
  });

  test("is not offered for a conditional format that hides figures, which is reported until it is removed", async () => {
    const conditional = (action: (formats: Excel.ConditionalFormatCollection) => void): Promise<void> =>
      Excel.run(async (context) => {
        const on = context.workbook.worksheets.getItem(sheet.name);
        on.protection.unprotect();
        action(on.getRange(line).conditionalFormats);
        on.protection.protect();
        await context.sync();
      });
    const reported = () => store.get().audit!.findings.filter(({ check }) => check === MASKED.id);
    await conditional((formats) => {
      const added = formats.add("Custom");
      added.custom.rule.formula = "=TRUE";
      added.custom.format.numberFormat = '0;0;0;"in order"';
    });
    await reading.check();
    expect(reported()).toMatchObject([{ sheet: sheet.name, cell: line }]);
    expect(damageNow(store.get()).restorable).toEqual([]);
    await conditional((formats) => formats.clearAll());
    reading.changed();
    await reading.check();
    expect(reported()).toEqual([]);
  });

  test("repairs players' LEDGER formulas, and leaves what only a person can fix", async () => {
    const own = sheet.rows + 5;
    type(excel.grid, sheet.name, `B${own}`, FOREIGN);
    type(excel.grid, sheet.name, `C${own}`, '= gasfactory( "Germany" , 1940 )');
    type(excel.grid, sheet.name, `D${own}`, "=LEDGER.GASFACTRY(1)");
    type(excel.grid, sheet.name, upper, 4711);
    await excel.grid.settled();
    expect(valueAt(excel.grid, sheet.name, `C${own}`)).toBe("#NAME?");
    await restore("calls");
    expect(formulaAt(excel.grid, sheet.name, `B${own}`)).toBe('=LEDGER.GASFACTORY("Germany",1940)');
    expect(formulaAt(excel.grid, sheet.name, `C${own}`)).toBe('=LEDGER.GASFACTORY("Germany",1940)');
    expect(valueAt(excel.grid, sheet.name, upper)).toBe(4711);
    const { restorable, rest } = unsupportedNow(store.get());
    expect(restorable).toEqual([]);
    expect(rest.map(({ at, why }) => [at.cell, why])).toEqual([
      [`D${own}`, "There is no function LEDGER.GASFACTRY. Did you mean LEDGER.GASFACTORY?"],
    ]);
  });

  test("does not overwrite someone else's change in the meantime", async () => {
    type(excel.grid, sheet.name, upper, 4711);
    await restore({ sheet: "nowhere", cell: "A1" });
    excel.grid.remotely(() => void type(excel.grid, sheet.name, lower, 12));
    await expect(restore({ sheet: sheet.name, cell: upper })).rejects.toThrow("was changed meanwhile");
    expect(valueAt(excel.grid, sheet.name, upper)).toBe(4711);
  });
});

test("a workbook without a ledger can be repaired too", async () => {
  const own = sheetNamed(excel.grid, excel.grid.sheets()[0]!.name());
  type(excel.grid, own.name(), "A1", '=GASFACTORY("Germany",1940)+GROWTH(1,2)');
  type(excel.grid, own.name(), "A2", '=GASFACTORY("Germany",1940)');
  await excel.grid.settled();
  await restore("calls");
  // GROWTH without LEDGER. is Excel's own function.
  expect(formulaAt(excel.grid, own.name(), "A1")).toBe('=LEDGER.GASFACTORY("Germany",1940)+GROWTH(1,2)');
  expect(formulaAt(excel.grid, own.name(), "A2")).toBe('=LEDGER.GASFACTORY("Germany",1940)');
});
