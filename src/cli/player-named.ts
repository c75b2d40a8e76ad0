import { allOf, fold } from "../kernel/text";
import type { Ledger } from "../ledger/read/model";
import { Refusal } from "./run";

/** The player that somebody names. */
export function playerNamed({ players, rulebook }: Ledger, name: string): string {
  const { synonyms = {}, many } = rulebook.ledger!.players;
  const meant = Object.entries(synonyms).find(([synonym]) => fold(synonym) === fold(name))?.[1] ?? name;
  const player = players.find((one) => fold(one) === fold(meant));
  if (player === undefined) throw new Refusal(`"${name.trim()}" does not play; the ${many} are ${allOf(players)}.`);
  return player;
}
