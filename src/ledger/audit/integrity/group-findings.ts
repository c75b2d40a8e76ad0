import { count } from "../../../kernel/text";
import type { Finding } from "../../read/finding";

/* Combines findings on very many cells, which share one cause and one fix. */

/** For one check on one sheet; a ledger in use has only a few. */
const MANY = 500;

const kindOf = ({ check, sheet }: Pick<Finding, "check" | "sheet">): string => `${check}\n${sheet}`;

/** Combines the findings of a check that are too many on a sheet into one, at the first cell. */
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

/** The findings that one finding combines. */
export const standsFor = (item: Finding, all: readonly Finding[]): readonly Finding[] =>
  all.filter((finding) => kindOf(finding) === kindOf(item));
