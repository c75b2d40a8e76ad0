import { newSalt } from "../../../src/ledger/orders/order-codes";
import { saltOf } from "../../../src/ledger/orders/salts";
import { computedIn } from "../../../src/calculation/computed-values";
import { exportPlayerCopy } from "../../../src/ledger/player-copy/export-copy";
import type { Ledger } from "../../../src/ledger/read/model";
import { writeBook } from "../../../src/workbook/xlsx/write";

/** The copy of a player as a file. */
export function copyFile(ledger: Ledger, player: string): Uint8Array {
  const { sheets, values, title } = exportPlayerCopy(
    ledger,
    player,
    new Date().toISOString(),
    computedIn,
    saltOf(ledger, player) || newSalt(),
  );
  return writeBook(sheets, values, { title });
}
