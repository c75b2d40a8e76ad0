import type { Place } from "../../kernel/check";
import { fold } from "../../kernel/names";
import { wordIn } from "../../kernel/text";
import { ownerColumn } from "../../sheets/visibility/who-sees";
import type { Finding } from "../read/finding";
import type { Ledger } from "../read/model";

/** The player whose row a place is in, on a sheet that all share; "" where it is nobody's. The front page counts by the same column. */
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

/** Whose a finding is, everywhere: of the player whose sheet or row it is in, or "" for nobody's own. */
export const ownerOf = ({ player, sheet }: Pick<Finding, "player" | "sheet">, players: readonly string[]): string =>
  player ?? (players.includes(sheet) ? sheet : "");

/** Places that are read together. */
export interface Group<T extends Place> {
  /** The player whose they are, or the sheet on which they stand. */
  readonly name: string;
  readonly members: readonly T[];
}

/** Places by player, in the order of the players, then those of nobody by sheet as they come. */
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

/** Findings that are read together. */
export interface FindingGroup {
  /** The player whose they are, or the sheet on which they stand. */
  readonly name: string;
  readonly findings: readonly Finding[];
}

/** Findings by player, on whose sheet or in whose rows they stand, in the order of the players; then by sheet as they come. */
export const grouped = (findings: readonly Finding[], players: readonly string[]): readonly FindingGroup[] =>
  groupedBy(findings, players, (finding) => ownerOf(finding, players) || undefined).map(({ name, members }) => ({
    name,
    findings: members,
  }));
