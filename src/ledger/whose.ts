import type { Place } from "../kernel/check";
import { fold } from "../kernel/text";
import type { FoundLine } from "./find";
import type { Finding } from "./finding";
import type { Ledger } from "./model";

/*
 * Whose something is: its sheet's, or where all share the sheet, that of the player whom its row names.
 */

/** The player whose row it is, on a sheet that all share; "" where the row names nobody who plays. */
function namedIn({ rulebook, players, valueOf }: Ledger, { table, cells }: FoundLine): string {
  const cell = table.kind === "table" && table.block.player !== undefined ? cells[table.block.player] : undefined;
  const value = cell && valueOf(cell);
  if (typeof value !== "string") return "";
  const { synonyms = {} } = rulebook.ledger!.players;
  const meant = Object.entries(synonyms).find(([synonym]) => fold(synonym) === fold(value))?.[1] ?? value;
  return players.find((player) => fold(player) === fold(meant)) ?? "";
}

/** Whose line it is, "" for one that all share. */
export const playerOf = (ledger: Ledger, line: FoundLine): string => line.owner.sheet.player || namedIn(ledger, line);

/** The player whom the row of a place names, on a sheet that all share; "" where it names none. */
export function playerAt(ledger: Ledger, { table, row }: Place): string {
  const line = row > 0 ? ledger.found.lines.get(table)?.[row - 1] : undefined;
  return line && line.owner.sheet.player === "" ? namedIn(ledger, line) : "";
}

/** Findings that are read together. */
export interface FindingGroup {
  /** The player whose they are, or the sheet on which they stand. */
  readonly name: string;
  readonly findings: readonly Finding[];
}

/** Findings by the player whom their rows name, in the order of the players, then by sheet as they come. */
export function grouped(findings: readonly Finding[], players: readonly string[]): readonly FindingGroup[] {
  const named = players.filter((player) => findings.some((finding) => finding.player === player));
  const groups = new Map<string, Finding[]>(named.map((player) => [player, []]));
  for (const finding of findings) {
    const name = finding.player ?? finding.sheet;
    const group = groups.get(name);
    if (group) group.push(finding);
    else groups.set(name, [finding]);
  }
  return [...groups].map(([name, found]) => ({ name, findings: found }));
}
