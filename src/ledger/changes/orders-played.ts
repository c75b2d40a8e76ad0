import { isBlank } from "../../kernel/values";
import type { Ledger } from "../read/model";
import { sealRows } from "../read/shelf";
import { meansTurn, turnName } from "../read/turn-name";
import type { CodeTold } from "./receipts";
import type { Order } from "./orders";
import { identityOf, isSame } from "./pairs";
import { stateOfTurn } from "./receipts";
import { inputsOf, NOTHING, stateIn, type State, type StateRow, type StateTable } from "./state";
import { rowOfOrder } from "./take-in";
import { read } from "./text/read";
import { columnsIn, rowInWords, saidEntry } from "./words";
import { isOldCode } from "./codes";

/*
 * Whether orders are in a turn as they were sent. What the game master added beside them does not count.
 */

/** Compares what was ordered with what is in a turn: what differs, in sentences. */
export function differences(ledger: Ledger, orders: readonly Order[], state: State): readonly string[] {
  const columnOf = columnsIn(ledger);
  const used = new Set<StateRow>();
  const holds = (row: StateRow, wanted: StateRow): boolean =>
    [...wanted.entries].every(([key, to]) => isSame(row.entries.get(key), to));
  const where = (table: StateTable, order: Order): string =>
    [`${table.declared.block.title} on ${table.owner.sheet.name}`, rowInWords(order)].filter(Boolean).join(", ");
  return orders.flatMap((order): readonly string[] => {
    const table = state.get(order.table);
    if (!table) return [`The table ${order.table} is missing.`];
    const wanted = rowOfOrder(table, order);
    const isForm = table.declared.kind === "form";
    const alike = isForm ? table.rows : table.rows.filter((row) => identityOf(row) === identityOf(wanted) && !used.has(row));
    const place = where(table, order);
    if (order.kind === "remove") return alike.length >= order.nth ? [`${place}: is still there, and was sent as removed.`] : [];
    const row =
      order.kind === "add" ? (alike.find((one) => holds(one, wanted)) ?? alike[0]) : isForm ? alike[0] : alike[order.nth - 1];
    if (!row && !isForm) return [`${place}: is missing.`];
    if (row && order.kind === "add") used.add(row);
    const headers = new Map(inputsOf(table.declared).map(({ key, column: { header } }) => [key, header]));
    return order.entries.flatMap(({ column, to }) => {
      const now = row?.entries.get(column) ?? NOTHING;
      if (isSame(now, to) || (isBlank(now.value) && to.value === false)) return [];
      const said = (entered: typeof to): string => saidEntry(entered, columnOf(order.table, column), order.parts[0]);
      return [`${place}: ${headers.get(column) ?? column} is ${said(now)}, and was sent as ${said(to)}.`];
    });
  });
}

/** What is said of orders that were sent, with what differs. */
export function playedInWords(ledger: Ledger, turn: string, whose: string, different: readonly string[]): CodeTold["message"] {
  const closed = sealRows(ledger.book)?.find((row) => row.turn === turn);
  const by = closed && closed.by !== "" ? `, closed by ${closed.by}` : "";
  const isOpen = turnName(ledger) === turn;
  const how = isOpen
    ? ["are in the ledger as sent in", "are not in the ledger as sent in"]
    : ["were applied as sent in", "were not applied as sent in"];
  const end = isOpen ? ", which is not closed yet" : by;
  return `${whose} ${how[different.length === 0 ? 0 : 1]} ${turn}${end}.`;
}

/** What became of the orders of each head in a text; nothing of a text without any. */
export function ordersToldIn(ledger: Ledger, text: string): readonly CodeTold[] {
  return read(text, ledger).flatMap(({ head }, i): readonly CodeTold[] => {
    const { player, turn: said, fault } = head;
    if (player === null || player === "" || fault !== null) return [];
    const turns = [turnName(ledger), ...(sealRows(ledger.book) ?? []).map((row) => row.turn)];
    const turn = said === null ? turns[0]! : turns.find((one) => meansTurn(one, said));
    const state = turn === undefined ? undefined : turn === turns[0] ? stateIn(ledger) : stateOfTurn(ledger, turn);
    if (turn === undefined || !state) return [];
    const sent = read(text, ledger, state)[i]!;
    if (sent.orders.length + sent.faults.length === 0) return [];
    const different = [
      ...differences(ledger, sent.orders, state),
      ...sent.faults.map(({ line, text: written, message }) => `Line ${line}, ${written}: ${message}`),
    ];
    const code = head.code ?? "";
    const isChanged = code !== "" && code !== sent.code && !(isOldCode(code) && head.salt === null && different.length === 0);
    const whose = code === "" ? `The orders of ${player}` : `The orders ${code} of ${player}`;
    const reasons = [
      ...different,
      ...(isChanged ? [`The text is not the one that the code ${code} was made of: something in it was changed.`] : []),
    ];
    return [{ code, isKnown: reasons.length === 0, message: playedInWords(ledger, turn, whose, reasons), reasons }];
  });
}
