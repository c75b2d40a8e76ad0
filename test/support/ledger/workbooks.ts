import { calculate } from "../../../src/calculation/calculation";
import { isError } from "../../../src/formula/world";
import type { LedgerOptions } from "../../../src/kernel/rulebook";
import type { CellValue } from "../../../src/kernel/values";
import { campaign } from "../../../src/rulebooks/campaign";
import type { Book, BookSheet } from "../../../src/workbook/book";
import { ledgerSheets, sampleSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import { bookOf } from "../../../src/workbook/book-of-sheets";

/*
 * Workbooks for tests, as if read after a full recalculation.
 */

const size = (rows: readonly (readonly unknown[])[]): number => Math.max(0, ...rows.map((row) => row.length));

/** Sets every formula's displayed value to the one that we calculate. */
const shown = (book: Book): Book => {
  const calculation = calculate(book);
  const sheets = book.sheets.map((sheet): BookSheet => {
    const columns = Math.max(size(sheet.values), size(sheet.formulas));
    const values = sheet.formulas.map((row, r) =>
      Array.from({ length: columns }, (_, c): CellValue => {
        if (!row[c]) return sheet.values[r]?.[c] ?? null;
        const value = calculation.value(sheet.name, sheet.top + r, sheet.left + c);
        return isError(value) ? value.error : value;
      }),
    );
    const formulas = sheet.formulas.map((row) => Array.from({ length: columns }, (_, c) => row[c] ?? null));
    return { ...sheet, values, formulas };
  });
  return { ...book, sheets };
};

const cache = new Map<string, Book>();

/** Creates a workbook once; it is never changed in place. */
function once(name: string, make: () => Book): Book {
  let book = cache.get(name);
  if (!book) cache.set(name, (book = shown(make())));
  return book;
}

/** A new campaign ledger. */
export const freshCampaign = (options: LedgerOptions = { players: campaign.ledger!.players.names, year: 1939 }): Book =>
  once(JSON.stringify(options), () => bookOf(place(ledgerSheets(campaign.ledger!, options), options)));

/** The sample campaign. */
export const sampleCampaign = (): Book =>
  once("sample", () => bookOf(place(sampleSheets(campaign.ledger!), campaign.ledger!.sample!.options)));

export interface CellOf {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
}

/** The cell of a figure by its defined name: Germany_Closing_reserve. */
export function figureCell(book: Book, name: string): CellOf {
  const found = book.names.find((known) => known.name === name);
  if (!found) throw new Error(`no figure ${name}`);
  return found;
}

/** A cell of a table by its data row (from 1) and the beginning of the header. */
export function tableCell(book: Book, table: string, row: number, header: string): CellOf {
  const found = book.tables.find((known) => known.name === table);
  const column = found?.headers.findIndex((known) => known === header || known.startsWith(`${header},`)) ?? -1;
  if (!found || column < 0) throw new Error(`no column ${header} in ${table}`);
  return { sheet: found.sheet, row: found.top + row, column: found.left + column };
}

/** The workbook with one cell changed; omitted properties stay. */
export function changed(book: Book, at: CellOf, to: { value?: CellValue; formula?: string | null }): Book {
  const set = <T>(rows: readonly (readonly T[])[], sheet: BookSheet, value: T): T[][] =>
    rows.map((row, r) =>
      r === at.row - sheet.top ? row.map((old, c) => (c === at.column - sheet.left ? value : old)) : [...row],
    );
  const sheets = book.sheets.map((sheet) => {
    if (sheet.name !== at.sheet) return sheet;
    return {
      ...sheet,
      values: to.value === undefined ? sheet.values : set(sheet.values, sheet, to.value),
      formulas: to.formula === undefined ? sheet.formulas : set(sheet.formulas, sheet, to.formula),
    };
  });
  return { ...book, sheets };
}

/** The workbook after an input was changed and everything recalculated. */
export const edited = (book: Book, at: CellOf, value: CellValue): Book => shown(changed(book, at, { value, formula: null }));
