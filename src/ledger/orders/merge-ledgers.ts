import { Refusal } from "../../kernel/refusal";
import type { Ledger } from "../read/model";
import { enteredBetween, type EnteredChange } from "../diff/entry-changes";
import { baseBetween } from "./read-orders";
import { openedOf, stateAtExport } from "../diff/since-opened";
import { ordersOf, type Order } from "./orders";
import { identityOf, isSameEntry, paired } from "../diff/match-rows";
import { isFixed, keysOf, rowOf, stateIn, type State, type StateRow } from "../diff/state";
import type { Intake } from "./intake";
import { applyOrders } from "./apply-orders";
import { formatChange, formatOrder } from "../diff/format-changes";

/* Three-way merge of two diverged ledgers: changes made in only one are applied, changes made in both are conflicts. */

/** The state before two ledgers diverged; not exact if only the opening state of their turn is known. */
interface MergeBase {
  readonly state: State;
  readonly isExact: boolean;
}

/** The best available base: the named file, the exported state of both, or the state when both turns opened. Throws Refusal. */
export function mergeBase(a: Ledger, b: Ledger, common?: Ledger): MergeBase {
  const [first, second] = [a.copy, b.copy];
  if (!first !== !second || (first && second && first.player !== second.player))
    throw new Refusal(
      "One is a player's copy, and the other is not a copy of that player: import it with import-orders instead.",
    );
  if (common) return { state: baseBetween(common, a, b), isExact: true };
  baseBetween(a, a, b);
  if (first && second && first.when === second.when) return { state: stateAtExport(a, first), isExact: true };
  const opened = openedOf(a);
  if (opened.kind === "unknown") throw new Refusal(`${opened.why} Choose the workbook that both come from (--base).`);
  return { state: opened.state, isExact: false };
}

/** A row that was renamed in one ledger. */
interface Renamed {
  readonly table: string;
  readonly from: StateRow;
  readonly to: StateRow;
}

/** The renamed rows of a state: a removed and an added row in the same place, or with the same entries. */
function renamedIn(base: State, state: State): readonly Renamed[] {
  return [...base].flatMap(([table, { declared, rows }]): readonly Renamed[] => {
    if (isFixed(declared) || declared.kind === "form") return [];
    const keys = new Set(keysOf(declared));
    const pairs = paired(rows, state.get(table)?.rows ?? []);
    const removed = pairs.flatMap(({ a, b }) => (a && !b && a.name !== "" ? [a] : []));
    const added = pairs.flatMap(({ a, b }) => (b && !a && b.name !== "" ? [b] : []));
    const rest = ({ entries }: StateRow) => [...entries].filter(([key]) => !keys.has(key));
    const isEqual = (item: StateRow, two: StateRow): boolean =>
      rest(item).length === rest(two).length && rest(item).every(([key, entered]) => isSameEntry(entered, two.entries.get(key)));
    return removed.flatMap((from) => {
      const to = added.find((row) => row.index === from.index) ?? added.find((row) => isEqual(from, row));
      return to ? [{ table, from, to }] : [];
    });
  });
}

const rowKey = (table: string, row: Pick<StateRow, "name" | "index">): string => `${table}\n${identityOf(row as StateRow)}`;

/** The result of a merge, with what remains to be decided. */
interface Merge {
  readonly intake: Intake;
  /** Conflicts, as text. */
  readonly both: readonly string[];
  /** If no exact base is known: what only one of the two has, as text. */
  readonly oneSided: { readonly a: readonly string[]; readonly b: readonly string[] };
}

const NO_QUESTIONS = { a: [], b: [] } as const;

/** The changes in the first list that are not in the second. */
function alone(some: readonly EnteredChange[], others: readonly EnteredChange[]): readonly EnteredChange[] {
  const keyOf = ({ cell: _, row: __, ...change }: EnteredChange): string => JSON.stringify(change);
  const known = new Map<string, number>();
  for (const item of others) known.set(keyOf(item), (known.get(keyOf(item)) ?? 0) + 1);
  return some.filter((item) => {
    const matches = known.get(keyOf(item)) ?? 0;
    known.set(keyOf(item), matches - 1);
    return matches <= 0;
  });
}

const removal = (table: string, row: StateRow): Order => ({
  kind: "remove",
  table,
  parts: row.parts,
  nth: 1,
  row: row.index,
  entries: [],
});

/** Merges the changes of `b` into `a`. `prefer` chooses the side that wins conflicts. */
export function mergeInto(a: Ledger, b: Ledger, { state: base, isExact }: MergeBase, prefer?: "a" | "b"): Merge {
  const [inA, inB] = [enteredBetween(base, stateIn(a), a), enteredBetween(base, stateIn(b), b)];
  const [renamedA, renamedB] = [renamedIn(base, stateIn(a)), renamedIn(base, stateIn(b))];
  const nowInA = new Map(renamedA.map((item) => [rowKey(item.table, item.from), item]));
  const options = { player: "", preferOrders: prefer === "b", formulas: true } as const;
  const both: string[] = [];
  const without = new Set<string>();
  const more: Order[] = [];
  for (const { table, from, to } of renamedB) {
    const here = nowInA.get(rowKey(table, from));
    if (!here || here.to.name === to.name) continue;
    const title = base.get(table)!.declared.block.title;
    both.push(
      `${title}: ${from.parts.join(" / ")} is called ${here.to.parts.join(" / ")} in one and ${to.parts.join(" / ")} in the other`,
    );
    if (prefer === "b") more.push(removal(table, here.to));
    else without.add(`add\n${rowKey(table, to)}`);
  }
  const known = (order: Order): string => `${order.kind}\n${order.table}\n${identityOf(nameOf(order, base))}`;
  const orders = (): readonly Order[] => [...ordersOf(inB).filter((order) => !without.has(known(order))), ...more];
  const first = applyOrders(a, orders(), base, options);
  // A renamed row replaces the row of the old name: it is not added if that row stays, and removed if that row is restored.
  const reported = formatOrder(a);
  for (const change of [...first.conflicts, ...first.overruled]) {
    const isRow = (item: Renamed): boolean => item.table === change.table && rowLabel(item.from) === change.row;
    const [thereTo, hereTo] = [renamedB.find(isRow), renamedA.find(isRow)];
    if (change.kind === "row gone" && thereTo && prefer !== "b") without.add(`add\n${rowKey(thereTo.table, thereTo.to)}`);
    if (change.kind === "row back" && hereTo && prefer === "b") more.push(removal(hereTo.table, hereTo.to));
    both.push(reported(change));
  }
  const intake = without.size + more.length === 0 ? first : applyOrders(a, orders(), base, options);
  const formatted = formatChange(b);
  const oneSided = isExact ? NO_QUESTIONS : { a: alone(inA, inB).map(formatChange(a)), b: alone(inB, inA).map(formatted) };
  return { intake, both, oneSided };
}

const rowLabel = ({ parts }: StateRow): string => parts.filter((part) => part !== null && part !== "").join(" / ");

/** The row that an order names, with just enough to identify it. */
function nameOf({ table, parts, row }: Order, base: State): StateRow {
  const declared = base.get(table)?.declared;
  const keys = declared ? keysOf(declared) : [];
  const entries = new Map(
    keys.flatMap((key, i) => (parts[i] === null || parts[i] === undefined ? [] : [[key, { value: parts[i] }] as const])),
  );
  return declared ? rowOf(declared, row, entries) : { index: row, parts, name: "", entries };
}
