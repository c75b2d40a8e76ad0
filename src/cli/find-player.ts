import { fold } from "../kernel/names";
import { Refusal } from "../kernel/refusal";
import { nearest } from "../formula/nearest";
import { allOf, oneOf } from "../kernel/text";
import type { Ledger } from "../ledger/read/model";

/** The player of a ledger whom a name means, in whatever way it is written. Throws Refusal. */
export function playerNamed({ rulebook, players }: Ledger, name: string): string {
  const { one: item, synonyms = {} } = rulebook.ledger!.players;
  const synonym = Object.entries(synonyms).find(([other]) => fold(other) === fold(name))?.[1];
  const found = players.find((player) => fold(player) === fold(synonym ?? name));
  if (found !== undefined) return found;
  const close = nearest(name.trim(), players);
  const hint =
    close.length > 0 ? `Did you mean ${oneOf(close)}?` : `There ${players.length === 1 ? "is" : "are"} ${allOf(players)}.`;
  throw new Refusal(`The ledger has no ${item} ${name.trim()}. ${hint}`);
}
