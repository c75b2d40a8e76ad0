import type { State } from "./state";

/*
 * Who somebody is in a campaign. That arranges what is shown; it protects nothing.
 */

/** Whether the game master's acts are offered: not to players, and not in their copies. */
export const isMaster = ({ who, audit }: Pick<State, "who" | "audit">): boolean => who === "" && audit?.left === undefined;

/** The players, whoever looks first. */
export const ownFirst = (players: readonly string[], who: string): readonly string[] =>
  who !== "" && players.includes(who) ? [who, ...players.filter((player) => player !== who)] : players;
