import { importPlan } from "../../../src/ledger/edit/import-list/plan";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { Workbook } from "../../../src/workbook/workbook";
import { describePlan } from "./import-list-preview";
import type { EntriesState } from "./entries-slice";
import type { WorkbookReader } from "../../shared/pane-actions";
import type { Store } from "../../shared/pane-state";

export { textOfList } from "../../../src/ledger/edit/import-list/list";

/** Writes the previewed list into its table. */
export async function writeList(store: Store<EntriesState>, workbook: Workbook, reader: WorkbookReader): Promise<void> {
  await reader.check();
  const { book, importing } = store.get();
  const ledger = book && ledgerIn(book);
  if (!ledger || !importing) return;
  const plan = importPlan(ledger, importing.table, importing.text);
  if (plan.edits.length === 0) return;
  await workbook.change(plan.edits, { unlessChangedSince: book });
  reader.changed();
  await reader.check();
  const title = `The list is in ${plan.title} on ${plan.sheet}.`;
  store.set({ importing: null, notice: { intent: "success", title, text: describePlan(plan) }, spoken: title });
  const first = plan.rows.find(({ entries }) => entries.length > 0)!.entries[0]!;
  await workbook.select({ sheet: plan.sheet, cell: first.cell });
}
