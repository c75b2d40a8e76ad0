import { Refusal } from "../../../src/kernel/refusal";
import { allOf } from "../../../src/kernel/text";
import { restoreTables } from "../../../src/ledger/edit/restore-tables";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { Restorable } from "../../../src/ledger/edit/restore-formulas";
import { WorkbookError, type Workbook } from "../../../src/workbook/workbook";
import type { RestoreState } from "./restore-slice";
import type { WorkbookReader } from "../../shared/pane-actions";
import type { Store } from "../../shared/pane-state";

/** Restores deleted sheets. Throws WorkbookError with the reason if that is not possible. */
function planned(ledger: NonNullable<ReturnType<typeof ledgerIn>>, chosen: readonly Restorable[] | "all") {
  try {
    return restoreTables(ledger, chosen);
  } catch (error) {
    throw error instanceof Refusal ? new WorkbookError("failed", error.message) : error;
  }
}

/** Formulas whose references were lost are not entered again. */
const withoutUndo = (sheets: readonly string[]): string =>
  `Formulas that had lost ${sheets.length === 1 ? "it" : "them"} were fixed, so this cannot be undone here: delete ${allOf(sheets)} to revert it.`;

/** Restores all deleted sheets, with what else was chosen, and reports what was restored and what was not. */
export async function restoreMissing(
  store: Store<RestoreState>,
  workbook: Workbook,
  reader: WorkbookReader,
  chosen: readonly Restorable[] | "all",
): Promise<void> {
  const { book } = store.get();
  const ledger = book && ledgerIn(book);
  if (!ledger) return;
  const { edits, others, sheets, reported } = planned(ledger, chosen);
  const { missing } = await workbook.change([...edits, ...others], { unlessChangedSince: book });
  reader.changed();
  await reader.check();
  const title = `${allOf(sheets)} ${sheets.length === 1 ? "is" : "are"} restored.`;
  const instead = workbook.canUndo() ? [] : [withoutUndo(sheets)];
  store.set({ notice: { intent: "info", title, text: [...reported, ...missing, ...instead].join(" ") }, spoken: title });
  await workbook.select({ sheet: sheets[0]!, cell: "A1" });
}
