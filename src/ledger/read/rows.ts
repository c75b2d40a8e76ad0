import { forSheet, type Columns, type Prefill } from "../../kernel/column";
import { fold } from "../../kernel/names";
import { isBlank, isShownError, type CellValue } from "../../kernel/values";
import type { DeclaredSheet, DeclaredTable } from "../../sheets/declared";
import { valueAt, type Book, type BookSheet, type BookTable } from "../../workbook/book";
import { refused, type Synonyms } from "./entries";
import type { Found, FoundLine, LedgerCell } from "./find";

/*
 * Problems with row names: entries in rows without one, and missing rows that formulas depend on.
 */

/** A missing row that formulas and limits depend on. */
export interface LackingRow {
  readonly declared: DeclaredTable;
  readonly owner: DeclaredSheet;
  readonly table: BookTable;
  /** Its name, by key column. */
  readonly name: readonly string[];
  /** The cell of its name, as far as known. */
  readonly cell: LedgerCell | undefined;
  /** Unreadable names in this table: one of them may be the row's. */
  readonly unread: readonly LedgerCell[];
}

/** The first entry of a row without a name. 0 and FALSE do not count, and unreadable entries are reported separately. */
export function entryWithoutName({ table, cells }: FoundLine, sheet: BookSheet, synonyms: Synonyms = {}): LedgerCell | undefined {
  if (table.kind === "form") return undefined;
  const name = cells[table.block.key[0]!];
  if (!name || !isBlank(valueAt(sheet, name.row, name.column))) return undefined;
  return Object.values(cells).find(({ declared, row, column }) => {
    const value = declared.formula === null && valueAt(sheet, row, column);
    return Boolean(value) && !isShownError(value) && !refused(declared, value, synonyms);
  });
}

interface WrittenRow {
  readonly keys: readonly (LedgerCell | undefined)[];
  readonly values: readonly CellValue[];
  readonly name: string;
}

/** The name of a row as one normalized text. */
export const joined = (parts: readonly CellValue[]): string => parts.map((part) => fold(String(part ?? ""))).join("\n");

function written({ cells }: FoundLine, key: readonly string[], sheet: BookSheet): WrittenRow {
  const keys = key.map((column) => cells[column]);
  const values = keys.map((cell) => (cell ? valueAt(sheet, cell.row, cell.column) : null));
  return { keys, values, name: joined(values) };
}

/** The required values of locked cells in named rows. */
export function prefilledValues({ tables, lines: found }: Found, book: Book): ReadonlyMap<LedgerCell, CellValue> {
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const values = new Map<LedgerCell, CellValue>();
  for (const { declared, owner, table } of tables.values()) {
    const { key, columns, rows } = declared.block;
    const prefilled = Object.keys(columns).filter((column) => columns[column]!.prefilled && !key.includes(column));
    if (prefilled.length === 0) continue;
    const rowsByName = new Map(
      (forSheet(rows, owner.setting) as readonly Prefill<Columns>[]).map((row) => [
        joined(key.map((column) => row[column] ?? null)),
        row,
      ]),
    );
    for (const line of found.get(declared.name)!) {
      const row = rowsByName.get(written(line, key, sheets.get(table.sheet)!).name);
      if (!row) continue;
      for (const column of prefilled) {
        const cell = line.cells[column];
        if (cell) values.set(cell, row[column] ?? null);
      }
    }
  }
  return values;
}

/** Other programs keep fewer digits of a number than Excel. */
const LOST_DIGITS = 1e-12;

/** Whether a locked cell has its required value, ignoring case and spaces of texts and last digits. */
export function isAsPrefilled(value: CellValue, prefilled: CellValue): boolean {
  if (typeof prefilled === "string") return fold(String(value ?? "")) === fold(prefilled);
  return typeof prefilled === "number" && typeof value === "number"
    ? Math.abs(value - prefilled) <= LOST_DIGITS * Math.abs(prefilled)
    : value === prefilled;
}

/** The missing rows of a ledger's tables. */
export function lackingRows({ tables, lines: found }: Found, book: Book, synonyms: Synonyms): LackingRow[] {
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  return [...tables.values()].flatMap(({ declared, owner, table }) => {
    const { block } = declared;
    const lines = found.get(declared.name)!;
    if (!block.fixed || block.key.some((key) => block.columns[key]!.formula !== undefined || !lines[0]?.cells[key])) return [];
    const rows = lines.map((line) => written(line, block.key, sheets.get(table.sheet)!));
    const times = new Map<string, number>();
    for (const { name } of rows) times.set(name, (times.get(name) ?? 0) + 1);
    const names = (forSheet(block.rows, owner.setting) as readonly Prefill<Columns>[]).map((row) =>
      block.key.map((column) => String(row[column] ?? "")),
    );
    const places = names.map((name, i) => [joined(name), i] as const);
    const lacking = places.filter(([name]) => !times.has(name));
    if (lacking.length === 0) return [];

    const own = new Set(places.map(([name]) => name));
    const unread = rows.flatMap(({ keys, values }) =>
      keys.filter((cell, i): cell is LedgerCell => {
        const value = values[i]!;
        return cell !== undefined && (isShownError(value) || refused(cell.declared, value, synonyms));
      }),
    );
    // Rows whose name is a duplicate, or unknown to the ledger within the declared positions: a missing row may be one of them.
    const free = new Set(
      rows.filter(({ name }, i) => (own.has(name) ? rows.findIndex((row) => row.name === name) < i : i < names.length)),
    );
    return lacking.map(([, i]): LackingRow => {
      const name = names[i]!;
      const there = rows[i] && free.has(rows[i]) ? [rows[i]] : [];
      // A missing name is reported where one was cleared, rather than where another name is.
      const cleared = [...there, ...free].find(({ values }) => values.some((value) => isBlank(value)));
      const row = cleared ?? there[0] ?? [...free][0];
      if (row) free.delete(row);
      const at = row?.values.findIndex((value, part) => fold(String(value ?? "")) !== fold(name[part]!)) ?? -1;
      return { declared, owner, table, name, unread, cell: unread.length > 0 ? undefined : row?.keys[at] };
    });
  });
}
