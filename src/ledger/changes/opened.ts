import { leftIn } from "../seal/left";
import type { Ledger } from "../read/model";
import { enteredBetween, type EnteredChange } from "./between";
import { stateFresh, stateIn, stateLeft, type State } from "./state";

/*
 * The turn as it was opened: what the last close left, or a new ledger where no turn is closed.
 */

/** What stood in a ledger when its turn opened, or why that is not known, in a sentence. */
export type Opened =
  | {
      readonly kind: "known";
      readonly state: State;
      /** The turn whose close it was; "" where none is closed. */ readonly turn: string;
    }
  | { readonly kind: "unknown"; readonly why: string };

/** What stood in a ledger when its turn opened. */
export function openedOf(ledger: Ledger): Opened {
  const left = leftIn(ledger);
  if (left.kind === "open") return { kind: "known", turn: "", state: stateFresh(ledger.sheets) };
  if (left.kind === "closed") return { kind: "known", turn: left.turn, state: stateLeft(ledger.sheets, left.entries) };
  const why = `What ${left.turn} was closed with cannot be read, or is of another version, so what changed since is not known.`;
  return { kind: "unknown", why };
}

/** What was entered since the turn opened; null where it is not known what stood there then. */
export function sinceOpened(ledger: Ledger): readonly EnteredChange[] | null {
  const opened = openedOf(ledger);
  return opened.kind === "known" ? enteredBetween(opened.state, stateIn(ledger), ledger) : null;
}

/** Whether a change is a player's own: on his sheet, or in a row that is his or his side's. */
export const isOf =
  (player: string) =>
  ({ owners }: { readonly owners: readonly string[] }): boolean =>
    owners.includes(player);
