import type { Place } from "../../kernel/check";
import { fold } from "../../kernel/names";
import { wordIn } from "../../kernel/text";
import { ownerColumn } from "../../sheets/visibility/who-sees";
import type { Finding } from "../read/finding";
import type { Ledger } from "../read/model";

/** The player who owns the row of a place on a shared sheet; "" if there is none. The front page counts by the same column. */
export function playerAt(ledger: Ledger, { table, row }: Place): string {
  const line = row > 0 ? ledger.found.lines.get(table)?.[row - 1] : undefined;
  if (line?.table.kind !== "table" || line.owner.sheet.player !== "") return "";
  const cell = line.cells[ownerColumn(line.table.block) ?? ""];
  const value = cell && ledger.valueOf(cell);
  const name = typeof value === "string" ? value.trim() : "";
  const { synonyms } = ledger.rulebook.ledger!.players;
  const meant = fold(wordIn(synonyms, name) ?? name);
  return meant === "" ? "" : (ledger.players.find((player) => fold(player) === meant) ?? "");
}

/** The player who owns a finding, because it is on the player's sheet or row; "" if there is none. */
export const ownerOf = ({ player, sheet }: Pick<Finding, "player" | "sheet">, players: readonly string[]): string =>
  player ?? (players.includes(sheet) ? sheet : "");

/** The name of the row for findings and missing entries that belong to no player. */
export const SHARED = "Shared";

/** Places that are listed together. */
export interface Group<T extends Place> {
  /** The owning player, or else the sheet. */
  readonly name: string;
  readonly members: readonly T[];
}

/** Groups places by player, in the order of the players; then those without an owner by sheet, in order of appearance. */
export function groupedBy<T extends Place>(
  places: readonly T[],
  players: readonly string[],
  playerOf: (place: T) => string | undefined,
): readonly Group<T>[] {
  const named = players.filter((player) => places.some((place) => playerOf(place) === player));
  const groups = new Map<string, T[]>(named.map((player) => [player, []]));
  for (const place of places) {
    const name = playerOf(place) ?? place.sheet;
    const group = groups.get(name);
    if (group) group.push(place);
    else groups.set(name, [place]);
  }
  return [...groups].map(([name, members]) => ({ name, members }));
}

/** Findings that are listed together. */
export interface FindingGroup {
  /** The owning player, or else the sheet. */
  readonly name: string;
  readonly findings: readonly Finding[];
}

/** Groups findings by owning player, in the order of the players; then by sheet, in order of appearance. */
export const grouped = (findings: readonly Finding[], players: readonly string[]): readonly FindingGroup[] =>
  groupedBy(findings, players, (finding) => ownerOf(finding, players) || undefined).map(({ name, members }) => ({
    name,
    findings: members,
  }));
