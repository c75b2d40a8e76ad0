import { columnLetters, type Area } from "../formula/address";
import type { Severity } from "../kernel/check";
import type { CellValue } from "../kernel/values";
import type { Paper } from "./paper";
import type { Style, Role } from "./styles";

/*
 * A sheet after layout: every cell with its position, content and role. layout.ts creates it from a declaration; excel.ts and
 * xlsx.ts write it unchanged. Rows and columns count from 0; formulas are as in Excel's formula bar.
 */

export interface PlacedCell {
  readonly row: number;
  readonly column: number;
  readonly value?: CellValue;
  readonly formula?: string;
  readonly role: Role;
  /** Overrides the style of the role. */
  readonly style?: Style;
  /** Excel number format. */
  readonly format?: string;
  /** Text of the cell's note. */
  readonly note?: string;
  /** Overrides the default alignment; "left" adds an indent that separates the text from the previous cell. */
  readonly align?: "left" | "center" | "right";
  /** The text wraps if the column is narrow. */
  readonly wrap?: true;
  /** TRUE and FALSE are shown as a check box in programs that support it, and as words in others. */
  readonly tick?: true;
}

export interface PlacedTable {
  readonly name: string;
  readonly area: Area;
  readonly headers: readonly string[];
  /** The formula of each column, in the order of the headers; null for inputs and forms. */
  readonly formulas: readonly (string | null)[];
  readonly filter: boolean;
}

export type ValidationRule =
  /** The items of a list that is too long to be inline are cells of the hidden sheet, named by `range`: Lists!$A$2:$A$40. */
  | { readonly kind: "list"; readonly values: readonly string[]; readonly range?: string }
  | { readonly kind: "number"; readonly whole: boolean; readonly min?: number; readonly max?: number };

export interface Validation {
  readonly area: Area;
  readonly rule: ValidationRule;
  /** Whether other values are rejected or only give a warning. */
  readonly strict: boolean;
  readonly title: string;
  /** The accepted values, with the paragraph. */
  readonly message: string;
}

/** Cells highlighted as a breach, or as missing, while the formula (A1 references, relative to the area's first cell) is true. */
export interface Highlight {
  readonly area: Area;
  readonly formula: string;
  readonly waits?: true;
  /** Set if only limits that are warnings are broken. */
  readonly warns?: true;
  /** Shows the mark of an error or a warning before the content, for people who cannot see colors. */
  readonly signed?: Severity;
  /** The color of the cells' player, instead of a breach's color. */
  readonly color?: string;
}

export interface PlacedName {
  readonly name: string;
  readonly row: number;
  readonly column: number;
}

/** Adjacent rows, or columns. */
export interface RowGroup {
  readonly first: number;
  readonly count: number;
  readonly folded: boolean;
}

/** A line chart of a table's rows, placed over an area of cells. */
export interface PlacedChart {
  readonly title: string;
  readonly unit?: string;
  readonly area: Area;
  /** The cells with the labels below the lines. */
  readonly labels: Area;
  /** Adjacent columns, from left to right. */
  readonly lines: readonly { readonly name: string; readonly values: Area; readonly color?: string }[];
}

/** A sparkline over all rows of a table's column; only files can contain it. */
export interface PlacedSparkline {
  readonly row: number;
  readonly column: number;
  readonly table: string;
  readonly header: string;
  readonly color: string;
}

/** A data bar, full when the figure equals the smallest of its limits in the same row. */
export interface PlacedBar {
  readonly row: number;
  readonly column: number;
  /** The columns of the limits. */
  readonly of: readonly number[];
}

export interface PlacedSheet extends Paper {
  readonly name: string;
  /** Not protected: every cell can be edited. */
  readonly open?: boolean;
  readonly rows: number;
  /** Column widths in characters, one for each used column. */
  readonly widths: readonly number[];
  /** Row heights in points, where they differ from the default. */
  readonly heights: ReadonlyMap<number, number>;
  readonly cells: readonly PlacedCell[];
  readonly tables: readonly PlacedTable[];
  readonly validations: readonly Validation[];
  readonly highlights: readonly Highlight[];
  readonly names: readonly PlacedName[];
  readonly freeze: { readonly rows: number; readonly columns: number };
  /** First and last row repeated on every printed page. */
  readonly printTitles: readonly [number, number] | null;
  /** Groups of adjacent rows, and whether they are folded at first. Rows between groups belong to none. */
  readonly groups?: readonly RowGroup[];
  /** Groups of adjacent columns. */
  readonly columnGroups?: readonly Omit<RowGroup, "folded">[];
  /** How many columns are repeated on pages side by side; one by default. */
  readonly keyColumns?: number;
  /** Rows at which a new printed page begins. */
  readonly pageBreaks?: readonly number[];
  readonly hidden?: boolean;
  readonly charts?: readonly PlacedChart[];
  readonly sparklines?: readonly PlacedSparkline[];
  readonly bars?: readonly PlacedBar[];
  readonly color?: string;
}

/** The columns that pages side by side repeat, such as $A:$A. */
export const repeatedColumns = ({ keyColumns = 1 }: Pick<PlacedSheet, "keyColumns">): string =>
  `$A:$${columnLetters(keyColumns - 1)}`;

/** The title of a sheet, which its printed pages repeat. */
export function titleOf({ cells }: Pick<PlacedSheet, "cells">): string | undefined {
  const title = cells.find(({ role }) => role === "title")?.value;
  return typeof title === "string" ? title : undefined;
}

/** The bold title for the page header; a single "&" would start a printing code. */
export const pageHeader = (title: string): string => `&"-,Bold"${title.replaceAll("&", "&&")}`;

/**
 * An addition to an existing sheet: a table with its heading below everything, or columns beside a table. A new validation
 * replaces the one on its cells.
 */
export interface PlacedAddition extends Pick<
  PlacedSheet,
  "name" | "cells" | "tables" | "validations" | "highlights" | "heights"
> {
  readonly names?: readonly PlacedName[];
  readonly sparklines?: readonly PlacedSparkline[];
  readonly bars?: readonly PlacedBar[];
  /** Widths in characters, by column, where the addition needs more than the current width. */
  readonly widths: ReadonlyMap<number, number>;
}

/** An addition as a separate sheet. */
export const alone = (addition: PlacedAddition): PlacedSheet => ({
  names: [],
  ...addition,
  rows: 0,
  widths: [],
  freeze: { rows: 0, columns: 0 },
  printTitles: [0, 0],
});

export type ComputedValues = (sheet: string, row: number, column: number) => CellValue;
