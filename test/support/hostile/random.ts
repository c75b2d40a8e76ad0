/** Number of tries in a usual test run, approximately. */
const FIRST = 8;

/** Pseudorandom numbers that are the same for the same name and number. */
export class Chance {
  private state: number;
  /** Whether this is one of the first tries, which must be cheap and use the smallest inputs. */
  readonly isFirst: boolean;

  constructor(name: string, number: number) {
    let hash = 2_166_136_261 ^ number;
    for (const char of `${name} ${number}`) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619);
    this.state = hash >>> 0;
    this.isFirst = number < FIRST;
  }

  /** A whole number from 0 up to, but excluding, `most`. */
  below(most: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }
}
