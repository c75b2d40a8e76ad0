import { formulaAt, type Book, type BookTable } from "../book";
import type { Edit } from "../edit";

/*
 * Where tables and rows are while a batch puts rows in and takes rows out: Excel carries out one step after the other, and each
 * has to name the places as they are by then.
 */

interface Shift {
  readonly sheet: string;
  readonly at: number;
  readonly by: number;
}

export interface Ground {
  /** A table as it stands by now; undefined where there is none. */
  table(name: string): BookTable | undefined;
  tablesOn(sheet: string): readonly BookTable[];
  /** The row that a row of now was when the workbook was read; null for one that came since. */
  rowBefore(sheet: string, row: number): number | null;
  /** The row, from 0 in the table's body, whose formula a column continues; null for columns that people fill in. */
  formulaRow(table: string, column: number): number | null;
  /** Rows have come at the end of a table, or with less than 0 gone from it. */
  grow(table: string, by: number): void;
  /** Rows of a whole sheet have come above one. */
  make(sheet: string, at: number, count: number): void;
  /** A change was made: rows come or go with some. */
  follow(one: Edit): void;
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The ground of a workbook as it was read. */
export function groundOf(book: Book): Ground {
  const shifts: Shift[] = [];
  const moved = (table: BookTable): BookTable =>
    shifts.reduce((now, { sheet, at, by }) => {
      if (!same(now.sheet, sheet)) return now;
      const end = now.top + 1 + now.rows;
      if (now.top >= at) return { ...now, top: now.top + by };
      // Rows go in right below their own table, and out of its end.
      return by > 0 ? (at === end ? { ...now, rows: now.rows + by } : now) : at < end ? { ...now, rows: now.rows + by } : now;
    }, table);
  const table = (name: string) => book.tables.filter((one) => same(one.name, name)).map(moved)[0];
  function grow(name: string, by: number): void {
    const { sheet, top, rows } = table(name)!;
    const end = top + 1 + rows;
    shifts.push({ sheet, at: by > 0 ? end : end + by, by });
  }
  const make = (sheet: string, at: number, count: number): void => void shifts.push({ sheet, at, by: count });
  return {
    table,
    tablesOn: (sheet) => book.tables.filter((one) => same(one.sheet, sheet)).map(moved),
    rowBefore(sheet, row) {
      let at: number = row;
      for (const shift of [...shifts].reverse()) {
        if (!same(shift.sheet, sheet) || at < shift.at) continue;
        if (shift.by > 0 && at < shift.at + shift.by) return null;
        at -= shift.by;
      }
      return at;
    },
    formulaRow(name, column) {
      const was = book.tables.find((one) => same(one.name, name))!;
      const sheet = book.sheets.find((one) => same(one.name, was.sheet))!;
      const rows = Array.from({ length: was.rows }, (_, r) => r);
      const computed = rows.filter((r) => formulaAt(sheet, was.top + 1 + r, was.left + column) !== null);
      return computed.length * 2 > was.rows ? computed.at(-1)! : null;
    },
    grow,
    make,
    follow(one) {
      if (one.kind === "rows") grow(one.table, one.count);
      else if (one.kind === "head rows") make(one.sheet, one.at, one.count);
    },
  };
}
