import { isError, type Value } from "../../../formula/world";
import type { CellValue } from "../../../kernel/values";
import { isCircle } from "../../../calculation/calculation";
import { liveComputing, type Spilt } from "../../../ledger/audit/incremental/live";
import type { CellPosition } from "../../../ledger/audit/incremental/cell-map";
import type { SavedFormula } from "../../../calculation/saved-values";
import type { Book } from "../../../workbook/book";
import type { Others } from "./library-functions";
import { blockedIn, sameSpills, spread } from "./spills";

/*
 * The values of a workbook's formulas, from the engine that audits. Formulas can read spilled cells like any others.
 */

/** The value that a formula's cell displays. */
export interface ShownValue extends CellPosition {
  readonly value: CellValue;
}

export interface Values {
  /** The opened workbook: formulas have the file's values until one of their inputs changes. */
  open(book: Book): void;
  /** Computes the unchanged workbook in the background until `isOver`; returns whether all of it is computed. */
  ahead(isOver: () => boolean): boolean;
  /** Formulas whose value may have changed; the first time, all of them. */
  compute(book: Book): readonly ShownValue[];
  /** The current spilled results that are not blocked. */
  spills(): readonly Spilt[];
  /** Formulas that keep their saved values. */
  savedFormulas(): readonly SavedFormula[];
  /** Recomputes everything the next time. */
  forget(): void;
}

/** A spilled result may change another one: each round places the results of the previous round. */
const MOST_ROUNDS = 10;

const SPILL_ERROR = "#SPILL!";

/** As Excel displays it: a circular reference is 0. */
function shown(value: Value): CellValue {
  if (!isError(value)) return value;
  return isCircle(value) ? 0 : value.error;
}

const keyOf = ({ sheet, row, column }: CellPosition): string => `${row},${column},${sheet}`;

export function valuesOf(others?: Others): Values {
  const live = liveComputing(others);
  let spills = new Map<string, Spilt>();
  let blocked: ReadonlySet<string> = new Set();

  /** The current spilled results. A blocked one was replaced by an error and not computed, so its last result is kept. */
  function heard(): Map<string, Spilt> {
    const next = new Map(live.spilt().map((item) => [keyOf(item), item]));
    for (const key of blocked) next.set(key, spills.get(key)!);
    return next;
  }

  return {
    open: (book) => live.take(book),
    ahead(isOver) {
      const isDone = live.ahead(isOver);
      if (isDone) spills = heard();
      return isDone;
    },
    compute(book) {
      const rounds: ShownValue[][] = [];
      // The rounds find out again which results are blocked.
      blocked = new Set();
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const there = new Map([...spills].filter(([, spill]) => stands(book, spill)));
        const placed = [...there.values()].filter((item) => !item.isSaved || blocked.has(keyOf(item)));
        live.take(placed.length === 0 ? book : spread(book, placed, (item) => blocked.has(keyOf(item))));
        const found: ShownValue[] = [];
        live.compute((sheet, row, column, value) => void found.push({ sheet, row, column, value: shown(value) }));
        rounds.push(found);
        spills = there;
        const next = heard();
        const without = new Set(blockedIn(book, [...next.values()]).map(keyOf));
        const isSame = sameSpills(there, next) && [...without].every((key) => blocked.has(key));
        spills = next;
        blocked = without;
        if (isSame) break;
      }
      // Usually nothing spills, and there is one round.
      if (rounds.length === 1 && blocked.size === 0) return rounds[0]!;
      const found = new Map(rounds.flat().map((item) => [keyOf(item), item]));
      for (const key of blocked) {
        const { sheet, row, column } = spills.get(key)!;
        found.set(key, { sheet, row, column, value: SPILL_ERROR });
      }
      return [...found.values()];
    },
    spills: () => [...spills].flatMap(([key, spill]) => (blocked.has(key) ? [] : [spill])),
    savedFormulas: () => live.savedFormulas(),
    forget() {
      live.forget();
      spills = new Map();
    },
  };
}

const stands = ({ sheets }: Book, { sheet, row, column }: CellPosition): boolean => {
  const on = sheets.find(({ name }) => name === sheet);
  return Boolean(on?.formulas[row - on.top]?.[column - on.left]);
};
