import { nearest } from "../../../formula/nearest";
import { fold, oneOf, shortened } from "../../../kernel/text";
import { identities } from "../../../rulebooks/identities";
import { meansTurn, turnName } from "../../read/turn-name";
import type { Ledger } from "../../read/model";
import { readShort } from "../../seal/short";
import { readCode, readSalt } from "../codes";
import type { Line } from "./quoted";
import { EVERYBODY } from "./write";

/*
 * The line with which orders begin: whose they are, of which turn, their short code, and the seal that they stand on.
 */

/** What the first line of orders says; what it leaves out is null. */
export interface ReadHead {
  readonly line: number;
  /** "" for everybody's; null where it names nobody who plays. */
  readonly player: string | null;
  readonly turn: string | null;
  readonly rulebook: string | null;
  readonly code: string | null;
  /** The random text that the code was made with. */
  readonly salt: string | null;
  /** Whether they come in addition to earlier ones, and replace none. */
  readonly adds: boolean;
  readonly seal: string | null;
  /** What is wrong with it, in a sentence. */
  readonly fault: string | null;
  /** How many lines it takes. */
  readonly lines: number;
}

/** What stands between the parts of a head. */
export const MARKS = /\s*[\u00b7\u2022\u2219\u22c5|]\s*/;
const CODE = /^(?:orders|changes)\s+(\S.*)$/i;
const SALT = /^salt\s+(\S.*)$/i;
const ADDS = /^(?:in\s+addition|additional(?:ly)?(?:\s+orders)?|additions?|more\s+orders|supplement)$/i;
/** The same at the end of a line that somebody types. */
const ALSO =
  /[\s,;:(\u2010-\u2015-]*\b(?:in\s+addition|additional(?:ly)?(?:\s+orders)?|additions?|more\s+orders|supplement)\)?\s*[:.]?$/i;
const SEAL = /^on\s+(\S.*)$/i;
const MOST_LINES = 4;
/** The longest name that is told of somebody who does not play. */
const LONGEST_NAME = 80;

const codeIn = (segment: string): string | undefined => {
  const written = CODE.exec(segment)?.[1];
  return (written === undefined ? undefined : readCode(written)) ?? undefined;
};
const saltIn = (segment: string): string | undefined => {
  const written = SALT.exec(segment)?.[1];
  return (written === undefined ? undefined : readSalt(written)) ?? undefined;
};

function playerNamed({ rulebook }: Ledger, text: string): string | undefined {
  if (fold(text) === fold(EVERYBODY)) return "";
  const { names, synonyms = {} } = rulebook.ledger!.players;
  const synonym = Object.keys(synonyms).find((one) => fold(one) === fold(text));
  return names.find((name) => fold(name) === fold(synonym === undefined ? text : synonyms[synonym]!));
}

/** A head with its parts between dots, as it is written. */
function withDots(text: string, line: number, lines: number, ledger: Ledger): ReadHead | undefined {
  const segments = text
    .split(MARKS)
    .map((segment) => segment.trim())
    .filter(Boolean);
  if (segments.length < 2) return undefined;
  const code = segments.map(codeIn).find((one) => one !== undefined) ?? null;
  const seals = segments.flatMap((segment) => (SEAL.test(segment) ? [readShort(SEAL.exec(segment)![1]!)] : []));
  const seal = seals.find((one) => one !== null) ?? null;
  const salt = segments.map(saltIn).find((one) => one !== undefined) ?? null;
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
  const named = others.find((segment) => playerNamed(ledger, segment) !== undefined);
  if (named === undefined && code === null) return undefined;
  const player = named === undefined ? null : playerNamed(ledger, named)!;
  const turn = others.filter((segment) => segment !== (named ?? others[0])).join(" · ");
  // The row of a pasted table may begin with a player's name, too.
  const isRow = code === null && rulebook === null && !/[\u00b7\u2022\u2219\u22c5]/.test(text) && !isTurn(ledger, turn);
  if (isRow) return undefined;
  const unsealed = seals.length > 0 && seal === null ? "The seal that these orders are based on is not a valid seal code." : null;
  const fault = player === null ? unknownPlayer(ledger, others[0] ?? "") : unsealed;
  return { line, player, turn: turn === "" ? null : turn, rulebook, code, salt, adds, seal, fault, lines };
}

function unknownPlayer({ rulebook }: Ledger, name: string): string {
  const { names, one } = rulebook.ledger!.players;
  const close = nearest(name, names);
  return `There is no ${one} ${shortened(name, LONGEST_NAME)}.${close.length > 0 ? ` Did you mean ${oneOf(close)}?` : ""}`;
}

const CALENDAR =
  /^(?:turn|zug|tour|turno|spring|summer|autumn|fall|winter|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)$/i;

/** Whether words name a turn that the ledger does not know: a number, with words as turns have them. */
function isOtherTurn(text: string, turns: readonly string[]): boolean {
  const known = new Set(turns.flatMap((turn) => turn.toLowerCase().match(/\p{L}+/gu) ?? []));
  const words = text.toLowerCase().split(/\s+/);
  const isPart = (word: string): boolean => /^\d{1,4}$/.test(word) || known.has(word) || CALENDAR.test(word);
  return words.every(isPart) && words.some((word) => /^\d+$/.test(word));
}

/** Whether words between bars name a turn: a number alone may be the cell of a table. */
const isTurn = (ledger: Ledger, text: string): boolean =>
  /\p{L}/u.test(text) && (meansTurn(turnName(ledger), text) || isOtherTurn(text, [turnName(ledger)]));

/** A head as somebody types it: "Germany", "Germany, turn 9" or "Orders of Germany, Autumn 1941". */
export function typedHead(text: string, line: number, ledger: Ledger, turns: readonly string[]): ReadHead | undefined {
  const also = ALSO.test(text);
  const words = text
    .replace(ALSO, "")
    .replace(/^orders (?:of|for|from) /i, "")
    .split(/[,;:\s\u2010-\u2015-]+/)
    .filter(Boolean);
  for (let many = Math.min(words.length, 4); many > 0; many--) {
    const player = playerNamed(ledger, words.slice(0, many).join(" "));
    if (player === undefined) continue;
    const turn = words.slice(many).join(" ");
    if (turn !== "" && !turns.some((one) => meansTurn(one, turn)) && !isOtherTurn(turn, turns)) return undefined;
    const said = { turn: turn === "" ? null : turn, rulebook: null, code: null, salt: null, seal: null };
    return { line, player, ...said, adds: also, fault: null, lines: 1 };
  }
  return undefined;
}

/** The head of orders that begins at a line; undefined where none does. `isPart` tells lines that are something else. */
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
    const line = lines[at + i]!.text;
    if (i > 0 && isPart(line)) break;
    joined = `${joined} ${line}`.trim();
    const head = withDots(joined, number, i + 1, ledger);
    // A line more belongs to it only where it says more that a head says.
    const saysMore = (what: "code" | "salt" | "seal" | "player"): boolean => best?.[what] === null && head?.[what] !== null;
    if (head && (!best || saysMore("code") || saysMore("salt") || saysMore("seal") || saysMore("player"))) best = head;
  }
  return best;
}
