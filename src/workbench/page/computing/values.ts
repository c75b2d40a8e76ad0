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
 * The values that a workbook's formulas show, by the engine that audits. What a formula gives beside its own cell is read by
 * others as if it was there.
 */

/** What a formula's cell shows. */
export interface ShownValue extends CellPosition {
  readonly value: CellValue;
}

export interface Values {
  /** The opened workbook: formulas have the file's values until one of their inputs changes. */
  open(book: Book): void;
  /** Computes for a while what changes are counted from, until `isOver`; whether all is known. */
  ahead(isOver: () => boolean): boolean;
  /** What formulas show that may show something else since; all of them the first time. */
  compute(book: Book): readonly ShownValue[];
  /** What fills several cells now, as far as there is room for it. */
  spills(): readonly Spilt[];
  /** The formulas that keep the values with which they were opened. */
  savedFormulas(): readonly SavedFormula[];
  /** Everything is computed the next time. */
  forget(): void;
}

/** Formulas that spill into what other formulas spill into: each round lays out those of the last one. */
const MOST_ROUNDS = 10;

const SPILL_ERROR = "#SPILL!";

/** As Excel shows it: what refers to itself is 0. */
function shown(value: Value): CellValue {
  if (!isError(value)) return value;
  return isCircle(value) ? 0 : value.error;
}

const keyOf = ({ sheet, row, column }: CellPosition): string => `${row},${column},${sheet}`;

export function valuesOf(others?: Others): Values {
  const live = liveComputing(others);
  let spills = new Map<string, Spilt>();
  let blocked: ReadonlySet<string> = new Set();

  /** Those that there are now; anyone who has no room is there as an error, and was not computed. */
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
      // Whether there is room again is seen by what it gives.
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
      // As a rule nothing spills, and there is one round.
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
