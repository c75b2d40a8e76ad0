import { count } from "../../../kernel/text";
import type { Finding } from "../../read/finding";

/*
 * What is wrong with so many cells that nobody reads them one by one: it has one cause, and is one thing to fix.
 */

/** Of one check on one sheet; a ledger in play has a few. */
const MANY = 500;

const kindOf = ({ check, sheet }: Pick<Finding, "check" | "sheet">): string => `${check}\n${sheet}`;

/** Findings in which those of one check that are too many on a sheet are one, at the first of the cells. */
export function together(findings: readonly Finding[]): Finding[] {
  const kinds = new Map<string, Finding[]>();
  for (const finding of findings) {
    const same = kinds.get(kindOf(finding));
    if (same) same.push(finding);
    else kinds.set(kindOf(finding), [finding]);
  }
  return findings.flatMap((finding) => {
    const same = kinds.get(kindOf(finding))!;
    if (same.length <= MANY) return [finding];
    if (finding !== same[0]) return [];
    const rest = `The same applies to ${count(same.length - 1, "more cell")} on this sheet.`;
    return [{ ...finding, message: `${finding.message} ${rest}`, cells: same.length }];
  });
}

/** Those that one finding is for. */
export const standsFor = (item: Finding, all: readonly Finding[]): readonly Finding[] =>
  all.filter((finding) => kindOf(finding) === kindOf(item));
