import { isBlank, type CellValue } from "../../../src/kernel/values";
import type { LedgerOptions, Rulebook } from "../../../src/kernel/rulebook";
import { isError } from "../../../src/formula/world";
import { addPlayers } from "../../../src/ledger/edit/add-player";
import { auditLedger } from "../../../src/ledger/audit";
import type { FoundLine, LedgerCell } from "../../../src/ledger/read/find";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import type { Sheet } from "../../../src/kernel/sheet";
import { withEntries } from "../../../src/ledger/read/entered-values";
import { ledgerSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import { valueAt } from "../../../src/workbook/book";
import type { CellContent, Edit } from "../../../src/workbook/edit";
import { edit } from "../../../src/workbook/xlsx/edit";
import { readBook } from "../../../src/workbook/xlsx/read";
import { writeBook } from "../../../src/workbook/xlsx/write";
import { readingOnce } from "./new-ledgers";

/*
 * A ledger with an added player must equal one created with that player and given the same entries. Rows can be in another order,
 * so both are compared by row names.
 */

/** The ledger in a file. Displayed values of formulas are omitted, so that none is stale. */
export const ledgerIn = readingOnce((bytes) => ledgerOf(withEntries(readBook(bytes), []))!);

export const fileOf = (sheets: readonly Sheet[], options: LedgerOptions): Uint8Array =>
  writeBook(place(sheets, options), () => null, { title: "Test" });

const cache = new Map<string, Uint8Array>();

/** A new ledger's file. Its bytes are never changed in place, so each one is created once. */
export function fresh({ id, ledger }: Rulebook, options: LedgerOptions): Uint8Array {
  const name = JSON.stringify([id, options]);
  let bytes = cache.get(name);
  if (!bytes) cache.set(name, (bytes = fileOf(ledgerSheets(ledger!, options), options)));
  return bytes;
}

export const joined = (bytes: Uint8Array, ...players: readonly string[]): Uint8Array =>
  edit(bytes, addPlayers(ledgerIn(bytes), players).edits);

/** Whether a value depends on its row's position and is left out of the comparison. */
const followsPlace = ({ declared }: LedgerCell): boolean => /\bROW\(\)/.test(declared.formula ?? "");

/** The value of every figure and cell of a named row; the second of two rows with the same name is numbered. */
export function valuesOf(ledger: Ledger): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  const times = new Map<string, number>();
  for (const cell of ledger.found.cells) {
    const { table, key } = ledger.placeOf(cell);
    if ((cell.line?.table.kind === "table" && key === "") || followsPlace(cell)) continue;
    const name = [cell.owner.sheet.name, table, key, cell.declared.key || cell.declared.header].join(" / ");
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    const value = ledger.valueOf(cell);
    // A status line refers to rows by address.
    const plain = typeof value === "string" ? value.replace(/: see [A-Z]+\d+.*$/, "") : value;
    values.set(`${name} ${time}`, isError(plain) ? plain.error : plain);
  }
  return values;
}

export const findingsOf = (ledger: Ledger): readonly string[] =>
  auditLedger(ledger)
    .findings.map(({ check, sheet, table, key, column, message }) => [check, sheet, table, key, column, message].join(" | "))
    .sort();

const sheetsOf = ({ book }: Ledger): string => book.sheets.map(({ name }) => name).join();

/** Differences between two ledgers as texts; empty if they are equal. */
export function differing(is: Ledger, meant: Ledger): readonly string[] {
  // Rows can have moved, so a status line has other addresses for the same cells.
  const unplaced = (value: unknown): unknown =>
    typeof value === "string" ? value.replace(/^([●▲] .* broken: ).*$/, "$1…") : value;
  const placeless = (ledger: Ledger) => new Map([...valuesOf(ledger)].map(([name, value]) => [name, unplaced(value)]));
  const [a, b] = [placeless(is), placeless(meant)];
  const [found, due] = [findingsOf(is), findingsOf(meant)];
  return [
    ...(is.players.join() === meant.players.join() ? [] : [`players ${is.players.join()}`]),
    ...(sheetsOf(is) === sheetsOf(meant) ? [] : [`sheets ${sheetsOf(is)}, not ${sheetsOf(meant)}`]),
    ...is.found.missing.map(({ table, column }) => `missing ${table} ${column}`),
    ...is.found.moved.map(({ name }) => `moved ${name}`),
    ...found.filter((line) => !due.includes(line)).map((line) => `found too much: ${line}`),
    ...due.filter((line) => !found.includes(line)).map((line) => `not found: ${line}`),
    ...[...b].flatMap(([name, value]) =>
      a.get(name) === value ? [] : [`${name}: ${String(a.get(name))}, not ${String(value)}`],
    ),
    ...[...a.keys()].filter((name) => !b.has(name)).map((name) => `too much: ${name}`),
  ];
}

/** Copies every entry of a ledger into a new one, by table, row name and column. `start` is that ledger as it was created. */
export function withPlayer(bytes: Uint8Array, from: Ledger, start: Ledger): Uint8Array {
  const to = ledgerIn(bytes);
  const values = (line: FoundLine, { book }: Ledger): Record<string, CellValue> =>
    Object.fromEntries(
      Object.entries(line.cells).flatMap(([key, { declared, sheet, row, column }]) => {
        const on = book.sheets.find(({ name }) => name === sheet)!;
        return declared.formula === null ? [[key, valueAt(on, row, column)]] : [];
      }),
    );
  const rows: Edit[] = [];
  const cells: { readonly line: FoundLine; readonly entries: Record<string, CellValue> }[] = [];
  const more: { readonly table: string; readonly entries: Record<string, CellValue>[] }[] = [];
  for (const [name, lines] of from.found.lines) {
    const free = [...(to.found.lines.get(name) ?? [])];
    const began = [...(start.found.lines.get(name) ?? [])];
    const take = (list: FoundLine[], key: string, of: Ledger): FoundLine | undefined => {
      const at = list.findIndex((line) => of.keyOf(line) === key);
      return at < 0 ? undefined : list.splice(at, 1)[0];
    };
    const homeless: Record<string, CellValue>[] = [];
    for (const line of lines) {
      const entries = values(line, from);
      const key = from.keyOf(line);
      if (Object.values(entries).every(isBlank)) continue;
      const own = take(free, key, to);
      const cache = take(began, key, start);
      // Untouched rows keep their initial entries.
      if (own && cache && JSON.stringify(values(cache, start)) === JSON.stringify(entries)) continue;
      if (own) cells.push({ line: own, entries });
      else homeless.push(entries);
    }
    // Initial rows that were removed.
    for (const line of began) {
      const own = start.keyOf(line) === "" ? undefined : take(free, start.keyOf(line), to);
      if (own) cells.push({ line: own, entries: Object.fromEntries(Object.keys(values(own, to)).map((key) => [key, null])) });
    }
    const blank = free.filter((line) => Object.values(values(line, to)).every(isBlank));
    blank.slice(0, homeless.length).forEach((line, i) => cells.push({ line, entries: homeless[i]! }));
    const left = homeless.slice(blank.length);
    if (left.length > 0) more.push({ table: to.found.tables.get(name)!.table.name, entries: left });
  }
  const bySheet = new Map<string, CellContent[]>();
  for (const { line, entries } of cells) {
    const contents = bySheet.get(line.sheet) ?? [];
    bySheet.set(line.sheet, contents);
    for (const [key, value] of Object.entries(entries)) {
      const cell = line.cells[key];
      if (cell) contents.push({ row: cell.row, column: cell.column, value });
    }
  }
  const written = [...bySheet].map(([sheet, contents]): Edit => ({ kind: "cells", sheet, cells: contents }));
  for (const { table, entries } of more) rows.push({ kind: "rows", table, count: entries.length });
  if (rows.length === 0) return edit(bytes, written);
  // Repeated once the rows exist.
  return withPlayer(edit(bytes, rows), from, start);
}
