import { expect } from "vitest";
import { isError } from "../../../src/formula/world";
import { workbookName } from "../../../src/kernel/column";
import { exact } from "../../../src/kernel/exact";
import type { CellValue } from "../../../src/kernel/values";
import { balancesOf, type StockBalance } from "../../../src/ledger/turn/balance";
import { closeTurn, type Closing } from "../../../src/ledger/turn/close-turn";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { differences } from "../../../src/ledger/seal/changed-since-close";
import { recordOf } from "../../../src/ledger/turn/build-record";
import type { TurnRecord } from "../../../src/ledger/seal/turn-record";
import { formatSealChange } from "../../../src/ledger/seal/describe-change";
import { declaredClosing } from "../../../src/sheets/closing";
import type { Book } from "../../../src/workbook/book";
import { ledgerAfter } from "./ledgers";

/*
 * Ledgers carried from turn to turn, and what their cells hold then.
 */

/** What a cell holds, by "Sheet / Table / key / Header" or "Sheet / Label"; null for a row that is not there. */
export function entryOf(ledger: Ledger, path: string): CellValue {
  const [sheet = "", ...rest] = path.split(" / ");
  const header = rest.pop()!;
  const [table, ...key] = rest;
  const cell = ledger.found.cells.find(
    ({ declared, owner, line }) =>
      owner.sheet.name === sheet &&
      declared.column.header === header &&
      (table === undefined ? line?.table.kind === "form" : line?.table.name === workbookName(sheet, table)) &&
      (table === undefined || ledger.keyOf(line!) === key.join(" / ")),
  );
  if (!cell) return null;
  const value = ledger.valueOf(cell);
  return isError(value) ? value.error : value;
}

/** What the close that a workbook comes from has sealed. */
const records = new WeakMap<Book, TurnRecord>();

/** What is typed in a turn that is played by the rules is nothing that the close before holds. */
function expectFree(ledger: Ledger, sealed: TurnRecord | undefined): void {
  const reported = sealed
    ? differences(ledger, sealed).map((item) => formatSealChange(ledger, sealed.head.turn, item).message)
    : [];
  expect(reported).toStrictEqual([]);
}

/** Closes a turn that must be in order, and gives what the close did. */
export function closingOf(book: Book, ...lines: readonly string[]): Closing {
  const ledger = ledgerAfter(book, ...lines);
  expectFree(ledger, records.get(book));
  const closing = closeTurn(ledger);
  expect(closing.stops.map(({ sheet, cell, message }) => `${sheet}!${cell} ${message}`)).toStrictEqual([]);
  records.set(closing.book, recordOf(ledger, closing, { by: "", at: new Date(0) }));
  return closing;
}

/** The ledger of the next turn, after some things were typed and the turn was closed. */
export const nextTurn = (book: Book, ...lines: readonly string[]): Ledger => ledgerOf(closingOf(book, ...lines).book)!;

const nameOf = ({ stock, place }: StockBalance): string => `${stock} at ${place.sheet}!${place.cell}`;

/** Holds every stock of a turn to opening + in = out + closing, and what it closes with to what the next one opens with. */
export function expectConserved({ balances, book }: Closing): void {
  const ledger = ledgerOf(book)!;
  const opens = balancesOf(ledger, declaredClosing(ledger.rulebook, ledger.options, ledger.sheets));
  const openings = new Map(opens.map((balance) => [nameOf(balance), balance.opening]));
  const unbalanced = balances.filter((stock) => exact(stock.opening + stock.in) !== exact(stock.out + stock.closing));
  // A row that is over holds nothing any more.
  const lost = balances.filter((stock) => (openings.get(nameOf(stock)) ?? 0) !== stock.closing);
  expect({ unbalanced, lost }).toStrictEqual({ unbalanced: [], lost: [] });
}
