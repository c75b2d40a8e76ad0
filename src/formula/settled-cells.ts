import { capitals, meantBy } from "./coerce";
import type { KnownCells, Plain } from "./world";

const NOWHERE: readonly number[] = [];

/** Beyond this, a product of a few numbers may be too large for a cell. */
const LARGE = 1e15;

/** The same key for all values that count as equal, except blanks. */
const keyOf = (value: Plain): Plain => (typeof value === "string" ? capitals(value) : value);

function listed<K>(places: Map<K, number[]>, key: K, place: number): void {
  const list = places.get(key);
  if (list) list.push(place);
  else places.set(key, [place]);
}

const joined = (...lists: readonly (readonly number[])[]): readonly number[] => {
  const filled = lists.filter((list) => list.length > 0);
  return filled.length < 2 ? (filled[0] ?? NOWHERE) : filled.flat().sort((a, b) => a - b);
};

/** Cells that cannot change. The indexes that few readers need are built on first use. */
export class MemoizedCells implements KnownCells {
  private index: Map<Plain, number[]> | undefined;
  private written: Map<number, number[]> | undefined;
  private plain: boolean | undefined;

  constructor(readonly list: readonly Plain[]) {}

  get areNumbers(): boolean {
    return (this.plain ??= this.list.every(
      (value) => value === null || typeof value === "boolean" || (typeof value === "number" && Math.abs(value) < LARGE),
    ));
  }

  private at(key: Plain): readonly number[] {
    if (!this.index) {
      this.index = new Map();
      for (const [place, value] of this.list.entries()) listed(this.index, keyOf(value), place);
    }
    return this.index.get(key) ?? NOWHERE;
  }

  /** The places of texts that look like a number. */
  private writtenAs(number: number): readonly number[] {
    if (!this.written) {
      this.written = new Map();
      for (const [place, value] of this.list.entries()) {
        const meant = typeof value === "string" ? meantBy(value) : null;
        if (meant !== null) listed(this.written, meant, place);
      }
    }
    return this.written.get(number) ?? NOWHERE;
  }

  exactly(value: Exclude<Plain, null>): readonly number[] {
    return this.at(keyOf(value));
  }

  equal(value: Plain): readonly number[] {
    if (value === null) return joined(this.at(null), this.at(""), this.at(0), this.at(false));
    const same = this.at(keyOf(value));
    return value === "" || value === 0 || value === false ? joined(same, this.at(null)) : same;
  }

  meeting(wanted: Exclude<Plain, null>): readonly number[] {
    return typeof wanted === "number" ? joined(this.at(wanted), this.writtenAs(wanted)) : this.exactly(wanted);
  }
}
