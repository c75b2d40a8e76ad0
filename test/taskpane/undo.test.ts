import { expect, test } from "vitest";
import { Refusal } from "../../src/kernel/refusal";
import { rulebooks } from "../../src/rulebooks";
import { isAcceptable } from "../../src/ledger/audit/accepted-findings";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import { inputsOf } from "../../src/ledger/edit/import-list/columns";
import { importPlan } from "../../src/ledger/edit/import-list/plan";
import type { Ledger } from "../../src/ledger/read/model";
import { preload } from "../../src/rulebooks/ledgers";
import { addableTables } from "../../src/ledger/edit/add-table";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { address } from "../../src/formula/address";
import type { DeclaredColumn } from "../../src/sheets/declared";
import { snapshotsOf } from "../../src/workbench/page/univer/snapshots";
import { load, type DocumentState } from "../../src/workbench/page/univer/document-state";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { createActions } from "../../taskpane/app/create-actions";
import { whoMayJoin } from "../../taskpane/features/set-up/addable-players";
import { initialState } from "../../taskpane/app/state";
import { createStore } from "../../taskpane/shared/pane-state";
import { inDailySample, dailySample } from "../support/daily-sample";
import { differences } from "../support/workbench/compare-workbooks";
import { memoryExcel } from "../support/workbook/memory-excel";
import { sheetNamed, type } from "../support/workbook/yards";

/*
 * Every action of the pane is undone and redone, and the workbook is compared cell by cell.
 */

const LONG = 300_000;

/** A value that the column accepts. */
function anything({ column, choices }: DeclaredColumn, row: number): string {
  if (column.type === "yes/no") return "TRUE";
  if (column.type === "number") return String(Math.min(Math.max(1, column.min ?? 1), column.max ?? 1));
  return choices?.[0] ?? `Somewhere ${row}`;
}

/** A list for a table that has too few rows for it. */
function listFor(ledger: Ledger): readonly [table: string, list: string] {
  for (const [name, { declared, table }] of ledger.found.tables) {
    const inputs = inputsOf(declared);
    const rows = Array.from({ length: table.rows + 1 }, (_, row) => inputs.map((item) => anything(item, row)).join("\t"));
    const list = [inputs.map(({ header }) => header).join("\t"), ...rows].join("\n");
    try {
      if (importPlan(ledger, name, list).added > 0) return [name, list];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  throw new Error("no table takes a list");
}

// The campaign's ledger takes as long as all others together.
const small = inDailySample(
  rulebooks,
  ({ id }) => id !== "campaign",
  ({ id }) => id,
);
test.each(dailySample(small, "Undo of every act", ({ id }) => id))(
  "actions are undone and redone in a ledger of $id",
  async (rulebook) => {
    preload(rulebook);
    const { grid } = memoryExcel({ calculated: true });
    const workbook = excelWorkbook();
    const store = createStore(initialState, () => {});
    const { actions } = createActions(store, workbook, { isVisible: () => true, onVisible: () => {} });
    const snapshots = snapshotsOf(grid, () => undefined);
    const documentState = (): DocumentState => {
      grid.calculate();
      snapshots.allChanged();
      return { snapshot: snapshots.whole(), ids: grid.sheets().map(({ id }) => id) };
    };
    const noticeText = (): string => [store.get().notice?.title, store.get().notice?.text].join(" ");

    /** Clicks Undo in the action's message. */
    async function undoInPane(title: string): Promise<void> {
      const { action } = store.get().notice!;
      expect(action?.label, title).toBe("Undo");
      action!.run();
      await expect.poll(() => store.get().acting, { timeout: LONG }).toBe(false);
      expect(store.get().notice, title).toMatchObject({ intent: "success", title: "Undone:" });
    }

    /** The state after the last action; null after typing. */
    let stands: DocumentState | null = null;

    async function action(title: string, work: () => Promise<void>): Promise<void> {
      const before = stands ?? documentState();
      await work();
      const after = documentState();
      expect(differences(before.snapshot, after.snapshot).length, `${title}: ${noticeText()}`).toBeGreaterThan(0);
      expect(store.get().notice?.intent, `${title}: ${noticeText()}`).not.toBe("error");
      load(grid, after, before);
      const undone = documentState();
      expect(differences(before.snapshot, undone.snapshot).slice(0, 9), `${title}, undone`).toEqual([]);
      expect(undone.ids).toEqual(before.ids);
      load(grid, undone, after);
      await undoInPane(title);
      const snapshots = documentState();
      expect(differences(before.snapshot, snapshots.snapshot).slice(0, 9), `${title}, Undo in the pane`).toEqual([]);
      expect(snapshots.ids).toEqual(before.ids);
      load(grid, snapshots, after);
      const redone = documentState();
      expect(differences(after.snapshot, redone.snapshot).slice(0, 9), `${title}, done again`).toEqual([]);
      expect(redone.ids).toEqual(after.ids);
      stands = redone;
      await actions.recheck();
    }
    const ledger = () => ledgerIn(store.get().book!)!;
    const isClosable = (): boolean => closeTurn(ledger()).stops.length === 0;
    async function turn(): Promise<void> {
      await action("close", actions.closeTurn);
      await action("reopen", actions.reopenTurn);
    }
    const selectIn = (table: { readonly sheet: string; readonly top: number; readonly left: number }) =>
      workbook.select({ sheet: table.sheet, cell: address(table.top + 1, table.left) });

    await actions.chooseRulebook(rulebook.id);
    const { choice } = store.get();
    // Leaves a player out who can be added later.
    const players = [...choice!.players];
    const few = [...players.filter((player) => ["Germany", "Italy"].includes(player)), ...players].slice(0, 2);
    if (players.length > 2) actions.choose({ players: new Set(few) });
    await action("set up", actions.setUp);
    await actions.recheck();

    const { table } = [...ledger().found.tables.values()].find(({ table: item }) => item.rows > 1)!;
    await selectIn(table);
    await action("rows", () => actions.addRows(2));
    const [rare] = addableTables(ledger());
    if (rare) await action("rare table", () => actions.addTable(rare.name));
    const joins = whoMayJoin(store.get().book!).find((player) => player !== "France");
    if (joins !== undefined) await action("player", () => actions.addPlayer(joins));

    const closesEarly = isClosable();
    if (closesEarly) await turn();

    const [into, list] = listFor(ledger());
    actions.importing.ask(into);
    actions.importing.enter(list);
    await action("import", actions.importing.write);

    const [name] = store.get().book!.names.filter(({ name: item }) => item.includes("_Head_"));
    type(grid, name!.sheet, address(name!.row, name!.column), "4711");
    stands = null;
    await actions.recheck();
    const { findings } = store.get().audit!;
    const finding = findings.find(isAcceptable) ?? findings[0]!;
    actions.askToAccept(finding);
    actions.acceptAs({ reason: "agreed", by: "Anna" });
    await action("accept", actions.accept);
    await action("withdraw", () => actions.withdraw(finding));
    await action("restore", () => actions.restore("all"));
    if (!closesEarly) await turn();
    for (const sheet of ledger().found.sheets.values()) expect(sheetNamed(grid, sheet).isProtected(), sheet).toBe(true);
  },
  LONG,
);
