import type { Total } from "../../kernel/turn";
import { declaredClosing } from "../../sheets/closing";
import type { Book } from "../../workbook/book";
import { withEntries } from "../read/entered";
import { auditLedger } from "../audit";
import { cameFrom, ledgerAgain } from "../audit/again";
import { auditLimits } from "../audit/limits-alone";
import { closeTurn, type Closing } from "./close";
import type { Finding } from "../read/finding";
import { NOT_CARRIED } from "../audit/integrity/about";
import { ledgerOf, type Ledger, type Supposed } from "../read/model";
import { withoutSeals } from "../read/shelf";

/*
 * The turns to come: the ledger is closed again and again in memory. Nothing is written. An entry that cannot be carried over
 * is unknown from then on, and so is what follows from it: it is null, and the rest goes on.
 */

export interface ForecastOptions {
  /** How many turns after the present one. */
  readonly turns: number;
  /** Whether the orders of the present turn are given again in every turn, or none are. */
  readonly orders: "repeated" | "none";
  /** What players save where saving counts, by player; others save what is left over. */
  readonly save?: ReadonlyMap<string, number>;
}

export interface ForecastTurn {
  /** "1942 · Spring · turn 9" */
  readonly turn: string;
  readonly players: Closing["totals"];
  /** Limits that break in this turn for the first time, and entries of which it is not known what becomes. */
  readonly breaks: readonly Finding[];
  /** Players who have less than they meant to save, and what they have. */
  readonly short: readonly { readonly player: string; readonly has: number }[];
}

export interface Forecast {
  readonly totals: readonly Total[];
  /** The present turn first. */
  readonly turns: readonly ForecastTurn[];
  /** Whether the last of them is the last turn of the campaign. */
  readonly isLast: boolean;
}

/** What players who save hold at the close of this turn, and who has less than that. */
function savings(
  ledger: Ledger,
  save: ReadonlyMap<string, number>,
): { readonly held: Supposed; readonly short: ForecastTurn["short"] } {
  const held = new Map<string, number>();
  const short: { player: string; has: number }[] = [];
  const { saving } = declaredClosing(ledger.rulebook, ledger.options, ledger.sheets);
  for (const [player, { name, when }] of saving) {
    const amount = save.get(player);
    const cell = ledger.found.cells.find(({ declared }) => "name" in declared && declared.name === name);
    if (amount === undefined || !cell || ledger.calculation.evaluate(when, cell.sheet, cell.row, cell.column) !== true) continue;
    const has = ledger.valueOf(cell);
    if (typeof has !== "number") continue;
    if (has < amount) short.push({ player, has });
    held.set(name, Math.min(has, amount));
  }
  return { held, short };
}

/** What stands for an entry that nobody knows: what follows from it is not known either. */
const UNKNOWN = "#N/A";

/** The workbook of the next turn. Orders that are repeated are not cleared. */
function nextBook({ rulebook, book }: Ledger, { moves, notCarried }: Closing, orders: ForecastOptions["orders"]): Book {
  const steps = rulebook.ledger!.turn!.steps.filter((step) => orders === "repeated" && step.orders);
  const kept = new Set(steps.map(({ id }) => id));
  return withEntries(withoutSeals(book), [
    ...moves.filter(({ step }) => !kept.has(step)).map(({ place: { sheet, cell }, to }) => ({ sheet, cell, value: to })),
    ...notCarried.map(({ sheet, cell }) => ({ sheet, cell, value: UNKNOWN })),
  ]);
}

const sameLimit = (one: Finding, other: Finding): boolean =>
  one.check === other.check && one.sheet === other.sheet && one.table === other.table && one.key === other.key;

/**
 * Works out the turns to come, limits that break in them included. The ledger's rulebook must declare a turn; its `closed` turn
 * need not be worked out again where nobody saves.
 */
export function forecast(ledger: Ledger, { turns, orders, save = new Map() }: ForecastOptions, closed?: Closing): Forecast {
  const totals = ledger.rulebook.ledger!.turn!.totals.filter(({ ahead }) => ahead);
  const made: ForecastTurn[] = [];
  let at = ledger;
  let before: readonly Finding[] = [];
  /** Whether entries are unknown: that others follow from them is not told again. */
  let lost = false;
  for (;;) {
    const { held, short } = savings(at, save);
    const now = held.size > 0 ? ledgerOf(at.book, held)! : at;
    const isPresent = made.length === 0;
    // What is wrong with the workbook itself is told once: in later turns it only tells again what is not known.
    const closing = closed && now === ledger ? closed : closeTurn(now, isPresent ? auditLedger(now) : auditLimits(now));
    const carried = closing.notCarried.filter(({ found }) => found !== null || !lost);
    const told = [...closing.stops.filter(({ check }) => check !== NOT_CARRIED.id), ...carried];
    lost ||= closing.notCarried.length > 0;
    const breaks = told.filter((finding) => !before.some((other) => sameLimit(finding, other)));
    made.push({ turn: closing.turn, players: closing.totals, breaks, short });
    if (closing.next === "") return { totals, turns: made, isLast: true };
    if (made.length > turns) return { totals, turns: made, isLast: false };
    before = [...before, ...told];
    // The close of the present turn changes most of what there is; the next ones change little of what it leaves.
    at = ledgerAgain(cameFrom(at === ledger ? null : at.book, nextBook(now, closing, orders)))!;
  }
}
