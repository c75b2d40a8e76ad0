import type { CellValue } from "../kernel/values";
import type {
  CellStyle,
  GridChart,
  GridHighlight,
  GridName,
  GridTable,
  GridValidation,
  HiddenLines,
  PageLayout,
  RowGroup,
  Visibility,
} from "./host/grid";
import type { SavedSpill, Setting } from "../workbook/book";
import type { Area } from "../formula/address";
import type { Scale } from "./scales";
import type { Shift } from "./host/shift";
import type { Place } from "./pwa/save-file";

/*
 * A whole workbook as the page and its worker hand it to each other. The worker turns files into snapshots and back; the page
 * shows one in the grid.
 */

/** Saved values of a formula that fills several cells, those of its own cell first. */
export type Spill = Pick<SavedSpill, "values" | "fixed"> & { readonly formula: string };

export interface CellSnapshot {
  readonly row: number;
  readonly column: number;
  readonly value?: CellValue;
  /** As Excel's formula bar shows it, with its "=". */
  readonly formula?: string;
  /** Whether its value is a text although it looks like an error. */
  readonly isText?: true;
  /** What its formula filled beside it when the file was saved. */
  readonly spill?: Spill;
  /** Position in Snapshot.styles. */
  readonly style: number;
}

export interface SheetSnapshot {
  readonly name: string;
  readonly visibility: Visibility;
  readonly tabColor: string;
  readonly gridlines: boolean;
  readonly cells: readonly CellSnapshot[];
  /** Column and its width in points. */
  readonly widths: readonly (readonly [number, number])[];
  /** Row and its height in points. */
  readonly heights: readonly (readonly [number, number])[];
  readonly notes: readonly { readonly row: number; readonly column: number; readonly text: string }[];
  readonly validations: readonly GridValidation[];
  readonly highlights: readonly GridHighlight[];
  /** Conditional formats that look at all of their cells together. */
  readonly scales?: readonly Scale[];
  /** Cells that are shown as one. */
  readonly merges?: readonly Area[];
  /** Rows that can be folded away together; the grid shows those that are not folded. */
  readonly groups?: readonly RowGroup[];
  /** Rows and columns that are out of sight, folded ones among them. Absent where that is not known. */
  readonly hidden?: HiddenLines;
  readonly freeze: { readonly rows: number; readonly columns: number };
  readonly page: PageLayout;
  readonly isProtected: boolean;
  /** What it was when its file was opened; absent for a sheet that came since. */
  readonly opened?: OpenedSheet;
}

export interface OpenedSheet {
  readonly name: string;
  /** Rows and columns that came and went since, in their order. */
  readonly shifts: readonly Shift[];
}

export interface Snapshot {
  readonly sheets: readonly SheetSnapshot[];
  readonly styles: readonly CellStyle[];
  /** Their sheet is its name. */
  readonly tables: readonly GridTable[];
  readonly names: readonly GridName[];
  /** Charts that came since the file was opened; their sheet is its name. Those of the file stay in the file. */
  readonly charts?: readonly GridChart[];
  /** Settings of the opened file that its formulas depend on. */
  readonly settings?: readonly Setting[];
  /** Set where formulas keep a saved value although something that they read has changed. */
  readonly recalculate?: true;
  /** What was done in the grid that no file gets from here: "merged cells on Germany". */
  readonly beyond?: readonly string[];
}

/** The largest file that is opened. */
export const MOST_BYTES = 50 * 1024 * 1024;

/** The file that a workbook was opened from, and what it held then. */
export interface OpenedFile {
  readonly bytes: Uint8Array;
  readonly snapshot: Snapshot;
}

/** The workbook that a page shows. */
export interface ShownBook {
  /** The name of its file. */
  readonly name: string;
  readonly snapshot: Snapshot;
  /** Null for one that was begun empty. */
  readonly file: OpenedFile | null;
  /** Where it was opened from, if the page may save there. */
  readonly place?: Place | null;
  /** What the page's address calls it where it was handed over. */
  readonly handed?: string;
  /** Sheets that were changed and not saved before. */
  readonly unsaved: readonly string[];
}
