import { formulaAt, type Book, type BookTable } from "../book";
import type { Edit } from "../edit";
import { isSameName } from "../../kernel/names";

/*
 * Tracks positions of tables and rows while a batch inserts and deletes rows: each step must use the positions at its time.
 */

interface Shift {
  readonly sheet: string;
  readonly at: number;
  readonly by: number;
}

export interface RowPositions {
  /** A table at its current position; undefined if there is none. */
  table(name: string): BookTable | undefined;
  tablesOn(sheet: string): readonly BookTable[];
  /** The former index of a current row; null for a new row. */
  rowBefore(sheet: string, row: number): number | null;
  /** The row, from 0 in the table's body, whose formula fills new rows of a column; null for entry columns. */
  formulaRow(table: string, column: number): number | null;
  /** Records rows added at the end of a table, or if negative, removed. */
  grow(table: string, by: number): void;
  /** Records sheet rows inserted at a position. */
  make(sheet: string, at: number, count: number): void;
  /** Records an edit, if it adds or removes rows. */
  follow(item: Edit): void;
}

/** Tracks positions from a workbook as it was read. */
export function rowPositionsOf(book: Book): RowPositions {
  const shifts: Shift[] = [];
  const moved = (table: BookTable): BookTable =>
    shifts.reduce((now, { sheet, at, by }) => {
      if (!isSameName(now.sheet, sheet)) return now;
      const end = now.top + 1 + now.rows;
      if (now.top >= at) return { ...now, top: now.top + by };
      // Rows are inserted right below their table, and removed at its end.
      return by > 0 ? (at === end ? { ...now, rows: now.rows + by } : now) : at < end ? { ...now, rows: now.rows + by } : now;
    }, table);
  const table = (name: string) => book.tables.filter((item) => isSameName(item.name, name)).map(moved)[0];
  function grow(name: string, by: number): void {
    const { sheet, top, rows } = table(name)!;
    const end = top + 1 + rows;
    shifts.push({ sheet, at: by > 0 ? end : end + by, by });
  }
  const make = (sheet: string, at: number, count: number): void => void shifts.push({ sheet, at, by: count });
  return {
    table,
    tablesOn: (sheet) => book.tables.filter((item) => isSameName(item.sheet, sheet)).map(moved),
    rowBefore(sheet, row) {
      let at: number = row;
      for (const shift of [...shifts].reverse()) {
        if (!isSameName(shift.sheet, sheet) || at < shift.at) continue;
        if (shift.by > 0 && at < shift.at + shift.by) return null;
        at -= shift.by;
      }
      return at;
    },
    formulaRow(name, column) {
      const was = book.tables.find((item) => isSameName(item.name, name))!;
      const sheet = book.sheets.find((item) => isSameName(item.name, was.sheet))!;
      const rows = Array.from({ length: was.rows }, (_, r) => r);
      const computed = rows.filter((r) => formulaAt(sheet, was.top + 1 + r, was.left + column) !== null);
      return computed.length * 2 > was.rows ? computed.at(-1)! : null;
    },
    grow,
    make,
    follow(item) {
      if (item.kind === "rows") grow(item.table, item.count);
      else if (item.kind === "head rows") make(item.sheet, item.at, item.count);
    },
  };
}
