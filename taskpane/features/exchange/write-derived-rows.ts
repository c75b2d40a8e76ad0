import { count } from "../../../src/kernel/text";
import { followsIn, writeFollowed } from "../../../src/ledger/edit/derived-rows";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { noting } from "./show-changes";
import type { ExchangeState } from "./exchange-slice";
import type { ActionContext } from "../../shared/pane-actions";

/*
 * Writes the derived rows.
 */

export interface DerivedRowActions {
  tick(id: string, isTicked: boolean): void;
  write(): Promise<void>;
}

const ATTEMPT = { failed: "The rows were not written." };

export function createDerivedRowActions(context: ActionContext<ExchangeState>): DerivedRowActions {
  const { store, workbook, reader, change } = context;
  const note = noting(context);
  const unticked = (): ReadonlySet<string> => store.get().exchange.notWritten ?? new Set();

  async function write(): Promise<void> {
    await reader.check();
    const { book } = store.get();
    const ledger = book && ledgerIn(book);
    if (!ledger) return;
    // The rows are derived again from the workbook as it is now.
    const rows = followsIn(ledger).rows.filter(({ id }) => !unticked().has(id));
    const { edits } = writeFollowed(ledger, rows);
    if (edits.length === 0) return;
    await workbook.change(edits, { unlessChangedSince: book });
    reader.changed();
    await reader.check();
    const title = `${count(rows.length, "row")} written.`;
    const tables = [...new Set(rows.map(({ title: table, sheet }) => `${table} on ${sheet}`))].join(", ");
    store.set({ notice: { intent: "success", title, text: `In ${tables}.` }, spoken: `${title} In ${tables}.` });
  }

  return {
    tick(id, isTicked) {
      const now = new Set(unticked());
      if (isTicked) now.delete(id);
      else now.add(id);
      note({ notWritten: now });
    },
    write: () => change("Writing the rows", ATTEMPT, write),
  };
}
