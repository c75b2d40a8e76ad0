import { allOf, count } from "../../../src/kernel/text";
import { describeOverrides } from "../../../src/ledger/edit/add-player/describe-addition";
import { addableTables, addTable } from "../../../src/ledger/edit/add-table";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { ledgerTableAt } from "../../../src/ledger/read/find";
import { isFilledIn } from "../../../src/ledger/edit/import-list/columns";
import { WorkbookError, type Workbook } from "../../../src/workbook/workbook";
import { previewPlayer } from "./add-player";
import { cellOf } from "../../../src/formula/address";
import type { SetUpState } from "./set-up-slice";
import type { WorkbookReader } from "../../shared/pane-actions";
import type { Notice, Store } from "../../shared/pane-state";

interface AddActions {
  /** Adds a player to the ledger. */
  addPlayer(player: string): Promise<void>;
  /** Adds empty rows to the table that contains the selection. */
  addRows(rows: number): Promise<void>;
  /** Adds an optional table to its sheet; the name is the one in the workbook. */
  addTable(name: string): Promise<void>;
}

/** Adds rows and optional tables to the open ledger, and reports what changed. */
export function createAddActions(store: Store<SetUpState>, workbook: Workbook, reader: WorkbookReader): AddActions {
  async function showDone(notice: Notice): Promise<void> {
    reader.changed();
    await reader.check();
    store.set({ notice, spoken: notice.title });
  }

  return {
    async addPlayer(player) {
      await reader.check();
      const { book } = store.get();
      const addition = book && previewPlayer(book, player);
      if (!book || !addition) return;
      if ("refused" in addition) throw new WorkbookError("failed", addition.refused);
      const { players, sheets, edits } = addition.addition;
      const { found, rulebook } = ledgerIn(book)!;
      const front = found.sheets.get(rulebook.frontSheet) ?? rulebook.frontSheet;
      const { missing } = await workbook.change(edits, { unlessChangedSince: book });
      const overrides = describeOverrides(addition.addition);
      store.set({ playerChosen: "" });
      await showDone({
        intent: overrides.length > 0 ? "warning" : missing.length > 0 ? "info" : "success",
        title: `${allOf(players)} ${players.length === 1 ? "is" : "are"} in the ledger.`,
        text: [
          sheets.length > 0 ? `New: ${allOf(sheets)}.` : "",
          "No entries were changed. Formulas that depend on the players were updated.",
          ...overrides,
          ...missing,
        ]
          .filter(Boolean)
          .join(" "),
      });
      await workbook.select({ sheet: sheets[0] ?? front, cell: "A1" });
    },
    async addRows(rows) {
      await reader.follow();
      const { book, selection } = store.get();
      const ledger = book && ledgerIn(book);
      const { row, column } = cellOf(selection?.cell ?? "");
      const there = ledger && selection ? ledgerTableAt(ledger.found, selection.sheet, row, column) : undefined;
      if (!there) {
        const title = "No rows were added.";
        const text = "The selected cell is not in a table of a ledger. Select a cell of the table that needs more rows.";
        return store.set({ notice: { intent: "warning", title, text }, spoken: `${title} ${text}` });
      }
      if (!isFilledIn(there.declared)) {
        const title = "No rows were added.";
        const text = `${there.declared.block.title} has no entries: its rows are managed by the ledger.`;
        return store.set({ notice: { intent: "warning", title, text }, spoken: `${title} ${text}` });
      }
      const at = await workbook.addRows(there.table.name, rows);
      await showDone({
        intent: "success",
        title: `${count(rows, "row")} added to ${there.declared.block.title} on ${at.sheet}.`,
        text: `They start at ${at.cell}. Content below has moved down.`,
      });
      await workbook.select({ sheet: at.sheet, cell: at.cell.split(":")[0]! });
    },
    async addTable(name) {
      await reader.check();
      const { book } = store.get();
      const ledger = book && ledgerIn(book);
      const table = ledger && addableTables(ledger).find((item) => item.name === name);
      if (!book || !ledger || !table) return;
      const { placed, changes, lists } = addTable(ledger, table);
      if (lists) await workbook.addSheets([lists]);
      // With lists, the hidden sheet of choices was just added, so the workbook is read again.
      const missing = await workbook.addTable(placed, changes, lists ? await workbook.read() : book);
      const cell = `A${placed.tables[0]!.area.top + 2}`;
      await showDone({
        intent: missing.length > 0 ? "info" : "success",
        title: `${table.table.title} is on the sheet ${placed.name}.`,
        text: ["It is below everything else. No entries were changed. The status line now includes its limits.", ...missing].join(
          " ",
        ),
      });
      await workbook.select({ sheet: placed.name, cell });
    },
  };
}
