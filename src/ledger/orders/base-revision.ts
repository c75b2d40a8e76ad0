import type { Ledger } from "../read/model";
import { sealRows } from "../read/hidden-turns";
import { turnName } from "../read/turn-name";

/** The turn that a ledger is in, and the seal that it follows. */
interface BaseRevision {
  readonly turn: string;
  /** The short form of the previous turn's seal; "" if no turn is closed. */
  readonly seal: string;
}

/** A ledger's current turn; for a player's copy the turn of its export, even if the copy shows another turn by now. */
export const baseRevisionOf = (ledger: Ledger): BaseRevision =>
  ledger.copy ?? { turn: turnName(ledger), seal: sealRows(ledger.book)?.at(-1)?.short ?? "" };
