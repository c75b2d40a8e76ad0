import { address } from "../../../src/formula/address";
import { enteredBetween, type EnteredChange } from "../../../src/ledger/diff/entry-changes";
import { openedOf, type Opened } from "../../../src/ledger/diff/since-opened";
import { describeMastersChanges, orderedSince } from "../../../src/ledger/orders/masters-changes";
import { asValues, codeOf, ordersOf } from "../../../src/ledger/orders/orders";
import { stateIn, type State } from "../../../src/ledger/diff/state";
import { posted, type OrderFormat } from "../../../src/ledger/orders/text/posted";
import { headOf } from "../../../src/ledger/orders/text/parse-orders";
import { EVERYBODY, write } from "../../../src/ledger/orders/text/write-orders";
import { byOwners, formatChange } from "../../../src/ledger/diff/format-changes";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { Ledger } from "../../../src/ledger/read/model";
import { lastLink } from "../../../src/ledger/seal/chain";
import type { Book } from "../../../src/workbook/book";
import type { CellReference } from "../../../src/workbook/workbook";
import { lastSeen } from "./last-seen";

/*
 * The changes in the workbook, computed once for each reading.
 */

/** A change as a line that leads to its cell. */
export interface ChangeLine {
  readonly text: string;
  readonly at: CellReference;
}

export interface ChangePreview {
  /** By player; "" for shared data. */
  readonly groups: readonly { readonly name: string; readonly lines: readonly ChangeLine[] }[];
  readonly count: number;
}

/** The cell that shows a change; for a removed row its table. */
function placeOf(ledger: Ledger, { cell, table, sheet }: EnteredChange): CellReference {
  const found = ledger.found.tables.get(table)?.table;
  return cell ?? (found ? { sheet: found.sheet, cell: address(found.top, found.left) } : { sheet, cell: "A1" });
}

const previews = new WeakMap<Book, Map<string, ChangePreview>>();

/** The state at the turn's opening, cached because reading it takes long and it only changes with a close. */
let lastOpened: { readonly sheets: Ledger["sheets"]; readonly lastClose: unknown; readonly opened: Opened } | undefined;

function openedOnce(ledger: Ledger): Opened {
  const lastClose = ledger.copy ?? lastLink(ledger.book);
  if (lastOpened?.sheets !== ledger.sheets || lastOpened.lastClose !== lastClose)
    lastOpened = { sheets: ledger.sheets, lastClose, opened: openedOf(ledger) };
  return lastOpened.opened;
}

function previewSince(ledger: Ledger, before: State): ChangePreview {
  const changes = enteredBetween(before, stateIn(ledger), ledger);
  const reported = formatChange(ledger);
  const groups = byOwners(changes, ledger.players).map(({ name, changes: own }) => ({
    name,
    lines: (own as readonly EnteredChange[]).map((change) => ({ text: reported(change), at: placeOf(ledger, change) })),
  }));
  return { groups, count: changes.length };
}

/** The changes since the turn opened or since the last visit; a sentence if they are unknown. */
export function previewChanges(book: Book, since: "opened" | "looked"): ChangePreview | string {
  const ledger = ledgerIn(book);
  if (!ledger) return "This workbook has no ledger.";
  const last = since === "looked" ? lastSeen(ledger) : null;
  if (since === "looked" && !last) return "This is your first visit in this turn. Changes are listed from your next visit on.";
  const key = last ? last.when.toISOString() : "";
  let own = previews.get(book);
  if (!own) previews.set(book, (own = new Map()));
  let preview = own.get(key);
  if (preview) return preview;
  const opened = last ? null : openedOnce(ledger);
  if (opened?.kind === "unknown") return opened.why;
  preview = previewSince(ledger, last?.state ?? opened!.state);
  own.set(key, preview);
  return preview;
}

/** The changes as plain text, by player. */
export const changesText = ({ groups }: ChangePreview, title: string): string =>
  [
    title,
    ...groups.flatMap(({ name, lines }) => ["", name === "" ? EVERYBODY : name, ...lines.map(({ text }) => `  ${text}`)]),
    "",
  ].join("\n");

/** A player's orders of this turn as text, with their code. */
interface OrdersText {
  readonly text: string;
  readonly code: string;
  readonly isEmpty: boolean;
  /** Describes the game master's changes in the player's rows, which are omitted; "" if there are none. */
  readonly omitted: string;
}

const texts = new WeakMap<Book, Map<string, Omit<OrdersText, "text"> & { readonly plain: string }>>();

/** A player's entries since the turn opened as orders; a sentence if they are unknown. */
export function ordersText(book: Book, player: string, format: OrderFormat): OrdersText | string {
  let own = texts.get(book);
  if (!own) texts.set(book, (own = new Map()));
  let found = own.get(player);
  if (!found) {
    const ledger = ledgerIn(book);
    if (!ledger) return "This workbook has no ledger.";
    const opened = openedOnce(ledger);
    if (opened.kind === "unknown") return opened.why;
    const orders = asValues(ordersOf(orderedSince(ledger, player)!));
    const head = headOf(ledger, player);
    const plain = write(orders, head, ledger);
    const omitted = describeMastersChanges(ledger, player);
    own.set(player, (found = { plain, code: codeOf(head, orders), isEmpty: orders.length === 0, omitted }));
  }
  const { plain, ...rest } = found;
  return { ...rest, text: posted(plain, format) };
}
