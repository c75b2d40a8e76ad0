import { count } from "../../src/kernel/text";
import { atHand } from "../../src/rulebooks/ledgers";
import { place } from "../../src/sheets/layout";
import type { Workbook } from "../../src/workbook/workbook";
import { beginningOf } from "../beginning";
import { planOf, whatIsSetUp } from "../plan";
import type { Notice, Store } from "../state";
import type { Reading } from "./reading";

/** Makes the sheets that are chosen in the view Set up, or none of them when the signal is aborted meanwhile. */
export async function makeSheets(store: Store, workbook: Workbook, reading: Reading, signal: AbortSignal): Promise<void> {
  const { choice, book, audit } = store.get();
  if (!choice) return;
  const plan = planOf(atHand(choice.rulebook), choice, book?.sheets.map((sheet) => sheet.name) ?? [], audit?.ledger ?? null);
  if (plan.kind !== "new") return;
  const begins = beginningOf(choice, plan);
  if (!("laid" in begins) || begins.faults.length > 0) return;
  const placed = place(begins.laid.sheets, begins.laid.options);
  const made = count(placed.filter((sheet) => !sheet.hidden).length, "sheet");
  store.set({ progress: { done: 0, total: placed.length, what: "Preparing" }, spoken: `Making ${made}.` });
  let missing: readonly string[] = [];
  try {
    missing = await workbook.addSheets(
      placed,
      (done, total, what) => store.set({ progress: { done, total, what, cancelling: signal.aborted } }),
      signal,
    );
    reading.changed();
    store.set({ progress: { done: placed.length, total: placed.length, what: "Checking the ledger" } });
    await reading.check();
  } catch (error) {
    // Sheets that are gone again may have been read while they stood. That they could not be read anew is told by the next look.
    reading.changed();
    await reading.check().catch(() => undefined);
    throw error;
  } finally {
    store.set({ progress: null });
  }
  const told: Notice = {
    // What the host lacks is nothing that the player could mend.
    intent: missing.length > 0 ? "info" : "success",
    title: `The ${whatIsSetUp(choice)} is set up.`,
    text: [`${made} added. Missing entries are listed here. Fill in the blue cells with a pale fill.`, ...missing].join(" "),
  };
  store.set({ view: "audit", notice: told, spoken: told.title });
  await workbook.select({ sheet: plan.sheets[0]!.name, cell: "A1" });
}
