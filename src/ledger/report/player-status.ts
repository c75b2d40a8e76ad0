import { allOf, count } from "../../kernel/text";
import type { Audit } from "../audit";
import { enteredBetween } from "../diff/entry-changes";
import { openedOf } from "../diff/since-opened";
import { stateIn } from "../diff/state";
import { stops, type Finding } from "../read/finding";
import type { Ledger } from "../read/model";
import { turnName } from "../read/turn-name";
import { ownOf } from "../audit/count";

/* The progress of each player in the turn: whose orders are in the ledger, and who has something to fix. */

/** How far a player is with the turn. */
export interface PlayerTurn {
  readonly player: string;
  /** How many entries were changed since the turn opened; null if unknown. */
  readonly entered: number | null;
  /** Errors to fix before the turn can close. */
  readonly errors: readonly Finding[];
  /** How many entries are missing. */
  readonly blank: number;
}

/** The progress of all players from the audit alone, without counting their entries. */
export const playersAudited = ({ ledger, findings, missing }: Audit): readonly PlayerTurn[] =>
  (ledger?.players ?? []).map((player, _, players) => {
    const own = ownOf(player, { findings, missing }, players);
    return { player, entered: null, errors: own.findings.filter(stops), blank: own.missing.length };
  });

/** The progress of all players. */
export function playersTurn(ledger: Ledger, audit: Audit): readonly PlayerTurn[] {
  const opened = openedOf(ledger);
  const now = stateIn(ledger);
  return playersAudited(audit).map((item) => ({
    ...item,
    entered: opened.kind === "known" ? enteredBetween(opened.state, now, ledger, item.player).length : null,
  }));
}

const isReady = ({ entered, errors, blank }: PlayerTurn): boolean => entered !== 0 && errors.length === 0 && blank === 0;

/** A player's progress in a few words: "nothing sent yet, 2 errors". */
export function describeTurn({ entered, errors, blank }: PlayerTurn): string {
  const facts = [
    entered === null ? "" : entered === 0 ? "nothing entered yet" : count(entered, "entry", "entries"),
    errors.length > 0 ? `${count(errors.length, "error")} to fix` : blank === 0 ? "in order" : "",
    blank > 0 ? `${count(blank, "cell")} to fill in` : "",
  ];
  return facts.filter(Boolean).join(", ");
}

/** A player's tasks without the findings' content, because everybody reads it. */
const requested = ({ player, entered, errors, blank }: PlayerTurn): readonly string[] => [
  `${player}:`,
  ...(entered === 0 ? ["  Nothing is entered yet for this turn. Please send your orders."] : []),
  ...(blank > 0 ? [`  ${count(blank, "cell")} to fill in.`] : []),
  ...(errors.length > 0 ? [`  ${count(errors.length, "error")} to fix: your copy shows where.`] : []),
];

/** A text to email to all: whose orders are missing, and what each player has to do. */
export function reminder(ledger: Ledger, players: readonly PlayerTurn[]): string {
  const open = players.filter((item) => !isReady(item));
  const ready = players.filter(isReady).map(({ player }) => player);
  return [
    `${ledger.rulebook.title}, ${turnName(ledger)}`,
    "",
    ...(open.length === 0 ? ["Everybody is ready: the turn can be closed.", ""] : ["Before the turn is closed:", ""]),
    ...open.flatMap((item) => [...requested(item), ""]),
    ...(ready.length > 0 && open.length > 0 ? [`Ready: ${allOf(ready)}.`] : []),
  ]
    .join("\n")
    .trimEnd();
}
