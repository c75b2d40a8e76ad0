import type { Grid, Value } from "../formula/world";
import { isShownError, type CellValue } from "../kernel/values";
import type { BookSheet, SavedSpill } from "../workbook/book";

/*
 * Values that formulas of a file spill into other cells. Formulas that read these cells must get the current result, or the saved
 * values if the spilling formula keeps its own.
 */

interface Source {
  readonly row: number;
  readonly column: number;
}

export interface Spills {
  /** The formula that spills into a cell; undefined if there is none, and for the formula's own cell. */
  sourceOf(row: number, column: number): Source | undefined;
  /** Stores the result of a formula, fitted to a fixed range if it has one; undefined if the formula does not spill. */
  showComputed(row: number, column: number, result: Value | Grid): Value | Grid | undefined;
  /** Returns the saved values of a formula that keeps them. */
  showSaved(row: number, column: number): Grid | undefined;
  /** The value spilled into a cell; undefined before its formula is computed or kept. */
  at(row: number, column: number): Value | undefined;
}

const input = (value: CellValue): Value => (isShownError(value) ? { error: value } : value);
const keyOf = (row: number, column: number): string => `${row},${column}`;

/**
 * The values of an array formula's cells: a single value fills all, a single row or column is repeated, remaining cells are #N/A.
 */
function fitted(result: Value | Grid, rows: number, columns: number): Grid {
  const grid: Grid = Array.isArray(result) ? (result as Grid) : [[result as Value]];
  const width = grid[0]?.length ?? 0;
  return Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_column, c) => {
      const line = grid.length === 1 ? grid[0] : grid[r];
      const value = width === 1 ? line?.[0] : line?.[c];
      return value === undefined ? { error: "#N/A" } : value;
    }),
  );
}

/** The cells of a sheet that formulas spill into; undefined if there are none. */
export function spillsOf({ spills = [] }: BookSheet): Spills | undefined {
  if (spills.length === 0) return undefined;
  const saved = new Map<string, SavedSpill>();
  const sources = new Map<string, Source>();
  const shown = new Map<string, Grid>();
  for (const spill of spills) {
    const { row, column, values } = spill;
    saved.set(keyOf(row, column), spill);
    values.forEach((line, r) =>
      line.forEach((_, c) => {
        if (r + c > 0) sources.set(keyOf(row + r, column + c), { row, column });
      }),
    );
  }
  return {
    sourceOf: (row, column) => sources.get(keyOf(row, column)),
    showComputed(row, column, result) {
      const key = keyOf(row, column);
      const spill = saved.get(key);
      if (!spill) return undefined;
      const { values, fixed } = spill;
      const whole = fixed ? fitted(result, values.length, values[0]!.length) : result;
      shown.set(key, Array.isArray(whole) ? (whole as Grid) : [[whole as Value]]);
      return whole;
    },
    showSaved(row, column) {
      const spill = saved.get(keyOf(row, column));
      if (!spill) return undefined;
      const values = spill.values.map((line) => line.map(input));
      shown.set(keyOf(row, column), values);
      return values;
    },
    at(row, column) {
      const from = sources.get(keyOf(row, column));
      const grid = from && shown.get(keyOf(from.row, from.column));
      return grid && (grid[row - from.row]?.[column - from.column] ?? null);
    },
  };
}
