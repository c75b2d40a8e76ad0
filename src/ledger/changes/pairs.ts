import { enteredOf } from "../seal/record";
import { NOTHING, type Entered, type StateRow } from "./state";

/*
 * Which row of one state is which of another. Rows are known by what names them, wherever they were moved to.
 */

/** Whether two entries are the same; a blank and an empty text are. */
export const isSame = (one: Entered = NOTHING, other: Entered = NOTHING): boolean =>
  (enteredOf(one) ?? "") === (enteredOf(other) ?? "") && (one.formula === undefined) === (other.formula === undefined);

/** A row of each of two states; undefined where it is in the other one alone. */
export interface Pair {
  readonly a: StateRow | undefined;
  readonly b: StateRow | undefined;
}

/** What a row is known by: its name, or where it stands. */
export const identityOf = ({ name, index }: StateRow): string => (name === "" ? `#${index}` : name);

function grouped(rows: readonly StateRow[]): ReadonlyMap<string, StateRow[]> {
  const groups = new Map<string, StateRow[]>();
  for (const row of rows) {
    const group = groups.get(identityOf(row));
    if (group) group.push(row);
    else groups.set(identityOf(row), [row]);
  }
  return groups;
}

const contentOf = ({ entries }: StateRow): string =>
  JSON.stringify([...entries].map(([key, { value, formula }]) => [key, value, formula]).sort());

/** Rows of one name: those that are alike, then the others in their order. */
function pairedAlike(before: readonly StateRow[], after: readonly StateRow[]): Pair[] {
  if (before.length === 1 && after.length === 1) return [{ a: before[0], b: after[0] }];
  const alike = new Map<string, StateRow[]>();
  for (const b of after) alike.set(contentOf(b), [...(alike.get(contentOf(b)) ?? []), b]);
  const pairs = new Map(before.map((a) => [a, alike.get(contentOf(a))?.shift()]));
  const taken = new Set(pairs.values());
  const free = after.filter((b) => !taken.has(b));
  const own = before.map((a) => ({ a, b: pairs.get(a) ?? free.shift() }));
  return [...own, ...free.map((b) => ({ a: undefined, b }))];
}

/** The rows of two states of one table: those of the later state in their order, then those that are gone. */
export function paired(before: readonly StateRow[], after: readonly StateRow[]): readonly Pair[] {
  const [groups, others] = [grouped(before), grouped(after)];
  const pairs = [...new Set([...groups.keys(), ...others.keys()])].flatMap((name) =>
    pairedAlike(groups.get(name) ?? [], others.get(name) ?? []),
  );
  const order = ({ a, b }: Pair): number => b?.index ?? 1e7 + a!.index;
  return pairs.sort((one, other) => order(one) - order(other));
}

/** Which of the rows of its name a row is, counted from 1 in the order of the table. */
export function placesOf(rows: readonly StateRow[]): (row: StateRow) => number {
  const places = new Map<StateRow, number>();
  for (const group of grouped(rows).values()) group.forEach((row, i) => places.set(row, i + 1));
  return (row) => places.get(row) ?? 1;
}
