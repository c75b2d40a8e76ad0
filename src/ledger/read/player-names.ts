import { nearest } from "../../formula/nearest";
import { fold } from "../../kernel/names";
import { SAME_NAMES } from "../../rulebooks/other-languages";

/* Names of players in the rulebook and in other languages, as people write them in orders and elsewhere. */

/** The rulebook's names for players. */
interface PlayerNames {
  readonly names: readonly string[];
  readonly synonyms?: Readonly<Record<string, string>>;
}

/** A name without case, spaces and accents. */
const bare = (text: string): string => fold(text.normalize("NFD").replace(/\p{M}/gu, ""));

/** The rulebook's players by each of their names in it. */
function inRulebook({ names, synonyms = {} }: PlayerNames): ReadonlyMap<string, string> {
  const players = new Map(names.map((name) => [bare(name), name]));
  const others = Object.entries(synonyms).flatMap(([synonym, name]): readonly (readonly [string, string])[] => {
    const player = players.get(bare(name));
    return player === undefined ? [] : [[bare(synonym), player]];
  });
  return new Map([...players, ...others]);
}

/** The players by their names in any language. */
function inAnyLanguage(players: PlayerNames): ReadonlyMap<string, string> {
  const own = inRulebook(players);
  const all = new Map(own);
  for (const group of SAME_NAMES) {
    const player = group.map((name) => own.get(bare(name))).find((name) => name !== undefined);
    if (player !== undefined) for (const name of group) if (!all.has(bare(name))) all.set(bare(name), player);
  }
  return all;
}

/** Cached, because parsing orders looks up names in every line. */
const known = new WeakMap<PlayerNames, ReadonlyMap<string, string>>();

/** The player with this name in any language; undefined for others. */
export function playerNamed(players: PlayerNames, text: string): string | undefined {
  let names = known.get(players);
  if (!names) known.set(players, (names = inAnyLanguage(players)));
  return names.get(bare(text));
}

/** Players with names similar to an unknown one, the likeliest first. */
export function namesLike(players: PlayerNames, text: string): readonly string[] {
  const { names, synonyms = {} } = players;
  const close = nearest(text.trim(), [...names, ...Object.keys(synonyms), ...SAME_NAMES.flat()]);
  return [...new Set(close.flatMap((name) => playerNamed(players, name) ?? []))];
}
