import { declaredSheets, type DeclaredSheet } from "../../sheets/declared";
import type { Ledger } from "../read/model";
import { hiddenTurns } from "../read/hidden-turns";
import { turnName } from "../read/turn-name";
import { unpackAll } from "../seal/pack";
import { entriesAfterClose, readRecord, sealOf, type TurnRecord } from "../seal/turn-record";
import { enteredBetween, type EnteredChange } from "../diff/entry-changes";
import { openedOf, sinceOpened } from "../diff/since-opened";
import { ofPlayer, orderedSince } from "./masters-changes";
import { asValues, codeOf, ordersOf } from "./orders";
import { saltFrom } from "./order-codes";
import { activeImports, type ImportRecord } from "./import-records";
import { openSalt, saltOf } from "./salts";
import { stateFresh, stateIn, stateAtClose, type State } from "../diff/state";

/*
 * The short codes of the orders with which turns were closed. They follow from what was sealed: a player who noted the code of his
 * orders sees that they, and they alone, were played.
 */

/** The code of a player's orders in a turn. */
export interface Receipt {
  readonly turn: string;
  readonly player: string;
  /** "" where nothing secret hides what it is of. */
  readonly code: string;
  /** Codes that are as good: without what is in rows of the player's side, and as they were before they had a salt. */
  readonly also: readonly string[];
  /** The import with which they came, where the ledger remembers one. */
  readonly imported?: ImportRecord;
}

/** The codes of what a player ordered in a turn, and of all that was entered in his rows; undefined for nothing. */
export const receiptOf = (
  { rulebook }: Ledger,
  turn: string,
  player: string,
  { all, salt, ordered = all }: { all: readonly EnteredChange[]; ordered?: readonly EnteredChange[]; salt: string },
): Receipt | undefined => {
  if (all.length === 0) return undefined;
  const wholes = ordered.length === 0 ? [all] : [ordered, all];
  const parts = wholes.flatMap((some) => [some, some.filter(({ owners }) => owners.length === 1)]);
  const orders = parts.map((some) => asValues(ordersOf(some)));
  const codesOf = (by: string): readonly string[] => [
    ...new Set(orders.map((some) => codeOf({ player, rulebook: rulebook.id, turn, seal: "", salt: by }, some))),
  ];
  const [code = "", ...more] = salt === "" ? [] : codesOf(salt);
  return { turn, player, code, also: [...more, ...codesOf(""), ...(salt === "" ? codesOf(openSalt(player)) : [])] };
};

/** What was in a ledger when a turn opened, and what is there now or was when it was closed. */
export interface TurnStates {
  readonly opened: State;
  readonly state: State;
  /** Whether what was there when it opened is not known: no turn was closed before, or by an older version. */
  readonly isFirst: boolean;
}

/** A turn with what was entered in it, or what of that is a player's. */
interface PlayedTurn extends TurnStates {
  readonly turn: string;
  readonly players: readonly string[];
  /** Undefined where the turn before was closed by an older version. */
  readonly changesOf: (player: string) => readonly EnteredChange[] | undefined;
  /** Those of them that a player may order. */
  readonly orderedOf: (player: string) => readonly EnteredChange[];
  readonly saltOf: (player: string) => string;
}

/** The codes of imported orders, and of what was entered in the ledger itself by players of whom none were imported. */
const receiptsOf = (ledger: Ledger, { turn, players, changesOf, orderedOf, saltOf: saltIn }: PlayedTurn): readonly Receipt[] =>
  players.flatMap((player): readonly Receipt[] => {
    const imported = activeImports(ledger, turn, player);
    if (imported.length === 0) {
      const entered = receiptOf(ledger, turn, player, {
        ...{ all: changesOf(player) ?? [], ordered: orderedOf(player), salt: saltIn(player) },
      });
      return entered ? [entered] : [];
    }
    return imported.map((item) => ({ turn, player, code: item.code, also: [], imported: item }));
  });

/** What a ledger consisted of when a turn was closed. */
function sheetsThen({ rulebook, options }: Ledger, { entries, totals }: TurnRecord): readonly DeclaredSheet[] {
  const played = new Set(totals.map(({ name }) => name));
  const held = new Set(entries.map(({ table }) => table));
  const year = entries.find(({ sheet, column, row }) => sheet === rulebook.frontSheet && row === 0 && column === "Year")?.value;
  const rare = options.rare?.filter((name) => held.has(name)) ?? [];
  return declaredSheets(rulebook, {
    players: played.size > 0 ? options.players.filter((player) => played.has(player)) : options.players,
    year: typeof year === "number" ? year : options.year,
    ...(rare.length > 0 ? { rare } : {}),
  });
}

/** The closed turns, the last one last. Those that cannot be read, or are of another version, are left out. */
function closedTurns(ledger: Ledger): readonly PlayedTurn[] {
  const hidden = hiddenTurns(ledger.book) ?? [];
  const texts = unpackAll(hidden.map(({ chunks }) => chunks));
  const { id, version } = ledger.rulebook;
  let before: TurnRecord | null | undefined;
  return hidden.flatMap(({ turn, seal }, i): readonly PlayedTurn[] => {
    const text = texts[i];
    const last = before;
    const record = typeof text === "string" && sealOf(hidden[i - 1]?.seal ?? "", text) === seal ? readRecord(text) : null;
    before = record;
    const isKnown =
      record !== null && record.head.rulebook === id && record.head.version === version && record.head.turn === turn;
    if (!isKnown) return [];
    const sheets = sheetsThen(ledger, record);
    const isOpened = i === 0 || (last?.isComplete === true && last.head.version === version);
    const opened: State = !isOpened ? new Map() : last ? stateAtClose(sheets, entriesAfterClose(last)) : stateFresh(sheets);
    const players = ledger.players.filter((player) => sheets[0]!.setting.players.includes(player));
    const closed = stateAtClose(sheets, record.entries);
    const secret = texts[i - 1] ?? "";
    const changesOf = (player: string) => (isOpened ? enteredBetween(opened, closed, ledger, player) : undefined);
    return [
      {
        ...{ turn, players, opened, state: closed, isFirst: !last || !isOpened },
        changesOf,
        orderedOf: (player) => ofPlayer({ sheets }, changesOf(player) ?? [], !last),
        saltOf: (player) => (secret === "" ? "" : saltFrom(secret, player)),
      },
    ];
  });
}

function presentTurn(ledger: Ledger): PlayedTurn {
  const [opened, state] = [openedOf(ledger), stateIn(ledger)];
  return {
    turn: turnName(ledger),
    players: ledger.players,
    changesOf: (player) => sinceOpened(ledger, player) ?? [],
    orderedOf: (player) => orderedSince(ledger, player) ?? [],
    saltOf: (player) => saltOf(ledger, player),
    opened: opened.kind === "known" ? opened.state : state,
    state,
    isFirst: opened.kind === "known" && opened.turn === "",
  };
}

/** What a turn opened and closed with; of the present one what there is now. Undefined where that is not known. */
export const statesOfTurn = (ledger: Ledger, turn: string): TurnStates | undefined =>
  [...closedTurns(ledger), presentTurn(ledger)].find((item) => item.turn === turn);

/** What a player entered in a turn, closed or present; undefined where that is not known. */
export const enteredIn = (ledger: Ledger, turn: string, player: string): readonly EnteredChange[] | undefined =>
  [...closedTurns(ledger), presentTurn(ledger)].find((item) => item.turn === turn)?.changesOf(player);

/** The codes of the orders of one turn, closed or present. */
export const receiptsIn = (ledger: Ledger, turn: string): readonly Receipt[] =>
  [...closedTurns(ledger), presentTurn(ledger)].filter((item) => item.turn === turn).flatMap((item) => receiptsOf(ledger, item));

/** The codes of the orders of closed turns, those of the last turn last. Turns that cannot be read, or are of another version, give none. */
export const receipts = (ledger: Ledger): readonly Receipt[] => closedTurns(ledger).flatMap((turn) => receiptsOf(ledger, turn));

/** The codes of the orders as they stand in the present turn. */
export const presentReceipts = (ledger: Ledger): readonly Receipt[] => receiptsOf(ledger, presentTurn(ledger));

/** The receipts that a code is of. */
export const withCode = (all: readonly Receipt[], code: string): readonly Receipt[] =>
  all.filter((item) => item.code === code || item.also.includes(code));

const SIGN = "[2-9A-HJ-NP-Z]";
/** A code of orders, or one of those that were in use before. */
const CODE = `${SIGN}{4}(?:-${SIGN}{4}){4}|${SIGN}{4}-${SIGN}{2}`;
/** What has the form of a seal, or of a code of orders: the latter may be the name of an aircraft too. */
const SEAL = new RegExp(`(?:^|[^\\w-])(${SIGN}{4}-${SIGN}{4}-${SIGN}{4})(?![\\w-])`, "gi");
const LIKE_ORDERS = new RegExp(`(?:^|[^\\w-])(${CODE})(?![\\w-])`, "gi");
/** Behind the word it is one. */
const FIRST_ORDERS = new RegExp(`\\borders\\s+(${CODE})(?![\\w-])`, "gi");
/** The rest of a line behind the word, in which what has the form in capitals is one. */
const BEHIND_WORD = /\borders\b(.*)/gi;

const codesBy = (form: RegExp, text: string): readonly string[] => [...text.matchAll(form)].map((match) => match[1]!);

/** What a code is of, in a sentence. */
export interface CodeReport {
  readonly code: string;
  readonly isKnown: boolean;
  readonly message: string;
  /** What differs from what was sent, in sentences. */
  readonly reasons?: readonly string[];
}

/** Codes that somebody noted. */
export interface NotedCodes {
  readonly seals: readonly string[];
  readonly orders: readonly string[];
  /** What has the form of a code of orders, of which only those are reported that are known. */
  readonly perhaps?: readonly string[];
}

/** The codes that stand in a report or a mail, each once. */
export function codesIn(text: string): Required<NotedCodes> {
  const plain = text.replace(/[\u200b\u2060\ufeff]/g, "");
  const each = (codes: readonly string[]): readonly string[] => [...new Set(codes.map((code) => code.toUpperCase()))];
  const behind = codesBy(BEHIND_WORD, plain).flatMap((rest) => codesBy(LIKE_ORDERS, rest));
  const orders = each([...codesBy(FIRST_ORDERS, plain), ...behind.filter((code) => code === code.toUpperCase())]);
  const perhaps = each(codesBy(LIKE_ORDERS, plain)).filter((code) => !orders.includes(code));
  return { seals: each(codesBy(SEAL, plain)), orders, perhaps };
}

/** The codes of orders that are to be reported: where nothing else is, even those that may be names. */
export function requestedOrders(
  { seals, orders, perhaps = [] }: NotedCodes,
  isKnown: (code: string) => boolean,
): readonly string[] {
  const known = perhaps.filter(isKnown);
  return seals.length + orders.length + known.length === 0 ? perhaps : [...orders, ...known];
}
