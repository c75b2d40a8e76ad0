import { count, timeText } from "../../kernel/text";
import type { Ledger } from "../read/model";
import { turnName } from "../read/turn-name";
import type { Block } from "./block";
import { activeImports, importsIn } from "../orders/import-records";

/* Who has sent orders for the current turn, from the import records. */

/** The orders received from a player. */
interface Sender {
  readonly player: string;
  /** Times of import, the latest last. */
  readonly times: readonly string[];
  /** The codes of those that were not replaced. */
  readonly codes: readonly string[];
  /** Whether all of them say that nothing is ordered. */
  readonly none: boolean;
}

/** All players, whether or not they have sent orders. */
export function sendersOf(ledger: Ledger): readonly Sender[] {
  const turn = turnName(ledger);
  return ledger.players.map((player) => {
    const active = activeImports(ledger, turn, player);
    return {
      player,
      times: importsIn(ledger).flatMap((item) => (item.turn === turn && item.player === player ? [item.when] : [])),
      codes: active.map(({ code }) => code),
      none: active.length > 0 && active.every(({ sent }) => sent.length === 0),
    };
  });
}

/** A table to post: who has sent orders and when, who sent more than once, and who is missing. */
export function sendersTable(ledger: Ledger): readonly Block[] {
  const senders = sendersOf(ledger);
  const missing = senders.filter(({ codes }) => codes.length === 0);
  const rows = senders.map(({ player, times, codes, none }) => [
    player,
    times.length === 0 ? "missing" : timeText(times.at(-1)!),
    [times.length > 1 ? `${times.length} times` : "", none ? "no orders" : ""].filter(Boolean).join(", "),
    codes.join(", "),
  ]);
  return [
    { kind: "heading", level: 1, text: `Orders for ${turnName(ledger)}` },
    { kind: "table", headers: [ledger.rulebook.ledger!.players.one, "Received", "Sent", "Code"], rows },
    {
      kind: "text",
      text:
        missing.length === 0
          ? "All orders are in."
          : `${count(missing.length, "player is", "players are")} missing: ${missing.map(({ player }) => player).join(", ")}.`,
    },
  ];
}
