import { hiddenTurns } from "../read/hidden-turns";
import type { Ledger } from "../read/model";
import { turnName } from "../read/turn-name";
import { unpack } from "../seal/pack";
import { newSalt, saltFrom } from "./order-codes";
import { activeImports } from "./import-records";

/*
 * The salt of a player's orders in the current turn. A copy stores its own; in a ledger it is derived from the last seal's full
 * record, which no player knows, so that a copy and the ledger give the same code.
 */

const known = new WeakMap<Ledger, string>();

/** Known only to those who have the whole ledger; "" before the first close. */
function secretOf(ledger: Ledger): string {
  let secret = known.get(ledger);
  if (secret === undefined) {
    const last = hiddenTurns(ledger.book)?.at(-1);
    known.set(ledger, (secret = last ? (unpack(last.chunks) ?? "") : ""));
  }
  return secret;
}

/**
 * The salt for entries of a whole ledger before its first close. It is not secret, because anyone who has the ledger sees all
 * entries; codes made with it are never posted.
 */
export const openSalt = (player: string): string => saltFrom("whole ledger", player);

const random = new WeakMap<Ledger, string>();

/** The salt for writing a player's orders as text. */
export function saltNow(ledger: Ledger, player: string): string {
  const known = saltOf(ledger, player);
  if (known !== "") return known;
  if (!ledger.copy) return openSalt(player);
  const salt = random.get(ledger) ?? newSalt();
  random.set(ledger, salt);
  return salt;
}

/** The salt of a player's orders; "" if there is no secret. */
export function saltOf(ledger: Ledger, player: string): string {
  if (ledger.copy) return ledger.copy.salt;
  const imported = activeImports(ledger, turnName(ledger), player).at(-1);
  if (imported) return imported.salt;
  const secret = secretOf(ledger);
  return secret === "" ? "" : saltFrom(secret, player);
}
