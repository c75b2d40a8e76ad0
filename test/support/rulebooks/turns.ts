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
 * Ledgers that are closed turn by turn, and the values of their cells.
 */

/** The value of a cell by "Sheet / Table / key / Header" or "Sheet / Label"; null for a missing row. */
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

/** The seal of the close from which a workbook comes. */
const records = new WeakMap<Book, TurnRecord>();

/** Checks that entries of a turn played by the rules change nothing that the last close sealed. */
function expectFree(ledger: Ledger, sealed: TurnRecord | undefined): void {
  const reported = sealed
    ? differences(ledger, sealed).map((item) => formatSealChange(ledger, sealed.head.turn, item).message)
    : [];
  expect(reported).toStrictEqual([]);
}

/** Closes a turn that must have no findings, and returns what the close did. */
export function closingOf(book: Book, ...lines: readonly string[]): Closing {
  const ledger = ledgerAfter(book, ...lines);
  expectFree(ledger, records.get(book));
  const closing = closeTurn(ledger);
  expect(closing.stops.map(({ sheet, cell, message }) => `${sheet}!${cell} ${message}`)).toStrictEqual([]);
  records.set(closing.book, recordOf(ledger, closing, { by: "", at: new Date(0) }));
  return closing;
}

/** The ledger of the next turn, after typing some lines and closing the turn. */
export const nextTurn = (book: Book, ...lines: readonly string[]): Ledger => ledgerOf(closingOf(book, ...lines).book)!;

const nameOf = ({ stock, place }: StockBalance): string => `${stock} at ${place.sheet}!${place.cell}`;

/** Checks that opening + in = out + closing for every stock of a turn, and that the next turn opens with the closing values. */
export function expectConserved({ balances, book }: Closing): void {
  const ledger = ledgerOf(book)!;
  const opens = balancesOf(ledger, declaredClosing(ledger.rulebook, ledger.options, ledger.sheets));
  const openings = new Map(opens.map((balance) => [nameOf(balance), balance.opening]));
  const unbalanced = balances.filter((stock) => exact(stock.opening + stock.in) !== exact(stock.out + stock.closing));
  // A row that ends has no stock left.
  const lost = balances.filter((stock) => (openings.get(nameOf(stock)) ?? 0) !== stock.closing);
  expect({ unbalanced, lost }).toStrictEqual({ unbalanced: [], lost: [] });
}
