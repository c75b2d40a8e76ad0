import { nearest } from "../../formula/nearest";
import { fold } from "../../kernel/names";
import { SAME_NAMES } from "../../rulebooks/other-languages";

/*
 * The names of those who play, as the rulebook has them and as their players call them at home: in orders, and wherever somebody
 * types one.
 */

/** What a rulebook calls those who may play. */
interface PlayerNames {
  readonly names: readonly string[];
  readonly synonyms?: Readonly<Record<string, string>>;
}

/** Without capitals, spaces and accents. */
const bare = (text: string): string => fold(text.normalize("NFD").replace(/\p{M}/gu, ""));

/** The player whom the rulebook calls so. */
function inRulebook({ names, synonyms = {} }: PlayerNames, text: string): string | undefined {
  const synonym = Object.keys(synonyms).find((item) => bare(item) === bare(text));
  return names.find((name) => bare(name) === bare(synonym === undefined ? text : synonyms[synonym]!));
}

/** The player who is called so, in whatever language; undefined for somebody who does not play by this rulebook. */
export function playerNamed(players: PlayerNames, text: string): string | undefined {
  const own = inRulebook(players, text);
  if (own !== undefined) return own;
  const names = SAME_NAMES.filter((all) => all.some((name) => bare(name) === bare(text))).flat();
  return names.map((name) => inRulebook(players, name)).find((name) => name !== undefined);
}

/** Those who may be meant by a name that nobody has, the likeliest first. */
export function namesLike(players: PlayerNames, text: string): readonly string[] {
  const { names, synonyms = {} } = players;
  const close = nearest(text.trim(), [...names, ...Object.keys(synonyms), ...SAME_NAMES.flat()]);
  return [...new Set(close.flatMap((name) => playerNamed(players, name) ?? []))];
}
