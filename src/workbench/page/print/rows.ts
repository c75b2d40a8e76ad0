import type { Area } from "../../../formula/address";
import type { CellValue } from "../../../kernel/values";
import type { Contents } from "../../host/grid";

/*
 * Which rows of a sheet are printed, and what is in them.
 */

/** A sheet's contents as far as pages depend on them. */
export interface SheetContent {
  /** Contents from A1 to the last used cell. */
  readonly cells: Contents;
  /** Tables with their header row. */
  readonly tables: readonly Area[];
  readonly charts: readonly { readonly area: Area; readonly isEmpty: boolean }[];
}

/** Which rows are printed. */
interface RowsWanted {
  /** Whether empty rows of tables, and tables without entries, are left out. */
  readonly leavesOut: boolean;
  /** Rows to print, also those below the last used cell. */
  readonly rows: readonly number[];
}

export interface PrintedRow {
  readonly row: number;
  /** Labels are titles, notes, headers, empty charts and empty rows of tables. A blank row separates blocks. */
  readonly kind: "blank" | "labels" | "content";
  /** The header of the table that the row is in the body of. */
  readonly header: number | null;
}

const isFilled = (value: CellValue | undefined): boolean => value !== undefined && value !== null && value !== "";
/** Formulas of an empty row return nothing, 0 or FALSE. */
const isShown = (value: CellValue): boolean => isFilled(value) && value !== 0 && value !== false;

const columnsOf = ({ left, columns }: Area): readonly number[] => Array.from({ length: columns }, (_, n) => left + n);
const bodyOf = ({ top, rows }: Area): readonly number[] => Array.from({ length: Math.max(0, rows - 1) }, (_, n) => top + 1 + n);
const isIn = ({ left, columns }: Area, column: number): boolean => column >= left && column < left + columns;
const covers = ({ top, rows }: Area, row: number): boolean => row >= top && row < top + rows;

/** Whether people can fill in a table's row and nobody has: its formulas show nothing either. */
function isEmptyRow({ values, formulas }: Contents, row: number, table: Area): boolean {
  const columns = columnsOf(table);
  const entries = columns.filter((column) => (formulas[row]?.[column] ?? null) === null);
  const computed = columns.filter((column) => (formulas[row]?.[column] ?? null) !== null);
  return (
    entries.length > 0 &&
    entries.every((column) => !isFilled(values[row]?.[column])) &&
    computed.every((column) => !isShown(values[row]![column]!))
  );
}

/** Rows that are empty in every table that they cross, with nothing beside the tables. */
function emptyRows({ cells, tables }: SheetContent): ReadonlySet<number> {
  const empty = new Set<number>();
  const isOutside = (row: number, column: number): boolean =>
    !tables.some((table) => isIn(table, column) && covers(table, row) && row !== table.top);
  for (const table of tables)
    for (const row of bodyOf(table)) {
      const beside = tables.filter((other) => covers(other, row) && row !== other.top);
      const isAlone = cells.values[row]?.every((value, column) => !isFilled(value) || !isOutside(row, column)) ?? true;
      if (isAlone && beside.every((other) => isEmptyRow(cells, row, other))) empty.add(row);
    }
  return empty;
}

/** Runs of rows between blank ones, each with the blank rows above it. */
export function blocksOf(rows: readonly PrintedRow[]): readonly (readonly PrintedRow[])[] {
  const blocks: PrintedRow[][] = [[]];
  rows.forEach((item, at) => {
    if (item.kind === "blank" && at > 0 && rows[at - 1]!.kind !== "blank") blocks.push([]);
    blocks.at(-1)!.push(item);
  });
  return blocks;
}

/** The rows without the empty ones of tables; a table without any other is left out with its heading. */
function withoutEmpty(rows: readonly PrintedRow[], empty: ReadonlySet<number>): readonly PrintedRow[] {
  const hasEntries = (block: readonly PrintedRow[]): boolean =>
    !block.some(({ row }) => empty.has(row)) || block.some(({ kind }) => kind === "content");
  return blocksOf(rows)
    .filter(hasEntries)
    .flat()
    .filter(({ row }) => !empty.has(row));
}

/** The rows without the headings of tables whose rows are all hidden; `visible` are the rows before any were left out. */
function withoutFolded(rows: readonly PrintedRow[], tables: readonly Area[], visible: readonly number[]): readonly PrintedRow[] {
  const isVisible = new Set(visible);
  const isHidden = (from: number, to: number): boolean =>
    Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n).every((row) => !isVisible.has(row));
  const folded = tables.filter(({ top, rows: count }) => isHidden(top, top + count));
  // Notes below a title are hidden with the table.
  const isHeading = (last: number): boolean => folded.some(({ top }) => last < top && isHidden(last + 1, top));
  return blocksOf(rows)
    .filter((block) => block.some(({ kind }) => kind === "content") || !isHeading(block.at(-1)?.row ?? Infinity))
    .flat();
}

/** The rows that are printed, in order. */
export function printedRows(content: SheetContent, { leavesOut, rows: wanted }: RowsWanted): readonly PrintedRow[] {
  const { cells, tables, charts } = content;
  const empty = emptyRows(content);
  const kindOf = (row: number, crossing: readonly Area[]): PrintedRow["kind"] => {
    const values = cells.values[row] ?? [];
    const chart = charts.filter(({ area }) => covers(area, row));
    if (chart.some(({ isEmpty }) => !isEmpty)) return "content";
    if (crossing.length > 0 && !empty.has(row)) {
      if (crossing.some((table) => row !== table.top && columnsOf(table).some((column) => isFilled(values[column]))))
        return "content";
    }
    const isFigure = (value: CellValue, column: number): boolean =>
      isFilled(value) &&
      !crossing.some((table) => isIn(table, column)) &&
      (typeof value !== "string" || cells.formulas[row]![column] !== null);
    if (values.some(isFigure)) return "content";
    return chart.length > 0 || crossing.length > 0 || values.some(isFilled) ? "labels" : "blank";
  };
  const rows = wanted.map((row): PrintedRow => {
    const crossing = tables.filter((table) => covers(table, row));
    const body = crossing.find((table) => row !== table.top);
    return { row, kind: kindOf(row, crossing), header: body ? body.top : null };
  });
  return leavesOut ? withoutFolded(withoutEmpty(rows, empty), tables, wanted) : rows;
}

/** Whether printing a sheet would only repeat its titles: its tables and charts are all empty. */
export const hasOnlyLabels = ({ tables, charts }: SheetContent, rows: readonly PrintedRow[]): boolean =>
  tables.length + charts.length > 0 && rows.every(({ kind }) => kind !== "content");

/** Whether a cell has content other than a table's header. */
export function hasContent({ cells, tables, charts }: SheetContent, row: number, column: number): boolean {
  if (charts.some(({ area, isEmpty }) => !isEmpty && covers(area, row) && isIn(area, column))) return true;
  if (!isFilled(cells.values[row]?.[column])) return false;
  const table = tables.find((item) => covers(item, row) && isIn(item, column));
  return !table || (row !== table.top && !isEmptyRow(cells, row, table));
}
