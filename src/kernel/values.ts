import { printable } from "./text";

/** What one cell can hold. A blank cell is null; an error that Excel shows is its text, such as "#NAME?". */
export type CellValue = number | string | boolean | null;

/** The three errors that a rule can answer with. Excel shows a message of ours only for #VALUE! and #N/A. */
export type ErrorCode = "#VALUE!" | "#NUM!" | "#N/A";

/** The only error that players see: what was given, what is accepted, and where the rulebook says so. */
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
// An error like others, but for the note of the place in the program where it was made: an audit meets hundreds of them, and
// that note would cost more than all the rest of it.
Object.setPrototypeOf(RuleError.prototype, Error.prototype);

/** A text that is not one of the accepted names, or not a number where a number belongs. */
export const wrongValue = (message: string) => new RuleError("#VALUE!", message);
/** A number outside the domain of the rule. */
export const wrongNumber = (message: string) => new RuleError("#NUM!", message);
/** A combination for which the rules have no entry. */
export const noEntry = (message: string) => new RuleError("#N/A", message);

const SHOWN_ERRORS = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|BUSY!|CONNECT!|FIELD!|BLOCKED!|GETTING_DATA)$/;

/** Whether a cell's value is an error as Excel shows it. */
export const isShownError = (value: unknown): value is string => typeof value === "string" && SHOWN_ERRORS.test(value);

/** Whether a cell shows that Excel has yet to compute it: functions of an add-in answer after the rest. */
export const isPending = (value: unknown): boolean => value === "#BUSY!" || value === "#GETTING_DATA";

/** Whether two numbers are equal as far as files keep their digits. */
export const isSameNumber = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** Whether a cell holds nothing: blank, or an empty text. */
export const isBlank = (value: unknown): boolean => value === null || value === "";
