import type { CellValue } from "../../../src/kernel/values";
import { closeTurn } from "../../../src/ledger/turn/close-turn";
import { ledgerOf } from "../../../src/ledger/read/model";
import { closeEdits } from "../../../src/ledger/turn/record-turn";
import type { PlacedSheet } from "../../../src/sheets/placed";
import { formulaAt, type Book, type BookSheet } from "../../../src/workbook/book";
import type { Edit } from "../../../src/workbook/edit";
import { bookOf } from "../../../src/workbook/book-of-sheets";

/*
 * Workbooks in memory with a closed and sealed turn.
 */

function withCells(sheet: BookSheet, cells: Extract<Edit, { kind: "cells" }>["cells"]): BookSheet {
  const values = sheet.values.map((line) => [...line]);
  const formulas = sheet.formulas.map((line) => [...line]);
  const set = <T>(grid: (T | null)[][], row: number, column: number, content: T | null): void => {
    while (grid.length <= row) grid.push([]);
    const line = grid[row]!;
    while (line.length <= column) line.push(null);
    line[column] = content;
  };
  for (const { row, column, value = null, formula = null } of cells) {
    set<CellValue>(values, row - sheet.top, column - sheet.left, value);
    set(formulas, row - sheet.top, column - sheet.left, formula);
  }
  return { ...sheet, values, formulas };
}

/** Inserts rows below a table; no formula of the sheet refers to a row. */
function withRows(book: Book, name: string, count: number): Book {
  const table = book.tables.find((item) => item.name === name)!;
  const at = table.top + 1 + table.rows;
  const insert = <T>(lines: readonly (readonly T[])[], top: number, like: readonly T[]) => [
    ...lines.slice(0, at - top),
    ...Array.from({ length: count }, () => [...like]),
    ...lines.slice(at - top),
  ];
  return {
    ...book,
    sheets: book.sheets.map((sheet) =>
      sheet.name === table.sheet
        ? {
            ...sheet,
            values: insert(sheet.values, sheet.top, []),
            formulas: insert(sheet.formulas, sheet.top, sheet.formulas[at - 1 - sheet.top] ?? []),
          }
        : sheet,
    ),
    tables: book.tables.map((item) =>
      item.name === name
        ? { ...item, rows: item.rows + count }
        : item.sheet === table.sheet && item.top >= at
          ? { ...item, top: item.top + count }
          : item,
    ),
  };
}

/** Inserts a sheet before another one, or as the last. */
function withSheet(book: Book, placed: PlacedSheet, before: string | undefined): Book {
  const single = bookOf([placed]);
  const at = book.sheets.findIndex(({ name }) => name === before);
  const place = at < 0 ? book.sheets.length : at;
  return {
    ...book,
    sheets: [...book.sheets.slice(0, place), ...single.sheets, ...book.sheets.slice(place)],
    tables: [...book.tables, ...single.tables],
    names: [...book.names, ...single.names],
  };
}

/** A formula in every row of a column becomes the column's formula for new rows. */
const withColumnFormulas = (book: Book, name: string): Book => {
  const sheet = book.sheets.find((item) => item.name === name)!;
  return {
    ...book,
    tables: book.tables.map((table) => {
      if (table.sheet !== name || !table.formulas) return table;
      const { top, left, rows } = table;
      const formulas = table.formulas.map((was, i) => {
        const all = new Set(Array.from({ length: rows }, (_, r) => formulaAt(sheet, top + 1 + r, left + i)));
        return all.size === 1 ? [...all][0]! : was;
      });
      return { ...table, formulas };
    }),
  };
};

/** Applies edits to a workbook in memory. */
export const changed = (book: Book, edits: readonly Edit[]): Book =>
  edits.reduce((now, item) => {
    if (item.kind === "rows") return withRows(now, item.table, item.count);
    if (item.kind === "add sheet") return withSheet(now, item.sheet, item.before);
    if (item.kind === "forget names") return { ...now, names: now.names.filter(({ name }) => !item.names.includes(name)) };
    if (item.kind !== "cells") return now;
    return withColumnFormulas(
      { ...now, sheets: now.sheets.map((sheet) => (sheet.name === item.sheet ? withCells(sheet, item.cells) : sheet)) },
      item.sheet,
    );
  }, book);

/** The workbook after closing its turn, whatever would stop the close. */
export function closedBook(book: Book, by = "Hilde"): Book {
  const ledger = ledgerOf(book)!;
  return changed(book, closeEdits(ledger, closeTurn(ledger), { by, at: new Date(0) }).edits);
}
