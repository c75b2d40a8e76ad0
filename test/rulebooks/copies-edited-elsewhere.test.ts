import { describe, expect, test } from "vitest";
import { computedIn } from "../../src/calculation/computed-values";
import { applied } from "../../src/ledger/orders/apply-edits";
import { asValues, type Order } from "../../src/ledger/orders/orders";
import { readCopy, type ReadOrders } from "../../src/ledger/orders/read-orders";
import { handOut } from "../../src/ledger/player-copy/export-copy";
import type { LedgerCell } from "../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";
import { dailySample } from "../support/daily-sample";
import { editedThere, hasLibreOffice, type Act } from "../support/libreoffice";
import { sampleBook } from "../support/rulebooks/ledgers";
import { selected } from "../support/rulebooks/selected-rulebooks";

/*
 * A player fills in his copy in LibreOffice, and does to its sheets what people do: each of his orders arrives once, and a formula
 * that he typed over is no order.
 */

const there = hasLibreOffice();
if (!there) console.log("LibreOffice cannot be had here: no copy is edited in it.");

/** Entries that are typed, in as many tables. */
const TYPED = 4;
const TYPED_OVER = 98_765;

/** Orders as they can be compared, whatever the rows in which they are. */
const ordered = ({ orders }: ReadOrders): readonly string[] =>
  asValues(orders)
    .map(({ row: _, ...order }: Order) => JSON.stringify(order))
    .sort();

/** Entries of a player's own rows that are orders once they are typed, each in a table of its own. */
function typedOrders(whole: Ledger, copy: Ledger): readonly { readonly cell: LedgerCell; readonly value: number }[] {
  const found: { cell: LedgerCell; value: number }[] = [];
  for (const lines of copy.found.lines.values()) {
    if (found.length === TYPED) break;
    for (const cell of lines.flatMap(({ cells }) => Object.values(cells)).slice(0, 60)) {
      if (cell.declared.formula !== null || cell.declared.column.given) continue;
      const value = 3;
      const { sheet, row, column } = cell;
      const typed = ledgerOf(applied(copy.book, [{ kind: "cells", sheet, cells: [{ row, column, value }] }]))!;
      const { orders } = readCopy(whole, typed);
      if (orders.length !== 1 || orders[0]!.kind !== "change" || orders[0]!.entries[0]!.to.value !== value) continue;
      found.push({ cell, value });
      break;
    }
  }
  return found;
}

describe.skipIf(!there).each(dailySample(selected, "Copies edited in LibreOffice", ({ id }) => id))("$id", (rulebook) => {
  const whole = ledgerOf(sampleBook(rulebook))!;
  const player = whole.players[0]!;
  const { sheets, values } = handOut(whole, player, "2026-11-01T12:00:00.000Z", computedIn);
  const bytes = writeBook(sheets, values, { title: "Copy" });
  const copy = ledgerOf(readBook(bytes))!;
  const typed = typedOrders(whole, copy);
  const typing = typed.map(({ cell: { sheet, row, column }, value }): Act => ({ sheet, row, column, value }));
  const expected = ordered(
    readCopy(
      whole,
      ledgerOf(
        applied(
          copy.book,
          typed.map(({ cell: { sheet, row, column }, value }) => ({ kind: "cells", sheet, cells: [{ row, column, value }] })),
        ),
      )!,
    ),
  );
  const tables = typed.flatMap(({ cell }) => copy.book.tables.find(({ name }) => name === cell.table) ?? []);
  const linesOf = (name: string) => copy.found.lines.get(name)!.filter((line) => copy.keyOf(line) !== "");
  const afterActs = (...acts: readonly Act[]): ReadOrders =>
    readCopy(whole, ledgerOf(readBook(editedThere(bytes, [...typing, ...acts])))!);

  test("its orders arrive from sheets that were renamed and tables that were sorted", { timeout: 120_000 }, () => {
    expect(typed.length).toBeGreaterThan(0);
    const sorting = tables.flatMap(({ name, sheet, top, left, headers }): readonly Act[] => {
      const rows = linesOf(name).length;
      return rows < 2 ? [] : [{ sheet, sorted: { top: top + 1, left, rows, columns: headers.length } }];
    });
    const renaming = [...new Set(tables.map(({ sheet }) => sheet))].map((sheet): Act => ({ sheet, renamed: `${sheet} (mine)` }));
    expect(ordered(afterActs(...sorting, ...renaming))).toEqual(expected);
  });

  test("its orders arrive where rows were inserted, and formulas that were typed over are reported", { timeout: 120_000 }, () => {
    const computed = tables.flatMap(({ name }) => {
      const cell = linesOf(name)
        .flatMap(({ cells }) => Object.values(cells))
        .find(({ declared }) => declared.formula !== null);
      return cell ? [cell] : [];
    });
    const over = computed.map(({ sheet, row, column }): Act => ({ sheet, row, column, value: TYPED_OVER }));
    const [last] = tables.slice(-1);
    const { orders, notes, ...rest } = afterActs(...over, { sheet: last!.sheet, inserted: last!.top + 2 });
    expect(ordered({ orders, notes, ...rest })).toEqual(expected);
    expect(JSON.stringify(orders)).not.toContain(String(TYPED_OVER));
    expect(notes.some((note) => /formula/.test(note))).toBe(computed.length > 0);
  });
});
