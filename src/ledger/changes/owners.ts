import type { LedgerDeclaration } from "../../kernel/rulebook";
import { fold } from "../../kernel/text";
import type { StateRow, StateTable } from "./state";

/*
 * Whose an entry is: the player's whose sheet it stands on, or whom its row names.
 */

type Players = LedgerDeclaration["players"];

/** The players that a name means: one, or all of a side; none for any other name. */
export function membersOf({ names, synonyms = {}, sides = {} }: Players, name: string): readonly string[] {
  const meant = fold(synonyms[name.trim()] ?? name);
  const one = names.filter((player) => fold(player) === meant);
  return one.length > 0 ? one : (Object.entries(sides).find(([side]) => fold(side) === meant)?.[1] ?? []);
}

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
  const columns = namingColumns(table, players);
  return ({ entries }) => {
    for (const key of columns) {
      const value = entries.get(key)?.value;
      const members = typeof value === "string" ? membersOf(players, value) : [];
      if (members.length > 0) return members;
    }
    return [];
  };
}
