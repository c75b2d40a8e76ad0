import { formatOf, formats } from "../../../sheets/styles";
import { valueAt } from "../../../workbook/book";
import type { LedgerCell } from "../../read/find";
import type { Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import { MASKED } from "./about";
import { called, findingAt, show } from "./words";

/*
 * Cells of the ledger whose number format shows something else than they hold.
 */

/** The longest that a format may show in a sentence. */
const LONGEST = 40;

/** The number format that a cell was made with. */
const declaredFormat = ({ declared }: LedgerCell): string =>
  ("format" in declared ? formats[declared.format as keyof typeof formats] : formatOf(declared.column)) ?? formats.general;

/** What people do not see as it is. */
export function maskedCells(ledger: Ledger): Finding[] {
  const { book, found } = ledger;
  if (!book.masked) return [];
  const place = (sheet: string, row: number, column: number): string => `${row},${column},${sheet}`;
  const cells = new Map(found.cells.map((cell) => [place(cell.sheet, cell.row, cell.column), cell]));
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  return book.masked.flatMap(({ sheet, row, column, format, instead }) => {
    const cell = cells.get(place(sheet, row, column));
    const value = valueAt(sheets.get(sheet)!, row, column);
    if (!cell) return [];
    const shown = instead?.slice(0, LONGEST);
    const shows = shown === undefined ? "puts other digits beside it" : shown === "" ? "hides it" : `shows ${shown} in its place`;
    return [
      findingAt(MASKED, ledger, cell, {
        expected: declaredFormat(cell),
        found: format,
        message: `${called(ledger, cell)} is ${show(value)}, but its number format ${shows}.`,
        fix: "Choose General under Home > Number Format, or put it back with repair on the command line.",
      }),
    ];
  });
}
