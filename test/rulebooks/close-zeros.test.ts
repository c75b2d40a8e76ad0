import { describe, expect, test } from "vitest";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import type { LedgerCell } from "../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import { valueAt, type Book } from "../../src/workbook/book";
import { sampleBook } from "../support/rulebooks/ledgers";
import { edited, sheetOf, where } from "../support/rulebooks/mutation";

/*
 * A close clears an order of 0 like any other; a remaining 0 would count as an entry in the next turn.
 */

/** Numbers in used rows that the close clears regardless of other entries. */
const cleared = (ledger: Ledger): readonly LedgerCell[] =>
  [...ledger.found.lines.values()].flatMap((lines) =>
    ledger
      .inUse(lines)
      .flatMap(({ cells }) =>
        Object.values(cells).filter(
          ({ declared: { column } }) => column.type === "number" && column.next?.formula === null && !column.next.when,
        ),
      ),
  );

const withAll = (book: Book, cells: readonly LedgerCell[], value: number): Book =>
  edited(
    book,
    cells.map(({ sheet, row, column }) => ({ sheet, row, column, value })),
  );

const closable = rulebooks.filter(({ ledger }) => ledger?.turn);

describe.each(closable.map((rulebook) => [rulebook.id, rulebook] as const))("orders of 0 in %s", (_, rulebook) => {
  const book = sampleBook(rulebook);
  const cells = cleared(ledgerOf(book)!);
  const next = closeTurn(ledgerOf(withAll(book, cells, 0))!).book;

  test("are cleared by the close", () => {
    expect(cells.length).toBeGreaterThan(5);
    const entries = cells.filter(({ sheet, row, column }) => valueAt(sheetOf(next, sheet), row, column) !== null);
    expect(entries.map(where)).toEqual([]);
  });
});
