import type { LedgerView, Place } from "../../../kernel/check";
import { sum } from "../../../kernel/exact";
import { swDamageLedger } from "../sheets/national";
import { turnOf } from "./state";
import { same } from "../phrases";

export type Cause = "Bombing" | "Convoy" | "Tanker" | "Trade" | "Isolated IC" | "IC redeployment" | "Refinery bombing";

/** Rows of a Nation's SW damage ledger for this Turn. */
export const bookings = (ledger: LedgerView, nation: string, ...causes: readonly Cause[]) => {
  const turn = turnOf(ledger);
  return ledger.rows(swDamageLedger, nation).filter((row) => row.turn === turn && causes.some((cause) => same(row.cause, cause)));
};
type Booking = ReturnType<typeof bookings>[number];

/** The SW damage booked in some rows, and the cell for the finding: the first row, or the cell with the damage due. */
export function booked(rows: readonly Booking[], due: Place): { readonly total: number; readonly at: Place } {
  return { total: sum(rows.map((row) => row.pps)), at: rows[0]?.at("pps") ?? due };
}
