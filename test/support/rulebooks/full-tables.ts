import type { Rulebook } from "../../../src/kernel/rulebook";
import { changedCells } from "../../../src/ledger/audit/incremental/changed-cells";
import { withEntries, type Entered } from "../../../src/ledger/read/entered-values";
import type { Ledger } from "../../../src/ledger/read/model";
import { valueAt, type Book } from "../../../src/workbook/book";
import type { Edit } from "../../../src/workbook/edit";
import { edit } from "../../../src/workbook/xlsx/edit";
import { sampleFile } from "../ledger/new-ledgers";
import { reloadedLedger } from "../../../src/ledger/audit/incremental";
import { cleanBook } from "./golden";
import { readTyped, sampleBook, typedInto } from "./ledgers";

/*
 * Samples with a full table.
 */

/** Entries that fill every row of a table. */
function filler(ledger: Ledger, table: string): readonly Entered[] {
  const { block } = ledger.found.tables.get(table)!.declared;
  const free = ledger.found.lines.get(table)!.map(({ cells }) => cells[(block as { key: readonly string[] }).key[0]!]!);
  return free
    .filter((cell) => ledger.valueOf(cell) === null)
    .map((cell, i) => {
      const { column, choices } = cell.declared;
      const value = column.type === "number" ? (column.min ?? 1) : (choices?.[0] ?? `Filler ${i}`);
      return { sheet: cell.sheet, cell: ledger.placeOf(cell).cell, value };
    });
}

/** The sample with lines typed into it and a full table. */
export function fullBook(rulebook: Rulebook, table: string, lines: string): Book {
  const whole = typedInto(cleanBook(rulebook), lines.split("\n").map(readTyped));
  return withEntries(whole, filler(reloadedLedger(whole)!, table));
}

/** The same as a file. */
export function fullFile(rulebook: Rulebook, table: string, lines: string): Uint8Array {
  const full = fullBook(rulebook, table, lines);
  const typed = changedCells(sampleBook(rulebook), full)!.map(({ sheet, row, column }): Edit => {
    const value = valueAt(
      full.sheets.find(({ name }) => name === sheet)!,
      row,
      column,
    );
    return { kind: "cells", sheet, cells: [{ row, column, value }] };
  });
  return edit(sampleFile(rulebook), typed);
}
