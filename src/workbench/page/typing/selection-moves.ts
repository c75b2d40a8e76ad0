import type { Area } from "../../../formula/address";

/*
 * How keys move the selection, as in Excel.
 */

export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The properties of a sheet that moves depend on. */
export interface SheetView {
  /** Number of frozen rows and columns. */
  readonly freeze: { readonly rows: number; readonly columns: number };
  /** The last row and column with content; 0 and 0 if there is none. */
  readonly last: Cell;
  /** Number of visible rows below the frozen ones. */
  readonly page: number;
  readonly size: { readonly rows: number; readonly columns: number };
}

export type Move = "row start" | "sheet start" | "sheet end" | "page up" | "page down";

const clamp = (n: number, count: number): number => Math.max(0, Math.min(n, count - 1));

/** The cell that a move selects. */
export function moved(move: Move, { row, column }: Cell, { freeze, last, page, size }: SheetView): Cell {
  switch (move) {
    case "row start":
      return { row, column: column > freeze.columns ? freeze.columns : 0 };
    case "sheet start":
      return { row: freeze.rows, column: freeze.columns };
    case "sheet end":
      return last;
    case "page up":
      return { row: clamp(row - page, size.rows), column };
    case "page down":
      return { row: clamp(row + page, size.rows), column };
  }
}

/** The area between two opposite corners. */
export const between = (a: Cell, b: Cell): Area => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  rows: Math.abs(a.row - b.row) + 1,
  columns: Math.abs(a.column - b.column) + 1,
});
