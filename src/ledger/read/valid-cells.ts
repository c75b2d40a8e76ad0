import type { Ledger } from "./model";

const known = new WeakMap<Ledger, Uint8Array>();

/**
 * Which cells of a ledger are in order as they stand, by their places among all that were found: 1 where that is known. It hangs on
 * nothing but what a cell gives, holds and shows.
 */
export function validCells(ledger: Ledger): Uint8Array {
  let found = known.get(ledger);
  if (!found) known.set(ledger, (found = new Uint8Array(ledger.found.cells.length)));
  return found;
}
