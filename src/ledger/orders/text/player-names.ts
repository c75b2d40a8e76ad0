import { nearest } from "../../../formula/nearest";
import { SAME_NAMES } from "../../../rulebooks/other-languages";
import type { Ledger } from "../../read/model";
import { EVERYBODY } from "./write-orders";
import { fold } from "../../../kernel/names";

/*
 * The names of those who play, as the rulebook has them and as their players call them at home.
 */

/** Without capitals, spaces and accents. */
const bare = (text: string): string => fold(text.normalize("NFD").replace(/\p{M}/gu, ""));

/** The player whom the rulebook calls so. */
function inRulebook({ rulebook }: Ledger, text: string): string | undefined {
  const { names, synonyms = {} } = rulebook.ledger!.players;
  const synonym = Object.keys(synonyms).find((item) => bare(item) === bare(text));
  return names.find((name) => bare(name) === bare(synonym === undefined ? text : synonyms[synonym]!));
}

/** The player who is called so; "" for everybody, undefined for somebody who does not play by this rulebook. */
export function playerNamed(ledger: Ledger, text: string): string | undefined {
  if (bare(text) === bare(EVERYBODY)) return "";
  const own = inRulebook(ledger, text);
  if (own !== undefined) return own;
  const names = SAME_NAMES.filter((all) => all.some((name) => bare(name) === bare(text))).flat();
  return names.map((name) => inRulebook(ledger, name)).find((name) => name !== undefined);
}

/** Those who may be meant by a name that nobody has, the likeliest first. */
export function namesLike(ledger: Ledger, text: string): readonly string[] {
  const { names, synonyms = {} } = ledger.rulebook.ledger!.players;
  const close = nearest(text, [...names, ...Object.keys(synonyms), ...SAME_NAMES.flat()]);
  return [...new Set(close.flatMap((name) => playerNamed(ledger, name) ?? []))];
}
