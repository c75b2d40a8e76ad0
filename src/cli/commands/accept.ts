import { placeName } from "../../formula/address";
import { Refusal } from "../../kernel/refusal";
import { oneOf } from "../../kernel/text";
import { acceptance, findingsAt, isAcceptable, type AcceptanceRequest } from "../../ledger/audit/accepted-findings";
import { checkLabels } from "../../ledger/audit/check-labels";
import { auditLedger } from "../../ledger/audit";
import { findingLines, uncheckedBy } from "../../ledger/read/finding";
import type { Ledger } from "../../ledger/read/model";
import { changed, openWhole, replaceFile, type LedgerFile } from "../change-file";
import { print, PROGRAM } from "../output";
import type { Run } from "../command";
import { checkText } from "../option-values";

const HOW = "PLACE=REASON, with the place as the audit shows it; of several findings there FINDING@PLACE=REASON";

/** The findings that PLACE=REASON or FINDING@PLACE=REASON refers to, by id or text. Throws Refusal. */
function requestsFor(ledger: Ledger, requests: readonly string[], by: string): readonly AcceptanceRequest[] {
  const { findings } = auditLedger(ledger);
  const { means } = checkLabels(ledger);
  return requests.flatMap((request) => {
    const [check = "", place = "", reason = ""] = (/^(?:([^@=]+)@)?([^=]+)=(.*)$/s.exec(request) ?? [])
      .slice(1)
      .map((part: string | undefined) => (part ?? "").trim());
    if (reason === "") throw new Refusal(`"${request}" must be ${HOW}.`);
    checkText("The reason", reason);
    const found = findingsAt(ledger, findings, check, place);
    if (found.length === 0) {
      const places = findings.filter((finding) => check !== "" && means(check, finding.check)).map(placeName);
      const hint = places.length === 0 ? "" : ` It has one at ${oneOf(places).replace(/ or (?=[^,]*$)/, " and ")}.`;
      throw new Refusal(`The audit has no ${check === "" ? "finding" : `finding "${check}"`} at ${place}.${hint}`);
    }
    for (const finding of found) {
      if (!isAcceptable(finding)) throw new Refusal(`Integrity errors cannot be waived. Fix this one: ${finding.message}`);
      if (finding.accepted) throw new Refusal(`This finding is already accepted: ${finding.message}`);
    }
    return found.map((finding) => ({ finding, reason, by }));
  });
}

/** The waived findings, and the changed file. */
interface Accepted {
  readonly bytes: Uint8Array;
  readonly requests: readonly AcceptanceRequest[];
}

/** Waives the findings that PLACE=REASON refers to. Throws Refusal if a finding cannot be waived. */
export function accepting(opened: LedgerFile, requests: readonly string[], by = ""): Accepted {
  const requested = requestsFor(opened.ledger, requests, checkText("--by", by));
  const edits = acceptance(opened.ledger, requested);
  if (!edits) throw new Refusal(`${opened.file} has no table Accepted on a sheet House rules; nothing was changed.`);
  return { bytes: changed(opened, edits), requests: requested };
}

export const run: Run = async ([file, ...requests], options) => {
  if (file === undefined || requests.length === 0)
    throw new Refusal(`accept takes a file and ${HOW}. Type ${PROGRAM} accept --help.`);
  const opened = await openWhole(file);
  const { bytes, requests: requested } = accepting(opened, requests, options.text("by"));
  await print(
    requested.flatMap(({ finding }) => {
      const unchecked = uncheckedBy(finding);
      return [...findingLines(finding).slice(0, 2), ...(unchecked === undefined ? [] : [`  ${unchecked}`])];
    }),
    "",
  );
  if (options.flag("dry-run")) {
    await print(`${file} would accept ${requested.length === 1 ? "this" : "these"}; nothing was written.`);
    return 0;
  }
  const backup = await replaceFile(opened, bytes);
  await print(`${file}: ${requested.length} accepted. ${backup} is the previous version.`);
  return 0;
};
