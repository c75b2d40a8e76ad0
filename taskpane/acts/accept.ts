import { address } from "../../src/formula/address";
import { acceptance, withdrawal, type Entries } from "../../src/ledger/accepted";
import type { Finding } from "../../src/ledger/audit";
import { ledgerIn } from "../../src/ledger/explain";
import type { Ledger } from "../../src/ledger/model";
import type { Workbook } from "../../src/workbook/workbook";
import type { Store } from "../state";
import type { Reading } from "./reading";

/*
 * Letting a finding pass, and taking that back: entries of the table Accepted on the sheet House rules.
 */

export interface Accepting {
  /** Lets the finding pass that the player is being asked about. */
  accept(): Promise<void>;
  withdraw(finding: Finding): Promise<void>;
}

export function acceptingOf(store: Store, workbook: Workbook, reading: Reading): Accepting {
  async function write({ table, rows, cells }: Entries): Promise<void> {
    const { book } = store.get();
    const changes = cells.map(({ sheet, row, column, value }) => ({ sheet, cell: address(row, column), value }));
    // New rows change nothing that people have entered.
    if (rows > 0) await workbook.addRows(table, rows);
    await workbook.write(changes, rows > 0 || !book ? {} : { unlessChangedSince: book });
    reading.changed();
    await reading.check();
  }

  async function ledgerNow(): Promise<Ledger> {
    await reading.check();
    return ledgerIn(store.get().book!)!;
  }

  return {
    async accept() {
      const { accepting } = store.get();
      if (!accepting || accepting.reason.trim() === "") return;
      const { finding, reason, by } = accepting;
      const entries = acceptance(await ledgerNow(), [{ finding, reason: reason.trim(), by: by.trim() }]);
      if (!entries) {
        store.set({
          notice: {
            intent: "warning",
            title: "This ledger has no table Accepted.",
            text: "It belongs on the sheet House rules. Undo its removal, or copy it from a fresh ledger.",
          },
        });
        return;
      }
      await write(entries);
      store.set({ accepting: null, acceptedBy: by.trim(), spoken: `Accepted: ${finding.message}` });
    },
    async withdraw(finding) {
      await write(withdrawal(await ledgerNow(), finding));
      store.set({ spoken: `No longer accepted: ${finding.message}` });
    },
  };
}
