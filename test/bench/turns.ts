import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { closeTurn } from "../../src/ledger/close";
import { ledgerOf } from "../../src/ledger/model";
import { sealTurn } from "../../src/ledger/seal/record-turn";
import { hiddenTurns } from "../../src/ledger/seal/shelf";
import { verify } from "../../src/ledger/seal/verify";
import type { CellValue } from "../../src/kernel/values";
import type { Book, BookSheet } from "../../src/workbook/book";
import type { Edit } from "../../src/workbook/edit";
import { bookOf } from "../../src/workbook/of-sheets";
import { readBook } from "../../src/workbook/xlsx/read";

const TURNS = 28;
const RUNS = 5;

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

const closed = (book: Book): Book => {
  const ledger = ledgerOf(book)!;
  const closing = closeTurn(ledger);
  return changed(closing.book, sealTurn(ledger, closing, { by: "Bench", at: new Date(0) }).edits);
};

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1]!;

/** Closing a turn, verifying a whole campaign, and what a turn's seal takes in the workbook. */
export function benchTurns(fresh: string, sample: string): [what: string, figure: string, budget: string][] {
  let book = readBook(new Uint8Array(readFileSync(fresh)));
  for (let i = 0; i < TURNS; i++) book = closed(book);
  const times = Array.from({ length: RUNS }, () => {
    const from = performance.now();
    verify(ledgerOf(book)!);
    return performance.now() - from;
  });
  const { turns, changes } = verify(ledgerOf(book)!);
  const full = readBook(new Uint8Array(readFileSync(sample)));
  const closes = Array.from({ length: RUNS }, () => {
    const ledger = ledgerOf(full)!;
    const from = performance.now();
    sealTurn(ledger, closeTurn(ledger), { by: "Bench", at: new Date(0) });
    return performance.now() - from;
  });
  const kilobytes = (of: Book) => (hiddenTurns(of)!.at(-1)!.pieces.join("").length / 1024).toFixed(1);
  return [
    [`verify ${turns.length} turns, ${changes.length} changes`, `${median(times).toFixed(0)} ms`, "1,000 ms"],
    ["close and seal the sample, computing", `${median(closes).toFixed(0)} ms`, "100 ms"],
    ["a turn's seal in the workbook, sample", `${kilobytes(closed(full))} KB`, "40 KB"],
  ];
}
