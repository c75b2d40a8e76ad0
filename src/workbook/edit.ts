import type { CellValue } from "../kernel/values";
import type { PlacedSheet } from "../sheets/placed";

/*
 * What is changed in a workbook, understood alike by a file and by the workbook that is open in Excel.
 */

/** What a cell is to hold: a formula as Excel's formula bar shows it, or a value; nothing clears it. */
export interface CellContent {
  readonly row: number;
  readonly column: number;
  readonly formula?: string;
  readonly value?: CellValue;
}

/** One change. Changes are made in their order; rows and columns are those after the changes before. */
export type Edit =
  | { readonly kind: "cells"; readonly sheet: string; readonly cells: readonly CellContent[] }
  /** Rows at the end of a table: empty ones added, or with less than 0 the last ones taken out. */
  | { readonly kind: "rows"; readonly table: string; readonly count: number }
  /** The title stands at the foot of printed pages. */
  | { readonly kind: "add sheet" | "replace sheet"; readonly sheet: PlacedSheet; readonly title: string }
  | { readonly kind: "delete sheet"; readonly sheet: string };

export type CellsEdit = Extract<Edit, { readonly kind: "cells" }>;
