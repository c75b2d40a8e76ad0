import { expect, test } from "vitest";
import { workbookName } from "../../src/kernel/column";
import type { Ledger } from "../../src/ledger/read/model";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { gas } from "../../src/rulebooks/gas";
import { preload } from "../../src/rulebooks/ledgers";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { place } from "../../src/sheets/layout";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { createActions } from "../../taskpane/app/create-actions";
import { createCodeActions } from "../../taskpane/features/exchange/check-codes";
import { createChangeActions } from "../../taskpane/features/exchange/show-changes";
import { createOrderImportActions } from "../../taskpane/features/exchange/import-orders";
import { previewChanges, ordersText, type ChangePreview } from "../../taskpane/features/exchange/turn-changes";
import { initialState } from "../../taskpane/app/state";
import { createStore } from "../../taskpane/shared/pane-state";
import { isMaster } from "../../taskpane/features/player/player-identity";
import { memoryExcel, type MemoryExcel } from "../support/workbook/memory-excel";
import { sheetNamed } from "../support/workbook/yards";

/*
 * Follows the help page on a turn over OneDrive step by step: a game master and a player with one workbook, each with a pane.
 */

preload(gas);
const options = { ...everybody(gas.ledger!), players: ["Germany", "Italy"] };
const HQS = workbookName("Gas ledger", "HQ reorganisation");

let excel: MemoryExcel;

/** A user's pane on the workbook. */
async function person(closedBy: string) {
  const store = createStore({ ...initialState, closedBy }, () => {});
  const { actions, start } = createActions(store, excelWorkbook(), { isVisible: () => true, onVisible: () => {} });
  await start();
  await actions.recheck();
  const { context } = actions;
  const [changes, codes, orderImport] = [
    createChangeActions(context),
    createCodeActions(context),
    createOrderImportActions(context),
  ];
  const ledger = (): Ledger => ledgerIn(store.get().book!)!;
  /** The changes that the pane shows. */
  const reported = (since: "opened" | "looked") => {
    const look = previewChanges(store.get().book!, since);
    return typeof look === "string"
      ? look
      : (look as ChangePreview).groups.map(({ name, lines }) => [name, ...lines.map(({ text: words }) => words)]);
  };
  return { store, actions, changes, codes, orderImport, ledger, reported };
}

/** Types a player's order as a co-author of the workbook. */
function order(ledger: Ledger, player: string, column: string, value: number): void {
  const cell = ledger.found.lines.get(HQS)!.find((line) => ledger.keyOf(line).startsWith(player))!.cells[column]!;
  const at = { top: cell.row, left: cell.column, rows: 1, columns: 1 };
  excel.grid.remotely(() => void sheetNamed(excel.grid, cell.sheet).write(at, [[{ value }]]));
}

const flips = (player: string, value: number, from = "blank"): readonly string[] => [
  player,
  `HQ reorganisation on Gas ledger, ${player}: HQs to flip ${from} → ${value}`,
];

test("a turn over OneDrive works as its help page describes", { timeout: 120_000 }, async () => {
  Object.assign(globalThis, { Office: { context: { document: { url: "https://example.org/gas.xlsx" } } } });
  excel = memoryExcel({ calculated: true });
  await excelWorkbook().addSheets(place(ledgerSheets(gas.ledger!, options), options));
  const [anna, boris] = [await person("Anna"), await person("Boris")];

  // Before the first turn: a player identifies himself, and is not offered the game master's actions.
  boris.store.set({ who: "Italy" });
  expect([isMaster(anna.store.get()), isMaster(boris.store.get())]).toEqual([true, false]);
  expect(anna.reported("looked")).toMatch(/^This is your first visit in this turn/);
  anna.changes.markViewed();

  // A player enters orders, sees them in both panes, and saves their code.
  order(boris.ledger(), "Italy", "toFlip", 4);
  for (const { reported } of [anna, boris])
    await expect.poll(() => reported("opened"), { timeout: 20_000 }).toEqual([flips("Italy", 4)]);
  const orders = ordersText(boris.store.get().book!, "Italy", "text");
  const { code } = orders as Exclude<typeof orders, string>;

  // The game master sees the changes since her last visit, and marks them as seen.
  expect(anna.reported("looked")).toEqual([flips("Italy", 4)]);
  anna.changes.markViewed();
  expect(anna.reported("looked")).toEqual([]);
  order(anna.ledger(), "Germany", "toFlip", 2);
  await expect.poll(() => anna.reported("looked"), { timeout: 20_000 }).toEqual([flips("Germany", 2)]);

  // A player without a connection has left a copy, which is imported.
  anna.orderImport.enter("Germany\nHQ reorganisation\n  Germany: HQs reorganised = 1\n");
  await anna.orderImport.write();
  expect(anna.store.get().notice!.title).toBe("1 change imported.");

  await anna.actions.closeTurn();
  expect(anna.store.get().notice!.title).toMatch(/ is closed; /);
  await expect.poll(() => boris.reported("opened"), { timeout: 20_000 }).toEqual([]);

  // The player verifies the saved code.
  boris.codes.enter(code.toLowerCase());
  await boris.codes.verify();
  expect(boris.store.get().exchange.verified!.reported.map(({ message }) => message)).toEqual([
    expect.stringMatching(new RegExp(`^The orders ${code} of Italy were applied as sent in .*, closed by Anna\\.$`)),
  ]);
});
