import process from "node:process";
import { codesTold } from "../ledger/changes/codes-told";
import type { CodeTold } from "../ledger/changes/receipts";
import { besideLedger, codesInCopy, copyTold, type CopyBeside } from "../ledger/changes/copy-told";
import type { NotedCodes } from "../ledger/changes/receipts";
import type { Copy } from "../ledger/read/copy";
import type { Ledger } from "../ledger/read/model";
import { verify } from "../ledger/seal/verify";
import { inkOf, print, printData } from "./output";
import type { ExitCode } from "./run";

/*
 * What a player's copy proves: by itself, and beside the game master's ledger.
 */

async function tellBeside({ message, sent, stands }: CopyBeside): Promise<void> {
  const { yellow } = inkOf(process.stdout);
  await print(
    message,
    sent.map((words) => `  ${yellow("sent")}  ${words}`),
    stands.map((words) => `  ${yellow("in the ledger")}  ${words}`),
  );
}

/** Tells what a copy proves; `ledger` is the game master's where that was given too. */
export async function verifyCopy(
  file: Ledger,
  copy: Copy,
  ledger: Ledger | undefined,
  seal: string | undefined,
  asked: NotedCodes,
  isData: boolean,
): Promise<ExitCode> {
  const { says, changed, ...standing } = copyTold(file, copy);
  const beside = ledger ? besideLedger(ledger, file, copy) : undefined;
  const meant = { ...asked, seals: [...(seal === undefined ? [] : [seal]), ...asked.seals] };
  const told: readonly CodeTold[] = ledger ? codesTold(ledger, verify(ledger), meant) : codesInCopy(file, copy, meant);
  const exit = changed.length > 0 || beside?.isAsSent === false || told.some(({ isKnown }) => !isKnown) ? 1 : 0;
  if (isData) {
    await printData({ copy: { ...standing, changed }, ...(beside ? { ledger: beside } : {}), codes: told });
    return exit;
  }
  const { red } = inkOf(process.stdout);
  await print(
    says,
    changed.length === 0 ? ["The exported data is unchanged."] : changed.map((one) => `${red("changed")}  ${one}`),
  );
  if (beside) await tellBeside(beside);
  await print(told.flatMap(({ message, reasons = [] }) => [message, ...reasons.map((reason) => `  ${reason}`)]));
  return exit;
}
