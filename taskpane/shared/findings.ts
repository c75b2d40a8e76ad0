import type { Severity } from "../../src/kernel/check";
import { count } from "../../src/kernel/text";
import type { Audit, Finding } from "../../src/ledger/audit";
import { missingInShort, pendingInShort } from "../../src/ledger/audit/missing-entries";
import { countOf, openOnes, type Count } from "../../src/ledger/audit/count";
import { grouped, type FindingGroup } from "../../src/ledger/audit/finding-owner";
import { findingKey } from "../../src/ledger/read/finding";

/*
 * How the pane shows findings: grouped, filtered by a search, and compared with the previous audit.
 */

export { findingKey };
export { acceptedOnes, openOnes } from "../../src/ledger/audit/count";

export interface CountedGroup extends FindingGroup {
  readonly counted: Count;
}

export interface FindingFilter {
  readonly severity: Severity | "all";
  /** A word that must occur in the finding; "" matches all. */
  readonly word: string;
}

export const EVERYTHING: FindingFilter = { severity: "all", word: "" };

/** Groups findings by player or sheet; errors come before warnings within a group. */
export const groupFindings = (findings: readonly Finding[], players: readonly string[]): readonly CountedGroup[] =>
  grouped(findings, players).map(({ name, findings: found }) => ({
    name,
    findings: [...found.filter((item) => item.severity === "error"), ...found.filter((item) => item.severity !== "error")],
    counted: countOf(found),
  }));

/** The findings that match a filter. Every word of the search must occur somewhere in the finding. */
export function matching(findings: readonly Finding[], filter: FindingFilter): readonly Finding[] {
  const words = filter.word.toLowerCase().split(/\s+/).filter(Boolean);
  return findings.filter((finding) => {
    if (filter.severity !== "all" && finding.severity !== filter.severity) return false;
    const text = [
      finding.player ?? "",
      finding.sheet,
      finding.cell,
      finding.column,
      finding.message,
      finding.fix,
      finding.cite,
      finding.check,
    ]
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** "Everything is in order: 41 checks, 7 players" */
export const allIsWell = (checks: number, players: number): string =>
  `Everything is in order: ${count(checks, "check")}, ${count(players, "player")}`;

/** The text for a player's copy without findings: the rest can only be checked by the game master. */
export const describeOmitted = (unchecked: number): string =>
  `${count(unchecked, "limit")} in this copy can only be checked by the game master`;

/** The text for a ledger without findings: in order, incomplete, or not fully checked. */
export function describeClean({ missing, pending, checks, ledger, unchecked }: Audit): string {
  if (missing.length > 0) return `To be filled in: ${missingInShort(missing)}`;
  const toFix = openOnes(pending).length;
  if (toFix > 0) return pendingInShort(toFix);
  return unchecked ? `No findings. ${describeOmitted(unchecked)}` : allIsWell(checks, ledger?.players.length ?? 0);
}

/** How a new audit differs from the last, in a sentence for a screen reader; "" if it does not. */
export function describeChange(before: readonly Finding[], after: readonly Finding[], well: string): string {
  const was = new Set(before.map(findingKey));
  const is = new Set(after.map(findingKey));
  const removed = before.filter((finding) => !is.has(findingKey(finding)));
  const fresh = after.filter((finding) => !was.has(findingKey(finding)));
  if (removed.length === 0 && fresh.length === 0) return "";
  if (after.length === 0) return `${well}.`;
  const parts: string[] = [];
  if (removed.length > 0) parts.push(`${count(removed.length, "finding")} fixed.`);
  if (fresh.length === 1) parts.push(`New on ${fresh[0]!.sheet}, ${fresh[0]!.cell}: ${fresh[0]!.message}`);
  else if (fresh.length > 1) parts.push(`${count(fresh.length, "new finding")}.`);
  parts.push(`${count(after.length, "finding")} in all.`);
  return parts.join(" ");
}
