import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { auditLedger } from "../../src/ledger/audit";
import { ledgerOf } from "../../src/ledger/read/model";
import { rulebooks } from "../../src/rulebooks";
import type { GridSheet } from "../../src/workbench/host/grid";
import { readSnapshot } from "../../src/workbench/open";
import { sortedRows } from "../../src/workbench/page/univer/sort-rows";
import type { SheetSnapshot } from "../../src/workbench/snapshot";
import type { Book } from "../../src/workbook/book";
import { readBook } from "../../src/workbook/xlsx/read";

/*
 * Sorting a table's rows: what moves, what stays and why, and that the ledger's audit is the same afterwards.
 */

type Reader = Pick<GridSheet, "id" | "name" | "used" | "read" | "notes">;

/** The input of sorting, from the snapshot of a file. */
function reader(sheet: SheetSnapshot): Reader {
  const cells = new Map(sheet.cells.map((cell) => [`${cell.row}:${cell.column}`, cell]));
  const rows = sheet.cells.reduce((most, { row }) => Math.max(most, row + 1), 0);
  const columns = sheet.cells.reduce((most, { column }) => Math.max(most, column + 1), 0);
  const block = <T>(
    area: { top: number; left: number; rows: number; columns: number },
    pick: (row: number, column: number) => T,
  ) =>
    Array.from({ length: area.rows }, (_, r) =>
      Array.from({ length: area.columns }, (_c, c) => pick(area.top + r, area.left + c)),
    );
  return {
    id: sheet.name,
    name: () => sheet.name,
    used: () => (rows === 0 ? null : { top: 0, left: 0, rows, columns }),
    read: (area) => ({
      values: block(area, (row, column) => cells.get(`${row}:${column}`)?.value ?? null),
      formulas: block(area, (row, column) => cells.get(`${row}:${column}`)?.formula ?? null),
    }),
    notes: () => sheet.notes,
  } as Reader;
}

const table = { name: "Ships", area: { top: 0, left: 0, rows: 5, columns: 3 } };

/** A sheet with rows from A1; a text that begins with "=" is a formula. */
function tableOf(rows: readonly (readonly (string | number | null)[])[], name = "Fleet"): SheetSnapshot {
  const cells = rows.flatMap((line, row) =>
    line.flatMap((value, column) =>
      value === null
        ? []
        : [
            typeof value === "string" && value.startsWith("=")
              ? { row, column, formula: value, style: 0 }
              : { row, column, value, style: 0 },
          ],
    ),
  );
  return { name, cells, notes: [] } as unknown as SheetSnapshot;
}

function sort(
  sheets: readonly SheetSnapshot[],
  by: number,
  isDescending = false,
  isOpen = (_row: number, column: number) => column < 2,
) {
  const readers = sheets.map(reader) as unknown as readonly GridSheet[];
  return sortedRows({ sheets: readers, sheet: readers[0]!, table, isOpen }, by, isDescending);
}

const FLEET = [
  ["Ship", "Points", "Cost"],
  ["Tirpitz", 40, "=B2*2"],
  ["Bismarck", 45, "=B3*2"],
  [null, null, "=B4*2"],
  ["graf Spee", 12, "=B5*2"],
];

describe("sorting a table", () => {
  it("moves the entries of a row together, empty rows last, and leaves formulas in place", () => {
    expect(sort([tableOf(FLEET)], 0)).toEqual({
      columns: [0, 1],
      rows: [
        ["Bismarck", 45],
        ["graf Spee", 12],
        ["Tirpitz", 40],
        [null, null],
      ],
    });
  });

  it("can use a computed column's values, and reverse order", () => {
    expect(sort([tableOf(FLEET)], 1, true)).toMatchObject({
      rows: [
        ["Bismarck", 45],
        ["Tirpitz", 40],
        ["graf Spee", 12],
        [null, null],
      ],
    });
  });

  it.each([
    ["a formula reads the row above", 2, 2, "=B2+B3", /C3 depends on another row/],
    ["formulas differ from row to row", 2, 2, "=B3*3", /formulas of column C differ/],
    ["a cell has no formula", 2, 2, 7, /C3 depends on another row or has no formula/],
  ] as const)("is not possible if %s", (_, row, column, content, why) => {
    const rows = FLEET.map((line) => [...line]);
    rows[row]![column] = content;
    expect(sort([tableOf(rows)], 0)).toMatch(why);
  });

  it("is not possible if a column is given, or another sheet refers to one of the rows", () => {
    expect(sort([tableOf(FLEET)], 0, false, (_row, column) => column === 1)).toMatch(/column A is given by the rulebook/);
    expect(sort([tableOf(FLEET), tableOf([["=Fleet!B3"]], "Report")], 0)).toMatch(/Report!A1 refers to some of them/);
    expect(sort([tableOf(FLEET), tableOf([["=SUM(Fleet!B2:B5)"]], "Report")], 0)).not.toBeTypeOf("string");
  });
});

/** Findings about saved figures in a file that has not been recalculated. */
const IS_STALE = /; its inputs give|out of date/;

describe.each(rulebooks.filter(({ ledger }) => ledger?.sample))("every table of the sample of $id", ({ id }) => {
  const bytes = new Uint8Array(readFileSync(`templates/${id}-sample.xlsx`));
  const snapshot = readSnapshot(bytes);
  const readers = snapshot.sheets.map(reader) as unknown as readonly GridSheet[];
  const book = readBook(bytes);
  const messages = (of: Book): readonly string[] =>
    auditLedger(ledgerOf(of)!)
      .findings.filter(({ message }) => !IS_STALE.test(message))
      .map(({ message }) => message.replace(/\b[A-Z]{1,2}\d+\b/g, "cell"))
      .sort();

  it("can be sorted or gives a reason, and sorting all keeps the findings", () => {
    let sheets = book.sheets;
    let sortedTables = 0;
    for (const { name, sheet: on, area } of snapshot.tables) {
      const sheet = readers.find((item) => item.name() === on)!;
      const from = snapshot.sheets.find((item) => item.name === on)!;
      const locked = new Set(
        from.cells.filter(({ style }) => snapshot.styles[style]!.locked).map(({ row, column }) => `${row}:${column}`),
      );
      const isOpen = (row: number, column: number): boolean => !locked.has(`${row}:${column}`);
      const sorted = sortedRows({ sheets: readers, sheet, table: { name, area }, isOpen }, area.left, true);
      if (typeof sorted === "string") {
        expect(sorted).toMatch(/^The rows of .* stay in place: /);
        continue;
      }
      sortedTables += 1;
      sheets = sheets.map((item) => {
        if (item.name !== on) return item;
        const values = item.values.map((line) => [...line]);
        sorted.rows.forEach((entries, r) =>
          sorted.columns.forEach((column, c) => {
            const line = values[area.top + 1 + r - item.top];
            if (line) line[column - item.left] = entries[c]!;
          }),
        );
        return { ...item, values };
      });
    }
    expect(sortedTables).toBeGreaterThan(0);
    expect(messages({ ...book, sheets })).toEqual(messages(book));
  });
});
