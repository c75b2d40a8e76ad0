import { nearest } from "../../formula/nearest";
import { fold } from "../../kernel/names";
import { SAME_NAMES } from "../../rulebooks/other-languages";

/*
 * Names of players in the rulebook and in other languages, as people write them in orders and elsewhere.
 */

/** The rulebook's names for players. */
interface PlayerNames {
  readonly names: readonly string[];
  readonly synonyms?: Readonly<Record<string, string>>;
}

/** A name without case, spaces and accents. */
const bare = (text: string): string => fold(text.normalize("NFD").replace(/\p{M}/gu, ""));

/** The player with this name in the rulebook. */
function inRulebook({ names, synonyms = {} }: PlayerNames, text: string): string | undefined {
  const synonym = Object.keys(synonyms).find((item) => bare(item) === bare(text));
  return names.find((name) => bare(name) === bare(synonym === undefined ? text : synonyms[synonym]!));
}

/** The player with this name in any language; undefined for others. */
export function playerNamed(players: PlayerNames, text: string): string | undefined {
  const own = inRulebook(players, text);
  if (own !== undefined) return own;
  const names = SAME_NAMES.filter((all) => all.some((name) => bare(name) === bare(text))).flat();
  return names.map((name) => inRulebook(players, name)).find((name) => name !== undefined);
}

/** Players with names similar to an unknown one, the likeliest first. */
export function namesLike(players: PlayerNames, text: string): readonly string[] {
  const { names, synonyms = {} } = players;
  const close = nearest(text.trim(), [...names, ...Object.keys(synonyms), ...SAME_NAMES.flat()]);
  return [...new Set(close.flatMap((name) => playerNamed(players, name) ?? []))];
}
