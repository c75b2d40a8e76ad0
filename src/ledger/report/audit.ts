import { placeName } from "../../formula/address";
import type { Audit, Finding } from "../audit";
import { missingByPlayer, missingInShort, pendingInShort, type MissingEntry } from "../audit/missing-entries";
import { acceptedOnes, countOf, openOnes, partsOf } from "../audit/count";
import { formatChangedRule } from "../audit/changed-rules";
import { formatAccepted } from "../read/finding";
import { writtenReport, type ReportFormat } from "./formats";
import type { Block } from "./index";
import { grouped } from "../audit/finding-owner";

/* Formats the findings of an audit, to send to the players. */

const heading = (level: 1 | 2 | 3, text: string): Block => ({ kind: "heading", level, text });

function findingText({ severity, message, fix, cite, awaits, accepted, ...at }: Finding): string {
  const paragraph = cite === "" ? "" : ` [${cite}]`;
  return [
    `${placeName(at)}, ${accepted ? "accepted" : awaits ? "waits" : severity}: ${message}${paragraph}`,
    accepted ? formatAccepted(accepted) : fix,
  ]
    .filter(Boolean)
    .join(" ");
}

const missingEntryText = ({ title, key, column, rows, ...at }: MissingEntry): string =>
  `${placeName(at)}: ${rows ? `${title}, a row` : [title, key, column].filter(Boolean).join(", ")}`;

const group = (name: string, items: readonly string[]): readonly Block[] => [heading(3, name), { kind: "list", items }];

/** The findings by player, accepted ones, missing entries, and changed house rules. */
export function auditText({ ledger, findings, missing, pending, changed, checks }: Audit, format: ReportFormat): string {
  if (!ledger) return "";
  const open = openOnes(findings);
  const accepted = acceptedOnes(findings);
  const toFix = pending.filter((finding) => !finding.accepted);
  const reported = partsOf(countOf(findings));
  const found = reported.length > 0 ? `${reported.join(", ")}.` : `No findings in ${checks} checks.`;
  return writtenReport(
    [
      heading(1, `Audit${ledger.when === "" ? "" : `, ${ledger.when}`}`),
      { kind: "text", text: missing.length > 0 ? `${found} To be filled in: ${missingInShort(missing)}.` : found },
      ...grouped(open, ledger.players).flatMap(({ name, findings: own }) => group(name, own.map(findingText))),
      ...(accepted.length > 0 ? group("Accepted", accepted.map(findingText)) : []),
      ...(missing.length > 0 ? [heading(2, "To be filled in")] : []),
      ...missingByPlayer(missing, ledger.players).flatMap(({ name, members }) => group(name, members.map(missingEntryText))),
      ...(toFix.length > 0 ? [heading(2, pendingInShort(toFix.length))] : []),
      ...grouped(toFix, ledger.players).flatMap(({ name, findings: own }) => group(name, own.map(findingText))),
      ...(changed.length > 0 ? group("House rules", changed.map(formatChangedRule)) : []),
    ],
    format,
  );
}
