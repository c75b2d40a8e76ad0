import { expect } from "vitest";
import { workbookName } from "../../../src/kernel/column";
import type { LedgerOptions, Rulebook } from "../../../src/kernel/rulebook";
import type { Sheet } from "../../../src/kernel/sheet";
import type { CellValue } from "../../../src/kernel/values";
import { auditLedger, type Finding } from "../../../src/ledger/audit";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { everybody, ledgerSheets, sampleSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import { findColumn, valueAt, type Book, type BookSheet, type BookTable } from "../../../src/workbook/book";
import { bookOf } from "../../../src/workbook/book-of-sheets";
import { cameFrom, reloadedLedger } from "../../../src/ledger/audit/incremental";

/*
 * Ledgers as workbooks in memory, changed by typing into cells as a player would. Displayed values of formulas are omitted, so
 * that none is stale; the audit computes from the inputs.
 */

const cache = new Map<string, Book>();

/** The workbook of some sheets, created once per name. */
export function bookFor(name: string, sheets: () => readonly Sheet[], options: LedgerOptions): Book {
  let book = cache.get(name);
  if (!book) cache.set(name, (book = bookOf(place(sheets(), options))));
  return book;
}

/** A new ledger. */
export function freshBook({ id, ledger }: Rulebook, players = ledger!.players.names, year = everybody(ledger!).year): Book {
  const options = { players, year };
  return bookFor(JSON.stringify([id, players, year]), () => ledgerSheets(ledger!, options), options);
}

/** The sheet with one more empty row in those of its tables that are named, except optional ones. */
const withMoreRows = (sheet: Sheet, names: readonly string[]): Sheet => ({
  ...sheet,
  blocks: sheet.blocks.map((block) =>
    block.kind === "table" && !block.rare && names.includes(workbookName(sheet.name, block.name))
      ? { ...block, spare: block.spare + 1 }
      : block,
  ),
});

/** The sample of a rulebook with some optional tables, and one more empty row in other tables that are named. */
export function sampleBook({ id, ledger }: Rulebook, added: readonly string[] = []): Book {
  const options = { ...ledger!.sample!.options, rare: added };
  const sheets = () => sampleSheets(ledger!, options).map((sheet) => withMoreRows(sheet, added));
  return bookFor(JSON.stringify([id, "sample", added]), sheets, options);
}

/** A typed value: sheet, table, row name, header; or sheet and label of a figure. */
export interface Typed {
  readonly path: readonly string[];
  readonly value: CellValue;
}

/** Converts a typed text as Excel does: "TRUE", "12", "-3" and "". Everything else is a text. */
export function typedValue(text: string): CellValue {
  if (text === "") return null;
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  const plain = text.replace(/,(?=\d{3}\b)/g, "");
  if (/^-?\d+(\.\d+)?%$/.test(plain)) return Number(plain.slice(0, -1)) / 100;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** Parses a line such as "Germany / Ships in yards / Tirpitz / Points this Turn = 2". */
export function readTyped(line: string): Typed {
  const at = line.indexOf(" = ");
  const [left, right] = at < 0 ? [line.replace(/ =$/, ""), ""] : [line.slice(0, at), line.slice(at + 3)];
  return { path: left.split(" / ").map((part) => part.trim()), value: typedValue(right.trim()) };
}

interface Cells {
  readonly sheet: BookSheet;
  readonly row: number;
  readonly column: number;
}

const same = (a: CellValue, b: string): boolean => String(a ?? "").toLowerCase() === b.toLowerCase();

/** The key columns of a table, by its name in the workbook. */
type KeysOf = (table: string) => readonly string[];

function rowNamed(sheet: BookSheet, table: BookTable, keys: readonly number[], name: readonly string[]): number {
  const rows = Array.from({ length: table.rows }, (_, r) => table.top + 1 + r);
  const found = rows.find((row) => keys.every((column, i) => same(valueAt(sheet, row, column), name[i] ?? "")));
  return found ?? rows.find((row) => valueAt(sheet, row, keys[0]!) === null) ?? -1;
}

/** The cells to type into; for a new row also those that name it. */
function placesOf(book: Book, { path, value }: Typed, keysOf: KeysOf): readonly (Cells & { readonly value: CellValue })[] {
  const [sheetName = "", second = ""] = path;
  const header = path.at(-1)!;
  const table = book.tables.find(({ name }) => name === workbookName(sheetName, second));
  if (!table || path.length < 4) {
    // A figure of a form is found by its label.
    const sheet = book.sheets.find(({ name }) => name === sheetName);
    if (!sheet) throw new Error(`${path.join(" / ")}: no such sheet`);
    const place = book.names.find(({ sheet: on, row, column }) => on === sheetName && valueAt(sheet, row, column - 1) === header);
    if (!place) throw new Error(`${path.join(" / ")}: no such figure`);
    return [{ sheet, row: place.row, column: place.column, value }];
  }
  const sheet = book.sheets.find(({ name }) => name === table.sheet)!;
  const headers = keysOf(table.name);
  const keys = headers.map((key) => table.left + findColumn(table, key));
  const name = path.slice(2, -1);
  const row = rowNamed(sheet, table, keys, name);
  const column = findColumn(table, header);
  if (row < 0 || column < 0) throw new Error(`${path.join(" / ")}: ${row < 0 ? "no free row" : "no such column"}`);
  const named = keys.map((key, i) => ({ sheet, row, column: key, value: typedValue(name[i] ?? "") }));
  return [...named, { sheet, row, column: table.left + column, value }];
}

const keysIn = new WeakMap<Book, KeysOf>();

function keysFor(book: Book): KeysOf {
  let known = keysIn.get(book);
  if (!known) {
    const tables = ledgerOf(book)!.found.tables;
    known = (table) => {
      const { block } = tables.get(table)!.declared;
      return block.key.map((key) => block.columns[key]!.header);
    };
    keysIn.set(book, known);
  }
  return known;
}

/** A copy of a workbook with some values typed. */
export function typedInto(book: Book, entries: readonly Typed[]): Book {
  const keysOf = keysFor(book);
  let current = book;
  for (const entry of entries) {
    const sheets = new Map(current.sheets.map((sheet) => [sheet.name, sheet]));
    for (const { sheet, row, column, value } of placesOf(current, entry, keysOf)) {
      const now = sheets.get(sheet.name)!;
      const values = [...now.values];
      while (values.length <= row - now.top) values.push([]);
      const line = [...values[row - now.top]!];
      while (line.length <= column - now.left) line.push(null);
      line[column - now.left] = value;
      values[row - now.top] = line;
      sheets.set(sheet.name, { ...now, values });
    }
    current = { ...current, sheets: current.sheets.map(({ name }) => sheets.get(name)!) };
  }
  return cameFrom(book, current);
}

/** The ledger after some lines were typed. */
export const ledgerAfter = (book: Book, ...lines: readonly string[]): Ledger =>
  reloadedLedger(typedInto(book, lines.map(readTyped)))!;

/** The audit findings after some lines were typed. */
export const findingsAfter = (book: Book, ...lines: readonly string[]): readonly Finding[] =>
  auditLedger(ledgerAfter(book, ...lines)).findings;

/** Checks that an audit has no findings. */
export const expectClean = (book: Book, ...lines: readonly string[]): void =>
  expect(findingsAfter(book, ...lines).map(({ cell, sheet, message }) => `${sheet}!${cell} ${message}`)).toStrictEqual([]);
