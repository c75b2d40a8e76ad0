import type { Audit } from "../../../src/ledger/audit";
import { ownOf } from "../../../src/ledger/audit/count";
import { ownerOf } from "../../../src/ledger/audit/finding-owner";
import type { PlayerState } from "./player-slice";

/*
 * Who the user is in a campaign. It decides what is shown first; it protects nothing.
 */

/** Whether the game master's actions are offered: not to players, and not in their copies. */
export const isMaster = ({ who, audit }: Pick<PlayerState, "who" | "audit">): boolean =>
  who === "" && audit?.unchecked === undefined;

/** The players, the user first. */
export const ownFirst = (players: readonly string[], who: string): readonly string[] =>
  who !== "" && players.includes(who) ? [who, ...players.filter((player) => player !== who)] : players;

type Viewer = Pick<PlayerState, "who" | "audit" | "allPlayers">;

/** The player whose data alone is shown; "" if everything is. */
export const onlyFor = ({ who, audit, allPlayers }: Viewer): string =>
  !allPlayers && audit?.ledger?.players.includes(who) ? who : "";

/** The players that are shown. */
export function playersShown(state: Viewer): readonly string[] {
  const only = onlyFor(state);
  return only === "" ? (state.audit?.ledger?.players ?? []) : [only];
}

const shown = new WeakMap<Audit, Map<string, Audit>>();

/** The audit as shown: for one player only that player's findings and entries. */
export function auditShown(state: Viewer): Audit | null {
  const { audit } = state;
  const only = onlyFor(state);
  if (!audit?.ledger || only === "" || audit.unread) return audit;
  const known = shown.get(audit) ?? new Map<string, Audit>();
  shown.set(audit, known);
  const { players } = audit.ledger;
  const own = known.get(only) ?? {
    ...audit,
    ...ownOf(only, audit, players),
    pending: audit.pending.filter((finding) => ownerOf(finding, players) === only),
  };
  known.set(only, own);
  return own;
}
