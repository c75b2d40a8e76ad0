/** A cell of a workbook, counted from 0. */
export interface Cell {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  /**
   * What is written there cannot be read, but what it means is known, and counts. Only what the workbook shows may follow from
   * what is written.
   */
  readonly understood?: true;
}

/** Cells that keep others from being known; each cell is one object throughout a calculation, so that sets compare. */
export type Taint = ReadonlySet<Cell>;

export const NONE: Taint = new Set();

/** Those that keep what is asked from being known at all. */
export function unreadIn(found: Taint): Taint {
  for (const { understood } of found) if (understood) return new Set([...found].filter((cell) => !cell.understood));
  return found;
}

/** What is not in the workbook at all: it has no cell. */
export const LOST: Taint = new Set([{ sheet: "", row: 0, column: 0 }]);

/** What a player's copy leaves to the game master. */
export const WITHHELD: Taint = new Set([{ sheet: "", row: 0, column: 1 }]);

/** Thousands of unreadable rows, each read by thousands of others, would fill the memory; nobody reads that many. */
const MOST_REPORTED = 100;

interface Reading {
  met: Taint;
  /** The same set, once it is this reading's own and no other's. */
  own: Set<Cell> | null;
  /** As many as are reported have been met. */
  full: boolean;
}

export interface Watched<T> {
  readonly result: T;
  readonly taint: Taint;
}

interface Watch {
  /** Reports every watch under way that something hindered was read. */
  addTaint(found: Taint): void;
  /**
   * Runs a function and reports which taint were met meanwhile, some 100 at most. They count for the watch around it too, unless
   * it runs apart.
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
