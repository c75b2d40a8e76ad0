import { turnName } from "../../read/turn-name";
import { playerNamed } from "../../read/player-names";
import type { Ledger } from "../../read/model";

/* Recognizes a player's statement that there are no orders: "Nothing this turn", "Italy passes", "no orders from me, sorry". */

const NOTHING =
  /\b(?:nothing|none|nil|nichts|rien|niente|nada|pass(?:es|ing)?|skip(?:s|ping)?|(?:no|without|any|zero) (?:new |further |other |more |additional )?(?:orders?|moves?|entries|changes?|actions?|builds?|purchases?)|sit(?:s|ting)? (?:this|it) (?:one |turn )?out)\b/g;
/** "Nothing else" adds to earlier orders. */
const MORE = /\b(?:else|more|new|further|other|additional|add|changes?)\b/;
const TURN_WORD =
  /^(?:turn|\d{1,4}|spring|summer|autumn|fall|winter|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;
/** Other words that may occur in such a statement. */
const FILLER = new Set(
  (
    "a again all am and any are at busy by current do does done doing for from give go has have hello here hi holiday " +
    "i i'd i'll i'm i've in is it just let's me month my no not of ok okay on one order orders our phase please report round " +
    "send side so sorry spend thank thanks the there there's this time to today us vacation we we'll we're we've week " +
    "will with work year you else more new further other additional add change changes"
  ).split(" "),
);
/** Words that qualify or revoke the statement. */
const BUT =
  /\b(?:except\w*|but|only|however|unless|apart|besides|yet|wait|follows?|following|same|last|repeat|cancel\w*|forget|ignore|withdraw\w*|instead)\b/i;
/** Ends the statement; a reason may follow. */
const CLAUSE = /,|\(|\s[-\u2010-\u2015]+\s/;

/** A statement that a player orders nothing. */
interface NoOrders {
  /** Undefined if the line does not name the player. */
  readonly player: string | undefined;
  readonly turn: string | null;
  /** Whether earlier orders stay. */
  readonly adds: boolean;
}

/** Whether a line qualifies a "nothing" beside it: "except one submarine". */
export const isHedged = (text: string): boolean => BUT.test(text);

/** Parses a line that only says that there are no orders; undefined for any other line. */
export function noOrdersIn(text: string, ledger: Pick<Ledger, "rulebook" | "book">): NoOrders | undefined {
  const sentences = text
    .toLowerCase()
    .replace(/\u2019/g, "'")
    .split(/[.!?;](?:\s|$)/);
  for (const sentence of sentences.filter((item) => !isHedged(item)))
    for (const text of [sentence, ...sentence.split(CLAUSE).filter((item) => item.trim() !== "")]) {
      const found = findNoOrders(text, ledger);
      if (found) return found;
    }
  return undefined;
}

function findNoOrders(text: string, { rulebook, book }: Pick<Ledger, "rulebook" | "book">): NoOrders | undefined {
  const rest = text.replace(NOTHING, " ");
  if (rest === text) return undefined;
  const known = new Set(
    turnName({ rulebook, book })
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
  const isTurn = (word: string): boolean => TURN_WORD.test(word) || known.has(word);
  const words = rest.split(/[^\p{L}\p{N}']+/u).filter(Boolean);
  const others = words.filter((word) => !FILLER.has(word) && !isTurn(word));
  const player = others.length === 0 ? undefined : playerNamed(rulebook.ledger!.players, others.join(" ").replace(/'s$/, ""));
  if (others.length > 0 && player === undefined) return undefined;
  const turn = words.filter((word) => isTurn(word) && !(word === "may" && !known.has("may"))).join(" ");
  return { player, turn: /\d/.test(turn) ? turn : null, adds: MORE.test(text) };
}
