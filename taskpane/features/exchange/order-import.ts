import { Refusal } from "../../../src/kernel/refusal";
import { are, count, timeText } from "../../../src/kernel/text";
import { whyNotRead } from "../../../src/ledger/audit/integrity";
import { readCopy, readText, UnknownSender, type ReadOrders } from "../../../src/ledger/orders/read-orders";
import type { Order } from "../../../src/ledger/orders/orders";
import {
  completed,
  momentAfter,
  prepareImport,
  type OrderImport,
  type OrderReader,
  type PreparedImport,
} from "../../../src/ledger/orders/import-orders";
import { standingOrders } from "../../../src/ledger/orders/standing-orders";
import type { Intake } from "../../../src/ledger/orders/intake";
import { applyOrders } from "../../../src/ledger/orders/apply-orders";
import { formatOrder, formatRow } from "../../../src/ledger/diff/format-changes";
import { ledgerIn } from "../../../src/ledger/read/read-once";
import type { Ledger } from "../../../src/ledger/read/model";
import { isValuesOnly, type Book } from "../../../src/workbook/book";
import type { OrdersFile, OrderImportState } from "./exchange";
import { memoizedPreview } from "./memoized-preview";

/*
 * Previews an import of orders: what they would change, and which changes the game master has checked.
 */

/** An ordered change with a check box. */
export interface OrderedLine {
  /** Unique, and stable when the workbook is read again. */
  readonly id: string;
  /** The place that it changes, as from placeOf. */
  readonly place: string;
  readonly text: string;
  readonly order: Order;
  readonly ticked: boolean;
  /** Why it is unchecked at first; "" if only the player changed it. */
  readonly why: string;
}

/** The orders of one player from one source. */
export interface SentOrders {
  /** Unique: source, player and position in the source. */
  readonly id: string;
  readonly from: string;
  readonly player: string;
  readonly code: string;
  readonly lines: readonly OrderedLine[];
  /** Skipped orders and other notes, in sentences. */
  readonly notes: readonly string[];
  /** Whether every line can be imported. */
  readonly isWhole: boolean;
  readonly faults: ReadOrders["faults"];
  readonly passedOver: readonly string[];
  /** Whether some lines are unreadable, and the user has not chosen to import the others. */
  readonly blocked: boolean;
  /** Number of entries that already have the ordered value. */
  readonly already: number;
  readonly read: ReadOrders;
  readonly prepared: PreparedImport;
  /** Whether no line can be checked, because none is accepted or all are already entered. Only their receipt is recorded. */
  readonly isOnlyRecorded: boolean;
}

export interface OrderImportPreview {
  readonly sent: readonly SentOrders[];
  /** Sources without orders for this turn. */
  readonly refused: readonly RefusedOrders[];
}

/** A source without orders for this turn, and why. */
interface RefusedOrders {
  readonly from: string;
  readonly why: string;
  /** Whether only the player is unknown. */
  readonly isNameless: boolean;
}

export const PASTED = "Pasted text";
export const standingName = (player: string): string => `Standing orders of ${player}`;

/** The orders of one player from one source, before their lines are checked. */
interface Source {
  readonly id: string;
  readonly from: string;
  readonly prepared: PreparedImport;
  readonly blocked: boolean;
}

/** The ledger in a file. Throws Refusal. */
export function ledgerOfCopy(book: Book): Ledger {
  const ledger = ledgerIn(book);
  if (!ledger) throw new Refusal("It has no ledger.");
  if (book.sheets.some(isValuesOnly)) throw new Refusal("It is a copy with values only, without entries; ask for the ledger.");
  const why = whyNotRead(ledger);
  if (why) throw new Refusal(why.message);
  return ledger;
}

/** Readers for the orders of each player in a file. Throws Refusal. */
function readersOf(ledger: Ledger, file: OrdersFile, wanted: string | undefined): readonly OrderReader[] {
  const { text = "", book, refused } = file;
  if (refused !== undefined) throw new Refusal(refused);
  if (book) {
    const copy = ledgerOfCopy(book);
    return [(now) => readCopy(now, copy, wanted)];
  }
  return readText(ledger, text, wanted).map((_, i) => (now: Ledger) => readText(now, text, wanted)[i]!);
}

function sourcesOf(ledger: Ledger, { text, files, players, standing, ticked }: OrderImportState) {
  const readersBySource: readonly (readonly [name: string, readers: () => readonly OrderReader[]])[] = [
    ...[...(text.trim() === "" ? [] : [{ name: PASTED, text }]), ...files].map(
      (item: OrdersFile) => [item.name, () => readersOf(ledger, item, players.get(item.name))] as const,
    ),
    ...[...standing].map((item) => [standingName(item), () => [(now: Ledger) => standingOrders(now, item)]] as const),
  ];
  const sources: Source[] = [];
  const refused: RefusedOrders[] = [];
  for (const [name, readers] of readersBySource) {
    try {
      for (const read of readers()) {
        const prepared = prepareImport(ledger, read);
        const { orders } = prepared;
        const nth = sources.filter(({ from, prepared: other }) => from === name && other.orders.player === orders.player).length;
        const id = [name, orders.player, nth].join("\n");
        sources.push({ id, from: name, prepared, blocked: orders.faults.length > 0 && ticked.get(id) !== true });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ from: name, why: error.message, isNameless: error instanceof UnknownSender });
    }
  }
  return { sources, refused };
}

export type WrittenChange = Intake["written"][number];

/** Key of the cell or row that is ordered, the same for all players. */
export const placeOf = ({ table, row, column, kind }: Pick<WrittenChange, "table" | "row" | "column" | "kind">): string =>
  [table, row, column, kind === "entry" ? "" : "row"].join("\n");

/** The keys of an order's places: one for each entry of a change, one for an added or removed row. */
function placesOf(order: Order): readonly string[] {
  const { table, kind } = order;
  if (kind === "change")
    return order.entries.map(({ column }) => placeOf({ table, row: formatRow(order), column, kind: "entry" }));
  return [placeOf({ table, row: formatRow({ ...order, nth: 1 }), column: "", kind: "new row" })];
}

/** The checked part of an order. */
export function tickedPart(order: Order, ticked: ReadonlySet<string>): readonly Order[] {
  const places = placesOf(order);
  if (order.kind !== "change") return ticked.has(places[0]!) ? [order] : [];
  const entries = order.entries.filter((_, i) => ticked.has(places[i]!));
  return entries.length === 0 ? [] : [{ ...order, entries }];
}

/** Key of the ordered value. */
export const valueOf = ({ kind, wanted, entries }: WrittenChange): string =>
  JSON.stringify([kind, wanted, entries.map(({ entered }) => entered)]);

/** Who first ordered a place, and what. */
type Ordered = Map<string, { readonly player: string; readonly what: string }>;

/** Sentences on how orders affect earlier ones of the same player. */
const aboutEarlier = ({ replaced, stays }: PreparedImport): readonly string[] => [
  ...replaced.map(
    ({ source, when, code, changed, known }) =>
      `They replace the orders ${code} from ${source}, imported ${timeText(when)}: ${count(changed.length + known.length, "change")} withdrawn first.`,
  ),
  ...stays.map((what) => `${what} was changed since the earlier orders were imported, and stays.`),
];

function sentOrders(ledger: Ledger, source: Source, orderImport: OrderImportState, ordered: Ordered): SentOrders {
  const { id, from, blocked: waits, prepared } = source;
  const { orders: read, intake } = prepared;
  const { player, code, notes, faults, passedOver } = read;
  const { written, conflicts, skipped, already } = intake;
  const reported = formatOrder(ledger);
  const lineOf = (item: WrittenChange, isConflict: boolean): OrderedLine => {
    const [place, what] = [placeOf(item), valueOf(item)];
    const other = ordered.get(place);
    if (!other) ordered.set(place, { player, what });
    const isOtherwise = other !== undefined && other.player !== player && other.what !== what;
    const why = isConflict
      ? "It was also changed here after the orders were written."
      : isOtherwise
        ? `${other.player} has a different order for it.`
        : "";
    // A choice applies only to the values that were shown with it, so they are part of the id.
    const lineId = [id, place, what, JSON.stringify(item.now), why].join("\n");
    return {
      id: lineId,
      place,
      text: reported(item),
      order: item.order,
      why,
      ticked: !waits && (orderImport.ticked.get(lineId) ?? why === ""),
    };
  };
  const lines = [...written.map((item) => lineOf(item, false)), ...conflicts.map((item) => lineOf(item, true))];
  const recorded = lines.length > 0 || waits ? [] : recordOf(prepared, ledger, from).edits;
  return {
    ...{ id, from, player, code, blocked: waits, faults, passedOver, already, lines, read, prepared },
    notes: [...aboutEarlier(prepared), ...skipped.map(({ why }) => why), ...notes],
    isWhole: skipped.length + faults.length === 0,
    isOnlyRecorded: recorded.length > 0,
  };
}

/** The import of prepared orders, with its record in the ledger. */
const recordOf = (prepared: PreparedImport, ledger: Ledger, source: string): Pick<OrderImport, "edits" | "code"> =>
  completed(ledger, prepared, { when: momentAfter(ledger), source });

/** The edits for a player's checked orders, with the import's record in the ledger. */
export function tickedImport(sent: SentOrders, ledger: Ledger): Pick<OrderImport, "edits" | "code"> {
  const { from, read, prepared, lines } = sent;
  if (sent.isOnlyRecorded) return recordOf(prepared, ledger, from);
  // If nothing is checked, earlier orders stay.
  if (!lines.some((line) => line.ticked)) return { edits: [], code: "" };
  const places = new Set(lines.flatMap((line) => (line.ticked ? [line.place] : [])));
  const orders = read.orders.flatMap((order) => tickedPart(order, places));
  const { without } = prepared;
  const intake = applyOrders(without.ledger, orders, without.base, { player: read.player, preferOrders: true });
  const unticked = lines.flatMap(({ order, text, ticked }) =>
    ticked ? [] : [{ order, why: `${text}: the game master did not accept it.` }],
  );
  const skipped = [...prepared.intake.skipped, ...unticked];
  return recordOf({ ...prepared, intake: { ...intake, skipped } }, ledger, from);
}

/** Number of lines with at least one fault. */
export const unreadableLines = ({ faults }: SentOrders): number => new Set(faults.map(({ line }) => line)).size;

export const tickedLines = ({ sent }: OrderImportPreview): number =>
  sent.reduce((sum, { lines }) => sum + lines.filter((line) => line.ticked).length, 0);

/** Number of orders without changes that are only recorded as received. */
export const onlyRecorded = ({ sent }: OrderImportPreview): number => sent.filter(({ isOnlyRecorded }) => isOnlyRecorded).length;

/** Sentences on what needs a decision before the import. */
export function openIn({ sent, refused }: OrderImportPreview): readonly string[] {
  return [
    ...refused.map(({ from, why }) => `${from}: ${why}`),
    ...sent.flatMap((item) => {
      const { player, lines } = item;
      const unreadable = unreadableLines(item);
      const unticked = lines.filter(({ ticked }) => !ticked).length;
      return [
        ...(unreadable === 0 ? [] : [`${player}: ${count(unreadable, "line")} ${are(unreadable)} not understood.`]),
        ...(unticked === 0 ? [] : [`${player}: ${count(unticked, "change")} ${are(unticked)} unchecked.`]),
      ];
    }),
  ];
}

/** Adds a note if later orders of the same player replace these. */
function withLater(sent: SentOrders, later: readonly SentOrders[]): SentOrders {
  const next = later.find(({ player, read }) => player === sent.player && !read.adds && read.orders.length > 0);
  if (!next) return sent;
  return { ...sent, notes: [`The orders of ${sent.player} from ${next.from} came later and replace these.`, ...sent.notes] };
}

function inspect(ledger: Ledger, orderImport: OrderImportState): OrderImportPreview {
  const { sources, refused } = sourcesOf(ledger, orderImport);
  const ordered: Ordered = new Map();
  const sent = sources.map((source) => sentOrders(ledger, source, orderImport, ordered));
  return { sent: sent.map((item, i) => withLater(item, sent.slice(i + 1))), refused };
}

/** Previews the import; a sentence if it cannot be computed. */
export const previewOrderImport = memoizedPreview(inspect);
