import { forSheet } from "../../../src/kernel/column";
import type { LedgerOptions, Rulebook } from "../../../src/kernel/rulebook";
import type { CellValue } from "../../../src/kernel/values";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import {
  declaredSheets,
  type DeclaredBlock,
  type DeclaredForm,
  type DeclaredSheet,
  type DeclaredTable,
} from "../../../src/sheets/declared";
import { placeDeclared } from "../../../src/sheets/layout";
import type { PlacedSheet } from "../../../src/sheets/placed";
import type { Book } from "../../../src/workbook/book";
import { bookOf } from "../../../src/workbook/book-of-sheets";

/*
 * A ledger as a workbook with a player's entries, read as the audit reads it.
 */

/** Values by column key; `again` adds a row beside an initial one with the same name instead of changing it. */
export type Entry = Readonly<Record<string, CellValue | undefined>> & { readonly again?: true };
/** Entries by "Sheet: Table". */
export type Entries = Readonly<Record<string, readonly Entry[]>>;

/** Columns that distinguish rows of one name although they are not keys of the table. */
const ASIDE = ["power", "nation", "ocean", "coast"];

const isRow = (row: Entry, entry: Entry, [first, ...others]: readonly string[]): boolean =>
  row[first!] === entry[first!] &&
  [...others, ...ASIDE].every((key) => row[key] === undefined || entry[key] === undefined || row[key] === entry[key]);

function filledTable(table: DeclaredTable, entries: readonly Entry[], { setting }: DeclaredSheet): DeclaredTable {
  const { block } = table;
  const rows: Entry[] = [...(forSheet(block.rows, setting) as readonly Entry[])];
  for (const { again, ...entry } of entries) {
    const at = again ? -1 : rows.findIndex((row) => isRow(row, entry, block.key));
    if (at < 0) rows.push(entry);
    else rows[at] = { ...rows[at], ...entry };
  }
  return { ...table, block: { ...block, rows: rows as readonly Readonly<Record<string, CellValue>>[] } };
}

function filledForm(form: DeclaredForm, entries: readonly Entry[], { setting }: DeclaredSheet): DeclaredForm {
  const fill = Object.assign({}, forSheet(form.block.fill, setting), ...entries) as Readonly<Record<string, CellValue>>;
  return { ...form, block: { ...form.block, fill } };
}

function filled(declared: DeclaredBlock, entries: readonly Entry[], sheet: DeclaredSheet): DeclaredBlock {
  const { name, columns } = declared.block;
  for (const column of entries.flatMap((entry) => Object.keys(entry))) {
    if (column !== "again" && !(column in columns)) throw new Error(`${name} has no column ${column}.`);
    if (columns[column]?.formula !== undefined) throw new Error(`${column} of ${name} is computed.`);
  }
  return declared.kind === "form" ? filledForm(declared, entries, sheet) : filledTable(declared, entries, sheet);
}

interface Layout {
  readonly declared: readonly DeclaredSheet[];
  readonly placed: readonly PlacedSheet[];
}

const books = new WeakMap<PlacedSheet, Book>();

/** The workbook of placed sheets, each converted once. */
function bookOfSheets(placed: readonly PlacedSheet[]): Book {
  const each = placed.map((sheet) => {
    let book = books.get(sheet);
    if (!book) books.set(sheet, (book = bookOf([sheet])));
    return book;
  });
  return {
    sheets: each.flatMap(({ sheets }) => sheets),
    tables: each.flatMap(({ tables }) => tables),
    names: each.flatMap(({ names }) => names),
    mangled: [],
  };
}

const known = new Map<string, Layout>();

/** A new ledger. Creating a layout takes longer than auditing it, so each one is created once. */
function layOut(rulebook: Rulebook, options: LedgerOptions): Layout {
  const name = JSON.stringify([rulebook.id, options]);
  let found = known.get(name);
  if (!found) {
    const declared = declaredSheets(rulebook, options);
    const placed = placeDeclared(declared);
    known.set(name, (found = { declared, placed }));
  }
  return found;
}

/** A ledger with players' entries; only changed sheets get a new layout. */
function refilled(rulebook: Rulebook, entries: Entries, options: LedgerOptions): Ledger {
  const { declared, placed } = layOut(rulebook, options);
  const left = new Set(Object.keys(entries));
  const touched = declared.flatMap((sheet) => {
    const enteredIn = ({ block }: DeclaredBlock) => entries[`${sheet.sheet.name}: ${block.name}`];
    if (!sheet.blocks.some(enteredIn)) return [];
    for (const { block } of sheet.blocks) left.delete(`${sheet.sheet.name}: ${block.name}`);
    return [{ ...sheet, blocks: sheet.blocks.map((block) => filled(block, enteredIn(block) ?? [], sheet)) }];
  });
  if (left.size > 0) throw new Error(`No such table: ${[...left].join(", ")}.`);
  // The last sheet is the hidden list of choices, which exists already.
  const again = placeDeclared(touched).slice(0, touched.length);
  return ledgerOf(bookOfSheets(placed.map((sheet) => again.find(({ name }) => name === sheet.name) ?? sheet)))!;
}

let last: { readonly key: string; readonly ledger: Ledger } | undefined;

/** Cached, because most ledgers are used by several checks in a row. */
export function filledLedger(rulebook: Rulebook, entries: Entries, options: LedgerOptions): Ledger {
  const requested = JSON.stringify([rulebook.id, options, entries], (_, value: unknown) =>
    value === undefined ? ["undefined"] : value,
  );
  if (last?.key !== requested) last = { key: requested, ledger: refilled(rulebook, entries, options) };
  return last.ledger;
}
