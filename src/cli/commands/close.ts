import process from "node:process";
import { Refusal } from "../../kernel/refusal";
import { count } from "../../kernel/text";
import { closedAsBlank } from "../../ledger/audit/missing-entries";
import { closeTurn, type Closing } from "../../ledger/turn/close-turn";
import { findingLines } from "../../ledger/read/finding";
import type { Ledger } from "../../ledger/read/model";
import { movementsByPlayer } from "../../ledger/turn/consequences";
import { closedAlready, closeEdits } from "../../ledger/turn/record-turn";
import { verify } from "../../ledger/seal/verify";
import { accepting } from "./accept";
import { changed, ledgerOfBytes, openWhole, replaceFile, type LedgerFile } from "../change-file";
import { withFileName } from "../error-messages";
import { inkOf, print, PROGRAM } from "../output";
import type { Run } from "../command";
import { checkText } from "../option-values";

async function reportStops(file: string, { stops, turn }: Closing): Promise<void> {
  const ink = inkOf(process.stdout);
  await print(
    stops.flatMap((finding) => findingLines(finding, ink)),
    "",
    `${file}: ${turn} cannot be closed: fix or accept ${count(stops.length, "error")}.`,
  );
}

async function reportMovements(ledger: Ledger, { movements }: Closing): Promise<void> {
  const ink = inkOf(process.stdout);
  for (const { player, steps } of movementsByPlayer(ledger, movements)) {
    await print(ink.bold(player === "" ? "Everybody" : player));
    for (const { step, lines } of steps) {
      await print(
        `  ${step.title}  ${ink.dim(`[${step.cite}]`)}`,
        lines.map((line) => `    ${line}`),
      );
    }
    await print("");
  }
}

/** The ledger with findings waived. */
const withAccepted = (read: LedgerFile, requests: readonly string[], by: string): LedgerFile =>
  requests.length === 0 ? read : ledgerOfBytes(read, accepting(read, requests, by).bytes);

/** Warnings that do not prevent the close. */
function doubts(file: string, ledger: Ledger): readonly string[] {
  const blank = closedAsBlank(ledger);
  const { changes } = verify(ledger);
  return [
    ...(blank === "" ? [] : [`${blank} ${PROGRAM} audit ${file} lists them.`]),
    ...(changes.length === 0
      ? []
      : [`Closed turns were changed: ${count(changes.length, "change")}. Run ${PROGRAM} verify ${file} to list them.`]),
  ];
}

export const run: Run = async (names, options) => {
  const [file] = names;
  if (file === undefined || names.length > 1) {
    throw new Refusal(`close takes one workbook. Type ${PROGRAM} close --help for an example.`);
  }
  const dry = options.flag("dry-run");
  const by = checkText("--by", options.text("by") ?? "");
  const read = await openWhole(file);
  const opened = withAccepted(read, options.texts("accept"), by);
  const { ledger } = opened;
  if (!ledger.rulebook.ledger!.turn)
    throw new Refusal(`${file}: turns of ${ledger.rulebook.title} cannot be closed by this program.`);
  const closing = withFileName(file, () => closeTurn(ledger));
  const isLast = closing.next === "";
  if (isLast && closedAlready(ledger, closing.turn)) {
    await print(`${file}: ${closing.turn} was the last turn and is already closed. Nothing was written.`);
    return 0;
  }
  if (closing.stops.length > 0) {
    await reportStops(file, closing);
    return 1;
  }
  if (dry) {
    await reportMovements(ledger, closing);
    const then = isLast ? "would be closed as the last turn" : `would become ${closing.next}`;
    await print(doubts(file, ledger), `${file}: ${closing.turn} ${then}; nothing was written.`);
    return 0;
  }
  const { short, edits } = withFileName(file, () => closeEdits(ledger, closing, { by, at: new Date() }));
  const backup = await replaceFile(read, changed(opened, edits));
  const who = by === "" ? "" : ` by ${by}`;
  await print(
    isLast
      ? `${file}: ${closing.turn} is closed${who}; it was the last turn. ${backup} is the previous version.`
      : `${file}: ${closing.turn} is closed${who}; the ledger is now in ${closing.next}. ${backup} is the previous turn.`,
    `Its seal is ${short}: save it, or post it with the report.`,
    doubts(file, ledger),
  );
  return 0;
};
