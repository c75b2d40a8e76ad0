import { acceptance, withdrawal } from "../../../src/ledger/audit/accepted-findings";
import type { Finding } from "../../../src/ledger/audit";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { Ledger } from "../../../src/ledger/read/model";
import type { Edit } from "../../../src/workbook/edit";
import type { Workbook } from "../../../src/workbook/workbook";
import type { AuditState } from "./audit-slice";
import type { WorkbookReader } from "../../shared/pane-actions";
import type { Store } from "../../shared/pane-state";

/*
 * Accepting a finding, and undoing that: rows of the table Accepted on the sheet House rules.
 */

interface AcceptActions {
  /** Accepts the finding that the user is being asked about. */
  accept(): Promise<void>;
  withdraw(finding: Finding): Promise<void>;
}

export function createAcceptActions(store: Store<AuditState>, workbook: Workbook, reader: WorkbookReader): AcceptActions {
  async function write(edits: readonly Edit[]): Promise<void> {
    await workbook.change(edits, { unlessChangedSince: store.get().book! });
    // From here on the finding disappears because the user accepted it.
    store.set({ accepting: null });
    reader.changed();
    await reader.check();
  }

  const showDone = (title: string): void => store.set({ notice: { intent: "success", title, text: "" }, spoken: title });

  async function ledgerNow(): Promise<Ledger> {
    await reader.check();
    return ledgerIn(store.get().book!)!;
  }

  return {
    async accept() {
      const { accepting } = store.get();
      if (!accepting || accepting.reason.trim() === "") return;
      const { finding, reason, by } = accepting;
      const ledger = await ledgerNow();
      if (!store.get().accepting) return;
      const edits = acceptance(ledger, [{ finding, reason: reason.trim(), by: by.trim() }]);
      if (!edits) {
        store.set({
          notice: {
            intent: "warning",
            title: "This ledger has no table Accepted.",
            text: "It belongs on the sheet House rules. Undo the deletion, or copy it from a new ledger.",
          },
        });
        return;
      }
      await write(edits);
      showDone(`Accepted: ${finding.message}`);
      store.set({ acceptedBy: by.trim() });
    },
    async withdraw(finding) {
      await write(withdrawal(await ledgerNow(), finding));
      showDone(`No longer accepted: ${finding.message}`);
    },
  };
}
