import { ledgerIn } from "../../src/ledger/explain";
import { textOfList } from "../../src/ledger/import/list";
import { importPlan } from "../../src/ledger/import/plan";
import type { Workbook } from "../../src/workbook/workbook";
import type { Actor } from "../acting";
import type { Store } from "../state";
import { planInWords } from "../importing";
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

const ATTEMPT = { failed: "The list was not imported.", unchanged: "Nothing in the workbook has been changed." };

export function importingOf(store: Store, workbook: Workbook, reading: Reading, actor: Actor): ImportActs {
  const enter = (text: string): void => {
    const { importing } = store.get();
    if (importing) store.set({ importing: { ...importing, text } });
  };

  async function write(): Promise<void> {
    await reading.check();
    const { book, importing } = store.get();
    const ledger = book && ledgerIn(book);
    if (!ledger || !importing) return;
    const plan = importPlan(ledger, importing.table, importing.text);
    if (plan.edits.length === 0) return;
    await workbook.change(plan.edits, { unlessChangedSince: book });
    reading.changed();
    await reading.check();
    const title = `The list is in ${plan.title} on ${plan.sheet}.`;
    store.set({ importing: null, notice: { intent: "success", title, text: planInWords(plan) }, spoken: title });
    const first = plan.rows.find(({ entries }) => entries.length > 0)!.entries[0]!;
    await workbook.select({ sheet: plan.sheet, cell: first.cell });
  }

  return {
    // What was told before would stand in front of the form.
    ask: (table) => store.set({ importing: table === null ? null : { table, text: "" }, notice: null }),
    enter,
    take: (file) =>
      actor.act("Reading the list", { ...ATTEMPT, failed: "The file could not be read." }, async () =>
        enter(textOfList(new Uint8Array(await file.arrayBuffer()))),
      ),
    write: () => actor.act("Importing the list", ATTEMPT, write),
  };
}
