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
 * that he typed over is not taken for one.
 */

const there = hasLibreOffice();
if (!there) console.log("LibreOffice cannot be had here: no copy is edited in it.");

/** Entries that are typed, in as many tables, and how many of a table are tried for it. */
const TYPED = 4;
const ROUNDS = 12;
const TYPED_OVER = 98_765;

/** Orders as they can be compared, whatever the rows in which they are. */
const ordered = ({ orders }: ReadOrders): readonly string[] =>
  asValues(orders)
    .map(({ row: _, ...order }: Order) => JSON.stringify(order))
    .sort();

interface Typed {
  readonly cell: LedgerCell;
  readonly value: number;
}

const editsOf = (typed: readonly Typed[]) =>
  typed.map(({ cell: { sheet, row, column }, value }) => ({ kind: "cells" as const, sheet, cells: [{ row, column, value }] }));

/** Entries that are orders once a player typed them, each in a table of its own. */
function typedOrders(whole: Ledger, copy: Ledger): readonly Typed[] {
  const found: Typed[] = [];
  const open = new Map(
    [...copy.found.lines].map(([name, lines]) => [
      name,
      lines
        .filter((line) => copy.keyOf(line) !== "")
        .slice(0, 3)
        .flatMap(({ cells }) => Object.values(cells))
        .filter(({ declared }) => declared.formula === null && !declared.column.given),
    ]),
  );
  for (let round = 0; round < ROUNDS && found.length < TYPED; round++) {
    const tried = [...open].flatMap(([name, cells]): readonly Typed[] => {
      const cell = cells[round];
      return cell && !found.some((item) => item.cell.table === name) ? [{ cell, value: 3 }] : [];
    });
    const { orders } = readCopy(whole, ledgerOf(applied(copy.book, editsOf(tried)))!);
    for (const item of tried) {
      const own = orders.filter(({ table }) => table === item.cell.table);
      const [order] = own;
      const isOrder = own.length === 1 && order!.kind === "change" && order!.entries.length === 1;
      if (isOrder && order!.entries[0]!.to.value === item.value && found.length < TYPED) found.push(item);
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
  const expected = ordered(readCopy(whole, ledgerOf(applied(copy.book, editsOf(typed)))!));
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
