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
 * The short codes of the orders with which turns were closed. They are derived from the sealed data: players who noted the code
 * of their orders can check that exactly these were applied.
 */

export interface Receipt {
  readonly turn: string;
  readonly player: string;
  /** "" if there is no secret salt, because the orders could be guessed from the code. */
  readonly code: string;
  /** Equally valid codes: without rows of the player's side, and from before salts. */
  readonly also: readonly string[];
  /** The import that brought them in, if recorded. */
  readonly imported?: ImportRecord;
}

/**
 * The codes of what a player ordered in a turn, and of everything entered in the player's rows; undefined if there is nothing.
 */
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

/** A turn's opening state, and its closing state or, for the current turn, the present one. */
export interface TurnStates {
  readonly opened: State;
  readonly state: State;
  /** Whether the opening state is unknown, because no turn was closed before, or by an older version. */
  readonly isFirst: boolean;
}

/** A turn with each player's entries. */
interface PlayedTurn extends TurnStates {
  readonly turn: string;
  readonly players: readonly string[];
  /** Undefined if an older version closed the previous turn. */
  readonly changesOf: (player: string) => readonly EnteredChange[] | undefined;
  /** The changes that a player may order. */
  readonly orderedOf: (player: string) => readonly EnteredChange[];
  readonly saltOf: (player: string) => string;
}

/** The codes of imported orders, and of the direct entries of players without imports. */
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

/** The ledger's sheets when a turn was closed. */
function sheetsThen({ rulebook, options }: Ledger, { entries, totals }: TurnRecord): readonly DeclaredSheet[] {
  const played = new Set(totals.map(({ name }) => name));
  const orderedTables = new Set(entries.map(({ table }) => table));
  const year = entries.find(({ sheet, column, row }) => sheet === rulebook.frontSheet && row === 0 && column === "Year")?.value;
  const rare = options.rare?.filter((name) => orderedTables.has(name)) ?? [];
  return declaredSheets(rulebook, {
    players: played.size > 0 ? options.players.filter((player) => played.has(player)) : options.players,
    year: typeof year === "number" ? year : options.year,
    ...(rare.length > 0 ? { rare } : {}),
  });
}

/** The closed turns, the last one last. Turns that are unreadable or of another version are skipped. */
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

/** A turn's opening and closing state; the current turn's present state. Undefined if unknown. */
export const statesOfTurn = (ledger: Ledger, turn: string): TurnStates | undefined =>
  [...closedTurns(ledger), presentTurn(ledger)].find((item) => item.turn === turn);

/** A player's entries in a closed turn or the current one; undefined if unknown. */
export const enteredIn = (ledger: Ledger, turn: string, player: string): readonly EnteredChange[] | undefined =>
  [...closedTurns(ledger), presentTurn(ledger)].find((item) => item.turn === turn)?.changesOf(player);

/** The codes of the orders of one turn, closed or current. */
export const receiptsIn = (ledger: Ledger, turn: string): readonly Receipt[] =>
  [...closedTurns(ledger), presentTurn(ledger)].filter((item) => item.turn === turn).flatMap((item) => receiptsOf(ledger, item));

/**
 * The codes of the orders of all closed turns, the last turn last. Turns that are unreadable or of another version are skipped.
 */
export const receipts = (ledger: Ledger): readonly Receipt[] => closedTurns(ledger).flatMap((turn) => receiptsOf(ledger, turn));

/** The codes of the orders entered in the current turn. */
export const presentReceipts = (ledger: Ledger): readonly Receipt[] => receiptsOf(ledger, presentTurn(ledger));

/** The receipts that a code matches. */
export const withCode = (all: readonly Receipt[], code: string): readonly Receipt[] =>
  all.filter((item) => item.code === code || item.also.includes(code));

const CODE_CHARACTER = "[2-9A-HJ-NP-Z]";
/** An order code, in its current or its older form. */
const CODE = `${CODE_CHARACTER}{4}(?:-${CODE_CHARACTER}{4}){4}|${CODE_CHARACTER}{4}-${CODE_CHARACTER}{2}`;
/** Text in the form of a seal, or of an order code; an aircraft's name can look like the latter. */
const SEAL = new RegExp(`(?:^|[^\\w-])(${CODE_CHARACTER}{4}-${CODE_CHARACTER}{4}-${CODE_CHARACTER}{4})(?![\\w-])`, "gi");
const LIKE_ORDERS = new RegExp(`(?:^|[^\\w-])(${CODE})(?![\\w-])`, "gi");
/** A code directly after the word "orders". */
const FIRST_ORDERS = new RegExp(`\\borders\\s+(${CODE})(?![\\w-])`, "gi");
/** The remainder of a line after the word "orders", in which codes count if written in capitals. */
const BEHIND_WORD = /\borders\b(.*)/gi;

const codesBy = (form: RegExp, text: string): readonly string[] => [...text.matchAll(form)].map((match) => match[1]!);

/** What a code belongs to, in a sentence. */
export interface CodeReport {
  readonly code: string;
  readonly isKnown: boolean;
  readonly message: string;
  /** Differences from what was sent, in sentences. */
  readonly reasons?: readonly string[];
}

/** Codes that somebody noted. */
export interface NotedCodes {
  readonly seals: readonly string[];
  readonly orders: readonly string[];
  /** Texts in the form of an order code, reported only if they match one. */
  readonly perhaps?: readonly string[];
}

/** The codes in a report or an email, each once. */
export function codesIn(text: string): Required<NotedCodes> {
  const plain = text.replace(/[\u200b\u2060\ufeff]/g, "");
  const each = (codes: readonly string[]): readonly string[] => [...new Set(codes.map((code) => code.toUpperCase()))];
  const behind = codesBy(BEHIND_WORD, plain).flatMap((rest) => codesBy(LIKE_ORDERS, rest));
  const orders = each([...codesBy(FIRST_ORDERS, plain), ...behind.filter((code) => code === code.toUpperCase())]);
  const perhaps = each(codesBy(LIKE_ORDERS, plain)).filter((code) => !orders.includes(code));
  return { seals: each(codesBy(SEAL, plain)), orders, perhaps };
}

/** The order codes to report. If there is nothing else to report, possible names are included. */
export function requestedOrders(
  { seals, orders, perhaps = [] }: NotedCodes,
  isKnown: (code: string) => boolean,
): readonly string[] {
  const known = perhaps.filter(isKnown);
  return seals.length + orders.length + known.length === 0 ? perhaps : [...orders, ...known];
}
