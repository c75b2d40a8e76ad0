import type { Ledger } from "../../read/model";
import { fold } from "../../../kernel/names";

/** Who may still join a ledger, in the order of its rulebook. */
export const addablePlayers = ({ rulebook, players }: Pick<Ledger, "rulebook" | "players">): readonly string[] =>
  rulebook.ledger!.players.names.filter((name) => !players.includes(name));

/** The player whom a text names; undefined where it names none. */
export function playerNamed({ rulebook }: Pick<Ledger, "rulebook">, text: string): string | undefined {
  const { names, synonyms = {} } = rulebook.ledger!.players;
  const wanted = fold(text.trim());
  const other = Object.keys(synonyms).find((name) => fold(name) === wanted);
  return names.find((name) => fold(name) === wanted) ?? (other === undefined ? undefined : synonyms[other]);
}
