import { count, timeText } from "../../kernel/text";
import { joined } from "../read/rows";
import type { Ledger } from "../read/model";
import { sealRows } from "../read/hidden-turns";
import { meansTurn, turnName } from "../read/turn-name";
import { isSameEntry } from "../diff/match-rows";
import { differences, stateDuring, withoutImported } from "./differences";
import { importsIn, type ImportRecord, type RefusedOrder } from "./import-records";
import { isOldCode } from "./order-codes";
import { codeOf, type Order } from "./orders";
import { statesOfTurn, type CodeReport, type TurnStates } from "./receipts";
import { read } from "./text/parse-orders";

/* Checks whether a turn contains orders as they were sent. Additions by the game master do not count as differences. */

const rowOfSent = ({ kind, table, parts, nth }: Order): string =>
  JSON.stringify([kind, table, joined(parts), kind === "add" ? 0 : nth]);

/** Orders without the parts that were refused. */
export function acceptedOf(sent: readonly Order[], refused: readonly RefusedOrder[]): readonly Order[] {
  return sent.flatMap((order): Order[] => {
    const own = refused.filter((item) => rowOfSent(item.order) === rowOfSent(order));
    if (own.length === 0) return [order];
    const isRefused = ({ column, to }: Order["entries"][number]): boolean =>
      own.some((item) => item.order.entries.some((entry) => entry.column === column && isSameEntry(entry.to, to)));
    const entries = order.entries.filter((entry) => !isRefused(entry));
    return entries.length === 0 ? [] : [{ ...order, entries }];
  });
}

/** The outcome of orders that were sent. */
interface Played {
  readonly turn: string;
  readonly player: string;
  readonly subject: string;
  readonly sent: readonly Order[];
  readonly during: TurnStates;
  /** What the game master did not accept at the import. */
  readonly refused: readonly RefusedOrder[];
  /** Further differences, in sentences. */
  readonly more?: readonly string[];
}

/** Reports whether orders were applied, either as sent or as far as they were accepted. */
export function playedReport(
  ledger: Ledger,
  { turn, player, subject, sent, more = [], ...played }: Played,
): Omit<CodeReport, "code"> {
  const during = withoutImported(ledger, turn, player, played.during);
  const different = (orders: readonly Order[]): readonly string[] => differences(ledger, orders, player, during);
  // A refused order whose content is there anyway was entered by the game master.
  const refused = played.refused.filter(({ order }) => different([order]).length > 0);
  const accepted = acceptedOf(sent, refused);
  const reasons = [...different(accepted), ...more];
  const closed = sealRows(ledger.book)?.find((row) => row.turn === turn);
  const by = closed && closed.by !== "" ? `, closed by ${closed.by}` : "";
  const isOpen = turnName(ledger) === turn;
  const isKnown = reasons.length === 0;
  const verb = isOpen ? (isKnown ? "are in the ledger" : "are not in the ledger") : isKnown ? "were applied" : "were not applied";
  const how =
    refused.length === 0 ? "as sent" : `as far as the game master accepted them (${count(refused.length, "refusal")} below)`;
  const became =
    sent.length === 0
      ? "were received, and say that nothing is ordered"
      : accepted.length === 0 && refused.length > 0
        ? "were received and not accepted"
        : `${verb} ${how}`;
  return {
    isKnown,
    message: `${subject} ${became} in ${turn}${isOpen ? ", which is not closed yet" : by}.`,
    reasons: [...reasons, ...refused.map(({ why }) => `Not accepted: ${why}`)],
  };
}

/** A player's import with the same orders in a turn; undefined if the ledger has no record of one. */
export const importOf = (ledger: Ledger, turn: string, player: string, sent: readonly Order[]): ImportRecord | undefined =>
  importsIn(ledger).findLast(
    (item) =>
      item.turn === turn &&
      item.player === player &&
      item.code === codeOf({ player, rulebook: ledger.rulebook.id, turn, seal: "", salt: item.salt }, sent),
  );

/** "The orders K7QF-… of Russia", or without the code if it is unknown. */
export const subjectOf = (code: string, player: string): string =>
  code === "" ? `The orders of ${player}` : `The orders ${code} of ${player}`;

/** Reports that later orders of the same player replaced imported ones; undefined if none did. */
export function replacedReport(
  ledger: Ledger,
  imported: ImportRecord | undefined,
  code: string,
): Omit<CodeReport, "code"> | undefined {
  if (!imported) return undefined;
  const { turn, player, when, source } = imported;
  const later = importsIn(ledger).find((item) => item.turn === turn && item.player === player && item.replaces.includes(when));
  if (!later) return undefined;
  const first = `${subjectOf(code, player)} were imported for ${turn} on ${timeText(when)}, from ${source}.`;
  return { isKnown: false, message: `${first} Later ones replaced them on ${timeText(later.when)}, from ${later.source}.` };
}

/** Parses the orders of a text as of a turn, including rows that the orders removed; undefined if the turn's state is unknown. */
function readIn(ledger: Ledger, turn: string, text: string, nth: number, player: string) {
  const during = statesOfTurn(ledger, turn);
  return during && { during, sent: read(text, ledger, stateDuring(withoutImported(ledger, turn, player, during)))[nth]! };
}

/** The last turn into which orders without a turn were imported; the current turn if no such import is recorded. */
function turnImported(ledger: Ledger, turns: readonly string[], text: string, nth: number, player: string): string {
  const [present = ""] = turns;
  const isOf = (turn: string): boolean => {
    const sent = readIn(ledger, turn, text, nth, player)?.sent;
    return sent !== undefined && importOf(ledger, turn, player, sent.orders) !== undefined;
  };
  return [present, ...turns.slice(1).reverse()].find(isOf) ?? present;
}

/** Whether a text contains a player's orders. */
export const hasOrders = (ledger: Ledger, text: string): boolean =>
  read(text, ledger).some(
    ({ head: { player, fault }, orders, none, faults }) =>
      Boolean(player) && fault === null && (none || orders.length + faults.length > 0),
  );

/** Reports on the orders below each head in a text; empty for a text without orders. */
export function orderReportsIn(ledger: Ledger, text: string): readonly CodeReport[] {
  return read(text, ledger).flatMap(({ head }, i): readonly CodeReport[] => {
    const { player, turn: statedTurn, fault } = head;
    if (player === null || player === "" || fault !== null) return [];
    const turns = [turnName(ledger), ...(sealRows(ledger.book) ?? []).map((row) => row.turn)];
    const turn =
      statedTurn === null ? turnImported(ledger, turns, text, i, player) : turns.find((item) => meansTurn(item, statedTurn));
    const code = head.code ?? "";
    const subject = subjectOf(code, player);
    if (turn === undefined)
      return [{ code, isKnown: false, message: `${subject} are for ${statedTurn}, which is not a turn of this ledger.` }];
    const found = readIn(ledger, turn, text, i, player);
    if (!found) {
      const message = `${subject} cannot be verified: the record of ${turn} cannot be read, or is of another version.`;
      return [{ code, isKnown: false, message }];
    }
    const { sent, during } = found;
    if (!sent.none && sent.orders.length + sent.faults.length === 0) return [];
    const imported = importOf(ledger, turn, player, sent.orders);
    const replaced = replacedReport(ledger, imported, code);
    if (replaced) return [{ code, ...replaced }];
    if (sent.none && !imported) {
      const message = `${subject} say that nothing is ordered in ${turn}, but the ledger has no record of such orders.`;
      return [{ code, isKnown: false, message }];
    }
    const different = sent.faults.map(({ line, text: written, message }) => `Line ${line}, ${written}: ${message}`);
    const refused = imported?.refused ?? [];
    const what = { turn, player, subject, sent: sent.orders, during, refused };
    const played = playedReport(ledger, { ...what, more: different });
    const isChanged = code !== "" && code !== sent.code && !(isOldCode(code) && head.salt === null && played.isKnown);
    if (!isChanged) return [{ code, ...played }];
    const changed = `The text does not match the code ${code}: something in it was changed.`;
    return [{ code, ...playedReport(ledger, { ...what, more: [...different, changed] }) }];
  });
}
