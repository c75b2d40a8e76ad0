import { Refusal } from "../../kernel/refusal";

/*
 * What went wrong in the page, in words for people. Our own sentences are plain errors; what browser, grid and library say is not.
 */

const FAULT =
  "The workbench failed at this, by a fault of its own. Save your work with Ctrl+S, load the page again and try once more. If it fails again, tell whoever gave you Campaign Ledger what you did.";

/** By the browser's names: of its storage and of files that were chosen. */
const TELL: Readonly<Record<string, string>> = {
  QuotaExceededError: "The browser's storage is full. Save your work with Ctrl+S; it is not kept here.",
  NotAllowedError: "The browser does not allow this. Allow it in the page's settings, then try again.",
  SecurityError: "The browser does not allow this. Allow it in the page's settings, then try again.",
  NotFoundError: "The file is no longer there. Choose it again.",
  NotReadableError: "The file cannot be read: it has changed, or another program has it open. Choose it again.",
  AbortError: "The browser broke off. Try again.",
  TimeoutError: "That took too long. Try again.",
  NetworkError: "The browser cannot reach what the workbench needs. Check the connection, then try again.",
  ChunkLoadError: "A part of the workbench did not load. Check the connection, then load the page again.",
};

const TOLD = "Told";

/** An error that was made to be told. */
export class Told extends Error {
  override readonly name = TOLD;
}

/** The page begins in a script of its own, whose class this is not: such an error is known by its name. */
export const isTold = (error: unknown): error is Error => error instanceof Error && error.name === TOLD;

/** The sentence for an error. */
export function sentenceOf(error: unknown): string {
  if (isTold(error) || error instanceof Refusal) return error.message;
  const name = error instanceof Error ? error.name : "";
  return Object.hasOwn(TELL, name) ? TELL[name]! : FAULT;
}
