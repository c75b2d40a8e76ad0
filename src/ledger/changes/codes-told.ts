import type { Ledger } from "../read/model";
import { turnSealed, type Verification } from "../seal/verify";
import { presentReceipts, receipts, ordersAsked, withCode, type NotedCodes } from "./receipts";

/*
 * What the codes that a player noted are of: seals of closed turns, and orders that were sent.
 */

/** What a code is of, in a sentence. */
export interface CodeTold {
  readonly code: string;
  readonly isKnown: boolean;
  readonly message: string;
}

/** What a seal is of. */
function sealTold(found: Verification, code: string): CodeTold {
  const turn = turnSealed(found, code);
  const message = turn
    ? `${code} is the seal of ${turn.turn}${turn.by === "" ? "" : `, closed by ${turn.by}`}.`
    : `No closed turn has the seal ${code}: either the turn was resealed, or the code belongs to another ledger.`;
  return { code, isKnown: turn !== undefined, message };
}

/** What each code is of. */
export function codesTold(ledger: Ledger, found: Verification, noted: NotedCodes): readonly CodeTold[] {
  const { seals, orders, perhaps = [] } = noted;
  const isAny = orders.length + perhaps.length > 0;
  const closed = isAny ? receipts(ledger) : [];
  const present = isAny ? presentReceipts(ledger) : [];
  const isKnown = (code: string): boolean => withCode([...closed, ...present], code).length > 0;
  const by = (turn: string): string => found.turns.find((one) => one.turn === turn)?.by ?? "";
  return [
    ...seals.map((code) => sealTold(found, code)),
    ...ordersAsked(noted, isKnown).map((code): CodeTold => {
      const [played] = withCode(closed, code);
      const [open] = withCode(present, code);
      if (played) {
        const who = by(played.turn) === "" ? "" : `, closed by ${by(played.turn)}`;
        return {
          code,
          isKnown: true,
          message: `The orders ${code} of ${played.player} were applied as sent in ${played.turn}${who}.`,
        };
      }
      if (open)
        return {
          code,
          isKnown: true,
          message: `The orders ${code} of ${open.player} are entered as sent in ${open.turn}, which is not closed yet.`,
        };
      const message = `The orders ${code} were not applied as sent in any turn: an entry was skipped, or more was entered in the player's name.`;
      return { code, isKnown: false, message };
    }),
  ];
}
