import { isError } from "../../../formula/world";
import { formulaAt, type Book } from "../../../workbook/book";
import { auditLedger, NO_LEDGER, type Audit } from "..";
import { calculate, type Calculation, type Known } from "../../compute/calculation";
import type { LedgerCell } from "../../read/find";
import type { Ledger } from "../../read/model";
import { knownLedger, readNoted, type Noted } from "../../read/read-once";
import { changedCells, sameParts } from "./changed";
import type { Spot } from "./places";
import { Reads } from "./reads";

/*
 * A workbook in which a few cells were changed, read again: only what they reach is computed. What every formula reads is noted
 * when a workbook is computed as a whole; where much was changed since, that is done anew. again.test.ts holds that nobody can
 * tell the difference.
 */

/** A workbook computed as a whole, and what each of its formulas read. */
interface Base {
  readonly book: Book;
  readonly calculation: Calculation;
  readonly reads: Reads;
}

interface LedgerBase extends Base {
  readonly ledger: Ledger;
}

interface Read {
  readonly calculation: Calculation;
  /** Itself, or what it was read again from. */
  readonly base: Base;
}

/** Where changes reach a larger part of the formulas, all are computed: later changes are then counted from there. */
const LARGEST_PART = 1 / 3;

const origins = new WeakMap<Book, Book>();
/** What the ledgers of workbooks were read again from; themselves where they were computed as a whole. */
const bases = new WeakMap<Book, LedgerBase>();
const calculations = new WeakMap<Book, Read>();

/** Notes from which workbook another came by changes of a few cells. */
export function cameFrom(before: Book | null, after: Book): Book {
  // Where that was read again itself, what stood in the beginning serves as well, and those between need not be kept.
  if (before && before !== after) origins.set(after, bases.get(before)?.book ?? origins.get(before) ?? before);
  return after;
}

/** What the formulas of a base give that no change of these cells reaches; null where these reach too many. */
function beside({ reads, calculation }: Base, changed: readonly Spot[]): Known | null {
  const reached = reads.reached(changed, LARGEST_PART);
  if (reached === null) return null;
  return (sheet, row, column) => {
    if (!reads.has(sheet, row, column) || reached.get(sheet, row, column)) return undefined;
    if (calculation.hindrances(sheet, row, column).size > 0) return undefined;
    return calculation.value(sheet, row, column);
  };
}

/** Whether all that is declared is there, so that a change of cells is all that can change what is computed. */
const isWhole = ({ found, lacking }: Ledger): boolean =>
  found.missing.length + found.moved.length === 0 && lacking.every(({ cell }) => cell !== undefined);

function isSamePlace(one: LedgerCell, other: LedgerCell): boolean {
  const same = one.row === other.row && one.column === other.column && one.sheet === other.sheet;
  // Declared for another year, a formula is another one that says the same.
  return same && one.declared.formula === other.declared.formula;
}

/** Whether two ledgers have the same formulas at the same places. */
const areAlike = (one: Ledger, other: Ledger): boolean =>
  one.rulebook === other.rulebook &&
  isWhole(one) &&
  isWhole(other) &&
  one.found.cells.length === other.found.cells.length &&
  one.found.cells.every((cell, i) => isSamePlace(cell, other.found.cells[i]!)) &&
  sameParts(one.found.book, other.found.book);

/**
 * Entries that count otherwise than they did: what stands beside one can make it readable or not. What was typed as a formula is
 * computed each time.
 */
function changedEntries(was: Ledger, is: Ledger): readonly Spot[] {
  const sheets = new Map(is.found.book.sheets.map((sheet) => [sheet.name, sheet]));
  return is.found.cells.filter((cell) => {
    if (cell.declared.parsed !== null) return false;
    if (formulaAt(sheets.get(cell.sheet)!, cell.row, cell.column) !== null) return true;
    const value = is.valueOf(cell);
    return value !== was.valueOf(cell) || isError(value);
  });
}

/** What is known of a ledger by one that it came from. */
function knownOf(ledger: Ledger, { ledger: was, ...base }: LedgerBase): Known | null {
  if (!areAlike(was, ledger)) return null;
  const changed = changedCells(was.found.book, ledger.found.book);
  if (changed === null) return null;
  for (const cell of was.found.cells) was.valueOf(cell);
  return beside(base, [...changed, ...changedEntries(was, ledger)]);
}

/** What a ledger was read from as a whole; null where the workbook holds none. */
function baseOf(book: Book): LedgerBase | null {
  const known = bases.get(book);
  if (known) return known;
  const { ledger, noted } = knownLedger(book) ?? readNoted(book);
  if (!ledger) return null;
  const base = { book, ledger, calculation: ledger.calculation, reads: new Reads(noted) };
  bases.set(book, base);
  return base;
}

/** The ledger of a workbook, read by what is known of the one that it came from. ledgerIn gives the same from then on. */
export function ledgerAgain(book: Book): Ledger | null {
  const known = knownLedger(book);
  if (known) return known.ledger;
  const origin = origins.get(book);
  const base = origin ? baseOf(origin) : null;
  let given: Known = () => undefined;
  const { ledger } = readNoted(book, (sheet, row, column) => given(sheet, row, column));
  const kept = ledger && base && knownOf(ledger, base);
  if (kept) {
    given = kept;
    bases.set(book, base);
  } else {
    origins.delete(book);
  }
  return ledger;
}

function readCalculation(book: Book, base: Base | null): Read {
  const changed = base && sameParts(base.book, book) ? changedCells(base.book, book) : null;
  if (base && changed) computeAll(base);
  const known = base && changed && beside(base, changed);
  if (known) return { calculation: calculate(book, undefined, { known }), base };
  const noted: Noted[] = [];
  const calculation = calculate(book, undefined, {
    note: (sheet, row, column, areas) => void noted.push({ sheet, row, column, areas }),
  });
  return { calculation, base: { book, calculation, reads: new Reads(noted) } };
}

function computeAll({ book, calculation }: Base): void {
  for (const { name, top, left, formulas } of book.sheets)
    formulas.forEach((line, r) =>
      line.forEach((formula, c) => {
        if (formula !== null) calculation.value(name, top + r, left + c);
      }),
    );
}

function calculated(book: Book): Read {
  let found = calculations.get(book);
  if (!found) {
    const origin = origins.get(book);
    calculations.set(book, (found = readCalculation(book, origin ? calculated(origin).base : null)));
  }
  return found;
}

/** The formulas of a workbook as they stand: one that was changed counts as it is, not as it should be. */
export const calculationIn = (book: Book): Calculation => calculated(book).calculation;

/** Audits a workbook that came from another one by changes of a few cells: as audit() does, only sooner. */
export function auditAgain(before: Book, book: Book): Audit {
  const ledger = ledgerAgain(cameFrom(before, book));
  return ledger ? auditLedger(ledger) : NO_LEDGER;
}
