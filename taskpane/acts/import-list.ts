import { importPlan } from "../../src/ledger/change/import/plan";
import { ledgerIn } from "../../src/ledger/read/read-once";
import type { Workbook } from "../../src/workbook/workbook";
import { planInWords } from "../importing";
import type { Store } from "../state";
import type { Reading } from "./reading";

export { textOfList } from "../../src/ledger/change/import/list";

/** Writes the list that was looked at into its table. */
export async function writeList(store: Store, workbook: Workbook, reading: Reading): Promise<void> {
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
