import { WorkbookError } from "../workbook";

/*
 * What Excel refuses, in words for players.
 */

/** Whether this Excel has a set of Office.js. */
export const supports = (version: string): boolean => {
  const requirements = typeof Office === "undefined" ? undefined : Office.context?.requirements;
  return requirements?.isSetSupported("ExcelApi", version) ?? true;
};

const TELL: Readonly<Record<string, readonly [WorkbookError["refusal"], string]>> = {
  AccessDenied: ["protected", "The sheet is protected. Unprotect it under Review, or ask whoever protected it."],
  ItemNotFound: ["gone", "The sheet, table or cell is no longer there. Check the workbook again."],
  InvalidReference: ["gone", "The sheet, table or cell is no longer there. Check the workbook again."],
  ItemAlreadyExists: ["taken", "A sheet, table or name of this kind is already there."],
  InvalidOperationInCellEditMode: ["busy", "Excel is waiting for a cell to be finished. Press Enter or Esc, then try again."],
  HostIsBusy: ["busy", "Excel is busy. Try again in a moment."],
  Conflict: ["busy", "Somebody else changed the workbook at the same moment. Try again."],
  RequestPayloadSizeLimitExceeded: ["too much", "This is more than Excel takes at once. Do it in smaller parts."],
  ResponsePayloadSizeLimitExceeded: [
    "too much",
    "The workbook is larger than Excel hands over at once. Remove sheets that the campaign does not need.",
  ],
  ApiNotFound: ["too old", "This version of Excel lacks something that the ledger needs. Update Office."],
};

/** What went wrong, for players; `nothing` says what became of the workbook. */
export function told(error: unknown, nothing = "", isHalfDone = false): WorkbookError {
  const after = nothing === "" ? "" : ` ${nothing}`;
  if (error instanceof WorkbookError)
    return after === "" ? error : new WorkbookError(error.refusal, `${error.message}${after}`, isHalfDone);
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  const [refusal, words] = TELL[code] ?? (["failed", `Excel refused: ${messageOf(error)}`] as const);
  return new WorkbookError(refusal, `${words}${after}`, isHalfDone);
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether a property arrived before the batch broke off. */
export function arrived(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
