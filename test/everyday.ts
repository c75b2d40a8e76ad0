import process from "node:process";

/** Whether everything is asked for, not only what every run tries. */
export const ALL = process.env["TRUTH"] === "all";

/** Those that every run tries. TRUTH=all tries all of them; what is left to it is told. */
export function everyday<T>(all: readonly T[], isTried: (one: T) => boolean, nameOf: (one: T) => string): readonly T[] {
  if (ALL) return all;
  const left = all.filter((one) => !isTried(one)).map(nameOf);
  if (left.length > 0) console.log(`Left to TRUTH=all: ${left.join(", ")}`);
  return all.filter(isTried);
}
