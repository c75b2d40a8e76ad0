import { isBlank, type CellValue } from "../../kernel/values";
import { columnId } from "../../sheets/visibility/dependencies";
import { valueAt, type Book } from "../../workbook/book";
import type { Copy, ExportedFigures, ExportMark } from "../read/copy";
import type { Found, FoundLine, LedgerCell } from "../read/find";
import { joined } from "../read/rows";

/* The game master's figures in a player's copy. Each has its exported value; in new rows only the game master knows it. */

/** What a copy shows, and what its entries and figures depend on. */
interface Shown {
  /** Keys of the columns with the game master's figures, by the name of their table or form. */
  readonly figured: Copy["figured"];
  /** All columns that a column depends on in the whole ledger, by `columnId`. */
  readonly reach: (id: string) => ReadonlySet<string>;
  /**
   * Entries, by table and header, that may refer to data missing from the copy: rows of a table, by the header of its name
   * column.
   */
  readonly lookUps: readonly { readonly from: string; readonly entry: string; readonly table: string; readonly column: string }[];
}

/** The columns, by `columnId`, whose entries differ from the exported ones. */
function enteredSince(
  lines: Found["lines"],
  rows: ExportMark["rows"],
  figured: Copy["figured"],
  valueOf: (cell: LedgerCell | undefined) => CellValue,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [name, all] of lines) {
    const exported = rows.filter(({ table }) => table === name);
    const [first] = all;
    const keys = Object.values(first?.cells ?? {})
      .filter(({ declared: { key, formula } }) => key !== "" && formula === null && !figured.get(name)?.has(key))
      .map(({ declared: { key } }) => key);
    // Compared regardless of order, because rows may be sorted, and several may have the same name.
    const text = (all: readonly string[]): string => [...all].sort().join("\n");
    const inRow = (values: readonly CellValue[]): string =>
      JSON.stringify(values.map((value) => (isBlank(value) ? null : value)));
    const now = all.map(({ cells }) => keys.map((key) => valueOf(cells[key]))).filter((row) => !row.every(isBlank));
    const then = exported.map(({ values }) => keys.map((key) => values[key] ?? null)).filter((row) => !row.every(isBlank));
    if (text(now.map(inRow)) === text(then.map(inRow))) continue;
    const column = (of: typeof now, i: number): string => text(of.map((row) => inRow([row[i]!])));
    const changed = keys.filter((_, i) => column(now, i) !== column(then, i));
    // If values only moved to other rows, each column still has the same values, so all columns count as changed.
    for (const key of changed.length > 0 ? changed : keys) found.add(columnId(name, key));
  }
  return found;
}

/** The game master's figures in the cells of a copy. */
export function exportedFigures(
  { lines }: Found,
  book: Book,
  { rows, names }: ExportMark,
  { figured, lookUps, reach }: Shown,
): ExportedFigures {
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const valueOf = (cell: LedgerCell | undefined): CellValue =>
    cell ? valueAt(sheets.get(cell.sheet)!, cell.row, cell.column) : null;
  const figures = new Map<LedgerCell, CellValue>();
  const unknown = new Set<LedgerCell>();
  const nameOf = ({ table, cells }: FoundLine): string =>
    table.kind === "form" ? "" : joined(table.block.key.map((key) => valueOf(cells[key])));
  const entered = enteredSince(lines, rows, figured, valueOf);
  for (const [name, keys] of figured) {
    if (keys.size === 0) continue;
    const exported = rows.filter(({ table }) => table === name);
    const outdated = new Set(
      entered.size === 0 ? [] : [...keys].filter((key) => [...reach(columnId(name, key))].some((id) => entered.has(id))),
    );
    for (const line of lines.get(name) ?? []) {
      const own = line.table.kind === "form" ? [] : line.table.block.key;
      const rowName = nameOf(line);
      const isEmpty = own.length > 0 && isBlank(rowName.split("\n")[0]);
      const like = isEmpty ? [] : exported.filter(({ values }) => joined(own.map((key) => values[key] ?? null)) === rowName);
      for (const key of keys) {
        const cell = line.cells[key];
        if (!cell || own.includes(key)) continue;
        // Rows of the same name cannot be distinguished.
        if (like.length === 1 || isEmpty) figures.set(cell, like[0]?.values[key] ?? null);
        if ((like.length === 0 && !isEmpty) || (outdated.has(key) && !isEmpty)) unknown.add(cell);
      }
    }
  }
  const under = (table: string, header: string): readonly LedgerCell[] =>
    (lines.get(table) ?? []).flatMap(({ cells }) => Object.values(cells).filter(({ declared }) => declared.header === header));
  const known = new Set<string>();
  const unseen = new Set(names.map(([table, header, name]) => JSON.stringify([table, header, name])));
  const enteredLater = new Set<LedgerCell>();
  for (const { from, entry: requested, table, column } of lookUps) {
    const lookUpKey = JSON.stringify([from, requested, table, column]);
    if (known.has(lookUpKey)) continue;
    known.add(lookUpKey);
    const shown = new Set(under(table, column).map((cell) => joined([valueOf(cell)])));
    const cells = under(from, requested);
    const key = cells[0]?.declared.key ?? "";
    // A name that an entry already had, and that no hidden row had, refers to something else.
    const exported = new Set(rows.flatMap(({ table: own, values }) => (own === from ? [joined([values[key] ?? null])] : [])));
    for (const cell of cells) {
      const name = joined([valueOf(cell)]);
      if (isBlank(valueOf(cell)) || shown.has(name)) continue;
      const isExported = exported.has(name);
      if (isExported && !unseen.has(JSON.stringify([from, requested, name]))) continue;
      unknown.add(cell);
      if (!isExported) enteredLater.add(cell);
    }
  }
  return { figures, unknown, enteredLater };
}
