import type { Workbook } from "../../src/workbook/workbook";
import type { Actor } from "../acting";
import type { Store } from "../state";
import { growing } from "./growing";
import type { Reading } from "./reading";

/*
 * A list of the clipboard or of a file on its way into a table.
 */

export interface ImportActs {
  /** Asks for a list for a table of the workbook; null asks no longer. */
  ask(table: string | null): void;
  enter(text: string): void;
  take(file: File): Promise<void>;
  write(): Promise<void>;
}

const ATTEMPT = { failed: "The list was not imported." };

export function importingOf(
  store: Store,
  workbook: Workbook,
  reading: Reading,
  actor: Actor & { readonly change: Actor["act"] },
): ImportActs {
  const enter = (text: string): void => {
    const { importing } = store.get();
    if (importing) store.set({ importing: { ...importing, text } });
  };

  return {
    // What was told before would stand in front of the form.
    ask: (table) => store.set({ importing: table === null ? null : { table, text: "" }, notice: null }),
    enter,
    take: (file) =>
      actor.act("Reading the list", { ...ATTEMPT, failed: "The file could not be read." }, async () => {
        const { textOfList } = await growing();
        enter(textOfList(new Uint8Array(await file.arrayBuffer())));
      }),
    write: () => actor.change("Importing the list", ATTEMPT, async () => (await growing()).writeList(store, workbook, reading)),
  };
}
