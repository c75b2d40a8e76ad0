import { Refusal } from "../kernel/refusal";
import { figure, printable, oneOf } from "../kernel/text";

/** More than anyone reads in a cell. */
const MOST_LETTERS = 1000;

/** The trimmed text of an option that becomes an entry of the workbook. Throws Refusal if no cell can hold it. */
export function checkText(optionName: string, value: string): string {
  const text = value.trim();
  if (text.length > MOST_LETTERS)
    throw new Refusal(`${optionName} has ${figure(text.length)} characters; the maximum is ${figure(MOST_LETTERS)}.`);
  if (printable(text) !== text)
    throw new Refusal(`${optionName} is ${text}; it must be a single line without control characters.`);
  return text;
}

/** The format named by --format; by default the first. Throws Refusal. */
export function formatOf<T extends string>(formats: readonly T[], text?: string): T {
  const wanted = text?.trim().toLowerCase();
  const found = wanted === undefined ? formats[0] : formats.find((item) => item === wanted);
  if (found !== undefined) return found;
  throw new Refusal(`--format is ${text}; it must be ${oneOf(formats)}.`);
}
