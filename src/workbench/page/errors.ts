import { Refusal } from "../../kernel/refusal";

/*
 * Error messages of the page. Only our own errors have messages for users; those of the browser, the grid and libraries do not.
 */

const FAULT = "Something went wrong. Save (Ctrl+S), reload, and report what you did.";

/** By name of the DOMException: from the browser's storage and from chosen files. */
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

/** An error with a message for the user. */
export class UserError extends Error {
  override readonly name = USER_ERROR;
}

/** Recognized by name: the page's first script has its own copy of the class, so instanceof fails. */
export const isUserError = (error: unknown): error is Error => error instanceof Error && error.name === USER_ERROR;

/** The message for an error. */
export function sentenceOf(error: unknown): string {
  if (isUserError(error) || error instanceof Refusal) return error.message;
  const name = error instanceof Error ? error.name : "";
  return Object.hasOwn(MESSAGES, name) ? MESSAGES[name]! : FAULT;
}
