import { filledIn } from "../../../src/ledger/edit/fill-entry";
import type { MissingEntry } from "../../../src/ledger/audit/missing-entries";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import { placeName } from "../../../src/formula/address";
import type { EntriesActions, EntriesState, Filled } from "./entries-slice";
import type { ActionContext } from "../../shared/pane-actions";

/*
 * Entries made in the pane, queued because fast typing is ahead of the workbook.
 */

const ATTEMPT = { failed: "The entry was not made.", unchanged: "The cell is unchanged." };
const NOT_WRITTEN = "This was not written. Press Enter to try again.";

/** Typed entries that are not written yet, by cell. */
const line = new Map<string, Filled>();
let running = false;

/** Replaces what is known of an entry. */
function storeFilled({ store }: ActionContext<EntriesState>, filled: Filled): void {
  const others = store.get().filled.filter(({ at }) => placeName(at) !== placeName(filled.at));
  const isOpen = filled.text === "" && filled.refused === "";
  store.set({ filled: isOpen ? others : [...others, filled] });
}

async function write(context: ActionContext<EntriesState>, { at, text }: Filled): Promise<void> {
  const { store, workbook, reader } = context;
  await reader.check();
  const { book } = store.get();
  const ledger = book && ledgerIn(book);
  if (!ledger) return;
  const read = filledIn(ledger, at, text);
  if ("refused" in read) {
    storeFilled(context, { at, text, refused: read.refused });
    store.set({ spoken: read.refused });
    return;
  }
  storeFilled(context, { at, text, refused: NOT_WRITTEN });
  await workbook.change([read.edit], { unlessChangedSince: book });
  storeFilled(context, { at, text, refused: "" });
  reader.changed();
  await reader.check();
}

/** Waits for an action in progress, so that nothing typed is lost. */
async function whenFree({ store }: ActionContext<EntriesState>): Promise<void> {
  while (store.get().acting) await new Promise((go) => setTimeout(go, 20));
}

/** Writes an entry, after those that were typed before it. */
export async function fill({ context }: EntriesActions, at: MissingEntry, text: string): Promise<void> {
  line.set(placeName(at), { at, text, refused: "" });
  if (running) return;
  running = true;
  try {
    for (let next = [...line][0]; next; next = [...line][0]) {
      const [place, entry] = next;
      line.delete(place);
      await whenFree(context);
      await context.change("Making the entry", ATTEMPT, () => write(context, entry));
    }
  } finally {
    running = false;
  }
}

/** Selects an entry's cell in the sheet; the form also works if that fails. */
export const showCell = ({ context }: EntriesActions, { sheet, cell }: MissingEntry): Promise<void> =>
  context.workbook.select({ sheet, cell }).catch(() => undefined);
