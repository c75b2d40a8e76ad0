import type { Place } from "../../kernel/check";
import type { Finding } from "../read/finding";
import type { Ledger } from "../read/model";

/**
 * The player whom the row of a place names, on a sheet that all share: in the column that says whose it is, else in its name.
 * "" where it names none.
 */
export function playerAt(ledger: Ledger, { table, row, key }: Place): string {
  const line = row > 0 ? ledger.found.lines.get(table)?.[row - 1] : undefined;
  const cell = line?.owner.sheet.player === "" ? Object.values(line.cells)[0] : undefined;
  if (!cell) return "";
  const declared = ledger.playerOf(cell);
  return declared === "" ? (ledger.players.find((player) => key.split(" / ").includes(player)) ?? "") : declared;
}

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
  groupedBy(findings, players, ({ player, sheet }) => player ?? (players.includes(sheet) ? sheet : undefined)).map(
    ({ name, members }) => ({ name, findings: members }),
  );
