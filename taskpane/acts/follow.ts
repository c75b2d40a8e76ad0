import { count } from "../../src/kernel/text";
import { followsIn, writeFollowed } from "../../src/ledger/change/follow";
import { ledgerIn } from "../../src/ledger/read/read-once";
import type { Ground } from ".";
import { noting } from "./hands";

/*
 * Rows that follow from others, written in one act.
 */

export interface FollowActs {
  tick(id: string, isTicked: boolean): void;
  write(): Promise<void>;
}

const ATTEMPT = { failed: "The rows were not written." };

export function followActsOf(ground: Ground): FollowActs {
  const { store, workbook, reading, change } = ground;
  const note = noting(ground);
  const left = (): ReadonlySet<string> => store.get().hands.notWritten ?? new Set();

  async function write(): Promise<void> {
    await reading.check();
    const { book } = store.get();
    const ledger = book && ledgerIn(book);
    if (!ledger) return;
    // What follows is looked up once more, with the workbook as it is now.
    const rows = followsIn(ledger).rows.filter(({ id }) => !left().has(id));
    const { edits } = writeFollowed(ledger, rows);
    if (edits.length === 0) return;
    await workbook.change(edits, { unlessChangedSince: book });
    reading.changed();
    await reading.check();
    const title = `${count(rows.length, "row")} written.`;
    const tables = [...new Set(rows.map(({ title: table, sheet }) => `${table} on ${sheet}`))].join(", ");
    store.set({ notice: { intent: "success", title, text: `In ${tables}.` }, spoken: `${title} In ${tables}.` });
  }

  return {
    tick(id, isTicked) {
      const now = new Set(left());
      if (isTicked) now.delete(id);
      else now.add(id);
      note({ notWritten: now });
    },
    write: () => change("Writing the rows", ATTEMPT, write),
  };
}
