import type { Workbook } from "../../src/workbook/workbook";
import type { TaskRunner } from "../background";
import type { Store } from "../state";
import { loadLedgerEdits } from "./ledger-edits-lazy";
import type { WorkbookReader } from "./read-workbook";

/*
 * A list of the clipboard or of a file on its way into a table.
 */

export interface ImportActions {
  /** Asks for a list for a table of the workbook; null asks no longer. */
  ask(table: string | null): void;
  enter(text: string): void;
  take(file: File): Promise<void>;
  write(): Promise<void>;
}

const ATTEMPT = { failed: "The list was not imported." };

export function createImportActions(
  store: Store,
  workbook: Workbook,
  reader: WorkbookReader,
  taskRunner: TaskRunner & { readonly change: TaskRunner["act"] },
): ImportActions {
  const enter = (text: string): void => {
    const { importing } = store.get();
    if (importing) store.set({ importing: { ...importing, text } });
  };

  return {
    // What was reported before would stand in front of the form.
    ask: (table) => store.set({ importing: table === null ? null : { table, text: "" }, notice: null }),
    enter,
    take: (file) =>
      taskRunner.act("Reading the list", { ...ATTEMPT, failed: "The file could not be read." }, async () => {
        const { textOfList } = await loadLedgerEdits();
        enter(textOfList(new Uint8Array(await file.arrayBuffer())));
      }),
    write: () =>
      taskRunner.change("Importing the list", ATTEMPT, async () => (await loadLedgerEdits()).writeList(store, workbook, reader)),
  };
}
