import { count } from "../../../src/kernel/text";
import { loadedLedgers } from "../../../src/rulebooks/ledgers";
import { place } from "../../../src/sheets/layout";
import type { Workbook } from "../../../src/workbook/workbook";
import { previewInitialEntries } from "./initial-entries";
import { planOf, describeChoice } from "./set-up-plan";
import type { SetUpState } from "./set-up-slice";
import type { WorkbookReader } from "../../shared/pane-actions";
import type { Notice, Store } from "../../shared/pane-state";

/** Adds the sheets chosen in the view Set up, or none if the signal is aborted meanwhile. */
export async function makeSheets(
  store: Store<SetUpState>,
  workbook: Workbook,
  reader: WorkbookReader,
  signal: AbortSignal,
): Promise<void> {
  const { choice, book, audit } = store.get();
  if (!choice) return;
  const plan = planOf(
    loadedLedgers(choice.rulebook),
    choice,
    book?.sheets.map((sheet) => sheet.name) ?? [],
    audit?.ledger ?? null,
  );
  if (plan.kind !== "new") return;
  const begins = previewInitialEntries(choice, plan);
  if (!("newLedger" in begins) || begins.faults.length > 0) return;
  const placed = place(begins.newLedger.sheets, begins.newLedger.options);
  const added = count(placed.filter((sheet) => !sheet.hidden).length, "sheet");
  store.set({ progress: { done: 0, total: placed.length, label: "Preparing" }, spoken: `Making ${added}.` });
  let missing: readonly string[] = [];
  try {
    missing = await workbook.addSheets(
      placed,
      (done, total, label) => store.set({ progress: { done, total, label, cancelling: signal.aborted } }),
      signal,
    );
    reader.changed();
    store.set({ progress: { done: placed.length, total: placed.length, label: "Checking the ledger" } });
    await reader.check();
  } catch (error) {
    // Removed sheets may have been read meanwhile; if they could not be read again, the next audit reports it.
    reader.changed();
    await reader.check().catch(() => undefined);
    throw error;
  } finally {
    store.set({ progress: null });
  }
  const reported: Notice = {
    // The user cannot fix what the host does not support.
    intent: missing.length > 0 ? "info" : "success",
    title: `The ${describeChoice(choice)} is set up.`,
    text: [`${added} added. Missing entries are listed here. Fill in the pale cells.`, ...missing].join(" "),
  };
  store.set({ view: "audit", notice: reported, spoken: reported.title });
  await workbook.select({ sheet: plan.sheets[0]!.name, cell: "A1" });
}
