import type { Place } from "../kernel/check";
import type { Finding } from "./finding";
import type { Ledger } from "./model";

/** The player whom the row of a place names, on a sheet that all share; "" where it names none. */
export function playerAt(ledger: Ledger, { table, row }: Place): string {
  const line = row > 0 ? ledger.found.lines.get(table)?.[row - 1] : undefined;
  const cell = line?.owner.sheet.player === "" ? Object.values(line.cells)[0] : undefined;
  return cell ? ledger.playerOf(cell) : "";
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
