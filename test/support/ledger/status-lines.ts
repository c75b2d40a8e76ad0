import { isError } from "../../../src/formula/world";
import type { Ledger } from "../../../src/ledger/read/model";

/*
 * The status that a ledger's sheets show in plain Excel.
 */

export const TO_FILL_IN = "To be filled in: ";

/** The status line of each sheet. */
export const statusLines = (ledger: Ledger): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ledger.found.cells
      .filter(({ declared, owner }) => declared === owner.status)
      .map((cell) => {
        const value = ledger.valueOf(cell);
        return [cell.sheet, isError(value) ? value.error : String(value)];
      }),
  );
