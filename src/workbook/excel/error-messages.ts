import { FAULT, WorkbookError } from "../workbook";

/*
 * Excel's errors as messages for users.
 */

/** Whether this Excel supports a version of ExcelApi. */
export const supports = (version: string): boolean => {
  const requirements = typeof Office === "undefined" ? undefined : Office.context?.requirements;
  return requirements?.isSetSupported("ExcelApi", version) ?? true;
};

const GONE = "The sheet, table or cell is no longer there. Check the workbook again.";
const BUSY = "Excel is busy. Try again in a moment.";
const OFFLINE = "Excel is offline. Check your connection, then try again.";
const TOO_OLD = "This version of Excel does not support a feature that the ledger needs. Update Office.";
const REFUSED = "Excel could not do this. Try again; if it fails again, save the workbook and restart Excel.";
const TOO_MUCH = "This is too much for Excel at once. Do it in smaller steps.";

type RefusalText = readonly [WorkbookError["refusal"], string];

/** Messages by Excel's error code; its own messages are for programmers, and often in another language. */
const TELL: Readonly<Record<string, RefusalText>> = {
  AccessDenied: ["protected", "The sheet is protected. Unprotect it, or ask the person who protected it."],
  ItemNotFound: ["gone", GONE],
  InvalidReference: ["gone", GONE],
  InvalidBinding: ["gone", GONE],
  InvalidObjectPath: ["gone", GONE],
  ItemAlreadyExists: ["taken", "A sheet, table or name of this kind is already there."],
  InsertDeleteConflict: ["taken", "Filled cells are in the way. Move them, then try again."],
  NonBlankCellOffSheet: ["taken", "Filled cells would leave the end of the sheet. Clear its last rows, then try again."],
  MergedRangeConflict: ["taken", "Merged cells are in the way. Unmerge them, then try again."],
  FilteredRangeConflict: ["taken", "A filter hides rows of the table. Clear the filter, then try again."],
  PivotTableRangeConflict: ["taken", "A PivotTable is in the way. Move it to another sheet, then try again."],
  UnsupportedSheet: ["failed", "The sheet is a chart or a dialog. Select a sheet with cells, then try again."],
  InvalidSelection: ["failed", "The selection has no cells. Select a cell, then try again."],
  InactiveWorkbook: ["busy", "Another workbook is in front. Click into this one, then try again."],
  InvalidOperationInCellEditMode: ["busy", "Excel is waiting for a cell to be finished. Press Enter or Esc, then try again."],
  HostIsBusy: ["busy", BUSY],
  ActivityLimitReached: ["busy", BUSY],
  RequestAborted: ["busy", "Excel canceled this. Try again."],
  Conflict: ["busy", "Somebody else changed the workbook at the same moment. Try again."],
  ConnectionFailure: ["busy", OFFLINE],
  ServiceNotAvailable: ["busy", OFFLINE],
  Unauthenticated: ["protected", "Excel asks who you are. Sign in to Office, then try again."],
  RequestPayloadSizeLimitExceeded: ["too much", TOO_MUCH],
  OperationCellsExceedLimit: ["too much", TOO_MUCH],
  RangeExceedsLimit: ["too much", TOO_MUCH],
  FormulaLengthExceedsLimit: ["too much", "A formula would be longer than Excel takes. Shorten the names in it, then try again."],
  ResponsePayloadSizeLimitExceeded: [
    "too much",
    "The workbook is too large for Excel to return at once. Remove sheets that the campaign does not need.",
  ],
  ApiNotFound: ["too old", TOO_OLD],
  NotImplemented: ["too old", TOO_OLD],
  UnsupportedFeature: ["too old", TOO_OLD],
  UnsupportedOperation: ["too old", TOO_OLD],
  // Numeric codes are errors of reading the file.
  5000: [
    "too old",
    "This version of Excel does not give add-ins the workbook's file. Open the workbook in Excel on Windows, Mac or the web.",
  ],
  7000: [
    "protected",
    "Excel does not allow reading this workbook's file. Ask the person who protected it, or save it as a new workbook.",
  ],
  11000: ["busy", "Excel still keeps copies of the workbook from before. Close the pane, open it again, then try again."],
  11001: [
    "busy",
    "Excel could not fetch the workbook's file. Check your connection; in Excel on the web, reload the page, for example after renaming the workbook. Then try again.",
  ],
};

/** Error codes of office.js that indicate a bug in our own code. */
const OWN_FAULTS: ReadonlySet<string> = new Set([
  "PropertyNotLoaded",
  "ValueNotLoaded",
  "InvalidRequestContext",
  "RunMustReturnPromise",
  "CannotRegisterEvent",
]);

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

function reasonOf(error: unknown): RefusalText {
  const code = codeOf(error);
  if (Object.hasOwn(TELL, code)) return TELL[code]!;
  return ["failed", code === "" || OWN_FAULTS.has(code) ? FAULT : REFUSED];
}

/** An error message for users; `nothing` describes the state of the workbook. */
export function toWorkbookError(error: unknown, nothing = "", isHalfDone = false): WorkbookError {
  const after = nothing === "" ? "" : ` ${nothing}`;
  if (error instanceof WorkbookError && after === "") return error;
  const [refusal, words] = error instanceof WorkbookError ? [error.refusal, error.message] : reasonOf(error);
  const reported = new WorkbookError(refusal, `${words}${after}`, isHalfDone);
  // For debugging in the pane's console.
  reported.cause = error;
  return reported;
}

/** Whether a property was loaded before the batch failed. */
export function arrived(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
