import { enteredOf } from "../seal/turn-record";
import { NOTHING, type Entered, type StateRow } from "./state";

/*
 * Pairs the rows of two states by their names, wherever they were moved.
 */

/** Spreadsheets calculate with more digits than some programs save. */
const DIGITS = 15;
const withoutRest = (value: ReturnType<typeof enteredOf>) =>
  typeof value === "number" ? Number(value.toPrecision(DIGITS)) : (value ?? "");

/** Whether two entries are equal; a blank equals an empty text. */
export const isSameEntry = (a: Entered = NOTHING, b: Entered = NOTHING): boolean =>
  withoutRest(enteredOf(a)) === withoutRest(enteredOf(b)) && (a.formula === undefined) === (b.formula === undefined);

/** A pair of rows; undefined for one that only the other state has. */
export interface Pair {
  readonly a: StateRow | undefined;
  readonly b: StateRow | undefined;
}

export const isFilled = ({ entries }: StateRow): boolean => entries.size > 0;

/** The key of a row: its name, or its position. */
export const identityOf = ({ name, index }: StateRow): string => (name === "" ? `#${index}` : name);

type Groups = ReadonlyMap<string, StateRow[]>;

function grouped(rows: readonly StateRow[], by: (row: StateRow) => string): Groups {
  const groups = new Map<string, StateRow[]>();
  for (const row of rows) {
    const group = groups.get(by(row));
    if (group) group.push(row);
    else groups.set(by(row), [row]);
  }
  return groups;
}

const contentOf = ({ entries }: StateRow): string =>
  JSON.stringify([...entries].map(([key, { value, formula }]) => [key, value, formula]).sort());

/** Pairs equal rows; the others are paired by `rest`. */
function equalFirst(
  before: readonly StateRow[],
  after: readonly StateRow[],
  rest: (a: StateRow, free: ReadonlySet<StateRow>) => StateRow | undefined,
): Pair[] {
  const matching = grouped([...after].reverse(), contentOf);
  const pairs = new Map(before.map((a) => [a, matching.get(contentOf(a))?.pop()]));
  const free = new Set(after);
  for (const b of pairs.values()) if (b) free.delete(b);
  for (const [a, known] of pairs) {
    const b = known ?? rest(a, free);
    if (b) free.delete(b);
    pairs.set(a, b);
  }
  return [...[...pairs].map(([a, b]) => ({ a, b })), ...[...free].map((b) => ({ a: undefined, b }))];
}

/** Rows of one name: equal ones, then the others in order. */
const pairedEqual = (before: readonly StateRow[], after: readonly StateRow[]): Pair[] =>
  before.length === 1 && after.length === 1
    ? [{ a: before[0], b: after[0] }]
    : equalFirst(before, after, (_, free) => free.values().next().value);

/** Rows without a name: equal ones, wherever they are, then those at the same position. */
function pairedUnnamed(before: readonly StateRow[], after: readonly StateRow[]): Pair[] {
  if (before.length === 1 && after.length === 1 && before[0]!.index === after[0]!.index) return [{ a: before[0], b: after[0] }];
  const there = new Map(after.map((b) => [b.index, b]));
  return equalFirst(before, after, ({ index }, free) => {
    const b = there.get(index);
    return b && free.has(b) ? b : undefined;
  });
}

const unpaired = (before: readonly StateRow[], after: readonly StateRow[]): Pair[] => [
  ...before.map((a) => ({ a, b: undefined })),
  ...after.map((b) => ({ a: undefined, b })),
];

/** In a table with fixed rows, a row at the same position is the same row, even if it was renamed. */
function inTheirPlaces(pairs: readonly Pair[], before: readonly StateRow[], after: readonly StateRow[]): Pair[] {
  const added = new Map(pairs.flatMap(({ a, b }) => (b && !a ? [[b.index, b] as const] : [])));
  const removed = pairs.flatMap(({ a, b }) => (a && !b ? [a] : []));
  const renamed = new Map(removed.flatMap((a) => (added.has(a.index) ? [[a, added.get(a.index)!] as const] : [])));
  const [placesBefore, placesAfter] = [before, after].map((rows) => new Set(rows.map(({ index }) => index))) as [
    Set<number>,
    Set<number>,
  ];
  const taken = new Set(renamed.values());
  // The rows were sorted, too.
  const moved = [...added.values()].filter((b) => !taken.has(b) && placesBefore.has(b.index));
  for (const a of removed) {
    const b = renamed.has(a) || !placesAfter.has(a.index) ? undefined : moved.shift();
    if (b) renamed.set(a, b);
  }
  const known = new Set(renamed.values());
  return pairs.flatMap(({ a, b }): Pair[] => {
    if (a && !b) return [{ a, b: renamed.get(a) }];
    return a || !known.has(b!) ? [{ a, b }] : [];
  });
}

/**
 * Pairs the rows of two states of one table: those of the later state in order, then removed ones. In a table whose rows have
 * fixed places, a renamed row is still the same row.
 */
export function paired(before: readonly StateRow[], after: readonly StateRow[], isFixed = false): readonly Pair[] {
  const [groups, others] = [before, after].map((rows) => grouped(rows, ({ name }) => name)) as [Groups, Groups];
  const unnamed = isFixed ? unpaired : pairedUnnamed;
  const named = [...new Set([...groups.keys(), ...others.keys()])].flatMap((name) =>
    (name === "" ? unnamed : pairedEqual)(groups.get(name) ?? [], others.get(name) ?? []),
  );
  const pairs = isFixed ? inTheirPlaces(named, before, after) : named;
  const order = ({ a, b }: Pair): number => b?.index ?? 1e7 + a!.index;
  return pairs.sort((a, b) => order(a) - order(b));
}

/** The number of a row among those of its name, counted from 1 in the order of the table. */
export function placesOf(rows: readonly StateRow[]): (row: StateRow) => number {
  const places = new Map<StateRow, number>();
  for (const group of grouped(rows, identityOf).values()) group.forEach((row, i) => places.set(row, i + 1));
  return (row) => places.get(row) ?? 1;
}
