import type { Setting } from "./book";
import type { CellValue } from "../kernel/values";
import type { PlacedAddition, PlacedChart, PlacedSheet } from "../sheets/placed";

/*
 * Edits of a workbook, for both files and the workbook that is open in Excel.
 */

/** The new content of a cell: a formula as in Excel's formula bar, or a value; with neither, the cell is cleared. */
export interface CellContent {
  readonly row: number;
  readonly column: number;
  readonly formula?: string;
  readonly value?: CellValue;
}

/** The new and the current number format of a cell. */
export interface CellFormat {
  readonly row: number;
  readonly column: number;
  readonly format: string;
  readonly before: string;
}

/** A column by its header, with the formula of its cells. */
export interface ColumnFormula {
  readonly header: string;
  readonly formula: string | null;
}

/** Edits are applied in order; rows and columns are positions after the earlier edits. */
export type Edit =
  | { readonly kind: "cells"; readonly sheet: string; readonly cells: readonly CellContent[] }
  /** Adds empty rows at the end of a table, or if negative, removes its last rows. */
  | { readonly kind: "rows"; readonly table: string; readonly count: number }
  /** Inserts empty rows in the frozen rows at the head of a sheet; they are frozen too. */
  | { readonly kind: "head rows"; readonly sheet: string; readonly at: number; readonly count: number }
  /** Adds cells and tables in free space on a sheet, after row edits of the sheet. */
  | { readonly kind: "place"; readonly placed: PlacedAddition }
  /** Sets the column formulas of a table. New columns are added at its right end; their cells must already exist. */
  | { readonly kind: "columns"; readonly table: string; readonly sheet: string; readonly columns: readonly ColumnFormula[] }
  | { readonly kind: "forget names"; readonly sheet: string; readonly names: readonly string[] }
  /** Adds series to a chart, identified by its title. A host that cannot draw them reports it. */
  | { readonly kind: "lines"; readonly sheet: string; readonly chart: Pick<PlacedChart, "title" | "labels" | "lines"> }
  /** The title is printed in the page footer. The sheet is placed before another one, or last. */
  | { readonly kind: "add sheet"; readonly sheet: PlacedSheet; readonly title: string; readonly before?: string }
  | { readonly kind: "replace sheet"; readonly sheet: PlacedSheet; readonly title: string }
  | { readonly kind: "delete sheet"; readonly sheet: string }
  | { readonly kind: "show sheet"; readonly sheet: string }
  | { readonly kind: "formats"; readonly sheet: string; readonly cells: readonly CellFormat[] }
  /** Resets settings of the workbook to those of a new one; `sheet` is the sheet of the message. */
  | { readonly kind: "settings"; readonly sheet: string; readonly settings: readonly Setting[] };

export type CellsEdit = Extract<Edit, { readonly kind: "cells" }>;
