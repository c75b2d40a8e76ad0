import { Refusal } from "../../kernel/refusal";
import type { Ledger } from "../read/model";
import { turnName } from "../read/turn-name";
import type { ReadOrders } from "./read-orders";
import { importsIn } from "./import-records";

/*
 * The orders of a player who sends none: those of the last turn in which he did, as far as they can be given again.
 */

/** A player's last orders of an earlier turn, for the current one. Throws Refusal where the ledger remembers none. */
export function standingOrders(ledger: Ledger, player: string): ReadOrders {
  const before = importsIn(ledger).filter((item) => item.player === player && item.turn !== turnName(ledger));
  const last = before.at(-1);
  if (!last) throw new Refusal(`The ledger remembers no orders of ${player} from an earlier turn.`);
  const replaced = new Set(before.flatMap(({ replaces }) => replaces));
  const sent = before.filter(({ turn, when }) => turn === last.turn && !replaced.has(when)).flatMap((item) => item.sent);
  return {
    ...{ player, code: "", salt: "", adds: false, faults: [], passedOver: [] },
    orders: sent.filter(({ kind }) => kind !== "remove"),
    notes: [],
  };
}
