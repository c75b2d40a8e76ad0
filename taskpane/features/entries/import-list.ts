import type { EntriesState, ImportActions } from "./entries-slice";
import type { ActionContext } from "../../shared/pane-actions";

/*
 * Importing a list from the clipboard or a file into a table.
 */

const ATTEMPT = { failed: "The list was not imported." };

const loadWriting = () => import(/* webpackChunkName: "growing" */ "./write-list");

export function createImportActions({ store, workbook, reader, runAction, change }: ActionContext<EntriesState>): ImportActions {
  const enter = (text: string): void => {
    const { importing } = store.get();
    if (importing) store.set({ importing: { ...importing, text } });
  };

  return {
    // An earlier message would hide the form.
    ask: (table) => store.set({ importing: table === null ? null : { table, text: "" }, notice: null }),
    enter,
    readFile: (file) =>
      runAction("Reading the list", { ...ATTEMPT, failed: "The file could not be read." }, async () => {
        const { textOfList } = await loadWriting();
        enter(textOfList(new Uint8Array(await file.arrayBuffer())));
      }),
    write: () => change("Importing the list", ATTEMPT, async () => (await loadWriting()).writeList(store, workbook, reader)),
  };
}
