import { hiddenTurns } from "../read/shelf";
import type { Ledger } from "../read/model";
import { turnName } from "../read/turn-name";
import { unpack } from "../seal/pack";
import { newSalt, saltFrom } from "./codes";
import { activeImports } from "./imports";

/*
 * The salt of a player's orders in the current turn. A copy has its own; in a ledger it follows from all that the last turn was sealed
 * with, which no player knows, so that a copy and the ledger give the same code.
 */

const known = new WeakMap<Ledger, string>();

/** What only those know who have the whole ledger; "" before a turn is closed. */
function secretOf(ledger: Ledger): string {
  let secret = known.get(ledger);
  if (secret === undefined) {
    const last = hiddenTurns(ledger.book)?.at(-1);
    known.set(ledger, (secret = last ? (unpack(last.pieces) ?? "") : ""));
  }
  return secret;
}

const random = new WeakMap<Ledger, Map<string, string>>();

/** The salt of a player's orders, at random where nothing secret is known: the same as long as the ledger is not read again. */
export function saltNow(ledger: Ledger, player: string): string {
  const known = saltOf(ledger, player);
  if (known !== "") return known;
  const salts = random.get(ledger) ?? new Map<string, string>();
  random.set(ledger, salts);
  const salt = salts.get(player) ?? newSalt();
  salts.set(player, salt);
  return salt;
}

/** The salt of a player's orders; "" where nothing secret is known. */
export function saltOf(ledger: Ledger, player: string): string {
  if (ledger.copy) return ledger.copy.salt;
  const imported = activeImports(ledger, turnName(ledger), player).at(-1);
  if (imported) return imported.salt;
  const secret = secretOf(ledger);
  return secret === "" ? "" : saltFrom(secret, player);
}
