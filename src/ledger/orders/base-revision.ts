import type { Ledger } from "../read/model";
import { sealRows } from "../read/hidden-turns";
import { turnName } from "../read/turn-name";

/** The turn that a ledger is in. */
interface BaseRevision {
  readonly turn: string;
  /** The short form of the seal of the turn before; "" where none is closed. */
  readonly seal: string;
}

/** The turn that a ledger is in; of a player's copy the one of which it was handed out, whatever it says by now. */
export const baseRevisionOf = (ledger: Ledger): BaseRevision =>
  ledger.copy ?? { turn: turnName(ledger), seal: sealRows(ledger.book)?.at(-1)?.short ?? "" };
