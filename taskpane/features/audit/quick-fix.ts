import { ledgerIn } from "../../../src/ledger/read/read-once";
import { quickFixEdits, quickFixesOf } from "../../../src/ledger/edit/quick-fix";
import type { Finding } from "../../../src/ledger/read/finding";
import { placeName } from "../../../src/formula/address";
import { findingKey } from "../../shared/findings";
import type { AuditActions, AuditState } from "./audit-slice";
import type { ActionContext } from "../../shared/pane-actions";

const ATTEMPT = { failed: "The finding was not fixed." };

const GREW = "The table was full: a row was added at its end, and content below has moved down.";

/** Applies the quick fix that the button shows. */
export const quickFix = ({ context }: AuditActions, finding: Finding, label: string): Promise<void> =>
  context.change("Fixing the finding", ATTEMPT, () => fixed(context, finding, label));

/** The fix is computed again, with the workbook as it is now. */
async function fixed({ store, workbook, reader }: ActionContext<AuditState>, finding: Finding, label: string): Promise<void> {
  await reader.check();
  const { book, audit } = store.get();
  const ledger = book && ledgerIn(book);
  const now = audit?.findings.find((item) => findingKey(item) === findingKey(finding));
  if (!ledger || !now) {
    store.set({ spoken: "This finding no longer exists because the workbook has changed. Nothing was written." });
    return;
  }
  const found = quickFixesOf(ledger, audit!, now).find((item) => item.label === label);
  if (!found) {
    const title = "The workbook has changed, so this quick fix no longer applies.";
    store.set({ notice: { intent: "warning", title, text: "Nothing was changed." }, spoken: title });
    return;
  }
  await workbook.change(quickFixEdits(ledger, found), { unlessChangedSince: book! });
  const [first] = found.entries;
  // While the button has the focus, which then moves to the next finding.
  await workbook.select({ sheet: first!.sheet, cell: first!.cell });
  reader.changed();
  await reader.check();
  const title = `${found.done} in ${placeName(first!)}.`;
  const text = found.grows ? GREW : found.oldValue === "" ? "It was blank." : `It held ${found.oldValue}.`;
  store.set({ notice: { intent: "success", title, text }, spoken: `${title} ${text}` });
}
