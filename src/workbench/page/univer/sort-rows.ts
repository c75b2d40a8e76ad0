import { address, areaOf, columnLetters, placeName, type Area } from "../../../formula/address";
import { rewritten, sheetBefore } from "../../../formula/references";
import { isSameName, nameKey } from "../../../kernel/names";
import type { CellValue } from "../../../kernel/values";
import type { GridSheet, GridTable } from "../../host/grid";

/*
 * Sorts the rows of a table: entries move, and formulas recompute. If a formula or a locked cell belongs to one row, nothing is
 * sorted and the reason is reported.
 */

interface Sorted {
  /** The columns with entries, counted from the sheet's first column. */
  readonly columns: readonly number[];
  /** The new entries of each row. */
  readonly rows: readonly (readonly CellValue[])[];
}

interface SortedSheet {
  readonly sheets: readonly GridSheet[];
  readonly sheet: GridSheet;
  readonly table: Pick<GridTable, "name" | "area">;
  isOpen(row: number, column: number): boolean;
}

const isBlank = (value: CellValue | undefined): boolean => value === undefined || value === null || value === "";

/** Compares as Excel sorts: numbers, then texts regardless of case, then logical values. */
function compare(a: CellValue, b: CellValue): number {
  const rank = (value: CellValue): number => ["number", "string", "boolean"].indexOf(typeof value);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === "string") return a.localeCompare(String(b), "en", { sensitivity: "base", numeric: true });
  return Number(a) - Number(b);
}

const bodyOf = ({ top, rows, ...across }: Area): Area => ({ ...across, top: top + 1, rows: rows - 1 });

const overlaps = (a: Area, b: Area): boolean =>
  a.top < b.top + b.rows && b.top < a.top + a.rows && a.left < b.left + b.columns && b.left < a.left + a.columns;

/** A formula with its row number replaced, so that rows can be compared; null if it refers to another row of the body. */
function rowless(formula: string, row: number, ownSheet: string, body: Area): string | null {
  let isOwn = true;
  const text = rewritten(formula, ({ prefix, cells }) => {
    const area = cells !== undefined && isSameName(sheetBefore(prefix) ?? ownSheet, ownSheet) ? areaOf(cells) : null;
    if (!area || !overlaps(area, body)) return undefined;
    const isWhole = area.top <= body.top && area.top + area.rows >= body.top + body.rows;
    if (isWhole) return undefined;
    if (area.top !== row || area.rows !== 1) isOwn = false;
    return `${columnLetters(area.left)}:${columnLetters(area.left + area.columns - 1)}@row`;
  });
  return isOwn ? text : null;
}

/** The first cell outside the body whose formula refers to only some of its rows. */
function referrer({ sheets, sheet, table }: SortedSheet, body: Area): string | undefined {
  const name = nameKey(sheet.name());
  for (const other of sheets) {
    const used = other.used(true);
    if (!used) continue;
    const ownSheet = other.name();
    const { formulas } = other.read(used);
    for (const [r, line] of formulas.entries())
      for (const [c, formula] of line.entries()) {
        const [row, column] = [used.top + r, used.left + c];
        const isInside = other.id === sheet.id && overlaps({ top: row, left: column, rows: 1, columns: 1 }, table.area);
        if (!formula || isInside) continue;
        if (other.id !== sheet.id && !formula.toLowerCase().replaceAll("''", "'").includes(name)) continue;
        let isPartial = false;
        rewritten(formula, ({ prefix, cells }) => {
          const area = cells !== undefined && nameKey(sheetBefore(prefix) ?? ownSheet) === name ? areaOf(cells) : null;
          if (area && overlaps(area, body) && !(area.top <= body.top && area.top + area.rows >= body.top + body.rows))
            isPartial = true;
          return undefined;
        });
        if (isPartial) return placeName({ sheet: ownSheet, cell: address(row, column) });
      }
  }
  return undefined;
}

/** The entries of a table's rows sorted by a column, or a sentence that explains why they cannot be sorted. */
export function sortedRows(source: SortedSheet, by: number, isDescending: boolean): Sorted | string {
  const { sheet, table, isOpen } = source;
  const body = bodyOf(table.area);
  const stays = (why: string): string => `The rows of ${table.name} stay in place: ${why}`;
  const { values, formulas } = sheet.read(body);
  const columns: number[] = [];
  for (let c = 0; c < body.columns; c++) {
    const column = body.left + c;
    const inColumn = formulas.map((line) => line[c] ?? null);
    if (inColumn.every((formula) => formula === null)) {
      const isEntered = inColumn.every((_, r) => isOpen(body.top + r, column));
      const isSame = values.every((line) => (line[c] ?? null) === (values[0]![c] ?? null));
      if (isEntered) columns.push(column);
      else if (!isSame) return stays(`column ${columnLetters(column)} is given by the rulebook.`);
      continue;
    }
    const matching = new Set<string>();
    for (const [r, formula] of inColumn.entries()) {
      const row = body.top + r;
      const text = formula === null ? null : rowless(formula, row, sheet.name(), body);
      if (text === null) return stays(`${address(row, column)} depends on another row or has no formula.`);
      matching.add(text);
    }
    if (matching.size > 1) return stays(`the formulas of column ${columnLetters(column)} differ from row to row.`);
  }
  const noted = sheet.notes().find(({ row, column }) => overlaps({ top: row, left: column, rows: 1, columns: 1 }, body));
  if (noted) return stays(`the note at ${address(noted.row, noted.column)} would be left behind.`);
  const from = referrer(source, body);
  if (from !== undefined) return stays(`${from} refers to some of them by their cells.`);

  const keys = values.map((line) => line[by - body.left] ?? null);
  const isEmpty = (r: number): boolean => columns.every((column) => isBlank(values[r]![column - body.left]));
  const order = values.map((_, r) => r);
  order.sort((a, b) => {
    if (isEmpty(a) !== isEmpty(b)) return isEmpty(a) ? 1 : -1;
    const [x, y] = [keys[a]!, keys[b]!];
    if (isBlank(x) || isBlank(y)) return Number(isBlank(x)) - Number(isBlank(y)) || a - b;
    return (isDescending ? compare(y, x) : compare(x, y)) || a - b;
  });
  return { columns, rows: order.map((r) => columns.map((column) => values[r]![column - body.left] ?? null)) };
}
