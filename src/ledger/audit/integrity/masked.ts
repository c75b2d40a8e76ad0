import { formatOf, formats } from "../../../sheets/styles";
import { valueAt, type MaskedCell } from "../../../workbook/book";
import type { LedgerCell } from "../../read/find";
import type { Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import { MASKED, MASKED_BY_RULE } from "./about";
import { count } from "../../../kernel/text";
import { called, findingAt, show } from "./words";

/*
 * Cells of the ledger whose number format shows something else than they hold.
 */

/** The longest that a format may show in a sentence. */
const LONGEST = 40;

/** The number format that a cell was made with. */
const declaredFormat = ({ declared }: LedgerCell): string =>
  ("format" in declared ? formats[declared.format as keyof typeof formats] : formatOf(declared.column)) ?? formats.general;

/** What is seen in the place of a figure. */
function shows({ instead, byRule }: MaskedCell): string {
  const shown = instead?.slice(0, LONGEST);
  const s = byRule ? "" : "s";
  return shown === undefined ? `put${s} other digits beside it` : shown === "" ? `hide${s} it` : `show${s} ${shown} in its place`;
}

/** What people do not see as it is. */
export function maskedCells(ledger: Ledger): Finding[] {
  const { book, found } = ledger;
  if (!book.masked) return [];
  const place = (sheet: string, row: number, column: number): string => `${row},${column},${sheet}`;
  const cells = new Map(found.cells.map((cell) => [place(cell.sheet, cell.row, cell.column), cell]));
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const rules = new Map<string, { readonly cell: LedgerCell; readonly masked: MaskedCell; readonly others: Set<LedgerCell> }>();
  const own = book.masked.flatMap((masked): readonly Finding[] => {
    const { sheet, row, column, format, byRule } = masked;
    const cell = cells.get(place(sheet, row, column));
    if (!cell) return [];
    if (byRule) {
      const rule = rules.get(`${sheet}\n${format}`);
      if (!rule) rules.set(`${sheet}\n${format}`, { cell, masked, others: new Set() });
      else if (rule.cell !== cell) rule.others.add(cell);
      return [];
    }
    const value = valueAt(sheets.get(sheet)!, row, column);
    return [
      findingAt(MASKED, ledger, cell, {
        expected: declaredFormat(cell),
        found: format,
        message: `${called(ledger, cell)} is ${show(value)}, but its number format ${shows(masked)}.`,
        fix: "Choose General under Home > Number Format, or put it back with Restore, or with repair on the command line.",
      }),
    ];
  });
  const byRules = [...rules.values()].map(({ cell, masked, others }) => {
    const more = others.size > 0 ? ` The same can happen to ${count(others.size, "more cell")} of this sheet.` : "";
    return findingAt(MASKED_BY_RULE, ledger, cell, {
      expected: null,
      found: masked.format,
      message: `${called(ledger, cell)}: a conditional format can ${shows(masked)}.${more}`,
      fix: "Give it another number format under Home > Conditional Formatting > Manage Rules, or take that away with repair on the command line.",
    });
  });
  return [...own, ...byRules];
}
