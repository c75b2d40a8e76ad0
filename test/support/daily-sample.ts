import process from "node:process";

/** Whether to test everything, not only the daily sample. */
export const ALL = process.env["TRUTH"] === "all";

/**
 * Number of the day. Repetitive tests run a different share each day, so that all are run within some days. To repeat a day's
 * share, use the number that its run printed: EVERYDAY=20415.
 */
export const DAY = Number(process.env["EVERYDAY"] ?? Math.floor(Date.now() / 86_400_000));

/** Prints what a run skips. */
export const leave = (title: string): void => {
  if (!ALL && title !== "") console.log(`Left to TRUTH=all: ${title}`);
};

/** The items that every run tests; prints the skipped ones. TRUTH=all tests all. */
export function inDailySample<T>(all: readonly T[], isTried: (item: T) => boolean, nameOf: (item: T) => string): readonly T[] {
  if (ALL) return all;
  leave(
    all
      .filter((item) => !isTried(item))
      .map(nameOf)
      .join(", "),
  );
  return all.filter(isTried);
}

/** Whether the item at a position among `of` equivalent ones is tested today: one a day. */
export const hasTurn = (place: number, of: number, day = DAY): boolean => ALL || (place + day) % of === 0;

/** The one of several equivalent items that is tested today. Different tests start on different days. */
export function dailySample<T>(all: readonly T[], title: string, nameOf: (item: T) => string): readonly T[] {
  const letters = [...title].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0);
  const tried = all.filter((_one, i) => hasTurn(i + letters, all.length));
  if (tried.length < all.length) leave(`${title}, of others than ${tried.map(nameOf).join(", ")}`);
  return tried;
}

/** A day's share: `most` items of each kind, evenly spaced in their order. */
export function shareOn<T>(day: number, all: readonly T[], most: number, kindOf: (item: T) => string): readonly T[] {
  const kinds = new Map<string, T[]>();
  for (const item of all) {
    const kind = kinds.get(kindOf(item)) ?? [];
    kinds.set(kindOf(item), [...kind, item]);
  }
  const share = (ones: readonly T[]) => ones.filter((_, i) => hasTurn(i, Math.ceil(ones.length / most), day));
  const tried = new Set([...kinds.values()].flatMap(share));
  return all.filter((item) => tried.has(item));
}

/** Today's share of many equivalent items; prints how many are skipped. */
export function share<T>(all: readonly T[], most: number, title: string, kindOf: (item: T) => string = () => ""): readonly T[] {
  const tried = shareOn(DAY, all, most, kindOf);
  if (tried.length < all.length) leave(`${all.length - tried.length} of ${all.length} ${title} (EVERYDAY=${DAY})`);
  return tried;
}

/** Number of random tries: a third of those of TRUTH=all. */
export const times = (many: number): number => (ALL ? many : Math.ceil(many / 3));
