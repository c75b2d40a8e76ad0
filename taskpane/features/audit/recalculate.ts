import { STALE } from "../../../src/ledger/audit/integrity/about";
import type { AuditState } from "./audit-slice";
import type { ActionContext } from "../../shared/pane-actions";

const ATTEMPT = { failed: "The workbook was not recalculated." };

/** Recalculates the workbook if cells show outdated values, and audits it again. */
export const recalculate = ({
  runAction,
  store,
  workbook,
  reader,
}: Pick<ActionContext<AuditState>, "runAction" | "store" | "workbook" | "reader">): Promise<void> =>
  runAction("Recalculating", ATTEMPT, async () => {
    await workbook.recalculate();
    reader.changed();
    await reader.check();
    const isStale = store.get().audit?.findings.some(({ check }) => check === STALE.id);
    const title = isStale ? "Some cells still show old figures." : "The workbook is recalculated.";
    const text = isStale ? "Press Ctrl+Alt+Shift+F9 in Excel, which rebuilds every formula." : "";
    store.set({ notice: { intent: isStale ? "warning" : "success", title, text }, spoken: title });
  });
