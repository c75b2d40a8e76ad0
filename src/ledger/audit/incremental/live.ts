import type { Grid, Value, World } from "../../../formula/world";
import type { Book } from "../../../workbook/book";
import { calculate } from "../../../calculation/calculation";
import type { Calculation } from "../../../calculation/knowledge";
import {
  compareSaved,
  inputsOf,
  readersOf,
  withFilled,
  withReaders,
  type UnsupportedCell,
  type SavedFormula,
  type SavedInputs,
} from "../../../calculation/saved-values";
import type { Noted } from "../../read/ledger-cache";
import { changedCells, sameParts } from "./changed-cells";
import type { Places, CellPosition } from "./cell-map";
import { Reads } from "./reads";

/*
 * A workbook that is edited repeatedly while it is shown: after each change only what depends on it is computed.
 */

/** A formula that returns several values. */
export interface Spilt extends CellPosition {
  readonly result: Grid;
  /** Set if the saved values were kept. The reason is in the calculation of the formulas that read them. */
  readonly isSaved?: true | undefined;
}

interface Live {
  /** Continues with a new version of the workbook. */
  take(book: Book): void;
  /** Visits all formulas that changed, with their computed values. */
  compute(visit: (sheet: string, row: number, column: number, value: Value) => void): void;
  /** The formulas computed so far that return several values. */
  spilt(): readonly Spilt[];
  /** The formulas computed so far that keep their saved values. */
  savedFormulas(): readonly SavedFormula[];
  /** Computes the base that changes are compared with until `isOver` returns true; returns whether it is complete. */
  ahead(isOver: () => boolean): boolean;
  /** Forces a full calculation the next time. */
  forget(): void;
}

interface Base {
  readonly book: Book;
  readonly calculation: Calculation;
  readonly reads: Reads;
  /** Recorded reads that have not been added yet. */
  readonly noted: Noted[];
  /** Formulas that are not computed yet. */
  readonly remaining: CellPosition[];
  readonly spilt: Spilt[];
  readonly unsupported: UnsupportedCell[];
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

function formulasOf(book: Book): CellPosition[] {
  const found: CellPosition[] = [];
  eachFormula(book, (sheet, row, column) => void found.push({ sheet, row, column }));
  return found;
}

function baseOf(book: Book, others: World["others"]): Base {
  const noted: Noted[] = [];
  const spilt: Spilt[] = [];
  const unsupported: UnsupportedCell[] = [];
  const calculation = calculate(book, undefined, {
    unsupported: (sheet, row, column, why) => void unsupported.push({ sheet, row, column, why }),
    note: (sheet, row, column, areas) => void noted.push({ sheet, row, column, areas }),
    spilt: (sheet, row, column, result, isSaved) => void spilt.push({ sheet, row, column, result, isSaved }),
    others,
  });
  return { book, calculation, reads: new Reads(), noted, remaining: formulasOf(book).reverse(), spilt, unsupported };
}

function computeRemaining({ calculation, remaining }: Base, isOver: () => boolean = () => false): boolean {
  for (let next = remaining.at(-1); next; next = remaining.at(-1)) {
    if (isOver()) return false;
    calculation.value(next.sheet, next.row, next.column);
    remaining.pop();
  }
  return true;
}

/** `others` are functions available besides those that ledgers use. */
export function liveComputing(others?: World["others"]): Live {
  let base: Base | null = null;
  let book: Book | null = null;
  let calculation: Calculation;
  let heard: readonly Spilt[] = [];
  let lastUnsupported: readonly UnsupportedCell[] = [];
  /** Recorded reads since the base was computed. */
  let since: readonly Noted[] = [];
  /** What formulas with saved values read when the workbook was opened; null until known. */
  let opened: { readonly book: Book; readonly inputs: readonly SavedInputs[] } | null = null;
  /** Formulas affected by the current change and by the previous one; null if all are new. */
  let reached: Places<true> | null = null;
  let before: Places<true> | null = null;

  function takeAsBase(snapshot: Book): void {
    base = baseOf(snapshot, others);
    ({ calculation } = base);
    heard = [];
    lastUnsupported = [];
    since = [];
    reached = before = null;
  }

  function reachedIn(snapshot: Book): Places<true> | null {
    const changed = base && sameParts(base.book, snapshot) ? changedCells(base.book, snapshot) : null;
    if (!base || !changed) return null;
    computeRemaining(base);
    base.reads.take(base.noted);
    return base.reads.reached(changed, LARGEST_PART);
  }

  /** Records the initial inputs of formulas with saved values. */
  function noteOpened(): void {
    if (opened || !base) return;
    computeRemaining(base);
    opened = { book: base.book, inputs: inputsOf(base.book, base.calculation, base.unsupported) };
  }

  const isAsOpened = (now: Book): boolean =>
    opened !== null && sameParts(opened.book, now) && changedCells(opened.book, now)?.length === 0;

  function savedNow(): readonly UnsupportedCell[] {
    const ofBase = base?.unsupported.filter(({ sheet, row, column }) => !reached?.get(sheet, row, column)) ?? [];
    const known = new Set(lastUnsupported.map(({ sheet, row, column }) => `${row},${column},${sheet}`));
    return [...ofBase.filter(({ sheet, row, column }) => !known.has(`${row},${column},${sheet}`)), ...lastUnsupported];
  }

  /** The formulas that read cells which are not recalculated. */
  function staleReaders(stale: readonly CellPosition[]): readonly CellPosition[] {
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

  const spiltNow = (): readonly Spilt[] => [
    ...(base?.spilt.filter(({ sheet, row, column }) => !reached?.get(sheet, row, column)) ?? []),
    ...heard,
  ];

  const isNew = (sheet: string, row: number, column: number): boolean =>
    reached === null || reached.get(sheet, row, column) === true || before?.get(sheet, row, column) === true;

  return {
    take(snapshot) {
      if (snapshot === book) return;
      noteOpened();
      book = snapshot;
      const now = reachedIn(snapshot);
      if (!base || !now) return takeAsBase(snapshot);
      const { reads, calculation: was } = base;
      const { size } = reads;
      [before, reached] = [reached, now];
      const spilt: Spilt[] = [];
      const unsupported: UnsupportedCell[] = [];
      heard = spilt;
      lastUnsupported = unsupported;
      const computed: Noted[] = [];
      since = computed;
      calculation = calculate(snapshot, undefined, {
        known(sheet, row, column) {
          if (!reads.has(sheet, row, column, size) || now.get(sheet, row, column)) return undefined;
          return was.taint(sheet, row, column).size > 0 ? undefined : was.value(sheet, row, column);
        },
        unsupported: (sheet, row, column, why) => void unsupported.push({ sheet, row, column, why }),
        note: (sheet, row, column, areas) => void computed.push({ sheet, row, column, areas }),
        spilt: (sheet, row, column, result, isSaved) => void spilt.push({ sheet, row, column, result, isSaved }),
        others,
      });
    },
    compute(visit) {
      if (!book) return;
      eachFormula(book, (sheet, row, column) => {
        if (isNew(sheet, row, column)) visit(sheet, row, column, calculation.value(sheet, row, column));
      });
    },
    spilt: spiltNow,
    savedFormulas() {
      if (!base || !book) return [];
      noteOpened();
      const now = savedNow();
      if (now.length === 0) return [];
      const compared = compareSaved(opened!.inputs, inputsOf(book, calculation, now), isAsOpened(book));
      return withReaders(compared, withFilled(spiltNow(), staleReaders));
    },
    ahead: (isOver) => base === null || computeRemaining(base, isOver),
    forget() {
      if (book && isAsOpened(book)) opened = null;
      base = book = null;
    },
  };
}
