import { Refusal } from "../kernel/refusal";
import { allOf, oneOf } from "../kernel/text";
import type { Ledger } from "../ledger/read/model";
import { namesLike, playerNamed as namedPlayer } from "../ledger/read/player-names";

/** The player with a name, in any spelling or language. Throws Refusal. */
export function playerNamed({ rulebook, players }: Ledger, name: string): string {
  const declared = rulebook.ledger!.players;
  const found = namedPlayer(declared, name);
  if (found !== undefined && players.includes(found)) return found;
  const close = namesLike(declared, name).filter((player) => players.includes(player));
  const hint =
    close.length > 0 ? `Did you mean ${oneOf(close)}?` : `There ${players.length === 1 ? "is" : "are"} ${allOf(players)}.`;
  throw new Refusal(`The ledger has no ${declared.one} ${name.trim()}. ${hint}`);
}
