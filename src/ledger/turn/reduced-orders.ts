import { areaOf } from "../../formula/address";
import type { Formula } from "../../formula/syntax";
import type { Place } from "../../kernel/check";
import { exact } from "../../kernel/exact";
import { figure } from "../../kernel/text";
import { declaredClosing } from "../../sheets/closing";
import { describeCell } from "../audit/integrity/format-findings";
import { cellOn, leaves } from "../explain/links";
import { partsOf } from "../explain/terms";
import type { Source } from "../explain/location";
import type { Entered } from "../read/entered-values";
import type { LedgerCell } from "../read/find";
import type { Finding } from "../read/finding";
import type { Ledger } from "../read/model";

/*
 * Reduces orders that cannot be carried out. An excess is traced to the orders that contribute to it, and the largest is reduced
 * first.
 */

/** An order that is reduced. */
export interface ReducedOrder extends Place {
  /** The owning player; "" if it is shared. */
  readonly player: string;
  readonly from: number;
  readonly to: number;
  /** Its name, and the limit that it would break, in a sentence. */
  readonly what: string;
  readonly why: string;
}

/** "Quantity (Production, Corps) is cut from 3 to 1: Italy spends 3,434 PPs but only 3,320 are available." */
export const formatReduction = ({ what, from, to, why }: ReducedOrder): string =>
  `${what} is cut from ${figure(from)} to ${figure(to)}: ${why}`;

/** Combines reductions with later ones of the same orders. */
export function groupReductions(cuts: readonly ReducedOrder[]): readonly ReducedOrder[] {
  const found = new Map<string, ReducedOrder>();
  for (const reduction of cuts) {
    const place = `${reduction.sheet}!${reduction.cell}`;
    const before = found.get(place);
    found.set(place, before ? { ...before, to: reduction.to } : reduction);
  }
  return [...found.values()];
}

/** An order and what it adds to a figure. */
interface Adding {
  readonly cell: LedgerCell;
  readonly adds: number;
}

/** How deep sums of sums are followed; no ledger is deeper. */
const DEEPEST = 8;
const CENTS = 100;

/** Entries that can be reduced: numbers that the close clears because they were carried out. */
interface Orders {
  isOrder(cell: LedgerCell): boolean;
  /** Whether it is an amount, rather than a price or the like. */
  decides(cell: LedgerCell): boolean;
  /** For a computed cost, the order in the row that decides it. */
  ofRow(cell: LedgerCell): LedgerCell | undefined;
}

/** Whether a cell contains an amount, rather than a name, turn or year. */
const isAmount = (ledger: Ledger, { declared, line, sheet, row, column }: LedgerCell): boolean => {
  const { type, format } = declared.column;
  if (declared.formula !== null || type !== "number" || format === "plain") return false;
  if (line?.table.kind === "table" && line.table.block.key.includes(declared.key)) return false;
  const value = ledger.calculation.value(sheet, row, column);
  return typeof value === "number" && value > 0;
};

/** The orders of a ledger. */
export function ordersIn(ledger: Ledger): Orders {
  const { rulebook, options, sheets } = ledger;
  const steps = new Set(rulebook.ledger!.turn!.steps.filter(({ orders }) => orders).map(({ id }) => id));
  const { next, ends } = declaredClosing(rulebook, options, sheets);
  const isCleared = (cell: LedgerCell): boolean => steps.has(next.get(cell.declared)?.step ?? "");
  const isOver = ({ line }: LedgerCell): boolean =>
    line !== null && (ends.get(line.table) ?? []).some(({ step }) => steps.has(step));
  const wholeIn = ({ line }: LedgerCell): boolean =>
    Object.values(line?.cells ?? {}).some((cell) => isAmount(ledger, cell) && cell.declared.column.whole === true);
  // The number built is an order; its price is not.
  const isCount = (cell: LedgerCell): boolean => isOver(cell) && (cell.declared.column.whole === true || !wholeIn(cell));
  const decides = (cell: LedgerCell): boolean => isAmount(ledger, cell) && (isCleared(cell) || isCount(cell));
  return {
    isOrder: (cell) => isAmount(ledger, cell) && (isCleared(cell) || isOver(cell)),
    decides,
    ofRow({ line }) {
      const own = Object.values(line?.cells ?? {}).filter(decides);
      return own.find(isCleared) ?? own[0];
    },
  };
}

/** Whether a figure is added or subtracted. */
function signOf({ calculation }: Ledger, { sheet, cell }: Source, adds: number): 1 | -1 {
  const { top, left } = areaOf(cell)!;
  return calculation.value(sheet, top, left) === adds ? 1 : -1;
}

/** The orders that a formula adds up, with their contributions. */
function addingTo(ledger: Ledger, orders: Orders, formula: Formula, at: LedgerCell, sign: number, depth = 0): readonly Adding[] {
  const { book, calculation } = ledger;
  const { sheet, row, column } = at;
  const found = leaves(partsOf(formula, { book, ledger, calculation, sheet, row, column }), sign);
  return found.flatMap(({ source, adds }): readonly Adding[] => {
    const cell = cellOn(ledger, source);
    if (!cell || adds === 0) return [];
    if (orders.isOrder(cell)) return [{ cell, adds }];
    const below =
      cell.declared.parsed !== null && depth < DEEPEST
        ? addingTo(ledger, orders, cell.declared.parsed, cell, signOf(ledger, source, adds), depth + 1)
        : [];
    if (below.length > 0) return below;
    const order = orders.ofRow(cell);
    return order ? [{ cell: order, adds }] : [];
  });
}

/** A player's orders scaled to a share: half of them, or twice. */
export function ordersTimes(ledger: Ledger, player: string, share: number): readonly Entered[] {
  const orders = ordersIn(ledger);
  const isMeant = share === 0 ? orders.isOrder : orders.decides;
  const own = ledger.found.cells.filter((cell) => isMeant(cell) && ledger.playerOf(cell) === player);
  return own.map((cell) => {
    const { sheet, cell: address } = ledger.placeOf(cell);
    const value = (ledger.valueOf(cell) as number) * share;
    return {
      sheet,
      cell: address,
      value: cell.declared.column.whole ? Math.round(exact(value)) : Math.round(exact(value * CENTS)) / CENTS,
    };
  });
}

/** By how much a figure exceeds its limit, and its formula; undefined if that is not a number. */
function beyond(cell: LedgerCell, { expected, found }: Finding, next: Formula | null) {
  const { min } = cell.declared.column;
  const limit =
    typeof expected === "number" ? expected : next && typeof found === "number" && min !== undefined && found < min ? min : null;
  if (typeof found !== "number" || limit === null) return undefined;
  return { by: exact(found - limit), formula: typeof expected === "number" ? cell.declared.parsed : next };
}

/** Whether a figure is too large or too small: a remainder below 0 means that too much is spent. */
function directionOf(ledger: Ledger, cell: LedgerCell, { found }: Finding, by: number): number {
  const value = ledger.valueOf(cell);
  return typeof value === "number" && value < 0 && value !== found ? -1 : Math.sign(by);
}

/** The reduced value of an order; a part of it is carried out if possible. */
function rest({ declared }: LedgerCell, value: number, share: number): number {
  const reduced = Math.max(declared.column.min ?? 0, value * (1 - share));
  return declared.column.whole ? Math.floor(exact(reduced)) : Math.floor(exact(reduced * CENTS)) / CENTS;
}

/** The orders to reduce so that the turn can be carried out; empty if reducing does not help. */
export function reductionsFor(
  ledger: Ledger,
  stops: readonly Finding[],
  orders: Orders,
): { readonly cuts: readonly ReducedOrder[]; readonly entries: readonly Entered[] } {
  const { next } = declaredClosing(ledger.rulebook, ledger.options, ledger.sheets);
  const reductions = new Map<LedgerCell, ReducedOrder>();
  for (const stop of stops) {
    const cell = cellOn(ledger, stop);
    const over = cell && beyond(cell, stop, next.get(cell.declared)?.formula ?? null);
    if (!cell || !over || over.by === 0) continue;
    const direction = directionOf(ledger, cell, stop, over.by);
    const adding = orders.isOrder(cell)
      ? [{ cell, adds: ledger.valueOf(cell) as number }]
      : over.formula
        ? addingTo(ledger, orders, over.formula, cell, 1)
        : [];
    let excess = Math.abs(over.by);
    for (const { cell: order, adds } of [...adding].sort((a, b) => direction * (b.adds - a.adds))) {
      if (excess <= 0 || direction * adds <= 0) break;
      // A reduced order may free more than this; any remaining shortage shows when the turn is computed again.
      if (reductions.has(order)) break;
      const value = ledger.valueOf(order) as number;
      const to = rest(order, value, Math.min(1, excess / Math.abs(adds)));
      if (to >= value) continue;
      excess -= Math.abs(adds) * (1 - to / value);
      reductions.set(order, {
        ...ledger.placeOf(order),
        player: ledger.playerOf(order),
        from: value,
        to,
        what: describeCell(ledger, order),
        why: stop.message,
      });
    }
  }
  const cuts = [...reductions.values()];
  return { cuts, entries: cuts.map(({ sheet, cell, to }) => ({ sheet, cell, value: to })) };
}
