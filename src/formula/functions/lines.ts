import { asTwo, compare, failure, fitting, hasLetterAsTwo, hasWildcard, sameText, type Spend } from "../coerce";
import { indexOf, inUse, isArea, shapeOf, valuesOf, type Context, type Operand } from "../operand";
import { isError, type ErrorValue, type IndexedCells, type KnownCells, type Plain, type Value } from "../world";

/*
 * Rows and columns that lookups scan, and the positions of values in them.
 */

export const notFound = (value: Plain) =>
  failure("#N/A", `${typeof value === "string" ? `"${value}"` : String(value)} is not in the list.`);

/** Lookups compare only values of the same type; a blank cell matches nothing but a blank. */
const sameType = (a: Value, b: Plain): a is Plain => a !== null && !isError(a) && typeof a === typeof b;

/** The values of a row or column, read lazily: values after a match are not read. */
export interface Line {
  readonly length: number;
  at(index: number): Value;
  /** All values at once, if they are known and cannot change. */
  readonly known?: KnownCells | IndexedCells;
}

/** Records the values up to a position as read; all of them if nothing was found. */
export const readTo = ({ known, length }: Line, place = length - 1): void => {
  if (known && "readTo" in known) known.readTo(place + 1);
};

/** Lists of cells that contain a text with a letter that counts as two. */
const withLetterAsTwo = new WeakMap<object, boolean>();

/**
 * XLOOKUP and XMATCH may match ß with ss, the older functions do not. If that could change the result of a search between two
 * positions, the saved value is kept.
 */
export function heedLettersAsTwo(values: Line, wanted: Value, from: number, to: number, { world, spend }: Context): void {
  if (typeof wanted !== "string" || !world.beyond || from >= to) return;
  const { known, length } = values;
  let isAmong = known ? withLetterAsTwo.get(known) : true;
  if (known && isAmong === undefined) {
    spend(length);
    isAmong = Array.from({ length }, (_, i) => values.at(i)).some((value) => typeof value === "string" && hasLetterAsTwo(value));
    withLetterAsTwo.set(known, isAmong);
  }
  if (!isAmong && !hasLetterAsTwo(wanted)) return;
  spend(to - from);
  const two = asTwo(wanted);
  for (let i = from; i < to; i++) {
    const value = values.at(i);
    if (typeof value === "string" && asTwo(value) === two && !sameText(value, wanted)) return world.beyond("function");
  }
}

export function equalAt(values: Line, wanted: Plain, wildcards: boolean, spend: Spend): (index: number) => boolean {
  if (typeof wanted === "string") {
    if (wildcards && hasWildcard(wanted)) {
      const fit = fitting(wanted);
      return (index) => {
        const value = values.at(index);
        return typeof value === "string" && fit(value, spend);
      };
    }
    return (index) => {
      const value = values.at(index);
      return typeof value === "string" && sameText(value, wanted);
    };
  }
  return (index) => values.at(index) === wanted;
}

/**
 * Index of the last value that is not above the wanted one in an ascending list, or -1. A binary search like Excel's, so that
 * results in unsorted lists agree. Skips values of other types.
 */
function sortedAt(values: Line, wanted: Plain): number {
  let low = 0;
  let high = values.length - 1;
  let best = -1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    let at = middle;
    while (at <= high && !sameType(values.at(at), wanted)) at++;
    if (at > high) {
      high = middle - 1;
      continue;
    }
    const order = compare(values.at(at) as Plain, wanted);
    if (order > 0) {
      high = middle - 1;
      continue;
    }
    best = at;
    low = at + 1;
    // An equal value ends the search, at the last of its equal neighbors.
    if (order < 0) continue;
    while (best + 1 < values.length && isEqualAt(values, best + 1, wanted)) best++;
    return best;
  }
  return best;
}

const isEqualAt = (values: Line, at: number, wanted: Plain): boolean => {
  const value = values.at(at);
  return sameType(value, wanted) && compare(value, wanted) === 0;
};

/** In a descending list, scanned from its start: the first equal value, or the last one before a smaller value. */
function descendingAt(values: Line, wanted: Plain): number {
  let best = -1;
  for (let at = 0; at < values.length; at++) {
    const value = values.at(at);
    if (!sameType(value, wanted)) continue;
    const order = compare(value, wanted);
    if (order === 0) return at;
    if (order < 0) return best;
    best = at;
  }
  return best;
}

/** The nearest value that is not above (or not below) the wanted one, in any order. */
export function nearestTo(values: Line, wanted: Plain, isAbove: boolean): Plain | undefined {
  const { known } = values;
  // Nothing sorts below numbers; texts sort above them.
  const number = known && "nearest" in known && typeof wanted === "number" ? known.nearest(wanted, isAbove) : undefined;
  if (number !== undefined) return number;
  let best: Plain | undefined;
  for (let i = 0; i < values.length; i++) {
    const value = values.at(i);
    if (value === null || isError(value)) continue;
    const order = compare(value, wanted);
    if (isAbove ? order < 0 : order > 0) continue;
    if (best === undefined || (isAbove ? compare(value, best) < 0 : compare(value, best) > 0)) best = value;
  }
  return best;
}

/** A row or column up to the end of its sheet's used range; an error for a block. */
export function line(operand: Operand, context: Context): Line | ErrorValue {
  const { rows, columns } = shapeOf(operand);
  if (rows !== 1 && columns !== 1) return failure("#N/A", "A lookup searches one row or one column.");
  if (!isArea(operand)) {
    const values = valuesOf(operand, context);
    return { length: values.length, at: (index) => values[index]! };
  }
  const cells = inUse(operand, context);
  const { sheet, top, left } = cells;
  const known = context.world.known?.(cells);
  if (known) return { length: known.list.length, at: (index) => known.list[index]!, known };
  const index = indexOf(cells, context);
  if (index) return { length: index.size, at: (place) => index.at(place), known: index };
  const at = (index: number) =>
    cells.columns === 1 ? context.world.value(sheet, top + index, left) : context.world.value(sheet, top, left + index);
  return { length: cells.rows * cells.columns, at };
}

/** The older functions look up a blank value as 0. */
const wantedValue = (value: Plain): Exclude<Plain, null> => value ?? 0;

export function matched(value: Value, values: Line, type: number, { spend }: Context): number | ErrorValue {
  if (isError(value)) return value;
  const wanted = wantedValue(value);
  const isPlain = !(typeof wanted === "string" && hasWildcard(wanted));
  if (type === 0 && values.known && isPlain) {
    const found = values.known.exactly(wanted)[0];
    readTo(values, found);
    spend(1);
    return found ?? notFound(wanted);
  }
  if (type !== 0) {
    spend(type < 0 ? values.length : Math.log2(values.length + 1));
    const found = type < 0 ? descendingAt(values, wanted) : sortedAt(values, wanted);
    readTo(values);
    return found < 0 ? notFound(wanted) : found;
  }
  spend(values.length);
  const equal = equalAt(values, wanted, true, spend);
  for (let i = 0; i < values.length; i++) if (equal(i)) return (readTo(values, i), i);
  readTo(values);
  return notFound(wanted);
}

/** Binary search for a value, or the next one below or above it; blank cells end the list. */
export function byHalves(values: Line, wanted: Plain, mode: number, isDown: boolean): number | ErrorValue {
  let [low, high] = [0, values.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = values.at(middle);
    const order = value === null || isError(value) ? 1 : compare(value, wanted) * (isDown ? -1 : 1);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  const next = mode === 0 ? -1 : mode < 0 === isDown ? low : high;
  const isThere = next >= 0 && next < values.length && values.at(next) !== null && !isError(values.at(next));
  return isThere ? next : notFound(wanted);
}

/** Whether values are sorted as a binary search needs; in other lists Excel searches in its own way. */
export function isInOrder(values: readonly Value[], search: number): boolean {
  for (let i = 0; i < values.length; i++) {
    const [before, value] = [values[Math.max(0, i - 1)]!, values[i]!];
    if (value === null || isError(value) || typeof value !== typeof before) return false;
    if (compare(before as Plain, value) * search > 0) return false;
  }
  return true;
}
