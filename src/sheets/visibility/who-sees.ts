import type { Column, Audience } from "../../kernel/column";
import { fold } from "../../kernel/names";
import type { LedgerDeclaration } from "../../kernel/rulebook";
import type { Block, Sheet } from "../../kernel/sheet";

/*
 * Visibility in a ledger that a game master exports to players: declared on tables and columns, and resolved here for one player.
 */

/** Visible rows of a column in a shared table: none, the player's own, those of the player's side, or all. */
const VISIBILITIES = ["none", "own", "side", "open"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

const reach = (visibility: Visibility): number => VISIBILITIES.indexOf(visibility);
export const isWithin = (visibility: Visibility, other: Visibility): boolean => reach(visibility) <= reach(other);
export const widest = (visibilities: readonly Visibility[]): Visibility =>
  visibilities.reduce((most, visibility) => (isWithin(visibility, most) ? most : visibility), "none");

type Players = LedgerDeclaration["players"];

const known = new WeakMap<Players, ReadonlyMap<string, readonly string[]>>();

/** The players behind each normalized name: one player, or all of a side. */
function meanings(players: Players): ReadonlyMap<string, readonly string[]> {
  let found = known.get(players);
  if (!found) {
    const { names, synonyms = {}, sides = {} } = players;
    const sided = Object.entries(sides).map(([side, members]) => [fold(side), members] as const);
    const direct = new Map([...names.map((name) => [fold(name), [name]] as const), ...sided]);
    const others = Object.entries(synonyms).map(([other, name]) => [fold(other), direct.get(fold(name)) ?? []] as const);
    known.set(players, (found = new Map<string, readonly string[]>([...others, ...direct])));
  }
  return found;
}

/** The players that a name refers to: one, or all of a side; empty for other names. */
export const membersOf = (players: Players, name: string): readonly string[] => meanings(players).get(fold(name)) ?? [];

/** Whether two players are on one side. */
const together = ({ sides = {} }: Players, a: string, b: string): boolean =>
  a === b || Object.values(sides).some((members) => members.includes(a) && members.includes(b));

/** The column with the owner of a row. */
export const ownerColumn = (block: Block): string | undefined =>
  block.kind === "table" ? (block.player ?? block.owner) : undefined;

/** The choice in an owner's column that is the player: the name, or the one side the player belongs to. */
export function choiceOf(players: Players, player: string, choices: readonly string[] = []): string | undefined {
  if (choices.includes(player)) return player;
  const sides = choices.filter((choice) => membersOf(players, choice).includes(player));
  return sides.length === 1 ? sides[0] : undefined;
}

/** The least visibility of a column that shows the player this owner's rows. */
export function visibilityOfRow(players: Players, player: string, owner: string): Visibility {
  const members = membersOf(players, owner);
  if (members.includes(player)) return "own";
  return members.some((member) => together(players, member, player)) ? "side" : "open";
}

function visibilityOf(visibleTo: Audience, sheet: Sheet, block: Block, players: Players, player: string): Visibility {
  if (typeof visibleTo !== "string") return visibleTo.includes(player) ? "open" : "none";
  if (visibleTo === "all") return "open";
  if (ownerColumn(block) !== undefined) return visibleTo === "side" ? "side" : "own";
  return visibleTo === "side" && sheet.player !== "" && together(players, sheet.player, player) ? "open" : "none";
}

/** The visibility of each column of a block by its key. A row's name is as visible as its most visible column. */
export function visibilitiesIn(sheet: Sheet, block: Block, players: Players, player: string): ReadonlyMap<string, Visibility> {
  const columns: readonly (readonly [string, Column])[] = Object.entries(block.columns);
  if (sheet.player === player) return new Map(columns.map(([key]) => [key, "open"]));
  const visibilities = new Map(
    columns.map(([key, { visibleTo }]) => [
      key,
      visibilityOf(visibleTo ?? block.visibleTo ?? "owner", sheet, block, players, player),
    ]),
  );
  if (block.kind === "form") return visibilities;
  const most = widest([...visibilities.values()]);
  const owner = ownerColumn(block);
  for (const key of [...block.key, ...(owner === undefined ? [] : [owner])]) visibilities.set(key, most);
  return visibilities;
}
