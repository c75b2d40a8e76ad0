import { computedIn } from "../../../src/calculation/computed-values";
import { address, areaOf } from "../../../src/formula/address";
import type { CellValue } from "../../../src/kernel/values";
import { closeTurn } from "../../../src/ledger/turn/close-turn";
import { ledgerOf } from "../../../src/ledger/read/model";
import { closeEdits } from "../../../src/ledger/turn/record-turn";
import { reopenTurn } from "../../../src/ledger/turn/reopen-turn";
import { campaign } from "../../../src/rulebooks/campaign";
import { formulaAt, valueAt, type Book } from "../../../src/workbook/book";
import type { Edit } from "../../../src/workbook/edit";
import { edit } from "../../../src/workbook/xlsx/edit";
import { readBook } from "../../../src/workbook/xlsx/read";
import { freshFile, readingOnce } from "./new-ledgers";

/*
 * Ledgers in files that are closed turn by turn.
 */

export const PLAYERS = ["Germany", "Italy"];

export const fresh = (players: readonly string[] = PLAYERS, year = 1940): Uint8Array => freshFile(campaign, { players, year });

export const ledgerIn = readingOnce((bytes) => ledgerOf(readBook(bytes))!);

export const changed = (bytes: Uint8Array, edits: readonly Edit[]): Uint8Array => edit(bytes, edits, { values: computedIn });

/** An edit that enters a value in a named cell, or in a cell by its address. */
export function entry(book: Book, sheet: string, cell: string, value: CellValue): Edit {
  const name = book.names.find((item) => item.name === cell);
  const area = areaOf(cell);
  const { row, column } = name ?? { row: area!.top, column: area!.left };
  return { kind: "cells", sheet, cells: [{ row, column, value }] };
}

export const CLOSER = { by: "Hilde", at: new Date(Date.UTC(2026, 2, 1, 19, 30)) };

/** The file after its turn is closed. */
export function closed(bytes: Uint8Array, closer = CLOSER): Uint8Array {
  const ledger = ledgerIn(bytes);
  const closing = closeTurn(ledger);
  if (closing.stops.length > 0) throw new Error(closing.stops[0]!.message);
  return changed(bytes, closeEdits(ledger, closing, closer).edits);
}

export const reopened = (bytes: Uint8Array): Uint8Array => changed(bytes, reopenTurn(ledgerIn(bytes)).edits);

/** Every entered value, by sheet and address. */
export function enteredIn(book: Book): Readonly<Record<string, CellValue>> {
  const found: Record<string, CellValue> = {};
  for (const sheet of book.sheets) {
    const height = Math.max(sheet.values.length, sheet.formulas.length);
    for (let r = 0; r < height; r++) {
      const width = Math.max(sheet.values[r]?.length ?? 0, sheet.formulas[r]?.length ?? 0);
      for (let c = 0; c < width; c++) {
        const [row, column] = [sheet.top + r, sheet.left + c];
        const entered = formulaAt(sheet, row, column) ?? valueAt(sheet, row, column);
        if (entered !== null && entered !== "") found[`${sheet.name}!${address(row, column)}`] = entered;
      }
    }
  }
  return found;
}

/** The workbook with one cell changed by hand. */
export function tampered(book: Book, sheet: string, cell: string, value: CellValue): Book {
  const { top: row, left: column } = areaOf(cell)!;
  return {
    ...book,
    sheets: book.sheets.map((item) => {
      if (item.name !== sheet) return item;
      const values = item.values.map((line) => [...line]);
      const formulas = item.formulas.map((line) => [...line]);
      const line = values[row - item.top]!;
      while (line.length <= column - item.left) line.push(null);
      line[column - item.left] = value;
      if (formulas[row - item.top]?.[column - item.left]) formulas[row - item.top]![column - item.left] = null;
      return { ...item, values, formulas };
    }),
  };
}
