import type { Notice } from "./state";

/*
 * What went wrong, in a player's words: what happened, what was not changed, what to do.
 */

/** What was being done when it failed. */
export interface Attempt {
  /** "The sheets were not made." */
  readonly failed: string;
  /** "Nothing in the workbook has been changed." */
  readonly unchanged: string;
}

interface Reason {
  readonly why: string;
  readonly todo: string;
}

const REASONS: readonly (readonly [RegExp, Reason])[] = [
  [
    /InvalidOperationInCellEditMode|cell.?edit/i,
    { why: "A cell is being edited.", todo: "Finish the entry with Enter or leave it with Esc, then try again." },
  ],
  [
    /AccessDenied|protected/i,
    {
      why: "The sheet or the workbook is protected.",
      todo: "Choose another cell, or lift the protection on Excel's Review tab; the ledger's own sheets have no password.",
    },
  ],
  [
    /ItemNotFound|no sheet named/i,
    { why: "The place is no longer in the workbook.", todo: "Check again: the sheet may have been renamed or deleted." },
  ],
  [
    /ItemAlreadyExists|already (exists|has)/i,
    { why: "A sheet or table of this name exists already.", todo: "Rename it, or use a new workbook." },
  ],
  [
    /RequestAborted|ActivityLimitReached|TooManyRequests|ServiceUnavailable|server.?(is )?busy|503/i,
    { why: "Excel is busy.", todo: "Wait a moment, then try again." },
  ],
  [
    /network|fetch|offline|disconnected|Connection/i,
    { why: "The connection to Excel was lost.", todo: "Check the connection and reopen the pane." },
  ],
  [
    /PayloadSizeLimit|ResponsePayload|RequestPayload|too large|memory/i,
    {
      why: "The workbook is too large to read in one go.",
      todo: "Delete unused rows and columns, or check the file with the command line.",
    },
  ],
  [
    /ReadOnly|read-only/i,
    { why: "The workbook is open for reading only.", todo: "Choose Edit Workbook in Excel, or save a copy and open that." },
  ],
  [
    /ApiNotFound|NotImplemented|UnsupportedOperation|not supported/i,
    { why: "This version of Excel lacks something that the ledger needs.", todo: "Update Office, or use Excel on the web." },
  ],
];

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : "";

/** The message bar for a failed act. An error of our own already says why in words; Office's codes are put into words. */
export function inWords(error: unknown, attempt: Attempt): Notice {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message.trim() : String(error);
  const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? REASONS.find(([pattern]) => pattern.test(message))?.[1];
  // A sentence of our own is kept; Office's codes and messages such as "GeneralException" are not words for players.
  const ours = code === "" && /^\p{Lu}.*\s.*\.$/su.test(message) && !(error instanceof TypeError);
  const told = ours
    ? message
    : reason
      ? `${reason.why} ${reason.todo}`
      : `Excel gave no reason that helps${message === "" ? "" : ` (${(code || message).slice(0, 80)})`}. Save the workbook, close and reopen it, then try again.`;
  return { intent: "error", title: attempt.failed, text: `${attempt.unchanged} ${told}`.trim() };
}
