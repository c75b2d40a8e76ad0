import { orderAgain } from "../../src/ledger/change/turn-orders";
import { ledgerIn } from "../../src/ledger/read/read-once";
import { ROWS_OFFERED } from "../state";
import type { Acts, Ground } from ".";

/*
 * Rows of orders: one of the last turn given again, and room for more.
 */

const ATTEMPT = { failed: "Nothing was ordered." };

async function told({ store, reading }: Ground, title: string): Promise<void> {
  reading.changed();
  await reading.check();
  store.set({ notice: { intent: "success", title, text: "" }, spoken: title });
}

/** Orders a row of the last turn anew. */
export const again = ({ ground }: Acts, player: string, table: string, name: string): Promise<void> =>
  ground.change("Ordering", ATTEMPT, async () => {
    const { store, workbook, reading } = ground;
    await reading.check();
    const { book } = store.get();
    const ledger = book && ledgerIn(book);
    const edit = ledger && orderAgain(ledger, player, table, name);
    if (!edit) return store.set({ spoken: "The workbook has changed. Nothing was ordered." });
    await workbook.change([edit], { unlessChangedSince: book });
    await told(ground, `${name} was ordered again.`);
  });

/** Adds empty rows to a table that has none left. */
export const room = ({ ground }: Acts, table: string, title: string): Promise<void> =>
  ground.change("Adding rows", ATTEMPT, async () => {
    const { store, workbook } = ground;
    const { book } = store.get();
    const there = book && ledgerIn(book)?.found.tables.get(table)?.table;
    if (!there) return;
    await workbook.addRows(there.called ?? there.name, ROWS_OFFERED);
    await told(ground, `${ROWS_OFFERED} rows added to ${title}.`);
  });
