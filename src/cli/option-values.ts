import { Refusal } from "../kernel/refusal";
import { figure, printable, oneOf } from "../kernel/text";

/** More than anybody reads in a cell. */
const MOST_LETTERS = 1000;

/** A text given on the command line that is to be an entry of the workbook, trimmed. Throws Refusal where no cell should hold it. */
export function checkText(what: string, given: string): string {
  const text = given.trim();
  if (text.length > MOST_LETTERS)
    throw new Refusal(`${what} has ${figure(text.length)} characters; the maximum is ${figure(MOST_LETTERS)}.`);
  if (printable(text) !== text) throw new Refusal(`${what} is ${text}; it must be a single line without control characters.`);
  return text;
}

/** The format that --format names; the first one when it is omitted. Throws Refusal. */
export function formatOf<T extends string>(formats: readonly T[], text?: string): T {
  const wanted = text?.trim().toLowerCase();
  const found = wanted === undefined ? formats[0] : formats.find((item) => item === wanted);
  if (found !== undefined) return found;
  throw new Refusal(`--format is ${text}; it must be ${oneOf(formats)}.`);
}
