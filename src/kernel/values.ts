import { printable } from "./text";

/** The value of a cell. A blank cell is null; an error is Excel's text, such as "#NAME?". */
export type CellValue = number | string | boolean | null;

/** The three errors that a rule can return. Excel only shows our message with #VALUE! and #N/A. */
export type ErrorCode = "#VALUE!" | "#NUM!" | "#N/A";

/** An error for users: the given value, the accepted values, and the paragraph. */
export class RuleError implements Error {
  readonly name = "RuleError";
  readonly message: string;
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    this.message = printable(message);
  }
}
// An error without a stack trace: an audit creates hundreds, and their traces would cost more than everything else.
Object.setPrototypeOf(RuleError.prototype, Error.prototype);

/** For a text that is not one of the accepted names, or not a number where a number is required. */
export const wrongValue = (message: string) => new RuleError("#VALUE!", message);
/** For a number outside the rule's domain. */
export const wrongNumber = (message: string) => new RuleError("#NUM!", message);
/** For a combination for which the rules have no entry. */
export const noEntry = (message: string) => new RuleError("#N/A", message);

const SHOWN_ERRORS = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|BUSY!|CONNECT!|FIELD!|BLOCKED!|GETTING_DATA)$/;

/** Whether a cell's value is an error as Excel shows it. */
export const isShownError = (value: unknown): value is string => typeof value === "string" && SHOWN_ERRORS.test(value);

/** Whether a cell shows that Excel has not computed it yet: add-in functions are computed last. */
export const isPending = (value: unknown): boolean => value === "#BUSY!" || value === "#GETTING_DATA";

/** Whether two numbers are equal to the digits that files keep. */
export const isSameNumber = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** Whether a value is blank or an empty text. */
export const isBlank = (value: unknown): boolean => value === null || value === "";
