import { fold } from "../../../kernel/names";
import { oneOf, shortened } from "../../../kernel/text";
import { identities } from "../../../rulebooks/identities";
import { ADJECTIVES } from "../../../rulebooks/other-languages";
import { meansTurn, turnName } from "../../read/turn-name";
import type { Ledger } from "../../read/model";
import { namesLike, playerNamed } from "../../read/player-names";
import { readShort } from "../../seal/seal-code";
import { readCode, readSalt } from "../order-codes";
import { noOrdersIn } from "./no-orders";
import type { Line } from "./quoted";
import { EVERYBODY } from "./write-orders";
import { isCalendarWord, withTurnNumbers, withTurnWords } from "../../../rulebooks/written-turn";

/* Parses the line with which orders begin: their player, turn, short code and base seal. */

/** The parsed first line of orders; missing parts are null. */
export interface ReadHead {
  readonly line: number;
  /** "" for everybody; null if no known player is named. */
  readonly player: string | null;
  readonly turn: string | null;
  readonly rulebook: string | null;
  readonly code: string | null;
  /** The random text that the code was made with. */
  readonly salt: string | null;
  /** Whether they add to earlier orders instead of replacing them. */
  readonly adds: boolean;
  readonly seal: string | null;
  /** What is wrong with it, in a sentence. */
  readonly fault: string | null;
  /** How many lines the head takes; 0 if the line must also be read as orders. */
  readonly lines: number;
}

/** Separators between the segments of a head. */
export const MARKS = /\s*[\u00b7\u2022\u2219\u22c5|]\s*/;
const CODE = /^(?:orders|changes)\s+(\S.*)$/i;
const SALT = /^salt\s+(\S.*)$/i;
const ADDS = /^(?:in\s+addition|additional(?:ly)?(?:\s+orders)?|additions?|more\s+orders|supplement)$/i;
/** The same at the end of a typed line. */
const ALSO =
  /[\s,;:(\u2010-\u2015-]*\b(?:in\s+addition|additional(?:ly)?(?:\s+orders)?|additions?|more\s+orders|supplement)\)?\s*[:.]?$/i;
const SEAL = /^on\s+(\S.*)$/i;
const MOST_LINES = 4;
/** The longest unknown name shown in a message. */
const LONGEST_NAME = 80;

const codeIn = (segment: string): string | undefined => {
  const written = CODE.exec(segment)?.[1];
  return (written === undefined ? undefined : readCode(written)) ?? undefined;
};
const saltIn = (segment: string): string | undefined => {
  const written = SALT.exec(segment)?.[1];
  return (written === undefined ? undefined : readSalt(written)) ?? undefined;
};

/** The player with that name; "" for everybody, undefined for no player. */
const playerIn = ({ rulebook }: Ledger, text: string): string | undefined =>
  fold(text) === fold(EVERYBODY) ? "" : playerNamed(rulebook.ledger!.players, text);

/** A head in its full form, with dots between its segments. */
function withDots(text: string, line: number, lines: number, ledger: Ledger): ReadHead | undefined {
  const segments = text
    .split(MARKS)
    .map((segment) => segment.trim())
    .filter(Boolean);
  if (segments.length < 2) return undefined;
  const code = segments.map(codeIn).find((item) => item !== undefined) ?? null;
  const seals = segments.flatMap((segment) => (SEAL.test(segment) ? [readShort(SEAL.exec(segment)![1]!)] : []));
  const seal = seals.find((item) => item !== null) ?? null;
  const salt = segments.map(saltIn).find((item) => item !== undefined) ?? null;
  const adds = segments.some((segment) => ADDS.test(segment));
  const rulebook = segments.find((segment) => identities.some(({ id }) => id === segment.toLowerCase()))?.toLowerCase() ?? null;
  const others = segments.filter(
    (segment) =>
      codeIn(segment) === undefined &&
      saltIn(segment) === undefined &&
      !SEAL.test(segment) &&
      !ADDS.test(segment) &&
      segment.toLowerCase() !== rulebook,
  );
  const named = others.find((segment) => playerIn(ledger, segment) !== undefined);
  if (named === undefined && code === null) return undefined;
  const player = named === undefined ? null : playerIn(ledger, named)!;
  const present = [turnName(ledger)];
  const turn = withTurnWords(others.filter((segment) => segment !== (named ?? others[0])).join(" · "), present);
  // A row of a pasted table may start with a player's name, too.
  const isRow = code === null && rulebook === null && !/[\u00b7\u2022\u2219\u22c5]/.test(text) && !isTurn(ledger, turn);
  if (isRow) return undefined;
  const unsealed = seals.length > 0 && seal === null ? "The seal that these orders are based on is not a valid seal code." : null;
  const fault = player === null ? unknownPlayer(ledger, others[0] ?? "") : unsealed;
  return { line, player, turn: turn === "" ? null : turn, rulebook, code, salt, adds, seal, fault, lines };
}

function unknownPlayer(ledger: Ledger, name: string): string {
  const { players } = ledger.rulebook.ledger!;
  const close = namesLike(players, name);
  const hint =
    close.length > 0 ? ` Did you mean ${oneOf(close)}? Then begin with this line: ${close[0]} \u00b7 ${turnName(ledger)}` : "";
  return `There is no ${players.one} ${shortened(name, LONGEST_NAME)}.${hint}`;
}

const TURN_WORD = /^(?:turn|zug|tour|turno)$/;

/** Whether a text names a turn that the ledger does not know: a number, with words that occur in turn names. */
function isOtherTurn(text: string, turns: readonly string[]): boolean {
  const known = new Set(turns.flatMap((turn) => turn.toLowerCase().match(/\p{L}+/gu) ?? []));
  const words = text.toLowerCase().split(/[\s/]+/);
  const isPart = (word: string): boolean =>
    /^\d{1,4}$/.test(word) || known.has(word) || TURN_WORD.test(word) || isCalendarWord(word);
  return words.every(isPart) && words.some((word) => /^\d+$/.test(word));
}

/** Whether a segment between bars names a turn; a lone number may be a table cell. */
const isTurn = (ledger: Ledger, text: string): boolean =>
  /\p{L}/u.test(text) && (meansTurn(turnName(ledger), text) || isOtherTurn(text, [turnName(ledger)]));

/** The subject field of an email, with its reply prefixes. */
export const SUBJECT = /^(?:(?:subject|betreff|objet|oggetto|asunto|re|aw|fwd?|wg|tr|rif|r)\s?:\s*)+/i;
/** Words around a player's name in a heading, such as "orders of". */
const FILLER =
  /^(?:orders?|of|for|from|by|the|my|our|here|are|is|befehle?|meine?|f\u00fcr|von|ordres?|de|du|pour|mes|ordini|di|per|\u00f3rdenes|para|final|new|updated|revised|corrected)$/i;

/** "Turn" in other languages. */
const TURN = /\b(?:zug|tour|turno)\b/i;

/** A typed head: a player's name and a turn, in either order. */
interface TypedWords {
  readonly name: string;
  readonly turn: string;
}

/** Strips articles and possessives from "l'Italie", "dell'Italia" and "Italy's". */
const withoutArticle = (word: string): string => word.replace(/^(?:[ld]|dell|all|nell|dall)'|'s?$/gi, "");

/** A head has no more words than this. */
const MOST_WORDS = 14;

/** Trims filler words at both ends. */
function bareWords(words: readonly string[]): string {
  const first = words.findIndex((word) => !FILLER.test(word));
  const last = words.findLastIndex((word) => !FILLER.test(word));
  return first < 0 ? "" : words.slice(first, last + 1).join(" ");
}

/** The name of a mailing list in a subject. */
const LIST = /^\[[^\]]{1,40}\]\s*/;

/** "Italian orders" as "Italy orders". */
const withNames = (text: string): string =>
  text.replace(/\b(\p{L}+)(?=\s+(?:orders?|turn)\b)/giu, (word) => ADJECTIVES[word.toLowerCase()] ?? word);

/** The words of a typed line, split into a name and a turn in every possible way. */
function typedWords(text: string, turns: readonly string[]): readonly TypedWords[] {
  const subject = text.replace(SUBJECT, "");
  const line = subject === text ? text : subject.replace(LIST, "");
  const words = withTurnWords(withNames(line), turns)
    .replace(ALSO, "")
    .replace(/\bT\.?\s?(?=\d{1,4}\b)/gi, "turn ")
    .split(/[,;:()\s\u2010-\u2015-]+/)
    .filter(Boolean);
  if (words.length > MOST_WORDS) return [];
  const nameIn = (some: readonly string[]): string => withoutArticle(bareWords(some));
  const turnIn = (some: readonly string[]): string => some.filter((word) => !FILLER.test(word)).join(" ");
  return words.flatMap((_, i): readonly TypedWords[] => {
    const [start, end] = [words.slice(0, i + 1), words.slice(i + 1)];
    return [
      { name: nameIn(start), turn: turnIn(end) },
      { name: nameIn(end), turn: turnIn(start) },
    ];
  });
}

/** The turn in a line that contains nothing else: "Autumn 1941" below "Italy". */
export function typedTurn(text: string, turns: readonly string[]): string | undefined {
  const turn = withTurnWords(text, turns)
    .split(/[,;:()\s\u2010-\u2015-]+/)
    .filter(Boolean)
    .join(" ");
  return turn !== "" && !/^\d+$/.test(turn) && isOtherTurn(turn, turns) ? turn : undefined;
}

/** A typed head: "Germany", "Orders of Germany for turn 9", "Germany's orders" or "Subject: Germany, Autumn 1941". */
export function typedHead(text: string, line: number, ledger: Ledger, turns: readonly string[]): ReadHead | undefined {
  const isTurnNamed = (turn: string): boolean => turns.some((item) => meansTurn(item, turn)) || isOtherTurn(turn, turns);
  const defaults = { rulebook: null, code: null, salt: null, seal: null, adds: ALSO.test(text), lines: 1, line };
  const none = noOrdersIn(text.replace(SUBJECT, ""), ledger);
  // "Italy passes" both names the player and gives no orders, so the line is read as both.
  if (none?.player !== undefined)
    return { ...defaults, player: none.player, turn: none.turn, adds: none.adds, fault: null, lines: 0 };
  const ways = typedWords(text, turns);
  for (const { name, turn } of ways) {
    const player = playerIn(ledger, name);
    if (player === undefined || (turn !== "" && !isTurnNamed(turn))) continue;
    return { ...defaults, player, turn: turn === "" ? null : turn.replace(TURN, "turn"), fault: null };
  }
  const close = ways.find(
    ({ name, turn }) => turn !== "" && isTurnNamed(turn) && namesLike(ledger.rulebook.ledger!.players, name).length > 0,
  );
  return close && { ...defaults, player: null, turn: close.turn, fault: unknownPlayer(ledger, close.name) };
}

const NUMBERED_TURN = /\b(?:turn|zug|tour|turno|t)\.?\s?(\d{1,4})\b/i;
const ORDERS = /\b(?:orders?|befehle?|ordres?|ordini|\u00f3rdenes)\b/i;

/**
 * A head in a sentence, such as "Hi Anna, here is Germany for turn 10:". It names one player, and a turn or the word "orders".
 * Only searched for if no line is a head by itself.
 */
export function headInSentence(written: string, line: number, ledger: Ledger): ReadHead | undefined {
  const text = withTurnNumbers(written);
  const turn = NUMBERED_TURN.exec(text)?.[1];
  if (/[=|]/.test(text) || (turn === undefined && !ORDERS.test(text))) return undefined;
  const words = text
    .replace(SUBJECT, "")
    .split(/[^\p{L}\p{N}'.-]+/u)
    .map((word) => withoutArticle(word).replace(/[.-]+$/, ""))
    .filter(Boolean);
  const players = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    const many = [3, 2, 1].find((count) => playerIn(ledger, words.slice(at, at + count).join(" ")));
    if (many === undefined) continue;
    // In lowercase it may be another word, unless the turn follows.
    if (!/^\p{Lu}/u.test(words[at]!) && !NUMBERED_TURN.test(words.slice(at + many, at + many + 2).join(" "))) continue;
    players.add(playerIn(ledger, words.slice(at, at + many).join(" "))!);
    at += many - 1;
  }
  const [player] = players;
  if (player === undefined || players.size > 1) return undefined;
  const adds = /\bin addition\b|\badditional/i.test(text);
  const head = { rulebook: null, code: null, salt: null, seal: null, fault: null, lines: 0, line, player, adds };
  return { ...head, turn: turn === undefined ? null : `turn ${turn}` };
}

/** The head that begins at a line; undefined if none does. `isPart` identifies lines that are something else. */
export function headAt(
  lines: readonly Line[],
  at: number,
  ledger: Ledger,
  isPart: (text: string) => boolean,
): ReadHead | undefined {
  const { text, number } = lines[at]!;
  if (!MARKS.test(text)) return undefined;
  let best: ReadHead | undefined;
  let joined = "";
  for (let i = 0; i < MOST_LINES && lines[at + i]; i++) {
    const line = i === 0 ? text.replace(SUBJECT, "") : lines[at + i]!.text;
    if (i > 0 && isPart(line)) break;
    joined = `${joined} ${line}`.trim();
    const head = withDots(joined, number, i + 1, ledger);
    // A further line belongs to the head only if it adds one of the head's parts.
    const adds = (field: "code" | "salt" | "seal" | "player"): boolean => best?.[field] === null && head?.[field] !== null;
    if (head && (!best || adds("code") || adds("salt") || adds("seal") || adds("player"))) best = head;
  }
  return best;
}
