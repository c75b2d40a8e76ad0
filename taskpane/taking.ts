import { Refusal } from "../src/kernel/refusal";
import { otherVersion } from "../src/ledger/audit/integrity";
import { baseOf, readCopy, readText, type TakenOrders } from "../src/ledger/changes/copy";
import { codeOf, type Order } from "../src/ledger/changes/orders";
import type { State } from "../src/ledger/changes/state";
import { takeIn, type Intake, type Taken } from "../src/ledger/changes/take-in";
import { headOf } from "../src/ledger/changes/text/read";
import { orderedInWords } from "../src/ledger/changes/words";
import { ledgerIn } from "../src/ledger/read/read-once";
import type { Ledger } from "../src/ledger/read/model";
import { isValuesOnly, type Book } from "../src/workbook/book";
import type { OrdersFile, TakingIn } from "./hands";

/*
 * Orders on their way into the ledger: what they would change, and what of it the game master has ticked.
 */

/** One thing that is ordered, to be ticked. */
export interface OrderedLine {
  /** Tells it from all others, also when the workbook has been read again. */
  readonly id: string;
  readonly words: string;
  readonly ticked: boolean;
  /** Why nothing is written unless it is ticked; "" for what only the player changed. */
  readonly why: string;
}

/** The orders of one player, as they came. */
export interface SentOrders {
  /** What tells them from others: the file, or what was pasted. */
  readonly id: string;
  readonly from: string;
  readonly player: string;
  readonly code: string;
  readonly lines: readonly OrderedLine[];
  /** What is left out, and what else there is to know, in sentences. */
  readonly notes: readonly string[];
  readonly faults: TakenOrders["faults"];
  readonly passedOver: readonly string[];
  /** Whether lines are not understood, and the others wait to be asked for. */
  readonly waits: boolean;
}

export interface TakingLook {
  readonly sent: readonly SentOrders[];
  /** What holds no orders for this turn, and why. */
  readonly refused: readonly { readonly from: string; readonly why: string }[];
  /** How many entries stand as they are ordered already. */
  readonly already: number;
  /** What is ticked, as it is written. */
  readonly intake: Intake;
  /** How many lines are ticked. */
  readonly count: number;
}

const PASTED = "What was pasted";

/** The orders of one player in what was given. */
interface Source {
  /** What tells it from others. */
  readonly id: string;
  readonly from: string;
  readonly taken: TakenOrders;
  readonly waits: boolean;
}

/** A copy that can be read as orders. Throws Refusal. */
function ledgerOfCopy(book: Book): Ledger {
  const ledger = ledgerIn(book);
  if (!ledger) throw new Refusal("It holds no ledger.");
  if (book.sheets.some(isValuesOnly)) throw new Refusal("It is a values copy, which shows nobody's entries; ask for the ledger.");
  const version = otherVersion(ledger);
  if (version) throw new Refusal(version.message);
  return ledger;
}

function ordersOf(ledger: Ledger, base: State, { text, book, refused }: OrdersFile, player: string): readonly TakenOrders[] {
  if (refused !== undefined) throw new Refusal(refused);
  const wanted = player === "" ? undefined : player;
  return book ? [readCopy(ledger, ledgerOfCopy(book), base, wanted)] : readText(ledger, text ?? "", wanted);
}

function sourcesOf(ledger: Ledger, { text, files, player, ticked }: TakingIn, base: State) {
  const given: readonly OrdersFile[] = [...(text.trim() === "" ? [] : [{ name: PASTED, text }]), ...files];
  const sources: Source[] = [];
  const refused: { from: string; why: string }[] = [];
  for (const one of given) {
    try {
      for (const taken of ordersOf(ledger, base, one, player)) {
        const nth = sources.filter(({ from, taken: other }) => from === one.name && other.player === taken.player).length;
        const id = [one.name, taken.player, nth].join("\n");
        sources.push({ id, from: one.name, taken, waits: taken.faults.length > 0 && ticked.get(id) !== true });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ from: one.name, why: error.message });
    }
  }
  return { sources, refused };
}

/** What is ordered of one cell, or of one row, whoever orders it. */
const placeOf = ({ table, row, column, kind }: Taken): string => [table, row, column, kind === "entry" ? "" : "row"].join("\n");

const valueOf = ({ kind, wanted, entries }: Taken): string =>
  JSON.stringify([kind, wanted, entries.map(({ entered }) => entered)]);

/** An order as far as it is ticked: of a change its entries, a row that comes or goes as a whole. */
function tickedPart(order: Order, ticked: ReadonlySet<string>): readonly Order[] {
  if (order.kind !== "change") return ticked.has("") ? [order] : [];
  const entries = order.entries.filter(({ column }) => ticked.has(column));
  return entries.length === 0 ? [] : [{ ...order, entries }];
}

/** What takes in the orders of several players at once. */
function takenIn(ledger: Ledger, base: State, orders: ReadonlyMap<Order, Source>, preferOrders: boolean): Intake {
  return takeIn(ledger, [...orders.keys()], base, { player: (order) => orders.get(order)!.taken.player, preferOrders });
}

function look(ledger: Ledger, taking: TakingIn): TakingLook {
  const base = baseOf(ledger);
  const { sources, refused } = sourcesOf(ledger, taking, base);
  const sourceOf = new Map(sources.flatMap((source) => source.taken.orders.map((order) => [order, source] as const)));
  const all = takenIn(ledger, base, sourceOf, false);
  const told = orderedInWords(ledger);
  const first = new Map<string, { readonly by: Source; readonly what: string }>();
  const lines = new Map(sources.map((source) => [source, [] as OrderedLine[]]));
  const ticked = new Map<Order, Set<string>>();
  for (const taken of [...all.written, ...all.conflicts]) {
    const by = sourceOf.get(taken.order)!;
    const [place, what] = [placeOf(taken), valueOf(taken)];
    const before = first.get(place) ?? { by, what };
    first.set(place, before);
    const isOtherwise = before.by !== by && before.what !== what;
    const why = all.conflicts.includes(taken)
      ? "It was changed here too since the orders were written."
      : isOtherwise
        ? `${before.by.taken.player} orders it otherwise.`
        : "";
    const id = [by.id, place, what].join("\n");
    const isTicked = !by.waits && (taking.ticked.get(id) ?? why === "");
    lines.get(by)!.push({ id, words: told(taken), ticked: isTicked, why });
    if (isTicked) ticked.set(taken.order, (ticked.get(taken.order) ?? new Set()).add(taken.column));
  }
  const chosen = new Map(
    [...ticked].flatMap(([order, columns]) => tickedPart(order, columns).map((part) => [part, sourceOf.get(order)!] as const)),
  );
  const sent = sources.map((source): SentOrders => {
    const { player, orders, notes, faults, passedOver } = source.taken;
    const leftOut = all.leftOut.filter(({ order }) => sourceOf.get(order) === source).map(({ why }) => why);
    const code = codeOf(headOf(ledger, player), orders);
    const { id, from, waits } = source;
    return { id, from, player, code, waits, lines: lines.get(source)!, notes: [...leftOut, ...notes], faults, passedOver };
  });
  const count = [...ticked.values()].reduce((sum, own) => sum + own.size, 0);
  return { sent, refused, already: all.already, intake: takenIn(ledger, base, chosen, true), count };
}

const looks = new WeakMap<TakingIn, { readonly book: Book; readonly look: TakingLook }>();

/** What taking orders in would do to the workbook as it was read; a sentence where that cannot be told. */
export function lookAtTaking(book: Book, taking: TakingIn): TakingLook | string {
  const known = looks.get(taking);
  if (known?.book === book) return known.look;
  const ledger = ledgerIn(book);
  if (!ledger) return "This workbook holds no ledger.";
  try {
    const found = look(ledger, taking);
    looks.set(taking, { book, look: found });
    return found;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** What a game master has seen of orders: when it is another, it is looked at again before it is written. */
export const seenOf = ({ sent }: TakingLook): string =>
  JSON.stringify(sent.map(({ id, lines }) => [id, lines.map(({ words, ticked, why }) => [words, ticked, why])]));
