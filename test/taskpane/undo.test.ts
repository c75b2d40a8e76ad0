import { expect, test } from "vitest";
import { Refusal } from "../../src/kernel/refusal";
import { rulebooks } from "../../src/rulebooks";
import { isAcceptable } from "../../src/ledger/audit/accepted";
import { closeTurn } from "../../src/ledger/turn/close";
import { inputsOf } from "../../src/ledger/change/import/columns";
import { importPlan } from "../../src/ledger/change/import/plan";
import type { Ledger } from "../../src/ledger/read/model";
import { keepAtHand } from "../../src/rulebooks/ledgers";
import { addableTables } from "../../src/ledger/change/add-table";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { address } from "../../src/formula/address";
import type { DeclaredColumn } from "../../src/sheets/declared";
import { snapshotsOf } from "../../src/workbench/page/univer/snapshots";
import { bring, type Standing } from "../../src/workbench/page/univer/standing";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { actsOf } from "../../taskpane/acts";
import { whoMayJoin } from "../../taskpane/candidates";
import { initialState, storeOf } from "../../taskpane/state";
import { everyday, inTurn } from "../everyday";
import { differences } from "../workbench/stood";
import { memoryExcel } from "../workbook/excel/memory-excel";
import { sheetNamed, type } from "../workbook/excel/yards";

/*
 * Every act of the pane is taken back and done again by what stood before and after it: cell by cell the workbook is what it was.
 */

const LONG = 300_000;

/** Something that the column takes. */
function anything({ column, choices }: DeclaredColumn, row: number): string {
  if (column.type === "yes/no") return "TRUE";
  if (column.type === "number") return String(Math.min(Math.max(1, column.min ?? 1), column.max ?? 1));
  return choices?.[0] ?? `Somewhere ${row}`;
}

/** A list for a table that has too few rows for it. */
function listFor(ledger: Ledger): readonly [table: string, list: string] {
  for (const [name, { declared, table }] of ledger.found.tables) {
    const inputs = inputsOf(declared);
    const rows = Array.from({ length: table.rows + 1 }, (_, row) => inputs.map((one) => anything(one, row)).join("\t"));
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
const small = everyday(
  rulebooks,
  ({ id }) => id !== "campaign",
  ({ id }) => id,
);
test.each(inTurn(small, "Undo of every act", ({ id }) => id))(
  "acts, undo, redo in a ledger of $id",
  async (rulebook) => {
    keepAtHand(rulebook);
    const { grid } = memoryExcel({ calculated: true });
    const workbook = excelWorkbook();
    const store = storeOf(initialState, () => {});
    const { acts } = actsOf(store, workbook, { isSeen: () => true, onSeen: () => {} });
    const taken = snapshotsOf(grid, () => undefined);
    const standing = (): Standing => {
      grid.calculate();
      taken.allChanged();
      return { snapshot: taken.whole(), ids: grid.sheets().map(({ id }) => id) };
    };
    const told = (): string => [store.get().notice?.title, store.get().notice?.text].join(" ");

    /** Presses Undo in the message that tells of an act. */
    async function undoInPane(what: string): Promise<void> {
      const { action } = store.get().notice!;
      expect(action?.label, what).toBe("Undo");
      action!.run();
      await expect.poll(() => store.get().acting, { timeout: LONG }).toBe(false);
      expect(store.get().notice, what).toMatchObject({ intent: "success", title: "Undone:" });
    }

    /** What stands there since the last act; null where somebody has typed. */
    let stands: Standing | null = null;

    async function act(what: string, work: () => Promise<void>): Promise<void> {
      const before = stands ?? standing();
      await work();
      const after = standing();
      expect(differences(before.snapshot, after.snapshot).length, `${what}: ${told()}`).toBeGreaterThan(0);
      expect(store.get().notice?.intent, `${what}: ${told()}`).not.toBe("error");
      bring(grid, after, before);
      const undone = standing();
      expect(differences(before.snapshot, undone.snapshot).slice(0, 9), `${what}, undone`).toEqual([]);
      expect(undone.ids).toEqual(before.ids);
      bring(grid, undone, after);
      await undoInPane(what);
      const taken = standing();
      expect(differences(before.snapshot, taken.snapshot).slice(0, 9), `${what}, Undo in the pane`).toEqual([]);
      expect(taken.ids).toEqual(before.ids);
      bring(grid, taken, after);
      const redone = standing();
      expect(differences(after.snapshot, redone.snapshot).slice(0, 9), `${what}, done again`).toEqual([]);
      expect(redone.ids).toEqual(after.ids);
      stands = redone;
      await acts.recheck();
    }
    const ledger = () => ledgerIn(store.get().book!)!;
    const isClosable = (): boolean => closeTurn(ledger()).stops.length === 0;
    async function turn(): Promise<void> {
      await act("close", acts.closeTurn);
      await act("reopen", acts.reopenTurn);
    }
    const selectIn = (table: { readonly sheet: string; readonly top: number; readonly left: number }) =>
      workbook.select({ sheet: table.sheet, cell: address(table.top + 1, table.left) });

    await acts.chooseRulebook(rulebook.id);
    const { choice } = store.get();
    // Somebody is left to join.
    const players = [...choice!.players];
    const few = [...players.filter((player) => ["Germany", "Italy"].includes(player)), ...players].slice(0, 2);
    if (players.length > 2) acts.choose({ players: new Set(few) });
    await act("set up", acts.setUp);
    await acts.recheck();

    const { table } = [...ledger().found.tables.values()].find(({ table: one }) => one.rows > 1)!;
    await selectIn(table);
    await act("rows", () => acts.addRows(2));
    const [rare] = addableTables(ledger());
    if (rare) await act("rare table", () => acts.addTable(rare.name));
    const joins = whoMayJoin(store.get().book!).find((player) => player !== "France");
    if (joins !== undefined) await act("player", () => acts.addPlayer(joins));

    const closesEarly = isClosable();
    if (closesEarly) await turn();

    const [into, list] = listFor(ledger());
    acts.importing.ask(into);
    acts.importing.enter(list);
    await act("import", acts.importing.write);

    const [name] = store.get().book!.names.filter(({ name: one }) => one.includes("_Head_"));
    type(grid, name!.sheet, address(name!.row, name!.column), "4711");
    stands = null;
    await acts.recheck();
    const { findings } = store.get().audit!;
    const finding = findings.find(isAcceptable) ?? findings[0]!;
    acts.askToAccept(finding);
    acts.acceptAs({ reason: "agreed", by: "Anna" });
    await act("accept", acts.accept);
    await act("withdraw", () => acts.withdraw(finding));
    await act("restore", () => acts.restore("all"));
    if (!closesEarly) await turn();
    for (const sheet of ledger().found.sheets.values()) expect(sheetNamed(grid, sheet).isProtected(), sheet).toBe(true);
  },
  LONG,
);
