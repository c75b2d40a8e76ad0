import type { Total } from "../kernel/turn";
import { declaredClosing } from "../sheets/closing";
import type { Book } from "../workbook/book";
import { withEntries } from "./entered";
import { closeTurn, type Closing } from "./close";
import type { Finding } from "./finding";
import { integrityChecks } from "./integrity";
import { ledgerOf, type Ledger, type Supposed } from "./model";

/*
 * The turns to come: the ledger is closed again and again in memory. Nothing is written.
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
  /** Limits that break in this turn, and did not in the one before. */
  readonly breaks: readonly Finding[];
  /** Players who have less than they meant to save, and what they have. */
  readonly short: readonly { readonly player: string; readonly has: number }[];
}

export interface Forecast {
  readonly totals: readonly Total[];
  /** The present turn first. */
  readonly turns: readonly ForecastTurn[];
  /** Why there are no more turns than these, where fewer came than were asked for; "" otherwise. */
  readonly ended: string;
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

/** The workbook of the next turn. Orders that are repeated are not cleared. */
function nextBook(ledger: Ledger, { moves, book }: Closing, orders: ForecastOptions["orders"]): Book {
  if (orders === "none") return book;
  const steps = new Set(ledger.rulebook.ledger!.turn!.steps.filter((step) => step.orders).map(({ id }) => id));
  const kept = moves.filter(({ step }) => !steps.has(step));
  return withEntries(
    ledger.book,
    kept.map(({ place: { sheet, cell }, to }) => ({ sheet, cell, value: to })),
  );
}

const sameLimit = (one: Finding, other: Finding): boolean =>
  one.check === other.check && one.sheet === other.sheet && one.table === other.table && one.key === other.key;

/** Findings that tell that the ledger itself is not as it should be: nothing sure follows from it. */
const ofWorkbook = new Set(integrityChecks.map(({ id }) => id));

/** Why nothing can be worked out after a turn; "" where it can. */
function endOf({ turn, next, stops, notCarried }: Closing): string {
  const [first] = [...stops.filter(({ check }) => ofWorkbook.has(check)), ...notCarried];
  if (first) return `What follows ${turn} cannot be worked out. ${first.sheet}!${first.cell}: ${first.message}`;
  return next === "" ? `${turn} is the last turn.` : "";
}

/** Works out the turns to come, limits that break in them included. The ledger's rulebook must declare a turn. */
export function forecast(ledger: Ledger, { turns, orders, save = new Map() }: ForecastOptions): Forecast {
  const totals = ledger.rulebook.ledger!.turn!.totals.filter(({ ahead }) => ahead);
  const made: ForecastTurn[] = [];
  let at = ledger;
  let before: readonly Finding[] = [];
  for (;;) {
    const { held, short } = savings(at, save);
    const now = held.size > 0 ? ledgerOf(at.book, held)! : at;
    const closing = closeTurn(now);
    const breaks = closing.stops.filter((finding) => !before.some((other) => sameLimit(finding, other)));
    made.push({ turn: closing.turn, players: closing.totals, breaks, short });
    const ended = made.length > turns ? "" : endOf(closing);
    if (made.length > turns || ended !== "") return { totals, turns: made, ended };
    before = closing.stops;
    at = ledgerOf(nextBook(now, closing, orders))!;
  }
}
