import { generalText } from "../../../formula/coerce";
import { countingDays } from "../../../formula/dates";
import { formatted } from "../../../formula/format";
import type { CellValue } from "../../../kernel/values";
import { entered } from "../../host/typed";
import { kindOf } from "./formula-format";

/*
 * What Excel makes of a text that is typed or pasted into a cell, and the text of a number when its cell is edited.
 */

/** The cell that gets a text. */
interface EntryCell {
  readonly format: string;
  /** Whether it is on a protected sheet, as those of a ledger. */
  readonly isProtected: boolean;
  /** Whether its workbook uses the 1904 date system. */
  readonly daysFrom1904: boolean;
}

/** A cell's new value; the format is set if the text gives the cell another one. */
export interface Entry {
  readonly value: CellValue;
  readonly format?: string;
}

const GENERAL = "General";
const TEXT = "@";
const WITH_YEAR = /yyyy|d.*yy/i;

const isDay = (format: string): boolean => ["date", "time"].includes(kindOf(format) ?? "");

/** The value of a text in a cell. Formulas remain text here; the grid enters typed ones. */
export function entryOf(text: string, { format: own, isProtected, daysFrom1904 }: EntryCell): Entry {
  const { content, format } = countingDays(daysFrom1904, () => entered(text, own === TEXT));
  if ("formula" in content) return { value: text };
  const { value = null } = content;
  // In a cell for percentages, 20 is 20%, and a number below 1 is a share.
  if (
    typeof value === "number" &&
    Math.abs(value) >= 1 &&
    kindOf(own) === "percent" &&
    !text.includes("%") &&
    !isDay(format ?? "")
  )
    return { value: value / 100 };
  if (format === undefined) return { value };
  // In a ledger, 12-1 is a unit; only a date with a year is a date.
  if (isProtected && isDay(format) && !isDay(own) && !WITH_YEAR.test(format)) return { value: text };
  if (own === GENERAL) return { value, format };
  // A date's serial number would pass for points; as text it is rejected or reported.
  return isDay(format) && !isDay(own) ? { value: text } : { value };
}

/** The text of a number while its cell is edited: all its digits, and a date with its year and time. */
export function editedText(value: number, format: string, daysFrom1904: boolean): string {
  const kind = kindOf(format);
  if (kind === "percent") return `${generalText(value * 100)}%`;
  if ((kind !== "date" && kind !== "time") || value < 0) return generalText(value);
  const clock = "h:mm:ss AM/PM";
  const shown = kind === "time" && value < 1 ? clock : Number.isInteger(value) ? "m/d/yyyy" : `m/d/yyyy ${clock}`;
  return countingDays(daysFrom1904, () => formatted(value, shown)) ?? generalText(value);
}
