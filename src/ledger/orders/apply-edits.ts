import { mostOf } from "../../kernel/extremes";
import type { CellValue } from "../../kernel/values";
import type { Book, BookSheet } from "../../workbook/book";
import type { CellContent, Edit } from "../../workbook/edit";

/* Applies edits to a workbook in memory; supports only the kinds that an order import makes. */

const atLeast = <T>(rows: readonly (readonly T[])[], count: number): T[][] =>
  Array.from({ length: Math.max(rows.length, count) }, (_, r) => [...(rows[r] ?? [])]);

function withCells(sheet: BookSheet, cells: readonly CellContent[]): BookSheet {
  const most = mostOf(
    cells.map(({ row }) => row - sheet.top + 1),
    0,
  );
  const values = atLeast<CellValue>(sheet.values, most);
  const formulas = atLeast<string | null>(sheet.formulas, most);
  const setAt = <T>(row: T[], column: number, blank: T, value: T): void => {
    while (row.length <= column) row.push(blank);
    row[column] = value;
  };
  for (const { row, column, value = null, formula } of cells) {
    setAt(values[row - sheet.top]!, column - sheet.left, null, formula === undefined ? value : null);
    setAt(formulas[row - sheet.top]!, column - sheet.left, null, formula ?? null);
  }
  return { ...sheet, values, formulas };
}

/** Appends empty rows to a table and moves everything below it down. */
function withRows(book: Book, name: string, count: number): Book {
  const table = book.tables.find((item) => (item.nameInFile ?? item.name) === name)!;
  const end = table.top + table.rows + 1;
  const insert = <T>(rows: readonly (readonly T[])[], top: number): (readonly T[])[] => {
    const all = atLeast(rows, end - top);
    return [...all.slice(0, end - top), ...Array.from({ length: count }, () => [] as T[]), ...all.slice(end - top)];
  };
  return {
    ...book,
    sheets: book.sheets.map((sheet) =>
      sheet.name === table.sheet
        ? { ...sheet, values: insert(sheet.values, sheet.top), formulas: insert(sheet.formulas, sheet.top) }
        : sheet,
    ),
    tables: book.tables.map((item) => {
      if (item === table) return { ...item, rows: item.rows + count };
      return item.sheet === table.sheet && item.top >= end ? { ...item, top: item.top + count } : item;
    }),
    names: book.names.map((item) => (item.sheet === table.sheet && item.row >= end ? { ...item, row: item.row + count } : item)),
  };
}

/** The workbook after the edits, applied in order. */
export const applied = (book: Book, edits: readonly Edit[]): Book =>
  edits.reduce((now: Book, edit): Book => {
    if (edit.kind === "rows") return withRows(now, edit.table, edit.count);
    if (edit.kind !== "cells") throw new Error(`${edit.kind} is not an edit of orders`);
    return { ...now, sheets: now.sheets.map((sheet) => (sheet.name === edit.sheet ? withCells(sheet, edit.cells) : sheet)) };
  }, book);
