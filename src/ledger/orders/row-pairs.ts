import type { LedgerDeclaration } from "../../kernel/rulebook";
import { identityOf, isFilled, paired, placesOf, type Pair } from "../diff/match-rows";
import { ownersIn } from "../diff/row-owners";
import { isFixed, type State, type StateTable } from "../diff/state";

/*
 * Pairs the rows of a table in two states by name. Orders refer to the player's own rows first, because the player sees no
 * others.
 */

export interface RowPairs {
  readonly pairs: readonly Pair[];
  /** The rows of the player whose orders these are, by name. */
  readonly byName: ReadonlyMap<string, readonly Pair[]>;
  /** The rows of other players, by name. */
  readonly others: ReadonlyMap<string, readonly Pair[]>;
  /** The owner of a row in the earlier state; for a new or ordered row, in the later one. */
  readonly ownersOf: (pair: Pair) => readonly string[];
}

/** Pairs the rows of a table; `wanted` is the later state, including rows that are yet to be added. */
export function rowPairs(
  table: StateTable,
  base: State,
  wanted: State,
  player: string,
  players: LedgerDeclaration["players"],
): RowPairs {
  const before = base.get(table.declared.name)?.rows ?? [];
  const pairs = paired(before, table.rows, isFixed(table.declared));
  const nthOf = [placesOf(before), placesOf(table.rows)] as const;
  const place = ({ a, b }: Pair): number => (a ? nthOf[0](a) : 1e6 + nthOf[1](b!));
  const [ownersThen, ownersNow] = [ownersIn(table, players, base), ownersIn(table, players, wanted)];
  const ownersOf = ({ a, b }: Pair): readonly string[] => (a && (!b || isFilled(a)) ? ownersThen(a) : ownersNow(b!));
  const [byName, others] = [new Map<string, Pair[]>(), new Map<string, Pair[]>()];
  for (const pair of [...pairs].sort((a, b) => place(a) - place(b))) {
    const name = identityOf((pair.a ?? pair.b)!);
    const into = player === "" || ownersOf(pair).includes(player) ? byName : others;
    const own = into.get(name);
    if (own) own.push(pair);
    else into.set(name, [pair]);
  }
  return { pairs, byName, others, ownersOf };
}
