import type { CellValue } from "../../src/kernel/values";
import { closeTurn } from "../../src/ledger/close";
import { ledgerOf } from "../../src/ledger/model";
import { closeEdits } from "../../src/ledger/seal/record-turn";
import type { Book, BookSheet } from "../../src/workbook/book";
import type { Edit } from "../../src/workbook/edit";
import { bookOf } from "../../src/workbook/of-sheets";

/*
 * Workbooks in memory whose turn was closed and sealed.
 */

function withCells(sheet: BookSheet, cells: Extract<Edit, { kind: "cells" }>["cells"]): BookSheet {
  const values = sheet.values.map((line) => [...line]);
  for (const { row, column, value = null } of cells) {
    while (values.length <= row - sheet.top) values.push([]);
    const line = values[row - sheet.top]! as CellValue[];
    while (line.length <= column - sheet.left) line.push(null);
    line[column - sheet.left] = value;
  }
  return { ...sheet, values };
}

/** Puts rows in below a table; formulas of the sheet name nothing by its row. */
function withRows(book: Book, name: string, count: number): Book {
  const table = book.tables.find((one) => one.name === name)!;
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
    tables: book.tables.map((one) =>
      one.name === name
        ? { ...one, rows: one.rows + count }
        : one.sheet === table.sheet && one.top >= at
          ? { ...one, top: one.top + count }
          : one,
    ),
  };
}

/** The changes of a close made in a workbook in memory. */
const changed = (book: Book, edits: readonly Edit[]): Book =>
  edits.reduce((now, one) => {
    if (one.kind === "rows") return withRows(now, one.table, one.count);
    if (one.kind === "add sheet") return { ...now, sheets: [...now.sheets, ...bookOf([one.sheet]).sheets] };
    if (one.kind !== "cells") return now;
    return { ...now, sheets: now.sheets.map((sheet) => (sheet.name === one.sheet ? withCells(sheet, one.cells) : sheet)) };
  }, book);

/** The workbook after its turn was closed, whatever would stop that. */
export function closedBook(book: Book, by = "Hilde"): Book {
  const ledger = ledgerOf(book)!;
  return changed(book, closeEdits(ledger, closeTurn(ledger), { by, at: new Date(0) }).edits);
}
