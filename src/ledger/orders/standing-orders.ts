import { Refusal } from "../../kernel/refusal";
import { count } from "../../kernel/text";
import type { Ledger } from "../read/model";
import { turnName } from "../read/turn-name";
import type { ReadOrders } from "./read-orders";
import { acceptedOf } from "./applied-orders";
import { importsIn } from "./import-records";

/* Orders for a player who sends none: the last turn's orders that the game master accepted, as far as they can be repeated. */

/** A player's last accepted orders of an earlier turn, for the current one. Throws Refusal if none are recorded. */
export function standingOrders(ledger: Ledger, player: string): ReadOrders {
  const before = importsIn(ledger).filter((item) => item.player === player && item.turn !== turnName(ledger));
  const replaced = new Set(before.flatMap(({ replaces }) => replaces));
  const active = before
    .filter(({ when }) => !replaced.has(when))
    .map((item) => ({ ...item, accepted: acceptedOf(item.sent, item.refused) }));
  const last = active.findLast(({ accepted }) => accepted.length > 0);
  if (!last) throw new Refusal(`The ledger has no record of accepted orders of ${player} from an earlier turn.`);
  const imports = active.filter(({ turn }) => turn === last.turn);
  const refused = imports.reduce((sum, item) => sum + item.refused.length, 0);
  return {
    ...{ player, code: "", salt: "", adds: false, faults: [], notes: [] },
    orders: imports.flatMap(({ accepted }) => accepted).filter(({ kind }) => kind !== "remove"),
    passedOver: refused === 0 ? [] : [`${count(refused, "order")} that you did not accept in ${last.turn}`],
  };
}
