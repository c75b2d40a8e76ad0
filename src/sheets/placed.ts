import type { Area } from "../formula/address";
import type { Severity } from "../kernel/check";
import type { CellValue } from "../kernel/values";
import type { Paper } from "./paper";
import type { Style, Role } from "./styles";

/*
 * A sheet after layout: every cell with its position, content and role. layout.ts makes it from a declaration; excel.ts and xlsx.ts
 * write it unchanged. Rows and columns count from 0; formulas are as in Excel's formula bar.
 */

export interface PlacedCell {
  readonly row: number;
  readonly column: number;
  readonly value?: CellValue;
  readonly formula?: string;
  readonly role: Role;
  /** How it looks where that is not the role's own look. */
  readonly style?: Style;
  /** Excel number format. */
  readonly format?: string;
  /** Text of the cell's note. */
  readonly note?: string;
  /** Where the content is when that does not follow from its kind; "left" keeps a little distance from the cell before. */
  readonly align?: "left" | "center" | "right";
  /** Its text goes on in further lines where the column is narrow. */
  readonly wrap?: true;
  /** TRUE and FALSE are a box to tick, in programs that know boxes in cells; others show the words. */
  readonly tick?: true;
}

export interface PlacedTable {
  readonly name: string;
  readonly area: Area;
  readonly headers: readonly string[];
  /** The formula of a computed column, in the order of the headers; null for inputs and for forms. */
  readonly formulas: readonly (string | null)[];
  readonly filter: boolean;
}

export type ValidationRule =
  /** A list too long to be written out is in cells of the hidden sheet, which `range` names: Lists!$A$2:$A$40. */
  | { readonly kind: "list"; readonly values: readonly string[]; readonly range?: string }
  | { readonly kind: "number"; readonly whole: boolean; readonly min?: number; readonly max?: number };

export interface Validation {
  readonly area: Area;
  readonly rule: ValidationRule;
  /** Whether anything else is refused or only warned of. */
  readonly strict: boolean;
  readonly title: string;
  /** What is accepted, with the paragraph. */
  readonly message: string;
}

/** Cells shown as a breach, or as waiting to be filled in, while the formula (A1 references, relative to the area's first cell) is true. */
export interface Highlight {
  readonly area: Area;
  readonly formula: string;
  readonly waits?: true;
  /** What breaks no more than limits that are warnings. */
  readonly warns?: true;
  /** The mark of an error or a warning is shown before what the cells hold, for people who do not see colors. */
  readonly signed?: Severity;
  /** The color of the player whose cells they are, in place of that of a breach. */
  readonly color?: string;
}

export interface PlacedName {
  readonly name: string;
  readonly row: number;
  readonly column: number;
}

/** Neighbouring rows, or columns. */
export interface RowGroup {
  readonly first: number;
  readonly count: number;
  readonly folded: boolean;
}

/** Lines over the rows of a table, drawn over the cells of an area. */
export interface PlacedChart {
  readonly title: string;
  readonly unit?: string;
  readonly area: Area;
  /** The cells whose texts stand below the lines. */
  readonly labels: Area;
  /** Columns side by side, from left to right. */
  readonly lines: readonly { readonly name: string; readonly values: Area; readonly color?: string }[];
}

/** A line within one cell, over all rows of a table's column; only files can hold it. */
export interface PlacedSparkline {
  readonly row: number;
  readonly column: number;
  readonly table: string;
  readonly header: string;
  readonly color: string;
}

/** A bar within a cell: it is as full as its figure is of what other cells of its row hold, the least of them. */
export interface PlacedBar {
  readonly row: number;
  readonly column: number;
  /** The columns of what there may be. */
  readonly of: readonly number[];
}

export interface PlacedSheet extends Paper {
  readonly name: string;
  /** Not protected: every cell may be changed. */
  readonly open?: boolean;
  readonly rows: number;
  /** Widths of the columns in characters, one for each column in use. */
  readonly widths: readonly number[];
  /** Heights in points of the rows that need another than the default. */
  readonly heights: ReadonlyMap<number, number>;
  readonly cells: readonly PlacedCell[];
  readonly tables: readonly PlacedTable[];
  readonly validations: readonly Validation[];
  readonly highlights: readonly Highlight[];
  readonly names: readonly PlacedName[];
  readonly freeze: { readonly rows: number; readonly columns: number };
  /** Rows repeated on every printed page: first and last. */
  readonly printTitles: readonly [number, number] | null;
  /** Neighbouring rows that can be folded away together, and whether they are at first. Rows between groups belong to none. */
  readonly groups?: readonly RowGroup[];
  /** Neighbouring columns that are folded away together. */
  readonly columnGroups?: readonly Omit<RowGroup, "folded">[];
  /** Rows that begin a new printed page. */
  readonly pageBreaks?: readonly number[];
  readonly hidden?: boolean;
  readonly charts?: readonly PlacedChart[];
  readonly sparklines?: readonly PlacedSparkline[];
  readonly bars?: readonly PlacedBar[];
  /** The color of its tab. */
  readonly color?: string;
}

/** The title at the head of a sheet, which is at the foot of its printed pages too. */
export function titleOf({ cells }: Pick<PlacedSheet, "cells">): string | undefined {
  const title = cells.find(({ role }) => role === "title")?.value;
  return typeof title === "string" ? title : undefined;
}

/** The title as printed pages have it above them, bold; one "&" would begin an order to the printer. */
export const pageHeader = (title: string): string => `&"-,Bold"${title.replaceAll("&", "&&")}`;

/**
 * An addition to an existing sheet: a table with its heading below everything, or columns beside a table. A new entry rule
 * replaces the one of its cells.
 */
export interface PlacedAddition extends Pick<
  PlacedSheet,
  "name" | "cells" | "tables" | "validations" | "highlights" | "heights"
> {
  readonly names?: readonly PlacedName[];
  readonly sparklines?: readonly PlacedSparkline[];
  readonly bars?: readonly PlacedBar[];
  /** Widths in characters, by column, where the addition needs more than the sheet was made with. */
  readonly widths: ReadonlyMap<number, number>;
}

/** An addition as if it were a sheet of its own. */
export const alone = (addition: PlacedAddition): PlacedSheet => ({
  names: [],
  ...addition,
  rows: 0,
  widths: [],
  freeze: { rows: 0, columns: 0 },
  printTitles: [0, 0],
});

/** Values of computed cells, by sheet, row and column counted from 0. */
export type ComputedValues = (sheet: string, row: number, column: number) => CellValue;
