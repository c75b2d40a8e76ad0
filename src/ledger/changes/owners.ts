import type { LedgerDeclaration } from "../../kernel/rulebook";
import { fold } from "../../kernel/text";
import type { StateRow, StateTable } from "./state";

/*
 * Whose an entry is: the player's whose sheet it stands on, or whom its row names.
 */

type Players = LedgerDeclaration["players"];

const known = new WeakMap<Players, ReadonlyMap<string, readonly string[]>>();

/** Who is meant by a name, however it is written: a player, or all of a side. */
function meanings(players: Players): ReadonlyMap<string, readonly string[]> {
  let found = known.get(players);
  if (!found) {
    const { names, synonyms = {}, sides = {} } = players;
    const sided = Object.entries(sides).map(([side, members]) => [fold(side), members] as const);
    const named = names.map((name) => [fold(name), [name]] as const);
    const direct = new Map<string, readonly string[]>([...sided, ...named]);
    const others = Object.entries(synonyms).map(([other, name]) => [fold(other), direct.get(fold(name)) ?? []] as const);
    known.set(players, (found = new Map([...others, ...direct])));
  }
  return found;
}

/** The players that a name means: one, or all of a side; none for any other name. */
const membersOf = (players: Players, name: string): readonly string[] => meanings(players).get(fold(name)) ?? [];

/** The columns of a table that may name players, those first that say whose a row is or what names it. */
function namingColumns({ declared: { block }, owner }: StateTable, players: Players): readonly string[] {
  if (block.kind === "form") return [];
  if (block.player !== undefined) return [block.player];
  const offers = Object.keys(block.columns).filter((key) => {
    const { choices } = block.columns[key]!;
    const offered = typeof choices === "function" ? choices(owner.setting) : (choices ?? []);
    return offered.some((choice) => membersOf(players, choice).length > 0);
  });
  return [...block.key, ...offers];
}

/** Tells the players whose a row of a table is; nobody where it is the game master's. */
export function ownersIn(table: StateTable, players: Players): (row: StateRow) => readonly string[] {
  const { player } = table.owner.sheet;
  if (player !== "") return () => [player];
  // Most tables are not asked: nothing differs in them.
  let columns: readonly string[] | undefined;
  return ({ entries }) => {
    for (const key of (columns ??= namingColumns(table, players))) {
      const value = entries.get(key)?.value;
      const members = typeof value === "string" ? membersOf(players, value) : [];
      if (members.length > 0) return members;
    }
    return [];
  };
}
