import { describe, expect, test } from "vitest";
import { causeOf, FAULT as PROGRAM_FAULT, isOfSystem } from "../src/cli/error-messages";
import { sentenceOf, UserError } from "../src/workbench/page/errors";
import { toWorkbookError } from "../src/workbook/excel/error-messages";
import { FAULT, WorkbookError } from "../src/workbook/workbook";
import { FileError } from "../src/workbook/xlsx/package/zip";
import { errorMessage } from "../taskpane/shared/error-messages";

/*
 * Error texts of the system, the browser and Office.js are for programmers: users get sentences with what to do.
 */

/** Product names that look like identifiers. */
const OURS = /\b(?:PivotTable|LEDGER)\b/g;

function forPeople(text: string): void {
  const rest = text.replace(OURS, "");
  expect(rest, text).not.toMatch(/[a-z][A-Z]/);
  expect(rest, text).not.toMatch(/\b[A-Z]{3,}\b|\b0x|\d{3,}|[_{}<>[\]=]|::|\bat \w+ \(/);
  expect(rest, text).not.toMatch(/\b(?:undefined|null|object|exception|error|stack|sync|request|argument|API|chunk|syscall)\b/i);
  expect(text).toMatch(/^[A-Z].*\.$/s);
}

/** Error codes of Excel, of the library and of its documentation. */
const CODES = (
  "AccessDenied ActivityLimitReached ApiNotFound BadPassword CannotRegisterEvent Conflict ConnectionFailure " +
  "ContentLengthRequired DirtySupportingFormula EmptyChartSeries FilteredRangeConflict FormulaLengthExceedsLimit " +
  "GeneralException HostIsBusy HostRestartNeeded InactiveWorkbook InsertDeleteConflict InvalidArgument InvalidBinding " +
  "InvalidObjectPath InvalidOperation InvalidOperationInCellEditMode InvalidReference InvalidRequestContext InvalidSelection " +
  "ItemAlreadyExists ItemNotFound MergedRangeConflict NonBlankCellOffSheet NotImplemented OpenWorkbookLinksBlocked " +
  "OperationCellsExceedLimit PivotTableRangeConflict PowerQueryRefreshResourceChallenge PropertyNotLoaded RangeExceedsLimit " +
  "RangeImageExceedsLimit RefreshWorkbookLinksBlocked RequestAborted RequestPayloadSizeLimitExceeded " +
  "ResponsePayloadSizeLimitExceeded RunMustReturnPromise ServiceNotAvailable Unauthenticated UnsupportedFeature " +
  "UnsupportedFillType UnsupportedOperation UnsupportedSheet ValueNotLoaded 5001 constructor toString"
).split(" ");

/** An error as Office.js throws it. */
const ofExcel = (code: string): Error =>
  Object.assign(new Error(`${code}: The argument is invalid or missing or has an incorrect format.`), {
    name: "RichApi.Error",
    code,
    traceMessages: [],
    debugInfo: { code, message: code, errorLocation: "Range.values", statement: "range.values = ...", surroundingStatements: [] },
  });

const OWN = [
  new TypeError("Cannot read properties of undefined (reading 'row')"),
  new RangeError("Maximum call stack size exceeded"),
  "x",
];

describe("a message in the pane", () => {
  const attempt = { failed: "Nothing was written.", unchanged: "The workbook is unchanged." };

  test.each(CODES)("is a sentence for %s of Office.js", (code) => {
    const error = toWorkbookError(ofExcel(code), "Nothing was changed.");
    expect(error).toBeInstanceOf(WorkbookError);
    forPeople(error.message);
    forPeople(errorMessage(error, attempt).text);
    forPeople(errorMessage(ofExcel(code), attempt).text);
  });

  test("is one sentence for every internal error", () => {
    for (const error of [...OWN, ofExcel("PropertyNotLoaded")]) {
      expect(toWorkbookError(error).message).toBe(FAULT);
      expect(errorMessage(error, attempt).text).toBe(`${attempt.unchanged} ${FAULT}`);
    }
    forPeople(FAULT);
  });
});

describe("a message of the command line", () => {
  const SYSTEM = (
    "EACCES EPERM EROFS ENOSPC EDQUOT EFBIG EBUSY ETXTBSY EEXIST ENOENT ENOTDIR EISDIR ENOTEMPTY EXDEV ENAMETOOLONG EINVAL EILSEQ " +
    "ELOOP EMFILE ENFILE ENOMEM EIO ENXIO ENODEV ESTALE ETIMEDOUT ENETUNREACH EHOSTDOWN ENOTSUP EOPNOTSUPP ENOSYS EBADF EAGAIN UNKNOWN"
  ).split(" ");

  test.each(SYSTEM)("gives a readable cause of %s, for reading and for writing", (code) => {
    const error = Object.assign(new Error(`${code}: something, open '/a'`), { code, errno: -1, syscall: "open", path: "/a" });
    for (const doing of ["read", "written"] as const) forPeople(`The file: ${causeOf(error, doing)}.`);
    expect(isOfSystem(error)).toBe(code !== "UNKNOWN");
  });

  test("is one sentence for every internal error", () => {
    forPeople(PROGRAM_FAULT);
    for (const error of OWN) {
      expect(isOfSystem(error)).toBe(false);
      forPeople(`The file: ${causeOf(error, "read")}.`);
    }
  });
});

describe("a message in the workbench", () => {
  const NAMES = "QuotaExceededError NotAllowedError SecurityError NotFoundError NotReadableError AbortError TimeoutError".split(
    " ",
  );
  const OTHERS = "InvalidStateError DataCloneError VersionError ConstraintError UnknownError".split(" ");

  test("is a sentence for everything a browser refuses", () => {
    for (const name of [...NAMES, ...OTHERS]) forPeople(sentenceOf(new DOMException(`Failed to execute '${name}'`, name)));
    expect(new Set(NAMES.map((name) => sentenceOf(new DOMException("x", name)))).size).toBe(NAMES.length - 1);
  });

  test("is our own sentence if there is one, and an internal error otherwise", () => {
    expect(sentenceOf(new UserError("It is larger."))).toBe("It is larger.");
    expect(sentenceOf(new FileError("damaged", "The file is damaged."))).toBe("The file is damaged.");
    expect(new Set(OWN.map(sentenceOf)).size).toBe(1);
    forPeople(sentenceOf(OWN[0]));
  });
});
