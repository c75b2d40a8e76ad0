import type { Audit } from "../../src/ledger/audit";
import { formatAccepted } from "../../src/ledger/read/finding";
import { WorkbookError, type Workbook } from "../../src/workbook/workbook";
import { findingKey } from "../shared/findings";
import type { PendingAcceptance } from "../features/audit/audit-slice";
import type { Notice } from "../shared/pane-state";

/*
 * Changes by others in the same workbook.
 */

/** What happened to the finding that is being accepted; null while it is still open. */
export function removedNotice({ finding }: PendingAcceptance, { findings }: Audit): Notice | null {
  const now = findings.find((item) => findingKey(item) === findingKey(finding));
  if (now && !now.accepted) return null;
  const title = now ? "Someone else accepted this finding." : "This finding no longer exists because the workbook has changed.";
  const rest = now ? ` ${formatAccepted(now.accepted!)}.` : "";
  return { intent: "info", title, text: `${finding.message}${rest} Your reason was not written.` };
}

/** Wraps the workbook: a turn that someone else closed or reopened is reported once, not for each cell. */
export const withTurnNotices = (workbook: Workbook): Workbook => ({
  ...workbook,
  async change(edits, condition) {
    try {
      return await workbook.change(edits, condition);
    } catch (error) {
      const was = condition?.unlessChangedSince;
      if (!was || !(error instanceof WorkbookError) || error.refusal !== "changed" || error.isHalfDone) throw error;
      const { turnMoved } = await import(/* webpackChunkName: "turn" */ "../features/turn/close-preview");
      const message = turnMoved(was, await workbook.read());
      throw message === null ? error : new WorkbookError("changed", message);
    }
  },
});
