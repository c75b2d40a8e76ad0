import { orderAgain } from "../../../src/ledger/edit/turn-orders";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { type EntriesActions, type EntriesState, ROWS_OFFERED } from "./entries-slice";
import type { ActionContext } from "../../shared/pane-actions";

/*
 * Rows of orders: repeating one of the last turn, and adding empty ones.
 */

const ATTEMPT = { failed: "Nothing was ordered." };

async function showDone({ store, reader }: ActionContext<EntriesState>, title: string): Promise<void> {
  reader.changed();
  await reader.check();
  store.set({ notice: { intent: "success", title, text: "" }, spoken: title });
}

/** Repeats a row of the last turn's orders. */
export const repeatOrder = ({ context }: EntriesActions, player: string, table: string, name: string): Promise<void> =>
  context.change("Ordering", ATTEMPT, async () => {
    const { store, workbook, reader } = context;
    await reader.check();
    const { book } = store.get();
    const ledger = book && ledgerIn(book);
    const edit = ledger && orderAgain(ledger, player, table, name);
    if (!edit) return store.set({ spoken: "The workbook has changed. Nothing was ordered." });
    await workbook.change([edit], { unlessChangedSince: book });
    await showDone(context, `${name} was ordered again.`);
  });

/** Adds empty rows to a full table. */
export const addOrderRow = ({ context }: EntriesActions, table: string, title: string): Promise<void> =>
  context.change("Adding rows", ATTEMPT, async () => {
    const { store, workbook } = context;
    const { book } = store.get();
    const there = book && ledgerIn(book)?.found.tables.get(table)?.table;
    if (!there) return;
    await workbook.addRows(there.nameInFile ?? there.name, ROWS_OFFERED);
    await showDone(context, `${ROWS_OFFERED} rows added to ${title}.`);
  });
