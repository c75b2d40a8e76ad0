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
 * A whole workbook as data, passed between the page and its worker. The worker converts files to snapshots and back; the page
 * displays one in the grid.
 */

/** Saved values of a spilling formula, starting with its own cell. */
export type Spill = Pick<SavedSpill, "values" | "fixed"> & { readonly formula: string };

export interface CellSnapshot {
  readonly row: number;
  readonly column: number;
  readonly value?: CellValue;
  /** As in Excel's formula bar, with its "=". */
  readonly formula?: string;
  /** Whether its value is a text that looks like an error. */
  readonly isText?: true;
  /** The values that its formula spilled when the file was saved. */
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
  /** Conditional formats that compare all their cells. */
  readonly scales?: readonly Scale[];
  readonly merges?: readonly Area[];
  /** Row groups, which can be collapsed. */
  readonly groups?: readonly RowGroup[];
  /** Hidden rows and columns, including collapsed ones. Absent if unknown. */
  readonly hidden?: HiddenLines;
  readonly freeze: { readonly rows: number; readonly columns: number };
  readonly page: PageLayout;
  readonly isProtected: boolean;
  /** The sheet as it was when its file was opened; absent for a new sheet. */
  readonly opened?: OpenedSheet;
}

export interface OpenedSheet {
  readonly name: string;
  /** Row and column shifts since then, in order. */
  readonly shifts: readonly Shift[];
}

export interface Snapshot {
  readonly sheets: readonly SheetSnapshot[];
  readonly styles: readonly CellStyle[];
  /** `sheet` is the sheet's name. */
  readonly tables: readonly GridTable[];
  readonly names: readonly GridName[];
  /** Charts added since the file was opened; `sheet` is the sheet's name. The file's own charts remain in the file. */
  readonly charts?: readonly GridChart[];
  /** Settings of the opened file that affect its formulas. */
  readonly settings?: readonly Setting[];
  /** Set if formulas keep a stale saved value. */
  readonly recalculate?: true;
  /** Features used in the grid that cannot be saved, such as "merged cells on Germany". */
  readonly beyond?: readonly string[];
}

/** The largest file that can be opened. */
export const MOST_BYTES = 50 * 1024 * 1024;

/** The file that a workbook was opened from, and its contents at that time. */
export interface OpenedFile {
  readonly bytes: Uint8Array;
  readonly snapshot: Snapshot;
}

/** The workbook of a page. */
export interface ShownBook {
  /** The name of its file. */
  readonly name: string;
  readonly snapshot: Snapshot;
  /** Null for a new workbook. */
  readonly file: OpenedFile | null;
  /** The file on disk, if the page may save there. */
  readonly place?: Place | null;
  /** Its key in the page's address, if it was stored for the page. */
  readonly transferKey?: string;
  /** Sheets with unsaved changes. */
  readonly unsaved: readonly string[];
}
