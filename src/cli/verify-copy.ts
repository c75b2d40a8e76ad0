import process from "node:process";
import { codeReports } from "../ledger/orders/code-report";
import type { CodeReport } from "../ledger/orders/receipts";
import { besideLedger, codesInCopy, copyReport, type CopyBeside } from "../ledger/orders/copy-report";
import type { NotedCodes } from "../ledger/orders/receipts";
import type { Copy } from "../ledger/read/copy";
import type { Ledger } from "../ledger/read/model";
import { verify } from "../ledger/seal/verify";
import { inkOf, print, printData } from "./output";
import type { ExitCode } from "./command";

/*
 * Checks what a player's copy proves, alone and together with the game master's ledger.
 */

async function reportBeside({ message, sent, stands }: CopyBeside): Promise<void> {
  const { yellow } = inkOf(process.stdout);
  await print(
    message,
    sent.map((line) => `  ${yellow("sent")}  ${line}`),
    stands.map((line) => `  ${yellow("in the ledger")}  ${line}`),
  );
}

/** Prints what a copy proves; `ledger` is the game master's, if given. */
export async function verifyCopy(
  file: Ledger,
  copy: Copy,
  ledger: Ledger | undefined,
  seal: string | undefined,
  requested: NotedCodes,
  isData: boolean,
): Promise<ExitCode> {
  const { message: description, changed, ...status } = copyReport(file, copy);
  const beside = ledger ? besideLedger(ledger, file, copy) : undefined;
  const meant = { ...requested, seals: [...(seal === undefined ? [] : [seal]), ...requested.seals] };
  const reported: readonly CodeReport[] = ledger ? codeReports(ledger, verify(ledger), meant) : codesInCopy(file, copy, meant);
  const exit = changed.length > 0 || beside?.isAsSent === false || reported.some(({ isKnown }) => !isKnown) ? 1 : 0;
  if (isData) {
    await printData({ copy: { ...status, changed }, ...(beside ? { ledger: beside } : {}), codes: reported });
    return exit;
  }
  const { red } = inkOf(process.stdout);
  await print(
    description,
    changed.length === 0 ? ["The exported data is unchanged."] : changed.map((item) => `${red("changed")}  ${item}`),
  );
  if (beside) await reportBeside(beside);
  await print(reported.flatMap(({ message, reasons = [] }) => [message, ...reasons.map((reason) => `  ${reason}`)]));
  return exit;
}
