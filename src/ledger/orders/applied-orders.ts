import { count } from "../../kernel/text";
import { isBlank } from "../../kernel/values";
import { joined } from "../read/rows";
import type { Ledger } from "../read/model";
import { sealRows } from "../read/hidden-turns";
import { meansTurn, turnName } from "../read/turn-name";
import type { CodeReport } from "./receipts";
import { importsIn, type ImportRecord, type RefusedOrder } from "./import-records";
import { codeOf, type Order } from "./orders";
import { identityOf, isSameEntry } from "../diff/match-rows";
import { stateOfTurn } from "./receipts";
import { inputsOf, NOTHING, stateIn, type State, type StateRow, type StateTable } from "../diff/state";
import { rowOfOrder } from "./apply-orders";
import { read } from "./text/parse-orders";
import { columnsIn, formatRow, formatEntry } from "../diff/format-changes";
import { isOldCode } from "./order-codes";

/*
 * Whether orders are in a turn as they were sent. What the game master added beside them does not count.
 */

/** Compares what was ordered with what is in a turn: what differs, in sentences. */
export function differences(ledger: Ledger, orders: readonly Order[], state: State): readonly string[] {
  const columnOf = columnsIn(ledger);
  const used = new Set<StateRow>();
  const holds = (row: StateRow, wanted: StateRow): boolean =>
    [...wanted.entries].every(([key, to]) => isSameEntry(row.entries.get(key), to));
  const where = (table: StateTable, order: Order): string =>
    [`${table.declared.block.title} on ${table.owner.sheet.name}`, formatRow(order)].filter(Boolean).join(", ");
  return orders.flatMap((order): readonly string[] => {
    const table = state.get(order.table);
    if (!table) return [`The table ${order.table} is missing.`];
    const wanted = rowOfOrder(table, order);
    const isForm = table.declared.kind === "form";
    const matching = isForm ? table.rows : table.rows.filter((row) => identityOf(row) === identityOf(wanted) && !used.has(row));
    const place = where(table, order);
    if (order.kind === "remove")
      return matching.length >= order.nth ? [`${place}: is still there, and was sent as removed.`] : [];
    const row =
      order.kind === "add"
        ? (matching.find((item) => holds(item, wanted)) ?? matching[0])
        : isForm
          ? matching[0]
          : matching[order.nth - 1];
    if (!row && !isForm) return [`${place}: is missing.`];
    if (row && order.kind === "add") used.add(row);
    const headers = new Map(inputsOf(table.declared).map(({ key, column: { header } }) => [key, header]));
    return order.entries.flatMap(({ column, to }) => {
      const now = row?.entries.get(column) ?? NOTHING;
      if (isSameEntry(now, to) || (isBlank(now.value) && to.value === false)) return [];
      const said = (entered: typeof to): string => formatEntry(entered, columnOf(order.table, column), order.parts[0]);
      return [`${place}: ${headers.get(column) ?? column} is ${said(now)}, and was sent as ${said(to)}.`];
    });
  });
}

const rowOfSent = ({ kind, table, parts, nth }: Order): string =>
  JSON.stringify([kind, table, joined(parts), kind === "add" ? 0 : nth]);

/** Orders without what was not accepted of them. */
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

/** What became of orders that were sent. */
interface Played {
  readonly turn: string;
  readonly subject: string;
  readonly sent: readonly Order[];
  /** What the turn closed with, or what is in the ledger now. */
  readonly state: State;
  /** What was not accepted of them when they were imported. */
  readonly refused: readonly RefusedOrder[];
  /** What else differs, in sentences. */
  readonly more?: readonly string[];
}

/** Says whether orders were applied: as they were sent, or as far as they were accepted. */
export function playedReport(
  ledger: Ledger,
  { turn, subject, sent, state, more = [], ...played }: Played,
): Omit<CodeReport, "code"> {
  // What was refused and is there all the same, the game master has entered.
  const refused = played.refused.filter(({ order }) => differences(ledger, [order], state).length > 0);
  const accepted = acceptedOf(sent, refused);
  const different = [...differences(ledger, accepted, state), ...more];
  const closed = sealRows(ledger.book)?.find((row) => row.turn === turn);
  const by = closed && closed.by !== "" ? `, closed by ${closed.by}` : "";
  const isOpen = turnName(ledger) === turn;
  const isKnown = different.length === 0;
  const verb = isOpen ? (isKnown ? "are in the ledger" : "are not in the ledger") : isKnown ? "were applied" : "were not applied";
  const how =
    refused.length === 0 ? "as sent" : `as far as the game master accepted them (${count(refused.length, "refusal")} below)`;
  const became = accepted.length === 0 && refused.length > 0 ? "were received and not accepted" : `${verb} ${how}`;
  return {
    isKnown,
    message: `${subject} ${became} in ${turn}${isOpen ? ", which is not closed yet" : by}.`,
    reasons: [...different, ...refused.map(({ why }) => `Not accepted: ${why}`)],
  };
}

/** The import of a player's orders in a turn that said the same; undefined where the ledger remembers none. */
export const importOf = (ledger: Ledger, turn: string, player: string, sent: readonly Order[]): ImportRecord | undefined =>
  importsIn(ledger).findLast(
    (item) =>
      item.turn === turn &&
      item.player === player &&
      item.code === codeOf({ player, rulebook: ledger.rulebook.id, turn, seal: "", salt: item.salt }, sent),
  );

/** The last turn into which orders that name none were imported; the present one where the ledger remembers no such import. */
function turnImported(ledger: Ledger, turns: readonly string[], text: string, nth: number): string {
  const [present = ""] = turns;
  const isOf = (turn: string): boolean => {
    const state = turn === present ? stateIn(ledger) : stateOfTurn(ledger, turn);
    const sent = state && read(text, ledger, state)[nth];
    return Boolean(sent?.head.player && importOf(ledger, turn, sent.head.player, sent.orders));
  };
  return [present, ...turns.slice(1).reverse()].find(isOf) ?? present;
}

/** Whether a text begins the orders of somebody. */
export const hasOrders = (ledger: Ledger, text: string): boolean =>
  read(text, ledger).some(
    ({ head: { player, fault }, orders, faults }) => Boolean(player) && fault === null && orders.length + faults.length > 0,
  );

/** What became of the orders of each head in a text; nothing of a text without any. */
export function orderReportsIn(ledger: Ledger, text: string): readonly CodeReport[] {
  return read(text, ledger).flatMap(({ head }, i): readonly CodeReport[] => {
    const { player, turn: said, fault } = head;
    if (player === null || player === "" || fault !== null) return [];
    const turns = [turnName(ledger), ...(sealRows(ledger.book) ?? []).map((row) => row.turn)];
    const turn = said === null ? turnImported(ledger, turns, text, i) : turns.find((item) => meansTurn(item, said));
    const code = head.code ?? "";
    const subject = code === "" ? `The orders of ${player}` : `The orders ${code} of ${player}`;
    if (turn === undefined)
      return [{ code, isKnown: false, message: `${subject} are for ${said}, which is not a turn of this ledger.` }];
    const state = turn === turns[0] ? stateIn(ledger) : stateOfTurn(ledger, turn);
    if (!state) {
      const message = `${subject} cannot be verified: what ${turn} was closed with cannot be read, or is of another version.`;
      return [{ code, isKnown: false, message }];
    }
    const sent = read(text, ledger, state)[i]!;
    if (sent.orders.length + sent.faults.length === 0) return [];
    const different = sent.faults.map(({ line, text: written, message }) => `Line ${line}, ${written}: ${message}`);
    const refused = importOf(ledger, turn, player, sent.orders)?.refused ?? [];
    const played = playedReport(ledger, { turn, subject, sent: sent.orders, state, refused, more: different });
    const isChanged = code !== "" && code !== sent.code && !(isOldCode(code) && head.salt === null && played.isKnown);
    if (!isChanged) return [{ code, ...played }];
    const changed = `The text is not the one that the code ${code} was made of: something in it was changed.`;
    return [
      { code, ...playedReport(ledger, { turn, subject, sent: sent.orders, state, refused, more: [...different, changed] }) },
    ];
  });
}
