import { fold } from "../../../kernel/names";
import { Refusal } from "../../../kernel/refusal";
import { address } from "../../../formula/address";
import { nearest } from "../../../formula/nearest";
import type { Columns, Prefill } from "../../../kernel/column";
import { oneOf } from "../../../kernel/text";
import { isBlank, type CellValue } from "../../../kernel/values";
import type { DeclaredColumn } from "../../../sheets/declared";
import { findColumn, valueAt } from "../../../workbook/book";
import type { CellContent, Edit } from "../../../workbook/edit";
import type { Ledger } from "../../read/model";
import { readEntry, type Read } from "../../read/parse-value";
import { inputsOf, matchColumns, type ListColumn } from "./columns";
import { whyNoRows, whyNoText, whyTooMany } from "./limits";
import { decimalsOf, whyDoubtful, type Decimals } from "./number-style";
import { rowsOfList, separatorIn, type ListRow } from "./list";

/* Plans the import of a list into a table: previewed before anything is written, then done in one batch. */

/** An entry that the import writes. */
export interface ImportedEntry {
  readonly column: string;
  readonly cell: string;
  readonly from: CellValue;
  readonly to: CellValue;
}

/** The planned outcome for one row of the list. */
export interface ImportedRow {
  readonly line: number;
  /** The row's name. */
  readonly name: string;
  readonly becomes: "a new row" | "changed" | "as it is" | "left out";
  readonly entries: readonly ImportedEntry[];
  /** What is not written and why, in sentences. */
  readonly refused: readonly string[];
}

export interface ImportPlan {
  /** The name of the table in the workbook. */
  readonly table: string;
  readonly title: string;
  readonly sheet: string;
  readonly columns: readonly ListColumn[];
  readonly rows: readonly ImportedRow[];
  /** How many rows are added because the table has too few. */
  readonly added: number;
  /** Empty if nothing is to be written. */
  readonly edits: readonly Edit[];
}

/** Names of rows with totals. */
const TOTALS = /^(?:(?:grand |sub-?)?totals?|sum|summe|gesamt|insgesamt|totale|somme)\s*:?$/i;

function refuse(why: string | undefined): void {
  if (why !== undefined) throw new Refusal(why);
}

const same = (a: CellValue, b: CellValue): boolean => (isBlank(a) ? isBlank(b) : a === b);
const sameName = (a: CellValue, b: CellValue): boolean => fold(String(a ?? "")) === fold(String(b ?? ""));

/** The table's columns, its named rows, and its free rows. */
function tableContext(ledger: Ledger, name: string) {
  const at = ledger.found.tables.get(name);
  if (!at) throw new Refusal(`The table ${name} is missing from the workbook.`);
  const { declared, owner, table } = at;
  const sheet = ledger.book.sheets.find((item) => item.name === table.sheet)!;
  const places = new Map(
    declared.columns.flatMap((item) => {
      const column = findColumn(table, item.header);
      return column < 0 ? [] : [[item.key, table.left + column] as const];
    }),
  );
  const value = (row: number, key: string): CellValue => {
    const column = places.get(key);
    return column === undefined || row > table.top + table.rows ? null : valueAt(sheet, row, column);
  };
  const rows = Array.from({ length: table.rows }, (_, i) => table.top + 1 + i);
  const [key] = declared.block.key;
  const named = rows.filter((row) => !isBlank(value(row, key!)));
  const isFree = (row: number): boolean => inputsOf(declared).every((item) => !value(row, item.key));
  return { declared, owner, table, places, value, named, free: rows.filter((row) => !named.includes(row) && isFree(row)) };
}

type TableContext = ReturnType<typeof tableContext>;

interface ReadRow {
  readonly line: number;
  readonly values: ReadonlyMap<string, CellValue>;
  readonly refused: string[];
  readonly unread: ReadonlySet<string>;
}

function readRow({ line, cells }: ListRow, columns: readonly ListColumn[], ledger: Ledger, decimals: Decimals): ReadRow {
  const { synonyms = {} } = ledger.rulebook.ledger!.players;
  const values = new Map<string, CellValue>();
  const refused: string[] = [];
  const unread = new Set<string>();
  columns.forEach(({ to }, i) => {
    if (!to) return;
    const text = cells[i] ?? "";
    const doubtful = to.column.type === "number" ? whyDoubtful(text, decimals) : undefined;
    const read: Read = doubtful
      ? { refused: `${to.column.header}: ${doubtful}` }
      : readEntry(text, to, synonyms, decimals === "comma" ? "comma" : "point");
    if ("value" in read) values.set(to.key, read.value);
    else {
      refused.push(read.refused);
      unread.add(to.key);
    }
  });
  return { line, values, refused, unread };
}

/** The table row that a list row names, null for a new one, or why it is neither. */
function placeNamed({ values }: ReadRow, { declared, named, value }: TableContext): number | null | { readonly why: string } {
  const { key, fixed } = declared.block;
  const namedBy = key.filter((part) => !isBlank(values.get(part) ?? null));
  const meant = named.filter((row) => namedBy.every((part) => sameName(value(row, part), values.get(part)!)));
  if (meant.length === 1) return meant[0]!;
  const name = String(values.get(key[0]!));
  if (meant.length > 1) {
    const lacking = key.filter((part) => !namedBy.includes(part)).map((part) => declared.block.columns[part]!.header);
    const which = lacking.length > 0 ? ` Give ${lacking.join(" and ")} too.` : "";
    return { why: `${name} is in several rows of the table.${which}` };
  }
  if (!fixed) return null;
  const close = nearest(name, new Set(named.map((row) => String(value(row, key[0]!)))));
  return {
    why: `The table has no row ${name}, and its rows are fixed.${close.length > 0 ? ` Did you mean ${oneOf(close)}?` : ""}`,
  };
}

/** The usual values of a new row, for columns that the list leaves blank. */
const usualIn = (inputs: readonly DeclaredColumn[], { values }: ReadRow): Prefill<Columns> =>
  Object.fromEntries(
    inputs.flatMap(({ key, column: { usual } }) => (usual === undefined || values.has(key) ? [] : [[key, usual] as const])),
  );

/**
 * Plans the import of a list (rows of the clipboard, or the text of a .csv) into a table. A row of the list changes the table's
 * row of the same name, or is added; blanks change nothing. `written` is the number format of the list, if known. Throws Refusal.
 */
export function importPlan(ledger: Ledger, name: string, text: string, written?: Decimals): ImportPlan {
  const there = tableContext(ledger, name);
  const { declared, table, places, value } = there;
  refuse(whyNoText(text));
  const all = rowsOfList(text);
  // One of them may be the header row.
  refuse(whyTooMany(all.length - 1) ?? whyNoRows(all));
  const decimals = written ?? decimalsOf(all, separatorIn(text));
  const { columns, rows } = matchColumns(all, declared, decimals === "comma");
  refuse(whyTooMany(rows.length));
  const inputs = inputsOf(declared);
  const taken = new Set<number>();
  const newNames = new Set<string>();
  const contents: CellContent[] = [];
  let free = 0;
  let added = 0;

  const nextFree = (): number => there.free[free++] ?? table.top + table.rows + ++added;

  function imported(read: ReadRow): ImportedRow {
    const { line, values, refused } = read;
    const { key } = declared.block;
    const names = key.map((part) => String(values.get(part) ?? ""));
    const reported = { line, name: names.filter(Boolean).join(" / "), entries: [], refused };
    const unnamed = key.filter((part, i) => read.unread.has(part) || (i === 0 && isBlank(values.get(part) ?? null)));
    const out = (why: string): ImportedRow => ({ ...reported, becomes: "left out", refused: [...refused, why] });
    if (unnamed.length > 0)
      return out(`Without ${unnamed.map((part) => declared.block.columns[part]!.header).join(" and ")} the row has no name.`);
    const place = placeNamed(read, there);
    // Anywhere in the list: notes may follow the totals, and there may be subtotals.
    if (place === null && rows.length > 1 && TOTALS.test(names[0]!))
      return out("It is a row of totals. Rename it if it is an entry.");
    if (place !== null && typeof place === "object") return out(place.why);
    const usual = place === null ? usualIn(inputs, read) : {};
    const own = names.map((part, i) => fold(part === "" ? String(usual[key[i]!] ?? "") : part)).join("\n");
    if (newNames.has(own) || (place !== null && taken.has(place))) return out("It is in the list twice.");
    newNames.add(own);
    if (place !== null) taken.add(place);
    const row = place ?? nextFree();
    const entries = inputs.flatMap(({ key: item, column }): ImportedEntry[] => {
      const to = values.get(item) ?? usual[item] ?? null;
      const at = places.get(item);
      if (at === undefined || isBlank(to) || same(value(row, item), to) || (place !== null && key.includes(item))) return [];
      contents.push({ row, column: at, value: to });
      return [{ column: column.header, cell: address(row, at), from: value(row, item), to }];
    });
    return { ...reported, becomes: place === null ? "a new row" : entries.length > 0 ? "changed" : "as it is", entries };
  }

  const importedRows = rows.map((row) => imported(readRow(row, columns, ledger, decimals)));
  const edits: Edit[] = [
    ...(added > 0 ? [{ kind: "rows" as const, table: table.nameInFile ?? table.name, count: added }] : []),
    ...(contents.length > 0 ? [{ kind: "cells" as const, sheet: table.sheet, cells: contents }] : []),
  ];
  return { table: name, title: declared.block.title, sheet: table.sheet, columns, rows: importedRows, added, edits };
}
