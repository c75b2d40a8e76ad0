import { formatOf, formats } from "../../../sheets/styles";
import { valueAt, type MaskedCell } from "../../../workbook/book";
import type { LedgerCell } from "../../read/find";
import type { Finding } from "../../read/finding";
import type { Ledger } from "../../read/model";
import { MASKED } from "./about";
import { describeCell, findingAt, findingOn, show } from "./format-findings";

/* Cells whose number format shows something other than their value. */

/** The longest replacement text that is quoted in a message. */
const LONGEST = 40;

const OF_CELL = "Choose the number format General, or use Restore, or repair on the command line.";
const OF_RULE = "Give the conditional format another number format, or use repair on the command line.";

/** The declared number format of a cell. */
function declaredFormat(ledger: Ledger, cell: LedgerCell): string {
  const { declared } = cell;
  if ("format" in declared) return formats[declared.format as keyof typeof formats];
  return formatOf(declared.column, ledger.placeOf(cell).key) ?? formats.general;
}

/** What people see instead of a figure. */
function shows({ instead, byRule }: MaskedCell): string {
  const shown = instead?.slice(0, LONGEST);
  const s = byRule ? "" : "s";
  return shown === undefined ? `put${s} other digits beside it` : shown === "" ? `hide${s} it` : `show${s} ${shown} in its place`;
}

/** Findings on sheets with too many conditional formats to check. */
const beyondRules = ({ book, found }: Ledger): readonly Finding[] =>
  (book.beyondRules ?? [])
    .filter((name) => found.cells.some(({ sheet }) => sheet === name))
    .map((sheet) =>
      findingOn(
        MASKED,
        { sheet, cell: "A1" },
        {
          expected: null,
          found: null,
          message: `${sheet} has more conditional formats than can be checked here; one of them may display something other than the value.`,
          fix: "Delete unused ones, or save the workbook and use audit on the command line.",
        },
      ),
    );

/** A finding if the workbook's conditional formats could not be read. */
const unreadRules = ({ book, found, rulebook }: Ledger): readonly Finding[] =>
  book.rulesUnread
    ? [
        findingOn(
          MASKED,
          { sheet: found.sheets.get(rulebook.frontSheet) ?? book.sheets[0]!.name, cell: "A1" },
          {
            expected: null,
            found: null,
            message: "Excel cannot list the conditional formats; one of them may display something other than the value.",
            fix: "Audit again later, or save the workbook and use audit on the command line.",
          },
        ),
      ]
    : [];

/** Findings on values that are hidden or shown as something else. */
export function maskedCells(ledger: Ledger): Finding[] {
  const { book, found } = ledger;
  const unseen = [...unreadRules(ledger), ...beyondRules(ledger)];
  if (!book.masked) return unseen;
  const place = (sheet: string, row: number, column: number): string => `${row},${column},${sheet}`;
  const cells = new Map(found.cells.map((cell) => [place(cell.sheet, cell.row, cell.column), cell]));
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const rules = new Set<string>();
  const masked = book.masked.flatMap((masked): readonly Finding[] => {
    const { sheet, row, column, format: found, byRule } = masked;
    const cell = cells.get(place(sheet, row, column));
    const rule = `${sheet}\n${found}`;
    // A conditional format is reported once, for any number of cells.
    if (!cell || (byRule && rules.has(rule))) return [];
    if (byRule) rules.add(rule);
    const [cellName, is] = [describeCell(ledger, cell), show(valueAt(sheets.get(sheet)!, row, column))];
    return [
      findingAt(MASKED, ledger, cell, {
        expected: byRule ? null : declaredFormat(ledger, cell),
        found,
        message: `${cellName} is ${is}, but ${byRule ? "a conditional format can" : "its number format"} ${shows(masked)}.`,
        fix: byRule ? OF_RULE : OF_CELL,
      }),
    ];
  });
  return [...masked, ...unseen];
}
