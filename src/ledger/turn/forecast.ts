import type { Total } from "../../kernel/turn";
import { declaredClosing } from "../../sheets/closing";
import type { Book } from "../../workbook/book";
import { withEntries } from "../read/entered-values";
import { auditLedger } from "../audit";
import { cameFrom, reloadedLedger } from "../audit/incremental";
import { errorsAlone } from "../audit/errors-only";
import { closeTurn, type Closing } from "./close-turn";
import { reductionsFor, groupReductions, ordersIn, ordersTimes, type ReducedOrder } from "./reduced-orders";
import { cellOn } from "../explain/links";
import { ownerOf } from "../audit/finding-owner";
import type { Finding } from "../read/finding";
import { NOT_CARRIED } from "../audit/integrity/about";
import { ledgerOf, type Ledger, type Supposed } from "../read/model";
import { withoutSeals } from "../read/hidden-turns";

/*
 * Forecasts turns by closing the ledger repeatedly in memory. Repeated orders are reduced to the available amounts. An entry
 * whose next value is unknown is #N/A from then on, with everything that depends on it; all other figures continue.
 */

export interface ForecastOptions {
  /** How many turns after the current one. */
  readonly turns: number;
  /** Whether this turn's orders are repeated in every turn. */
  readonly orders: "repeated" | "none";
  /** What players save in turns where saving counts, by player; others save everything that remains. */
  readonly save?: ReadonlyMap<string, number>;
  /** The share of a player's orders that is repeated: 0.5 for half. */
  readonly spend?: { readonly player: string; readonly share: number };
}

export interface ForecastTurn {
  /** "1942 · Spring · turn 9" */
  readonly turn: string;
  readonly players: Closing["totals"];
  /** Limits first broken in this turn, and entries whose next value is unknown. */
  readonly breaks: readonly Finding[];
  /** Orders reduced to the available amounts, from this turn on. */
  readonly cuts: readonly ReducedOrder[];
  /** Players who have less than they meant to save, and what they have. */
  readonly short: readonly { readonly player: string; readonly has: number }[];
}

/** The first limit that a player breaks in the forecast; undefined if none. */
export function firstToBreak({ turns }: Pick<Forecast, "turns">, player: string) {
  for (const { turn, breaks, cuts } of turns.slice(1)) {
    const first = breaks.find((item) => ownerOf(item, [player]) === player);
    const reduction = cuts.find((item) => item.player === player);
    const message = first?.message ?? reduction?.why;
    if (message !== undefined) return { turn, message };
  }
  return undefined;
}

export interface Forecast {
  readonly totals: readonly Total[];
  /** The current turn first. */
  readonly turns: readonly ForecastTurn[];
  /** Whether the forecast reaches the campaign's last turn. */
  readonly isLast: boolean;
}

/** What saving players have at the close of this turn, and who has less than intended. */
function savings(
  ledger: Ledger,
  save: ReadonlyMap<string, number>,
): { readonly saved: Supposed; readonly short: ForecastTurn["short"] } {
  const saved = new Map<string, number>();
  const short: { player: string; has: number }[] = [];
  const { saving } = declaredClosing(ledger.rulebook, ledger.options, ledger.sheets);
  for (const [player, { name, when }] of saving) {
    const amount = save.get(player);
    const cell = ledger.found.cells.find(({ declared }) => "name" in declared && declared.name === name);
    if (amount === undefined || !cell || ledger.calculation.evaluate(when, cell.sheet, cell.row, cell.column) !== true) continue;
    const has = ledger.valueOf(cell);
    if (typeof has !== "number") continue;
    if (has < amount) short.push({ player, has });
    saved.set(name, Math.min(has, amount));
  }
  return { saved, short };
}

/** The value of an unknown entry, because everything that depends on it becomes unknown, too. */
const UNKNOWN = "#N/A";

/** How often a turn's orders are reduced: the amount that one reduction frees may be needed by another order. */
const MOST_ROUNDS = 5;

/** A turn with its orders reduced to the available amounts. */
function reduceToAffordable(opened: Ledger, first: Closing, read: (book: Book) => Ledger) {
  let [now, closing] = [opened, first];
  const cuts: ReducedOrder[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { cuts: more, entries } = reductionsFor(now, [...closing.stops, ...closing.notCarried], ordersIn(now));
    if (more.length === 0) break;
    for (const reduction of more) cuts.push(reduction);
    now = read(cameFrom(now.book, withEntries(now.book, entries)));
    closing = closeTurn(now, errorsAlone(now));
  }
  return { now, closing, cuts: groupReductions(cuts) };
}

/** The nearest allowed value of an entry that would be too small or not a whole number. */
function affordableAmount(ledger: Ledger, { sheet, cell, found }: Finding): number | null {
  const { min, max, whole } = cellOn(ledger, { sheet, cell })?.declared.column ?? {};
  if (typeof found !== "number") return null;
  const affordable = Math.max(min ?? -Infinity, whole ? Math.floor(found) : found);
  return affordable === found || affordable > (max ?? Infinity) ? null : affordable;
}

/** The workbook of the next turn, with repeated orders. */
function nextBook(ledger: Ledger, { movements, notCarried }: Closing, orders: ForecastOptions["orders"]): Book {
  const { rulebook, book } = ledger;
  const steps = rulebook.ledger!.turn!.steps.filter((step) => orders === "repeated" && step.orders);
  const ids = new Set(steps.map(({ id }) => id));
  return withEntries(withoutSeals(book), [
    ...movements.filter(({ step }) => !ids.has(step)).map(({ place: { sheet, cell }, to }) => ({ sheet, cell, value: to })),
    ...notCarried.map((item) => ({ sheet: item.sheet, cell: item.cell, value: affordableAmount(ledger, item) ?? UNKNOWN })),
  ]);
}

const sameLimit = (a: Finding, b: Finding): boolean =>
  a.check === b.check && a.sheet === b.sheet && a.table === b.table && a.key === b.key;

/**
 * Forecasts turns, including the limits that they break. The ledger's rulebook must declare a turn; its `closed` turn need not be
 * computed again if nobody saves.
 */
export function forecast(
  ledger: Ledger,
  { turns, orders, save = new Map(), spend }: ForecastOptions,
  closed?: Closing,
): Forecast {
  const totals = ledger.rulebook.ledger!.turn!.totals.filter(({ ahead }) => ahead);
  const forecastTurns: ForecastTurn[] = [];
  const saving = (item: Ledger): Ledger => {
    const { saved } = savings(item, save);
    return saved.size > 0 ? ledgerOf(item.book, saved)! : item;
  };
  let at = ledger;
  let before: readonly Finding[] = [];
  /** Whether entries are unknown; those that depend on them are not reported again. */
  let lost = false;
  for (;;) {
    const ordered = saving(at);
    const isPresent = forecastTurns.length === 0;
    // Damage to the workbook is reported once; in later turns it would only show as unknown entries.
    const first =
      closed && ordered === ledger ? closed : closeTurn(ordered, isPresent ? auditLedger(ordered) : errorsAlone(ordered));
    const carried = first.notCarried.filter(({ found }) => found !== null || !lost);
    const reported = [...first.stops.filter(({ check }) => check !== NOT_CARRIED.id), ...carried];
    const breaks = reported.filter((finding) => !before.some((other) => sameLimit(finding, other)));
    // The current turn is taken as ordered. With missing entries it is unknown what orders could be reduced to.
    const isReduced = !isPresent && orders === "repeated" && ordered.found.missing.length === 0;
    const { now, closing, cuts } = isReduced
      ? reduceToAffordable(ordered, first, (book) => saving(reloadedLedger(book)!))
      : { now: ordered, closing: first, cuts: [] };
    lost ||= closing.notCarried.some((item) => affordableAmount(now, item) === null);
    forecastTurns.push({ turn: closing.turn, players: closing.totals, breaks, cuts, short: savings(now, save).short });
    if (closing.next === "") return { totals, turns: forecastTurns, isLast: true };
    if (forecastTurns.length > turns) return { totals, turns: forecastTurns, isLast: false };
    before = [...before, ...reported];
    let book = nextBook(now, closing, orders);
    if (spend && spend.share !== 1 && orders === "repeated" && forecastTurns.length === 1)
      book = withEntries(book, ordersTimes(ledgerOf(book)!, spend.player, spend.share));
    // The first close changes most cells; the next ones change few of them.
    at = reloadedLedger(cameFrom(at === ledger ? null : at.book, book))!;
  }
}
