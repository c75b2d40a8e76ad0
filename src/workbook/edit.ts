import type { Setting } from "./book";
import type { CellValue } from "../kernel/values";
import type { PlacedAddition, PlacedChart, PlacedSheet } from "../sheets/placed";

/*
 * What is changed in a workbook, understood equally by a file and by the workbook that is open in Excel.
 */

/** What a cell is to hold: a formula as Excel's formula bar shows it, or a value; nothing clears it. */
export interface CellContent {
  readonly row: number;
  readonly column: number;
  readonly formula?: string;
  readonly value?: CellValue;
}

/** The number format that a cell is to have, and the one that it has. */
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

/** One change. Changes are made in their order; rows and columns are those after the changes before. */
export type Edit =
  | { readonly kind: "cells"; readonly sheet: string; readonly cells: readonly CellContent[] }
  /** Rows at the end of a table: empty ones added, or with less than 0 the last ones taken out. */
  | { readonly kind: "rows"; readonly table: string; readonly count: number }
  /** Empty rows of a whole sheet, above one of those that stay in sight; so many more stay in sight. */
  | { readonly kind: "head rows"; readonly sheet: string; readonly at: number; readonly count: number }
  /** What is placed on free ground of a sheet; rows of the sheet come before it. */
  | { readonly kind: "place"; readonly placed: PlacedAddition }
  /** What columns of a table give to new rows. One that it has not comes to its right end: its cells are placed already. */
  | { readonly kind: "columns"; readonly table: string; readonly sheet: string; readonly columns: readonly ColumnFormula[] }
  | { readonly kind: "forget names"; readonly sheet: string; readonly names: readonly string[] }
  /** More lines of a chart, which is known by its title. A host that cannot draw them says so. */
  | { readonly kind: "lines"; readonly sheet: string; readonly chart: Pick<PlacedChart, "title" | "labels" | "lines"> }
  /** The title is in the page footer. The sheet is placed before another one, or last. */
  | { readonly kind: "add sheet"; readonly sheet: PlacedSheet; readonly title: string; readonly before?: string }
  | { readonly kind: "replace sheet"; readonly sheet: PlacedSheet; readonly title: string }
  | { readonly kind: "delete sheet"; readonly sheet: string }
  | { readonly kind: "show sheet"; readonly sheet: string }
  | { readonly kind: "formats"; readonly sheet: string; readonly cells: readonly CellFormat[] }
  /** Settings of the workbook as every new one has them; the sheet is where that is told. */
  | { readonly kind: "settings"; readonly sheet: string; readonly settings: readonly Setting[] };

export type CellsEdit = Extract<Edit, { readonly kind: "cells" }>;
