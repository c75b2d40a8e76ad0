import process from "node:process";

/** Whether everything is asked for, not only what every run tries. */
export const ALL = process.env["TRUTH"] === "all";

/**
 * The day of the run. Where the same is asked of many, each day has a share of them: over some days all are asked. What one day
 * found is tried again with the number that its run reported: EVERYDAY=20415.
 */
export const DAY = Number(process.env["EVERYDAY"] ?? Math.floor(Date.now() / 86_400_000));

/** Reports what a run leaves out. */
export const leave = (what: string): void => {
  if (!ALL && what !== "") console.log(`Left to TRUTH=all: ${what}`);
};

/** Those that every run tries. TRUTH=all tries all of them; what is left to it is reported. */
export function everyday<T>(all: readonly T[], isTried: (item: T) => boolean, nameOf: (item: T) => string): readonly T[] {
  if (ALL) return all;
  leave(
    all
      .filter((item) => !isTried(item))
      .map(nameOf)
      .join(", "),
  );
  return all.filter(isTried);
}

/** Whether what is at a place of so many that are asked the same has its turn: one of them each day. */
export const hasTurn = (place: number, of: number, day = DAY): boolean => ALL || (place + day) % of === 0;

/** The one of some that are asked the same which has its turn today, and not on the day on which another question comes to it. */
export function dailySample<T>(all: readonly T[], what: string, nameOf: (item: T) => string): readonly T[] {
  const letters = [...what].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0);
  const tried = all.filter((_one, i) => hasTurn(i + letters, all.length));
  if (tried.length < all.length) leave(`${what}, of others than ${tried.map(nameOf).join(", ")}`);
  return tried;
}

/** The share that a day has of many: so many of each kind, as evenly spread as they stand. */
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

/** Today's share of many that are asked the same. The rest is reported by its number. */
export function share<T>(all: readonly T[], most: number, what: string, kindOf: (item: T) => string = () => ""): readonly T[] {
  const tried = shareOn(DAY, all, most, kindOf);
  if (tried.length < all.length) leave(`${all.length - tried.length} of ${all.length} ${what} (EVERYDAY=${DAY})`);
  return tried;
}

/** How often something is tried by chance, each run otherwise: as a rule a third of the times that TRUTH=all tries it. */
export const times = (many: number): number => (ALL ? many : Math.ceil(many / 3));
