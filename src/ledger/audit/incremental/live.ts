import type { Grid, Value, World } from "../../../formula/world";
import type { Book } from "../../../workbook/book";
import { calculate } from "../../../calculation/calculation";
import type { Calculation } from "../../../calculation/knowledge";
import {
  compareSaved,
  inputsOf,
  readersOf,
  withReaders,
  type Keeping,
  type SavedFormula,
  type SavedInputs,
} from "../../../calculation/saved-values";
import type { Noted } from "../../read/ledger-cache";
import { changedCells, sameParts } from "./changed-cells";
import type { Places, Spot } from "./cell-map";
import { Reads } from "./reads";

/*
 * A workbook that is edited repeatedly while it is shown: after each change only what depends on it is computed.
 */

/** A formula that returns several values. */
export interface Spilt extends Spot {
  readonly result: Grid;
}

interface Live {
  /** Continues with the workbook as it is now. */
  take(book: Book): void;
  /** Computes what changed, and returns it. */
  compute(visit: (sheet: string, row: number, column: number, value: Value) => void): void;
  /** The formulas that return several values, as far as they are computed. */
  spilt(): readonly Spilt[];
  /** The formulas that keep their saved values, as far as they are computed. */
  kept(): readonly SavedFormula[];
  /** Computes the base that changes are compared with, until `isOver`; returns whether it is complete. */
  ahead(isOver: () => boolean): boolean;
  /** Computes everything the next time. */
  forget(): void;
}

interface Base {
  readonly book: Book;
  readonly calculation: Calculation;
  readonly reads: Reads;
  /** Recorded reads that have not been added yet. */
  readonly noted: Noted[];
  /** Its formulas that are not computed yet. */
  readonly left: Spot[];
  readonly spilt: Spilt[];
  readonly kept: Keeping[];
}

/** If changes affect more than this share of the formulas, all are computed and become the new base. */
const LARGEST_PART = 1 / 3;

function eachFormula({ sheets }: Book, visit: (sheet: string, row: number, column: number) => void): void {
  for (const { name, top, left, formulas } of sheets)
    formulas.forEach((line, r) =>
      line.forEach((formula, c) => {
        if (formula !== null) visit(name, top + r, left + c);
      }),
    );
}

function formulasOf(book: Book): Spot[] {
  const found: Spot[] = [];
  eachFormula(book, (sheet, row, column) => void found.push({ sheet, row, column }));
  return found;
}

function baseOf(book: Book, others: World["others"]): Base {
  const noted: Noted[] = [];
  const spilt: Spilt[] = [];
  const kept: Keeping[] = [];
  const calculation = calculate(book, undefined, {
    kept: (sheet, row, column, why) => void kept.push({ sheet, row, column, why }),
    note: (sheet, row, column, areas) => void noted.push({ sheet, row, column, areas }),
    spilt: (sheet, row, column, result) => void spilt.push({ sheet, row, column, result }),
    others,
  });
  return { book, calculation, reads: new Reads(), noted, left: formulasOf(book).reverse(), spilt, kept };
}

function computeLeft({ calculation, left }: Base, isOver: () => boolean = () => false): boolean {
  for (let next = left.at(-1); next; next = left.at(-1)) {
    if (isOver()) return false;
    calculation.value(next.sheet, next.row, next.column);
    left.pop();
  }
  return true;
}

/** `others` are functions available besides those that ledgers use. */
export function liveComputing(others?: World["others"]): Live {
  let base: Base | null = null;
  let book: Book | null = null;
  let calculation: Calculation;
  let heard: readonly Spilt[] = [];
  let heardKept: readonly Keeping[] = [];
  /** Results since the base, and what they read. */
  let since: readonly Noted[] = [];
  /** What formulas with saved values read when the workbook was opened; null until known. */
  let opened: { readonly book: Book; readonly kept: readonly SavedInputs[] } | null = null;
  /** Formulas affected by this change and earlier ones; null if all are new. */
  let reached: Places<true> | null = null;
  let before: Places<true> | null = null;

  function takeAsBase(taken: Book): void {
    base = baseOf(taken, others);
    ({ calculation } = base);
    heard = [];
    heardKept = [];
    since = [];
    reached = before = null;
  }

  function reachedIn(taken: Book): Places<true> | null {
    const changed = base && sameParts(base.book, taken) ? changedCells(base.book, taken) : null;
    if (!base || !changed) return null;
    computeLeft(base);
    base.reads.take(base.noted);
    return base.reads.reached(changed, LARGEST_PART);
  }

  /** Records what formulas with saved values read at first. */
  function noteOpened(): void {
    if (opened || !base) return;
    computeLeft(base);
    opened = { book: base.book, kept: inputsOf(base.book, base.calculation, base.kept) };
  }

  const isAsOpened = (now: Book): boolean =>
    opened !== null && sameParts(opened.book, now) && changedCells(opened.book, now)?.length === 0;

  function savedNow(): readonly Keeping[] {
    const ofBase = base?.kept.filter(({ sheet, row, column }) => !reached?.get(sheet, row, column)) ?? [];
    const known = new Set(heardKept.map(({ sheet, row, column }) => `${row},${column},${sheet}`));
    return [...ofBase.filter(({ sheet, row, column }) => !known.has(`${row},${column},${sheet}`)), ...heardKept];
  }

  /** The formulas that read cells which are not recalculated. */
  function staleReaders(stale: readonly Spot[]): readonly Spot[] {
    const { reads, noted } = base!;
    reads.take(noted);
    const byBase = reads.reached(stale, 1);
    const before = new Set(stale.map(({ sheet, row, column }) => `${row},${column},${sheet}`));
    const ofBase = [...reads].filter(
      ({ sheet, row, column }) =>
        byBase?.get(sheet, row, column) && !reached?.get(sheet, row, column) && !before.has(`${row},${column},${sheet}`),
    );
    return [...ofBase, ...readersOf([...stale, ...ofBase], since)];
  }

  const isNew = (sheet: string, row: number, column: number): boolean =>
    reached === null || reached.get(sheet, row, column) === true || before?.get(sheet, row, column) === true;

  return {
    take(taken) {
      if (taken === book) return;
      noteOpened();
      book = taken;
      const now = reachedIn(taken);
      if (!base || !now) return takeAsBase(taken);
      const { reads, calculation: was } = base;
      const { size } = reads;
      [before, reached] = [reached, now];
      const spilt: Spilt[] = [];
      const kept: Keeping[] = [];
      heard = spilt;
      heardKept = kept;
      const computed: Noted[] = [];
      since = computed;
      calculation = calculate(taken, undefined, {
        known(sheet, row, column) {
          if (!reads.has(sheet, row, column, size) || now.get(sheet, row, column)) return undefined;
          return was.taint(sheet, row, column).size > 0 ? undefined : was.value(sheet, row, column);
        },
        kept: (sheet, row, column, why) => void kept.push({ sheet, row, column, why }),
        note: (sheet, row, column, areas) => void computed.push({ sheet, row, column, areas }),
        spilt: (sheet, row, column, result) => void spilt.push({ sheet, row, column, result }),
        others,
      });
    },
    compute(visit) {
      if (!book) return;
      eachFormula(book, (sheet, row, column) => {
        if (isNew(sheet, row, column)) visit(sheet, row, column, calculation.value(sheet, row, column));
      });
    },
    spilt: () => [...(base?.spilt.filter(({ sheet, row, column }) => !reached?.get(sheet, row, column)) ?? []), ...heard],
    kept() {
      if (!base || !book) return [];
      noteOpened();
      const now = savedNow();
      if (now.length === 0) return [];
      const compared = compareSaved(opened!.kept, inputsOf(book, calculation, now), isAsOpened(book));
      return withReaders(compared, staleReaders);
    },
    ahead: (isOver) => base === null || computeLeft(base, isOver),
    forget() {
      if (book && isAsOpened(book)) opened = null;
      base = book = null;
    },
  };
}
