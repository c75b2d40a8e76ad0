import type { Ledger } from "../../read/model";

/** Who may still join a ledger, in the order of its rulebook. */
export const addablePlayers = ({ rulebook, players }: Pick<Ledger, "rulebook" | "players">): readonly string[] =>
  rulebook.ledger!.players.names.filter((name) => !players.includes(name));
