import { count, figure, LONGEST_TEXT } from "../../../kernel/text";
import type { ListRow } from "./list";

/* Limits for lists, for any table. */

export const MOST_LINES = 2000;
/** Several times as many as the widest table. */
const MOST_COLUMNS = 500;

/** Control characters, which are never typed. Tabs and line ends are allowed. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/;

/** Why a text cannot be a list, in a sentence. */
export function whyNoText(text: string): string | undefined {
  const at = text.search(CONTROL);
  if (at < 0) return undefined;
  const line = text.slice(0, at).split(/\r\n|\r|\n/).length;
  return `Line ${figure(line)} contains control characters, so this is not a list. Save it as .csv or .xlsx, or copy its rows.`;
}

/** Why rows cannot be entries, in a sentence. */
export function whyNoRows(rows: readonly ListRow[]): string | undefined {
  for (const { line, cells } of rows) {
    if (cells.length > MOST_COLUMNS)
      return `Line ${figure(line)} has ${count(cells.length, "column")}; ${figure(MOST_COLUMNS)} can be imported at once.`;
    const long = cells.find((cell) => cell.length > LONGEST_TEXT);
    if (long !== undefined)
      return (
        `Line ${figure(line)} has an entry of ${figure(long.length)} characters; a cell can hold ${figure(LONGEST_TEXT)}. ` +
        "A quotation mark there may not be closed."
      );
  }
  return undefined;
}

/** Why there are too many rows, in a sentence; headers do not count. */
export const whyTooMany = (rows: number): string | undefined =>
  rows > MOST_LINES ? `The list has more than ${figure(MOST_LINES)} rows, the most that can be imported at once.` : undefined;
