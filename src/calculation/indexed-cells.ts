import { capitals, meantBy, type Spend } from "../formula/coerce";
import {
  isError,
  type ErrorValue,
  type IndexedCells,
  type KnownCells,
  type NumbersOf,
  type OneSide,
  type Plain,
  type Value,
} from "../formula/world";
import { MemoizedCells } from "../formula/settled-cells";
import type { Taint } from "./taint";

type Test = Parameters<IndexedCells["meetingTest"]>[0];

/** The cost of testing a value that was read before, relative to reading it. */
const TESTED_COST = 1 / 16;

const NOWHERE: readonly number[] = [];

/** The key is the same for all values that are equal for lookups. */
const keyOf = (value: Plain): Plain => (typeof value === "string" ? capitals(value) : value);

/** How many items of an ascending list are below a limit. */
function countBelow(places: readonly number[], limit: number, orEqual = false): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < limit || (orEqual && places[middle] === limit)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const before = (places: readonly number[] | undefined, limit: number): readonly number[] => {
  if (!places) return NOWHERE;
  const count = countBelow(places, limit);
  return count === places.length ? places : places.slice(0, count);
};

/** Reads the value at a position; undefined if it is not final yet. */
type Read = (place: number) => Value | undefined;

/**
 * The cells from one corner of a sheet on, row by row, as far as requested. Areas with the same corner share this index, so that
 * neither lookups in one range nor running totals take time proportional to the square of its rows.
 */
export class CellIndex {
  readonly list: Value[] = [];
  /** The tainted cells, in ascending order. */
  readonly hindered: (readonly [place: number, by: Taint])[] = [];
  private readonly places = new Map<Plain, number[]>();
  private readonly written = new Map<number, number[]>();
  private indexed = 0;
  private readonly totals: NumbersOf[] = [];
  private readonly tested = new WeakMap<Test, { readonly size: number; readonly places: readonly number[] }>();
  private sorted: { readonly size: number; readonly numbers: readonly number[] } | undefined;

  private last: IndexedArea | undefined;

  constructor(private readonly read: Read) {}

  /** The first cells of the index, which must have been read. */
  area(size: number, addTaint: (found: Taint) => void): IndexedCells {
    return this.last?.size === size ? this.last : (this.last = new IndexedArea(this, size, addTaint));
  }

  /** Reads up to `size` cells; false if one of them is not final yet. */
  fill(size: number): boolean {
    while (this.list.length < size) {
      const place = this.list.length;
      const value = this.read(place);
      // Computing that cell may have continued reading from here.
      if (this.list.length !== place) continue;
      if (value === undefined) return false;
      this.list.push(value);
    }
    return true;
  }

  private indexTo(size: number): void {
    for (; this.indexed < size; this.indexed++) {
      const value = this.list[this.indexed]!;
      if (isError(value)) continue;
      const key = keyOf(value);
      const same = this.places.get(key);
      if (same) same.push(this.indexed);
      else this.places.set(key, [this.indexed]);
      const number = typeof value === "string" ? meantBy(value) : null;
      if (number === null) continue;
      const matching = this.written.get(number);
      if (matching) matching.push(this.indexed);
      else this.written.set(number, [this.indexed]);
    }
  }

  exactly(value: Exclude<Plain, null>, size: number): readonly number[] {
    this.indexTo(size);
    return before(this.places.get(keyOf(value)), size);
  }

  meeting(wanted: Exclude<Plain, null>, size: number): readonly number[] {
    const same = this.exactly(wanted, size);
    const matching = typeof wanted === "number" ? before(this.written.get(wanted), size) : NOWHERE;
    return matching.length === 0 ? same : [...same, ...matching].sort((a, b) => a - b);
  }

  /** Tests one value of each group that lookups consider equal; the result of a test is memoized. */
  meetingTest(test: Test, size: number, spend: Spend): readonly number[] | undefined {
    this.indexTo(size);
    if (this.numbers(size).error) return undefined;
    const before = this.tested.get(test);
    if (before?.size === size) return before.places;
    const found: number[] = [];
    spend(this.places.size * TESTED_COST);
    if (test.ordered) this.onOneSide(test.ordered, size, found);
    else {
      for (const [key, same] of this.places)
        if (key !== null && test(key, (letters) => spend(letters * TESTED_COST)))
          for (const place of same) if (place < size) found.push(place);
      found.sort((a, b) => a - b);
    }
    this.tested.set(test, { size, places: found });
    return found;
  }

  /** Going through the numbers in order costs less than sorting the positions that a test finds. */
  private onOneSide({ operator, limit }: OneSide, size: number, found: number[]): void {
    const [isAbove, orEqual] = [operator.startsWith(">"), operator.endsWith("=")];
    for (let place = 0; place < size; place++) {
      const value = this.list[place];
      if (typeof value !== "number") continue;
      if (value === limit ? orEqual : value > limit === isAbove) found.push(place);
    }
  }

  numbers(size: number): NumbersOf {
    const { totals } = this;
    while (totals.length < size) {
      const last = totals.at(-1);
      const value = this.list[totals.length]!;
      if (last && typeof value !== "number" && !isError(value)) {
        totals.push(last);
        continue;
      }
      const { count = 0, sum = 0, least = Infinity, greatest = -Infinity, error } = last ?? {};
      const failed: ErrorValue | undefined = error ?? (isError(value) ? value : undefined);
      totals.push(
        typeof value === "number"
          ? {
              count: count + 1,
              sum: sum + value,
              least: Math.min(least, value),
              greatest: Math.max(greatest, value),
              error: failed,
            }
          : { count, sum, least, greatest, error: failed },
      );
    }
    return totals[size - 1]!;
  }

  private numbersTo(size: number): number[] {
    return this.list.slice(0, size).filter((value) => typeof value === "number");
  }

  private sortedTo(size: number): readonly number[] {
    if (this.sorted?.size !== size) this.sorted = { size, numbers: this.numbersTo(size).sort((a, b) => a - b) };
    return this.sorted.numbers;
  }

  nearest(wanted: number, isAbove: boolean, size: number): number | undefined {
    const numbers = this.sortedTo(size);
    const at = countBelow(numbers, wanted);
    return numbers[at] === wanted || isAbove ? numbers[at] : numbers[at - 1];
  }

  below(limit: number, orEqual: boolean, size: number): number {
    // Of areas that grow row by row, only the first is sorted.
    if (this.sorted && this.sorted.size !== size) {
      return this.numbersTo(size).filter((value) => value < limit || (orEqual && value === limit)).length;
    }
    return countBelow(this.sortedTo(size), limit, orEqual);
  }
}

/** The part of an index that belongs to one area. */
class IndexedArea implements IndexedCells {
  private own: readonly Value[] | undefined;
  private memoized: MemoizedCells | null | undefined;

  constructor(
    private readonly index: CellIndex,
    readonly size: number,
    private readonly addTaint: (found: Taint) => void,
  ) {}

  get list(): readonly Value[] {
    const { list } = this.index;
    return list.length === this.size ? list : (this.own ??= list.slice(0, this.size));
  }

  at(place: number): Value {
    return this.index.list[place]!;
  }

  exactly(value: Exclude<Plain, null>): readonly number[] {
    return this.index.exactly(value, this.size);
  }

  meeting(wanted: Exclude<Plain, null>): readonly number[] {
    return this.index.meeting(wanted, this.size);
  }

  nearest(wanted: number, isAbove: boolean): number | undefined {
    return this.index.nearest(wanted, isAbove, this.size);
  }

  below(limit: number, orEqual: boolean): number {
    return this.index.below(limit, orEqual, this.size);
  }

  numbers(): NumbersOf {
    return this.index.numbers(this.size);
  }

  meetingTest(test: Test, spend: Spend): readonly number[] | undefined {
    return this.index.meetingTest(test, this.size, spend);
  }

  known(): KnownCells | undefined {
    if (this.memoized === undefined)
      this.memoized = this.numbers().error ? null : new MemoizedCells(this.list as readonly Plain[]);
    return this.memoized ?? undefined;
  }

  readTo(places: number): void {
    for (const [place, by] of this.index.hindered) {
      if (place >= places) break;
      this.addTaint(by);
    }
  }
}
