import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { audit } from "../../src/ledger/audit";
import { reaudit, calculationIn, cameFrom, reloadedLedger } from "../../src/ledger/audit/incremental";
import { errorsAlone } from "../../src/ledger/audit/errors-only";
import { address } from "../../src/formula/address";
import type { LedgerCell } from "../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../src/ledger/read/model";
import { closeTurn } from "../../src/ledger/turn/close-turn";
import type { Book, BookSheet } from "../../src/workbook/book";
import type { CellsEdit } from "../../src/workbook/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { changesOf, describeChanges, withChanges } from "../snapshot/changes";
import { closeOf, differing, ownOf, linesOf, type Lines } from "../snapshot/lines";
import { ALL, DAY } from "../support/daily-sample";
import { selected } from "../support/rulebooks/selected-rulebooks";

/*
 * An incremental reading gives the result of a complete one: each value with its taint, and every text of the audit and the
 * close. Usually a few daily random changes are tested, with TRUTH=all many.
 */

const CHANGES = 300;
const A_DAY = 2;
/** Number of successive changes, as at the end of a turn, before starting over. */
const IN_A_ROW = 5;
/** The seeds of the random changes. */
const seeds = Array.from({ length: ALL ? CHANGES : A_DAY }, (_, i) => (ALL ? i : (DAY * A_DAY + i) % CHANGES));

/** Offset of the seeds of preceding changes. */
const BETWEEN = 1000;

/** Computes what a forecast needs of a ledger, and no more. */
function lookAhead(ledger: Ledger): void {
  const limits = errorsAlone(ledger);
  if (ledger.rulebook.ledger!.turn) closeTurn(ledger, limits);
}

const allOf = (item: Ledger): Lines => new Map([...linesOf(item), ...closeOf(item)]);

/** Number entries of one column, one below the other. */
function figuresIn({ found, sheets }: Ledger): readonly LedgerCell[] {
  const columns = sheets.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind !== "table") return [];
      const { key } = block.block;
      const figures = block.columns.filter(
        (item) => item.formula === null && item.column.type === "number" && !key.includes(item.key),
      );
      return figures.map((item) => (found.lines.get(block.name) ?? []).map(({ cells }) => cells[item.key]!));
    }),
  );
  return columns.find((cells) => cells.length >= 4 && !cells[0]!.declared.column.prefilled)!;
}

const untrue = (again: Lines, whole: Lines): readonly string[] =>
  [...differing(whole, again)].map(([name, is]) => `${name}: ${is}, not ${whole.get(name) ?? "gone"}`);

describe.each(selected.map(({ id }) => id))("a changed ledger of %s", (id) => {
  // Read from a file, because displayed values are audited too.
  const start = readBook(new Uint8Array(readFileSync(`templates/${id}-sample.xlsx`)));
  const ledger = ledgerOf(start)!;
  let before = start;

  test.each(seeds.map((seed, i) => [describeChanges(changesOf(ledger, id, seed)), seed, i] as const))(
    "has the values and audit of a full recalculation: %s",
    (_change, seed, i) => {
      if (i % IN_A_ROW === 0) before = start;
      // Values that were not computed in the intermediate ledger must not be taken from an earlier one.
      const between = cameFrom(before, withChanges(before, changesOf(ledger, id, seed + BETWEEN)));
      const ahead = reloadedLedger(between);
      if (ahead) lookAhead(ahead);
      const after: Book = cameFrom(between, withChanges(between, changesOf(ledger, id, seed)));
      const again = reloadedLedger(after);
      const whole = ledgerOf(after);
      expect(again === null).toBe(whole === null);
      if (again && whole) expect(untrue(allOf(again), allOf(whole))).toStrictEqual([]);
      expect(untrue(ownOf(after, calculationIn(after)), ownOf(after))).toStrictEqual([]);
      before = after;
    },
  );

  test("tracks the new cells of a changed formula", () => {
    const [at, when, first, second] = figuresIn(ledger);
    const cellEdit = (cell: LedgerCell, what: { readonly value: number } | { readonly formula: string }): CellsEdit => ({
      kind: "cells",
      sheet: cell.sheet,
      cells: [{ row: cell.row, column: cell.column, ...what }],
    });
    const [a, b, third] = [when!, first!, second!].map(({ row, column }) => address(row, column));
    const formula = `=IF(${a}>0,${b},${third})`;
    const values = [cellEdit(when!, { value: 1 }), cellEdit(first!, { value: 2 }), cellEdit(second!, { value: 3 })];
    const started = withChanges(start, [...values, cellEdit(at!, { formula })]);
    expect(reloadedLedger(started)!.valueOf(at!)).toBe(2);
    const corrected = cameFrom(started, withChanges(started, [cellEdit(when!, { value: 0 })]));
    reloadedLedger(corrected);
    const ended = cameFrom(corrected, withChanges(corrected, [cellEdit(second!, { value: 5 })]));
    expect(reloadedLedger(ended)!.valueOf(at!)).toBe(5);
  });

  test("has computed cells checked again after their value or formula changes", () => {
    const [figure] = figuresIn(ledger);
    const cell = ledger.found.cells.find(({ declared, line }) => declared.parsed !== null && line?.table.kind === "table")!;
    const cellEdit = ({ sheet, row, column }: LedgerCell, what: { readonly value: number } | { readonly formula: string }) =>
      ({ kind: "cells", sheet, cells: [{ row, column, ...what }] }) satisfies CellsEdit;
    const isComputed = ({ formulas }: BookSheet, r: number, c: number): boolean => (formulas[r]?.[c] ?? null) !== null;
    const showingMore = (book: Book): Book => ({
      ...book,
      sheets: book.sheets.map((sheet) => ({
        ...sheet,
        values: sheet.values.map((line, r) =>
          line.map((value, c) => (typeof value === "number" && isComputed(sheet, r, c) ? value + 1 : value)),
        ),
      })),
    });
    let before = withChanges(start, [cellEdit(figure!, { value: 1 })]);
    audit(before);
    for (const change of [
      (book: Book) => withChanges(book, [cellEdit(figure!, { value: 2 })]),
      showingMore,
      (book: Book) => withChanges(book, [cellEdit(figure!, { value: 3 })]),
      (book: Book) => withChanges(book, [cellEdit(cell, { formula: "=1+1" })]),
      (book: Book) => withChanges(book, [cellEdit(figure!, { value: 4 })]),
    ]) {
      const after = change(before);
      expect(reaudit(before, after)).toStrictEqual(audit(after));
      before = after;
    }
    expect(audit(before).findings.map(({ check }) => check)).toContain("formula-changed");
  });
});
