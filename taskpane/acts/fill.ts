import { filledIn } from "../../src/ledger/change/fill";
import type { Awaited } from "../../src/ledger/audit/awaited";
import { ledgerIn } from "../../src/ledger/read/read-once";
import type { Acts, Ground } from ".";
import { placeName } from "../place-name";
import type { Filled } from "../state";

/*
 * Entries that are made in the pane, one after the other: somebody who types fast is ahead of the workbook.
 */

const ATTEMPT = { failed: "The entry was not made.", unchanged: "The cell is unchanged." };
const NOT_WRITTEN = "This was not written. Press Enter to try again.";

/** What was typed and is not written yet, by its place. */
const line = new Map<string, Filled>();
let running = false;

/** Replaces what is known of an entry. */
function keep({ store }: Ground, filled: Filled): void {
  const others = store.get().filled.filter(({ at }) => placeName(at) !== placeName(filled.at));
  const isOpen = filled.text === "" && filled.refused === "";
  store.set({ filled: isOpen ? others : [...others, filled] });
}

async function write(ground: Ground, { at, text }: Filled): Promise<void> {
  const { store, workbook, reading } = ground;
  await reading.check();
  const { book } = store.get();
  const ledger = book && ledgerIn(book);
  if (!ledger) return;
  const read = filledIn(ledger, at, text);
  if ("refused" in read) {
    keep(ground, { at, text, refused: read.refused });
    store.set({ spoken: read.refused });
    return;
  }
  keep(ground, { at, text, refused: NOT_WRITTEN });
  await workbook.change([read.edit], { unlessChangedSince: book });
  keep(ground, { at, text, refused: "" });
  reading.changed();
  await reading.check();
}

/** An act that is under way is waited for: nothing that was typed may be lost. */
async function whenFree({ store }: Ground): Promise<void> {
  while (store.get().acting) await new Promise((go) => setTimeout(go, 20));
}

/** Makes an entry, after those that were typed before it. */
export async function fill({ ground }: Acts, at: Awaited, text: string): Promise<void> {
  line.set(placeName(at), { at, text, refused: "" });
  if (running) return;
  running = true;
  try {
    for (let next = [...line][0]; next; next = [...line][0]) {
      const [place, entry] = next;
      line.delete(place);
      await whenFree(ground);
      await ground.change("Making the entry", ATTEMPT, () => write(ground, entry));
    }
  } finally {
    running = false;
  }
}

/** Shows the cell of an entry in the sheet; where that cannot be done, the form does without. */
export const showCell = ({ ground }: Acts, { sheet, cell }: Awaited): Promise<void> =>
  ground.workbook.select({ sheet, cell }).catch(() => undefined);
