/** A cell of a workbook, counted from 0. */
export interface Cell {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  /**
   * Set if the content cannot be read as written, but its meaning is known and used. Then only the value shown in the workbook
   * may be derived from the content as written.
   */
  readonly understood?: true;
}

/** Cells that make others unknown. Each cell is the same object throughout a calculation, so that sets can compare them. */
export type Taint = ReadonlySet<Cell>;

export const NONE: Taint = new Set();

/** The cells that make a result unknown, without those whose meaning is known. */
export function unreadIn(found: Taint): Taint {
  for (const { understood } of found) if (understood) return new Set([...found].filter((cell) => !cell.understood));
  return found;
}

/** The taint of parts missing from the workbook, which have no cell. */
export const LOST: Taint = new Set([{ sheet: "", row: 0, column: 0 }]);

/** The taint of data that only the game master has. */
export const WITHHELD: Taint = new Set([{ sheet: "", row: 0, column: 1 }]);

/**
 * Limits memory: thousands of unreadable rows, each read by thousands of formulas, would fill it. More than this many are not
 * useful to report.
 */
const MOST_REPORTED = 100;

interface Reading {
  met: Taint;
  /** `met`, once it is a set that belongs to this reading alone. */
  own: Set<Cell> | null;
  /** Whether the limit of reported cells is reached. */
  full: boolean;
}

export interface Watched<T> {
  readonly result: T;
  readonly taint: Taint;
}

interface Watch {
  /** Adds taint to all active watches. */
  addTaint(found: Taint): void;
  /**
   * Runs a function and returns the taint encountered, limited to about 100 cells. The enclosing watch gets it, too, unless
   * `apart` is set.
   */
  watch<T>(run: () => T, apart?: boolean): Watched<T>;
}

export function watching(): Watch {
  let current: Reading | null = null;

  function addTaint(found: Taint): void {
    if (current === null || current.full || found === current.met || found.size === 0) return;
    if (current.met.size === 0) {
      current.met = found;
      return;
    }
    for (const cell of found) {
      if (current.met.has(cell) || (cell.understood && current.met.size >= MOST_REPORTED)) continue;
      if (current.met.size >= MOST_REPORTED && (current.full = unreadIn(current.met).size >= MOST_REPORTED)) return;
      current.own ??= new Set(current.met);
      current.own.add(cell);
      current.met = current.own;
    }
  }

  function watch<T>(run: () => T, apart = false): Watched<T> {
    const outer = current;
    const reading: Reading = { met: NONE, own: null, full: false };
    current = reading;
    try {
      const result = run();
      return { result, taint: reading.met };
    } finally {
      current = outer;
      if (!apart) addTaint(reading.met);
    }
  }

  return { addTaint, watch };
}
