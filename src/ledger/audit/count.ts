import type { Severity } from "../../kernel/check";
import { count } from "../../kernel/text";
import type { Finding } from "../read/finding";
import type { MissingEntry } from "./missing-entries";
import { ownerOf } from "./finding-owner";

/*
 * Counts of findings by player, the only source for screens, reports and the command line. The sheets' own count in plain Excel
 * is one mark in a Check cell for each broken limit, accepted or not, and omits findings without a Check cell.
 */

export interface Count {
  readonly errors: number;
  readonly warnings: number;
  /** Findings that the game master accepted, which are no longer errors or warnings. */
  readonly accepted: number;
  readonly blank: number;
}

export const openOnes = (findings: readonly Finding[]): readonly Finding[] => findings.filter(({ accepted }) => !accepted);
export const acceptedOnes = (findings: readonly Finding[]): readonly Finding[] => findings.filter(({ accepted }) => accepted);

const ofSeverity = (findings: readonly Finding[], severity: Severity): number =>
  findings.reduce((sum, finding) => sum + (finding.severity === severity && !finding.accepted ? 1 : 0), 0);

export const countOf = (findings: readonly Finding[], missing: readonly MissingEntry[] = []): Count => ({
  errors: ofSeverity(findings, "error"),
  warnings: ofSeverity(findings, "warning"),
  accepted: acceptedOnes(findings).length,
  blank: missing.length,
});

/** The main number of a count: errors and warnings, that is, broken limits. */
export const foundIn = ({ errors, warnings }: Pick<Count, "errors" | "warnings">): number => errors + warnings;

/** Whether there is nothing to do. */
export const isInOrder = (found: Count): boolean => foundIn(found) === 0 && found.blank === 0;

/** The worst severity found; undefined if there are no errors or warnings. */
export const worstOf = ({ errors, warnings }: Pick<Count, "errors" | "warnings">): Severity | undefined =>
  errors > 0 ? "error" : warnings > 0 ? "warning" : undefined;

/** "3 errors", "1 warning", "12 cells to fill in" and "1 accepted", without zeros. */
export const partsOf = ({ errors, warnings, accepted, blank }: Count): readonly string[] =>
  [
    errors > 0 ? count(errors, "error") : "",
    warnings > 0 ? count(warnings, "warning") : "",
    blank > 0 ? `${count(blank, "cell")} to fill in` : "",
    accepted > 0 ? `${accepted} accepted` : "",
  ].filter(Boolean);

/** The findings and missing entries of one player; "" means those without an owner. */
export function ownOf<F extends Finding, A extends MissingEntry>(
  player: string,
  { findings, missing }: { readonly findings: readonly F[]; readonly missing: readonly A[] },
  players: readonly string[],
): { readonly findings: readonly F[]; readonly missing: readonly A[] } {
  return {
    findings: findings.filter((finding) => ownerOf(finding, players) === player),
    missing: missing.filter((entry) => entry.player === player),
  };
}

/** The counts of each player, in order, and those without an owner under "". */
export function countsByOwner(
  audit: { readonly findings: readonly Finding[]; readonly missing: readonly MissingEntry[] },
  players: readonly string[],
): ReadonlyMap<string, Count> {
  return new Map(
    [...players, ""].map((player) => {
      const own = ownOf(player, audit, players);
      return [player, countOf(own.findings, own.missing)];
    }),
  );
}

/** The number of broken limits on the sheets: those with a Check cell, accepted or not. */
export const countedOnSheets = (findings: readonly Finding[]): number => findings.filter(({ inCheck }) => inCheck).length;

/** Why the sheets' count differs from the audit's, in a sentence; "" if it does not. */
export function formatSheets(findings: readonly Finding[]): string {
  const open = openOnes(findings);
  // The sheets' count is unknown for limits that wait for a corrected entry.
  if (findings.some(({ waits }) => waits)) return "";
  const beyond = open.filter(({ inCheck }) => !inCheck).length;
  const accepted = acceptedOnes(findings).filter(({ inCheck }) => inCheck).length;
  const reasons = [
    accepted > 0 ? `${accepted} accepted ${accepted === 1 ? "one is" : "ones are"} included there` : "",
    beyond > 0 ? `${beyond} ${beyond === 1 ? "is" : "are"} found only here` : "",
  ].filter(Boolean);
  return reasons.length === 0 ? "" : `The sheets count ${countedOnSheets(findings)}: ${reasons.join(", and ")}.`;
}
