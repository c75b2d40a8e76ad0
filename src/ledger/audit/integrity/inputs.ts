import { isError, type Value } from "../../../formula/world";
import { accepted, outside, whyUnread } from "../../read/entries";
import type { LedgerCell } from "../../read/find";
import type { Finding } from "../../read/finding";
import type { Cell } from "../../../calculation/taint";
import type { Ledger } from "../../read/model";
import { isAsPrefilled } from "../../read/rows";
import { formulaAt, type BookSheet } from "../../../workbook/book";
import { valueAt } from "../../../workbook/book";
import { numeral } from "../../../kernel/column";
import { isBlank, isShownError, type CellValue } from "../../../kernel/values";
import { NOT_ACCEPTED, UNREADABLE, UNSEEN } from "./about";
import { apart, describeCell, findingAt, plainValue, show, showApart } from "./format-findings";

/**
 * An entry of a player's copy that refers to data that the copy does not contain. The game master's values in a new row are not
 * entries.
 */
function unseen(ledger: Ledger, cell: LedgerCell, sheet: BookSheet): Finding[] {
  if (!ledger.strange.has(cell)) return [];
  const value = valueAt(sheet, cell.row, cell.column);
  return [
    findingAt(UNSEEN, ledger, cell, {
      expected: null,
      found: value,
      message: `${describeCell(ledger, cell)} is ${show(value)}, which is not in this copy: only the game master can check it.`,
      fix: "Check the spelling with the game master.",
    }),
  ];
}

/** Whether an entry is valid as written. */
export const isValidEntry = (ledger: Ledger, cell: LedgerCell): boolean =>
  !ledger.unknown.has(cell) &&
  !isError(ledger.valueOf(cell)) &&
  ledger.calculation.taint(cell.sheet, cell.row, cell.column).size === 0;

/** The value that a formula in an input cell shows. */
const displayed = (computed: Value): CellValue =>
  isError(computed) && computed.refused !== undefined ? computed.refused : plainValue(computed);

/** The findings of an invalid entry. */
export function inputFindings(ledger: Ledger, cell: LedgerCell, sheet: BookSheet): Finding[] {
  const { declared } = cell;
  if (ledger.unknown.has(cell)) return unseen(ledger, cell, sheet);
  const computed = ledger.valueOf(cell);
  // An invalid entry taints every cell that reads it, even if its meaning is clear.
  const taint = ledger.calculation.taint(cell.sheet, cell.row, cell.column);
  const isItself = ({ sheet, row, column }: Cell): boolean => sheet === cell.sheet && row === cell.row && column === cell.column;
  const found = [...taint];
  if (!isError(computed) && !found.some((item) => item.understood && isItself(item))) return [];
  // A formula in an input cell may depend on a cell that is reported separately.
  const typed = formulaAt(sheet, cell.row, cell.column) === null;
  const value = typed ? valueAt(sheet, cell.row, cell.column) : displayed(computed);
  const subject = describeCell(ledger, cell);
  const wanted = accepted(declared, value);
  const shown = typeof value === "number" ? numeral(declared.column, value) : showApart(value);
  if (isShownError(value) || !typed) {
    if (!found.every(isItself)) return [];
    const message = `${subject} is ${shown}; it must be ${wanted}.`;
    return [findingAt(UNREADABLE, ledger, cell, { expected: wanted, found: value, message, fix: `Enter ${wanted}.` })];
  }
  const expected = ledger.requiredValues.get(cell);
  if (expected !== undefined) {
    if (isAsPrefilled(value, expected)) return [];
    const [is, must] = apart(value, expected);
    const message = `${subject} is ${isBlank(value) ? "blank" : is}; it must be ${must}.`;
    return [
      findingAt(NOT_ACCEPTED, ledger, cell, { expected: expected, found: value, message, fix: `Enter ${show(expected)}.` }),
    ];
  }
  const unread = whyUnread(declared, value, ledger.rulebook.ledger!.players.synonyms);
  if (unread?.meant !== undefined) {
    return [
      findingAt(UNREADABLE, ledger, cell, {
        expected: unread.meant,
        found: value,
        message: `"${show(value)}" under ${subject} ${unread.because}; the formulas find only "${unread.meant}".`,
        fix: `Enter ${unread.meant}.`,
      }),
    ];
  }
  if (!unread && !outside(declared.column, value)) return [];
  return [
    findingAt(unread ? UNREADABLE : NOT_ACCEPTED, ledger, cell, {
      expected: wanted,
      found: value,
      message: `${subject} is ${isBlank(value) ? "blank" : shown}; it must be ${wanted}.`,
      // Excel reads digits as a number; a leading apostrophe makes them a text.
      fix: wanted === "a text" ? `Enter '${show(value)}, with the apostrophe.` : `Enter ${wanted}.`,
    }),
  ];
}
