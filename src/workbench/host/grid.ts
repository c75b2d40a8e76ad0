import type { CellValue } from "../../kernel/values";
import type { Area } from "../../formula/address";
import { YES_NO_RANGE } from "../../sheets/entry";
import type { Scale } from "../scales";

/*
 * What the fake host of office.js needs from a grid; memory.ts and the visible grid implement it. Rows and columns count from 0,
 * sheets have ids that outlive renaming, and names are compared without regard to case. The host applies Excel's own rules
 * (shapes, protection, conversion of typed texts), so that a grid only does what it is asked. Readers return at once; writers may
 * be asynchronous.
 */

export type Done = void | Promise<void>;

/** A cell's new content: a value, or a formula with its "=". Null empties the cell but keeps its style. */
export type Content = { readonly value: CellValue } | { readonly formula: string };

export interface Contents {
  /** Errors are their text, such as "#NUM!". A formula not yet computed is null. */
  readonly values: readonly (readonly CellValue[])[];
  /** "=…" as Excel's formula bar shows it, or null. */
  readonly formulas: readonly (readonly (string | null)[])[];
}

export interface CellStyle {
  /** Excel number format; "General" where none is set. */
  readonly format: string;
  /** "#RRGGBB"; null is not a fill, or the automatic colour of text. */
  readonly fill: string | null;
  readonly color: string | null;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly struck: boolean;
  /** The name of the font; null for the one that cells have in which none was chosen. */
  readonly font: string | null;
  /** Size of the text in points. */
  readonly size: number;
  readonly wrap: boolean;
  readonly horizontal: "General" | "Left" | "Center" | "Right";
  readonly vertical: "Top" | "Center" | "Bottom";
  readonly indent: number;
  /** How the text is turned, as files say it: up to 90 degrees upwards, from 91 on downwards, 255 letter below letter. */
  readonly rotation: number;
  /** The lines around the cell; null for none. See lineOf. */
  readonly lineTop: string | null;
  readonly lineRight: string | null;
  readonly lineBottom: string | null;
  readonly lineLeft: string | null;
  /** Whether the cell refuses writing while its sheet is protected. */
  readonly locked: boolean;
  /** Whether TRUE and FALSE are a box to tick. */
  readonly tick: boolean;
}

export interface GridTable {
  readonly name: string;
  readonly sheet: string;
  /** Header row and data rows. */
  readonly area: Area;
  /** Number of rows of totals below; absent where there is none. */
  readonly totals?: number;
  readonly headers: readonly string[];
  /** TableStyleLight1 and so on; "" for none. */
  readonly style: string;
  readonly filterButton: boolean;
  readonly banded: boolean;
}

export interface GridName {
  readonly name: string;
  /** The sheet it belongs to, in snapshots by its name; null for the whole workbook. */
  readonly scope: string | null;
  /** "=Germany!$B$12" */
  readonly formula: string;
  readonly visible: boolean;
}

/** Office.js's words for how figures are compared, with those of files, which Univer has too. */
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

/** The comparison that a file names so. */
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

/** Whether a cell is to be answered with yes or no. */
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
  /** A formula in A1 references relative to the area's first cell, or a comparison of the cell's own value. */
  readonly rule:
    | { readonly kind: "custom"; readonly formula: string }
    | { readonly kind: "cellValue"; readonly operator: Comparison; readonly formula1: string; readonly formula2?: string };
  readonly fill: string | null;
  readonly color: string | null;
  readonly bold: boolean;
  /** In place of the cell's own number format. */
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
  /** Pages across and down; 0 is as many as are needed. Null prints at 100%. */
  readonly fit: { readonly across: number; readonly down: number } | null;
  /** First and last row repeated on every page. */
  readonly titleRows: readonly [number, number] | null;
  /** First and last column repeated on every page. */
  readonly titleColumns?: readonly [number, number];
  /** Rows that begin a new printed page. */
  readonly breaks?: readonly number[];
  /** What is above every page, at the left. */
  readonly header?: string;
  readonly footer: { readonly left: string; readonly center: string; readonly right: string };
  /** Points: left, right, top, bottom, header and footer. */
  readonly margins: Readonly<Record<Margin, number>>;
}

export const MARGINS = ["left", "right", "top", "bottom", "header", "footer"] as const;
export type Margin = (typeof MARGINS)[number];

/** Lines over columns of cells. */
export interface GridChart {
  readonly id: string;
  readonly sheet: string;
  readonly title: string;
  /** Title of the axis of the values. */
  readonly unit: string;
  readonly legend: "Top" | "Bottom" | "Left" | "Right" | "Corner";
  /** The cells that it covers. */
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
  /** How many of each were read; those beyond are unchanged. */
  readonly upTo: { readonly rows: number; readonly columns: number };
}

export interface GridSheet {
  /** Stays the same when the sheet is renamed or moved. */
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

  /** The smallest area that holds every cell with content – or with style too, unless valuesOnly. Null for an empty sheet. */
  used(valuesOnly: boolean): Area | null;
  read(area: Area): Contents;
  /** One content per cell, in the area's shape; undefined leaves the cell alone. */
  write(area: Area, contents: readonly (readonly (Content | undefined)[])[]): Done;

  style(row: number, column: number): CellStyle;
  /** Sets what is given in every cell of the areas and leaves the rest. */
  setStyle(areas: readonly Area[], style: Partial<CellStyle>): Done;
  /** Points. */
  width(column: number): number;
  setWidth(first: number, count: number, points: number): Done;
  height(row: number): number;
  setHeight(first: number, count: number, points: number): Done;
  /** Widths that fit the content. */
  fitColumns(first: number, count: number): Done;

  note(row: number, column: number): string | null;
  notes(): readonly { readonly row: number; readonly column: number; readonly text: string }[];
  /** Null removes it. */
  setNote(row: number, column: number, text: string | null): Done;

  validations(): readonly GridValidation[];
  /** Replaces what was there for these cells. */
  setValidation(validation: GridValidation): Done;
  clearValidation(area: Area): Done;

  highlights(): readonly GridHighlight[];
  /** Adds it, or replaces the one with the same id. */
  setHighlight(highlight: GridHighlight): Done;
  removeHighlight(id: string): Done;

  /** Rows that can be folded away together; absent in a grid that cannot fold. */
  readonly groups?: {
    all(): readonly RowGroup[];
    /** Adds it, or replaces the one of the same rows. */
    set(group: RowGroup): Done;
    /** These are all that there are. */
    setAll(groups: readonly RowGroup[]): Done;
  };

  /** Conditional formats that look at all of their cells together, and cells shown as one; absent in a grid that shows none. */
  readonly scales?: { all(): readonly Scale[]; set(scales: readonly Scale[]): Done };
  readonly merges?: { all(): readonly Area[]; set(areas: readonly Area[]): Done };

  /** Rows and columns that are out of sight; absent where a grid hides none by itself. */
  hidden?(): HiddenLines;
  /** Puts these rows and columns out of sight, and shows the others. */
  setHidden?(lines: Pick<HiddenLines, "rows" | "columns">): Done;
  freeze(): { readonly rows: number; readonly columns: number };
  setFreeze(rows: number, columns: number): Done;
  page(): PageLayout;
  setPage(page: Partial<PageLayout>): Done;

  /** Kept by the grid so that people at the grid meet it too; the fake host refuses writes to locked cells by itself. */
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
  /** In the order of their tabs. */
  sheets(): readonly GridSheet[];
  /** Of one that comes back the id is known. */
  addSheet(name: string, id?: string): GridSheet | Promise<GridSheet>;
  /** With its tables and the names that belong to it. */
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
  /** The header cells have been written already. */
  addTable(table: GridTable): Done;
  changeTable(name: string, changes: Partial<Pick<GridTable, "name" | "area" | "style" | "filterButton" | "banded">>): Done;
  /** The cells stay. */
  removeTable(name: string): Done;

  names(): readonly GridName[];
  addName(name: GridName): Done;
  removeName(name: string, scope: string | null): Done;

  /** Absent in a grid that cannot draw charts. */
  readonly charts?: {
    all(): readonly GridChart[];
    /** Adds it, or replaces the one with the same id. */
    set(chart: GridChart): Done;
    remove(id: string): Done;
  };

  /** Starts a recalculation of everything. */
  calculate(): Done;
  /** Resolves when no recalculation is under way and every formula shows its value. */
  settled(): Promise<void>;
  /** Runs many writes as one: one recalculation and one repaint afterwards. */
  batch<T>(work: () => Promise<T>): Promise<T>;
  /** All changes of `work`, including asynchronous ones, are one step of Undo and Redo; absent in a grid without undo. */
  step?<T>(work: () => Promise<T>): Promise<T>;
  /** Calls back after every event; answers how to stop. */
  listen(listener: (event: GridEvent) => void): () => void;
}

/** The style of a cell that nobody has styled. */
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

/** Kinds of lines, as files name them and in Univer's order, from 1 on. */
export const LINE_KINDS = [
  ...["thin", "hair", "dotted", "dashed", "dashDot", "dashDotDot", "double", "medium", "mediumDashed"],
  ...["mediumDashDot", "mediumDashDotDot", "slantDashDot", "thick"],
];
const THIN = "thin";

/** A line around a cell in one word: "#112233" is a thin one of that colour, "#112233 double" one of another kind. */
export const lineWord = (color: string, kind: string): string => (kind === THIN ? color : `${color} ${kind}`);

export function lineOf(word: string): { readonly color: string; readonly kind: string } {
  const [color, kind = THIN] = word.split(" ");
  return { color: color!, kind };
}

/** Points of a column and of a row that nobody has sized. */
export const PLAIN_WIDTH = 48;
export const PLAIN_HEIGHT = 15;

/** Rows and columns that a grid offers beyond those in use, and how many it has at least. */
export const SPARE_ROWS = 40;
export const SPARE_COLUMNS = 6;
const [FEWEST_ROWS, FEWEST_COLUMNS] = [100, 26];

/** How far a grid reaches with so many rows and columns in use. */
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
