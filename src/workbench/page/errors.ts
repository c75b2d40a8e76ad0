import { Refusal } from "../../kernel/refusal";

/*
 * What went wrong in the page, in words for people. Our own sentences are plain errors; what browser, grid and library say is not.
 */

const FAULT = "Something went wrong. Save (Ctrl+S), reload, and report what you did.";

/** By the browser's names: of its storage and of files that were chosen. */
const MESSAGES: Readonly<Record<string, string>> = {
  QuotaExceededError: "The browser's storage is full. Save your work (Ctrl+S); autosave is off.",
  NotAllowedError: "The browser does not allow this. Allow it in the page's settings, then try again.",
  SecurityError: "The browser does not allow this. Allow it in the page's settings, then try again.",
  NotFoundError: "The file is no longer there. Choose it again.",
  NotReadableError: "The file cannot be read: it has changed or is open in another program. Choose it again.",
  AbortError: "The browser canceled this. Try again.",
  TimeoutError: "That took too long. Try again.",
  NetworkError: "The browser cannot load the workbench's files. Check your connection, then try again.",
  ChunkLoadError: "Part of the workbench failed to load. Check your connection, then reload the page.",
};

const USER_ERROR = "Told";

/** An error that was made to be reported. */
export class UserError extends Error {
  override readonly name = USER_ERROR;
}

/** The page begins in a script of its own, whose class this is not: such an error is known by its name. */
export const isUserError = (error: unknown): error is Error => error instanceof Error && error.name === USER_ERROR;

/** The sentence for an error. */
export function sentenceOf(error: unknown): string {
  if (isUserError(error) || error instanceof Refusal) return error.message;
  const name = error instanceof Error ? error.name : "";
  return Object.hasOwn(MESSAGES, name) ? MESSAGES[name]! : FAULT;
}
