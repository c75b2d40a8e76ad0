import { MOST_COLUMNS } from "../formula/address";
import type { Spend } from "../formula/coerce";
import { MemoizedCells } from "../formula/settled-cells";
import { isError, type CellArea, type IndexedCells, type KnownCells, type Plain, type Value } from "../formula/world";
import { CellIndex } from "./indexed-cells";
import { PENDING, type SheetState } from "./sheet-state";
import type { Taint } from "./taint";

/* Areas that many formulas read: their values, once all are computed, and shared indexes. */

interface Cells {
  stateOf(sheet: string): SheetState | undefined;
  /** The value of a cell, computed if necessary. */
  read(sheet: string, row: number, column: number): Value;
  /** Whether formulas repeatedly get this same area object. */
  isShared(area: CellArea): boolean;
  /** Whether any cell is tainted so far. */
  isHindered(): boolean;
  addTaint(found: Taint): void;
}

interface WholeAreas {
  known(area: CellArea): KnownCells | undefined;
  indexed(area: CellArea, spend: Spend): IndexedCells | undefined;
}

export function wholeAreas({ stateOf, read, isShared, isHindered, addTaint }: Cells): WholeAreas {
  /** The values of table columns, once they are known. */
  const resolved = new Map<CellArea, KnownCells | null>();

  /** The values of an area, if all are computed and untainted; then every later read gives the same. */
  function knownCells(area: CellArea): KnownCells | undefined {
    const before = resolved.get(area);
    if (before !== undefined || !isShared(area)) return before ?? undefined;
    const state = stateOf(area.sheet);
    if (!state || area.top + area.rows > state.rows || area.left + area.columns > state.columns) return undefined;
    const list: Plain[] = [];
    for (let row = area.top; row < area.top + area.rows; row++) {
      for (let column = area.left; column < area.left + area.columns; column++) {
        const value = state.values[row]?.[column];
        if (value === undefined || value === PENDING) return undefined;
        if (isError(value) || (isHindered() && state.taint[row]?.[column])) {
          resolved.set(area, null);
          return undefined;
        }
        list.push(value);
      }
    }
    const found = new MemoizedCells(list);
    resolved.set(area, found);
    return found;
  }

  /** The index from a corner on; null for the first reader there, who may be the only one. */
  function indexAt(state: SheetState, { top, left, columns }: CellArea, spend: Spend): CellIndex | null {
    const key = left * MOST_COLUMNS + columns;
    let indexes = state.indexes.get(key);
    if (!indexes) state.indexes.set(key, (indexes = new Map()));
    let index = indexes.get(top);
    if (index === undefined) indexes.set(top, (index = null));
    else if (!index) {
      const { name } = state.sheet;
      index = new CellIndex((place) => {
        const [row, column] = [top + Math.floor(place / columns), left + (place % columns)];
        spend(1);
        read(name, row, column);
        // A cell in a circular reference has no value yet. Cells beyond the used range are blank.
        const found = row < state.rows && column < state.columns ? state.values[row]?.[column] : null;
        const met = isHindered() && state.taint[row]?.[column];
        // Computing that cell may have continued reading from here.
        if (met && index!.list.length === place) index!.hindered.push([place, met]);
        return found === PENDING ? undefined : found;
      });
      indexes.set(top, index);
    }
    return index;
  }

  /** The cells of an area, with an index shared by all formulas that read from the same corner; every cell is computed. */
  function indexedCells(area: CellArea, spend: Spend): IndexedCells | undefined {
    const state = stateOf(area.sheet);
    if (!state) return undefined;
    const size = area.rows * area.columns;
    const index = indexAt(state, area, spend);
    return index?.fill(size) ? index.area(size, addTaint) : undefined;
  }

  return { known: knownCells, indexed: indexedCells };
}
