import type { CellValue } from "../../kernel/values";
import type { Area } from "../../formula/address";
import { YES_NO_RANGE } from "../../sheets/entry";
import type { Scale } from "../scales";

/*
 * What the fake host of office.js needs from a grid; memory.ts and the visible grid implement it. Rows and columns count from 0,
 * sheets have ids that survive renaming, and names ignore case. The host applies Excel's rules (shapes, protection, conversion of
 * typed text), so a grid only stores and displays. Readers are synchronous; writers may be asynchronous.
 */

export type Done = void | Promise<void>;

/** A cell's new content: a value, or a formula with its "=". Null empties the cell but keeps its style. */
export type Content = { readonly value: CellValue } | { readonly formula: string };

export interface Contents {
  /** Errors are text, such as "#NUM!". A formula without a result is null. */
  readonly values: readonly (readonly CellValue[])[];
  /** "=…" as Excel's formula bar displays it, or null. */
  readonly formulas: readonly (readonly (string | null)[])[];
}

export interface CellStyle {
  /** Excel number format, "General" by default. */
  readonly format: string;
  /** "#RRGGBB"; null for no fill, or the automatic text color. */
  readonly fill: string | null;
  readonly color: string | null;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly struck: boolean;
  /** The font's name; null for the default font. */
  readonly font: string | null;
  /** Font size in points. */
  readonly size: number;
  readonly wrap: boolean;
  readonly horizontal: "General" | "Left" | "Center" | "Right";
  readonly vertical: "Top" | "Center" | "Bottom";
  readonly indent: number;
  /** Text rotation as in files: up to 90 degrees upward, from 91 downward, 255 for stacked letters. */
  readonly rotation: number;
  /** The borders; null for none. See lineOf. */
  readonly lineTop: string | null;
  readonly lineRight: string | null;
  readonly lineBottom: string | null;
  readonly lineLeft: string | null;
  /** Whether the cell is locked while its sheet is protected. */
  readonly locked: boolean;
  /** Whether TRUE and FALSE are displayed as a check box. */
  readonly tick: boolean;
}

export interface GridTable {
  readonly name: string;
  readonly sheet: string;
  /** Header row and data rows. */
  readonly area: Area;
  /** Number of total rows below the area; absent if there are none. */
  readonly totals?: number;
  readonly headers: readonly string[];
  /** TableStyleLight1 and so on; "" for none. */
  readonly style: string;
  readonly filterButton: boolean;
  readonly banded: boolean;
}

export interface GridName {
  readonly name: string;
  /** The sheet it belongs to (in snapshots, its name); null for the whole workbook. */
  readonly scope: string | null;
  /** "=Germany!$B$12" */
  readonly formula: string;
  readonly visible: boolean;
}

/** Comparison operators of Office.js, and of files and Univer. */
export const COMPARISONS = {
  Between: "between",
  NotBetween: "notBetween",
  EqualTo: "equal",
  NotEqualTo: "notEqual",
  GreaterThan: "greaterThan",
  LessThan: "lessThan",
  GreaterThanOrEqualTo: "greaterThanOrEqual",
  LessThanOrEqualTo: "lessThanOrEqual",
} as const;

export type Comparison = keyof typeof COMPARISONS;

/** The operator with this name in files. */
export const comparisonOf = (word: string | undefined): Comparison | undefined =>
  (Object.keys(COMPARISONS) as Comparison[]).find((item) => COMPARISONS[item] === word);

export type GridValidationRule =
  /** The source is "a,b" or a reference "=Lists!$A$1:$A$9". */
  | { readonly kind: "list"; readonly source: string }
  | {
      readonly kind: "wholeNumber" | "decimal" | "textLength";
      readonly operator: Comparison;
      readonly formula1: number | string;
      readonly formula2?: number | string;
    }
  | { readonly kind: "custom"; readonly formula: string };

/** Whether a validation only accepts TRUE and FALSE. */
export const asksYesNo = ({ rule }: GridValidation): boolean =>
  rule.kind === "list" && ["TRUE,FALSE", `=${YES_NO_RANGE}`].includes(rule.source);

export interface GridValidation {
  readonly area: Area;
  readonly rule: GridValidationRule;
  readonly ignoreBlanks: boolean;
  readonly alert: {
    readonly show: boolean;
    readonly style: "Stop" | "Warning" | "Information";
    readonly title: string;
    readonly message: string;
  };
  readonly prompt: { readonly show: boolean; readonly title: string; readonly message: string };
}

export interface GridHighlight {
  readonly id: string;
  readonly area: Area;
  /** A formula relative to the area's first cell, in A1 style, or a comparison of the cell's value. */
  readonly rule:
    | { readonly kind: "custom"; readonly formula: string }
    | { readonly kind: "cellValue"; readonly operator: Comparison; readonly formula1: string; readonly formula2?: string };
  readonly fill: string | null;
  readonly color: string | null;
  readonly bold: boolean;
  /** Replaces the cell's number format. */
  readonly format?: string;
}

export interface RowGroup {
  readonly first: number;
  readonly count: number;
  readonly folded: boolean;
}

export interface PageLayout {
  readonly orientation: "Portrait" | "Landscape";
  /** Excel's names: a4, letter … */
  readonly paper: string;
  /** Pages across and down; 0 for as many as needed. Null prints at the scale. */
  readonly fit: { readonly across: number; readonly down: number } | null;
  /** Percent of the screen size, if it is not fitted to pages; 100 if absent. */
  readonly scale?: number;
  /** The print area; each of its areas begins a new page. Absent or empty prints everything. */
  readonly areas?: readonly Area[];
  /** First and last row repeated on every page. */
  readonly titleRows: readonly [number, number] | null;
  /** First and last column repeated on every page. */
  readonly titleColumns?: readonly [number, number];
  /** Rows that start a new printed page. */
  readonly breaks?: readonly number[];
  /** Columns that start a new printed page. */
  readonly columnBreaks?: readonly number[];
  /** Whether pages are printed across before down. */
  readonly isAcrossFirst?: true;
  /** Whether pages are centered between the side margins, and between top and bottom. */
  readonly isCentered?: { readonly across: boolean; readonly down: boolean };
  readonly hasGridlines?: true;
  readonly isBlackAndWhite?: true;
  /** The left header of every page. */
  readonly header?: string;
  /** The other headers of every page. */
  readonly otherHeaders?: { readonly center: string; readonly right: string };
  readonly footer: { readonly left: string; readonly center: string; readonly right: string };
  /** Points: left, right, top, bottom, header and footer. */
  readonly margins: Readonly<Record<Margin, number>>;
}

export const MARGINS = ["left", "right", "top", "bottom", "header", "footer"] as const;
export type Margin = (typeof MARGINS)[number];

/** A line chart of columns of cells. */
export interface GridChart {
  readonly id: string;
  readonly sheet: string;
  readonly title: string;
  /** Title of the value axis. */
  readonly unit: string;
  readonly legend: "Top" | "Bottom" | "Left" | "Right" | "Corner";
  /** The cells that the chart covers. */
  readonly area: Area;
  readonly lines: readonly {
    readonly name: string;
    readonly values: Area;
    readonly labels: Area | null;
    readonly color?: string;
  }[];
}

export type Visibility = "Visible" | "Hidden" | "VeryHidden";

export interface HiddenLines {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** Number of rows and columns that were read; those beyond are unchanged. */
  readonly upTo: { readonly rows: number; readonly columns: number };
}

export interface GridSheet {
  /** Survives renaming and moving the sheet. */
  readonly id: string;
  name(): string;
  rename(name: string): Done;
  visibility(): Visibility;
  setVisibility(visibility: Visibility): Done;
  /** "#RRGGBB", "" for none. */
  tabColor(): string;
  setTabColor(color: string): Done;
  hasGridlines(): boolean;
  setGridlines(on: boolean): Done;

  /** The smallest area with all cells that have content, or also a style unless valuesOnly. Null for an empty sheet. */
  used(valuesOnly: boolean): Area | null;
  read(area: Area): Contents;
  /** One content per cell, in the area's shape; undefined leaves the cell unchanged. */
  write(area: Area, contents: readonly (readonly (Content | undefined)[])[]): Done;

  style(row: number, column: number): CellStyle;
  /** Sets the given properties in every cell of the areas, and keeps the others. */
  setStyle(areas: readonly Area[], style: Partial<CellStyle>): Done;
  /** Points. */
  width(column: number): number;
  setWidth(first: number, count: number, points: number): Done;
  height(row: number): number;
  setHeight(first: number, count: number, points: number): Done;
  /** Fits widths to the content. */
  fitColumns(first: number, count: number): Done;

  note(row: number, column: number): string | null;
  notes(): readonly { readonly row: number; readonly column: number; readonly text: string }[];
  /** Null removes it. */
  setNote(row: number, column: number, text: string | null): Done;

  validations(): readonly GridValidation[];
  /** Replaces the validation of these cells. */
  setValidation(validation: GridValidation): Done;
  clearValidation(area: Area): Done;

  highlights(): readonly GridHighlight[];
  /** Adds it, or replaces the one with the same id. */
  setHighlight(highlight: GridHighlight): Done;
  removeHighlight(id: string): Done;

  /** Row groups, which can be collapsed; absent if the grid does not support them. */
  readonly groups?: {
    all(): readonly RowGroup[];
    /** Adds it, or replaces the group of the same rows. */
    set(group: RowGroup): Done;
    /** Replaces all groups. */
    setAll(groups: readonly RowGroup[]): Done;
  };

  /** Conditional formats that compare all their cells, and merged cells; absent if the grid does not support them. */
  readonly scales?: { all(): readonly Scale[]; set(scales: readonly Scale[]): Done };
  readonly merges?: { all(): readonly Area[]; set(areas: readonly Area[]): Done };

  /** Hidden rows and columns; absent if the grid does not support them. */
  hidden?(): HiddenLines;
  /** Hides these rows and columns, and shows all others. */
  setHidden?(lines: Pick<HiddenLines, "rows" | "columns">): Done;
  freeze(): { readonly rows: number; readonly columns: number };
  setFreeze(rows: number, columns: number): Done;
  page(): PageLayout;
  setPage(page: Partial<PageLayout>): Done;

  /** Stored by the grid, so that it can stop users too; the fake host rejects writes to locked cells itself. */
  isProtected(): boolean;
  setProtected(on: boolean): Done;
}

export type GridEvent =
  /** Cells changed, by any user or program. `moved` means that rows or columns moved, so that other sheets may change too. */
  | {
      readonly kind: "changed";
      readonly sheet: string;
      readonly area: Area;
      readonly source: "Local" | "Remote";
      readonly moved?: true;
    }
  | { readonly kind: "calculated"; readonly sheet: string }
  | { readonly kind: "selected"; readonly sheet: string; readonly area: Area }
  | { readonly kind: "activated"; readonly sheet: string }
  | { readonly kind: "added"; readonly sheet: string; readonly source: "Local" | "Remote" }
  | { readonly kind: "deleted"; readonly sheet: string; readonly source: "Local" | "Remote" };

export interface Grid {
  /** In tab order. */
  sheets(): readonly GridSheet[];
  /** The id is given for a sheet that is restored. */
  addSheet(name: string, id?: string): GridSheet | Promise<GridSheet>;
  /** Includes its tables and the names that belong to it. */
  removeSheet(sheet: string): Done;
  moveSheet(sheet: string, position: number): Done;
  /** Inserts rows with the style of the row above; formulas, tables, names and rules are shifted. */
  insertRows(sheet: string, row: number, count: number): Done;
  removeRows(sheet: string, row: number, count: number): Done;
  activeSheet(): string;
  activate(sheet: string): Done;
  selection(): { readonly sheet: string; readonly area: Area };
  /** Activates the sheet, selects the area and scrolls to it. */
  select(sheet: string, area: Area): Done;

  tables(): readonly GridTable[];
  /** The header cells must already contain the headers. */
  addTable(table: GridTable): Done;
  changeTable(name: string, changes: Partial<Pick<GridTable, "name" | "area" | "style" | "filterButton" | "banded">>): Done;
  /** The cells are kept. */
  removeTable(name: string): Done;

  names(): readonly GridName[];
  addName(name: GridName): Done;
  removeName(name: string, scope: string | null): Done;

  /** Absent if the grid cannot draw charts. */
  readonly charts?: {
    all(): readonly GridChart[];
    /** Adds it, or replaces the one with the same id. */
    set(chart: GridChart): Done;
    remove(id: string): Done;
  };

  /** Starts a full recalculation. */
  calculate(): Done;
  /** Resolves when calculation has finished and every formula displays its value. */
  settled(): Promise<void>;
  /** Runs many writes as one: one recalculation and one repaint afterwards. */
  batch<T>(work: () => Promise<T>): Promise<T>;
  /** All changes of `work`, including asynchronous ones, become one step of Undo and Redo; absent if the grid has no undo. */
  step?<T>(work: () => Promise<T>): Promise<T>;
  /** Calls back after every event; returns a function that stops it. */
  listen(listener: (event: GridEvent) => void): () => void;
}

/** The default cell style. */
export const PLAIN: CellStyle = {
  format: "General",
  fill: null,
  color: null,
  bold: false,
  italic: false,
  underline: false,
  struck: false,
  font: null,
  size: 11,
  wrap: false,
  horizontal: "General",
  vertical: "Bottom",
  indent: 0,
  rotation: 0,
  lineTop: null,
  lineRight: null,
  lineBottom: null,
  lineLeft: null,
  locked: true,
  tick: false,
};

/** Line styles by their names in files, in the order of Univer's numbers from 1 on. */
export const LINE_KINDS = [
  ...["thin", "hair", "dotted", "dashed", "dashDot", "dashDotDot", "double", "medium", "mediumDashed"],
  ...["mediumDashDot", "mediumDashDotDot", "slantDashDot", "thick"],
];
const THIN = "thin";

/** A border as one string: "#112233" is a thin one of that color, "#112233 double" one of another style. */
export const lineWord = (color: string, kind: string): string => (kind === THIN ? color : `${color} ${kind}`);

export function lineOf(word: string): { readonly color: string; readonly kind: string } {
  const [color, kind = THIN] = word.split(" ");
  return { color: color!, kind };
}

/** Default width of a column and height of a row in points. */
export const PLAIN_WIDTH = 48;
export const PLAIN_HEIGHT = 15;

/** Rows and columns that a grid offers beyond the used ones, and the fewest that it has. */
export const SPARE_ROWS = 40;
export const SPARE_COLUMNS = 6;
const [FEWEST_ROWS, FEWEST_COLUMNS] = [100, 26];

/** The size of a grid with this many used rows and columns. */
export const reachOf = (used: Pick<Area, "rows" | "columns">): Pick<Area, "rows" | "columns"> => ({
  rows: Math.max(used.rows + SPARE_ROWS, FEWEST_ROWS),
  columns: Math.max(used.columns + SPARE_COLUMNS, FEWEST_COLUMNS),
});

export const PLAIN_PAGE: PageLayout = {
  orientation: "Portrait",
  paper: "a4",
  fit: null,
  titleRows: null,
  footer: { left: "", center: "", right: "" },
  margins: { left: 50.4, right: 50.4, top: 54, bottom: 54, header: 21.6, footer: 21.6 },
};
