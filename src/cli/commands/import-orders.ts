import process from "node:process";
import { Refusal } from "../../kernel/refusal";
import { count, oneOf } from "../../kernel/text";
import { auditLedger, type Finding } from "../../ledger/audit";
import { planUndo } from "../../ledger/orders/import-orders";
import { formatChange } from "../../ledger/diff/format-changes";
import { findingLines } from "../../ledger/read/finding";
import type { Ledger } from "../../ledger/read/model";
import { changed, ledgerOfBytes, openWhole, replaceFile, type LedgerFile } from "../change-file";
import { importAll } from "../import-order-files";
import { withFileName } from "../error-messages";
import { inkOf, print, PROGRAM } from "../output";
import { playerNamed } from "../find-player";
import type { ExitCode, Run } from "../command";

const PREFERRED = ["player", "gm"] as const;

export function preferOf(text: string | undefined): (typeof PREFERRED)[number] | undefined {
  if (text === undefined) return undefined;
  const found = PREFERRED.find((item) => item === text.trim().toLowerCase());
  if (found) return found;
  throw new Refusal(`--prefer is ${text}; it must be ${oneOf(PREFERRED)}.`);
}

const keyOf = ({ check, sheet, cell, message }: Finding): string => [check, sheet, cell, message].join("\n");

/** New audit findings after the import. */
export async function reportFindings(before: Ledger, after: Ledger): Promise<void> {
  const ink = inkOf(process.stdout);
  const known = new Set(auditLedger(before).findings.map(keyOf));
  const found = auditLedger(after).findings.filter((finding) => !known.has(keyOf(finding)));
  await print(
    found.flatMap((finding) => findingLines(finding, ink)),
    found.length === 0 ? "No new audit findings." : `${count(found.length, "new audit finding")}.`,
  );
}

async function undo(opened: LedgerFile, player: string | undefined, isDryRun: boolean): Promise<ExitCode> {
  const { file } = opened;
  const { record, changes, stays, edits } = withFileName(file, () => planUndo(opened.ledger, player));
  const format = formatChange(opened.ledger);
  await print(
    `The import of the orders ${record.code} of ${record.player}, from ${record.source}, is undone:`,
    changes.map((item) => `  ${format(item)}`),
    stays.map((item) => `  kept  ${item} was changed since`),
  );
  if (isDryRun) await print(`${file}: nothing was written.`);
  else {
    const backup = await replaceFile(opened, changed(opened, edits));
    await print(`${file} was changed; ${backup} is the previous version.`);
  }
  return stays.length > 0 ? 1 : 0;
}

export const run: Run = async ([file, ...sources], options) => {
  if (file === undefined || (sources.length === 0 && !options.flag("undo")))
    throw new Refusal(`import-orders needs a workbook and orders. Type ${PROGRAM} import-orders --help for an example.`);
  const prefer = preferOf(options.text("prefer"));
  const partly = options.flag("partly");
  const opened = await openWhole(file);
  const wanted = options.text("player");
  const player = wanted === undefined ? undefined : playerNamed(opened.ledger, wanted);
  if (options.flag("undo")) return undo(opened, player, options.flag("dry-run"));
  const { edits, isWhole } = await importAll(opened, sources, { player, prefer, partly });
  const exit: ExitCode = isWhole ? 0 : 1;
  // The audit needs recalculated formulas, as the file will have them.
  const bytes = edits.length > 0 ? changed(opened, edits) : opened.bytes;
  if (edits.length > 0) await reportFindings(opened.ledger, ledgerOfBytes(opened, bytes).ledger);
  if (options.flag("dry-run") || edits.length === 0) {
    await print(`${file}: nothing was written.`);
    return exit;
  }
  const backup = await replaceFile(opened, bytes);
  await print(`${file} was changed; ${backup} is the previous version.`);
  return exit;
};
