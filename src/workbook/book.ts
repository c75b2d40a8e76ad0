import type { CellValue } from "../kernel/values";

/*
 * A workbook as plain data, read from a file or from Excel. Rows and columns count from 0 (A1 is row 0, column 0). Formulas are
 * as in Excel's formula bar: LEDGER.GROWTH, not _xldudf_LEDGER_GROWTH.
 */

export interface BookSheet {
  readonly name: string;
  /** Position of values[0][0] and formulas[0][0]. */
  readonly top: number;
  readonly left: number;
  /** Errors are texts such as "#NAME?". Rows may have different lengths: missing cells are blank. */
  readonly values: readonly (readonly CellValue[])[];
  /** "=…" or null. */
  readonly formulas: readonly (readonly (string | null)[])[];
  readonly hidden?: boolean;
  /** Hidden rows, in ascending order; absent if there are none. */
  readonly hiddenRows?: readonly number[];
  /** Whether a filter may have hidden some of them. */
  readonly mayBeFiltered?: true;
  /** Cells without a formula whose text looks like an error, for example typed with an apostrophe. */
  readonly errorTexts?: readonly (readonly [row: number, column: number])[];
  /** Absent if there are none. All their cells except the first are blank in `values`. */
  readonly spills?: readonly SavedSpill[];
}

export interface BookTable {
  readonly name: string;
  readonly sheet: string;
  /** The header row. */
  readonly top: number;
  readonly left: number;
  readonly headers: readonly string[];
  /** Number of data rows. */
  readonly rows: number;
  /** The formula that each column gives to new rows, spelled like those of cells; absent if the host does not report them. */
  readonly formulas?: readonly (string | null)[];
  /** Number of total rows below the data; absent if there are none. */
  readonly totals?: number;
  /** Whether it has no table style. */
  readonly plain?: true;
  /** Its name in the file, if somebody renamed it; `name` is then the name that the ledger declares. */
  readonly nameInFile?: string;
  /** The text of the header cells, if it differs from the column names. */
  readonly shownHeaders?: readonly string[];
}

export interface BookName {
  readonly name: string;
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  /** Size of a name of several cells, if known. */
  readonly rows?: number;
  readonly columns?: number;
}

/** A name that refers to something other than a single cell, or that is only valid on one sheet. */
export interface DefinedName {
  readonly name: string;
  /** The sheet whose formulas can use it; null for all. */
  readonly scope: string | null;
  /** As in Excel's name manager, with its "="; relative references are relative to A1. */
  readonly formula: string;
}

/** Values that a formula had spilled when the file was saved. */
export interface SavedSpill {
  /** The formula's cell. */
  readonly row: number;
  readonly column: number;
  /** Row by row, starting with the formula's cell. */
  readonly values: readonly (readonly CellValue[])[];
  /** Whether the area is fixed, as for array formulas entered with Ctrl+Shift+Enter. */
  readonly fixed: boolean;
}

/** A formula that Excel does not bind to the add-in: written without it, or qualified with another workbook. */
export interface MangledFormula {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
}

/** A cell whose number format displays something other than its value. */
export interface MaskedCell {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly format: string;
  /** The text displayed instead; null if digits are added to the value. */
  readonly instead: string | null;
  /** Whether the format comes from a conditional format. */
  readonly byRule?: true;
}

/** Settings of a workbook that change how a ledger is computed or displayed. */
export const SETTINGS = ["1904 dates", "manual calculation", "precision as displayed", "iteration"] as const;
export type Setting = (typeof SETTINGS)[number];

export interface Book {
  readonly sheets: readonly BookSheet[];
  readonly tables: readonly BookTable[];
  readonly names: readonly BookName[];
  /** All other names; absent if there are none. */
  readonly defined?: readonly DefinedName[];
  readonly mangled: readonly MangledFormula[];
  /** The program that saved the file, if it is one that removes formulas when saving. */
  readonly program?: string;
  /** The settings that are on; absent if there are none, or the host cannot report them. */
  readonly settings?: readonly Setting[];
  /** Absent if there are none, or the host cannot report formats. */
  readonly masked?: readonly MaskedCell[];
  /** Sheets with more conditional formats than are checked; absent if there are none. */
  readonly beyondRules?: readonly string[];
  /** Set if the host could not return conditional formats. */
  readonly rulesUnread?: true;
  /** Sheets without cells, such as chart sheets. */
  readonly withoutCells?: readonly string[];
}

/** Rows of a sheet whose first column may contain its description: below the title, or below the status line. */
export const ABOUT_ROWS = [1, 2] as const;

/** The beginning of the description of a sheet with values in place of formulas. */
export const VALUES_ONLY = "Values only, computed by Campaign Ledger; they do not change with what you enter here.";

const row = (sheet: BookSheet, r: number) => r - sheet.top;

export const valueAt = (sheet: BookSheet, r: number, c: number): CellValue =>
  sheet.values[row(sheet, r)]?.[c - sheet.left] ?? null;
export const formulaAt = (sheet: BookSheet, r: number, c: number): string | null =>
  sheet.formulas[row(sheet, r)]?.[c - sheet.left] ?? null;

/** The row in which a sheet is marked as a copy with values in place of the add-in's formulas; undefined if it is not one. */
export const valuesOnlyRow = (sheet: BookSheet): number | undefined =>
  ABOUT_ROWS.find((row) => String(valueAt(sheet, row, 0)).startsWith(VALUES_ONLY));

export const isValuesOnly = (sheet: BookSheet): boolean => valuesOnlyRow(sheet) !== undefined;

/** The part of a header that names the column: "Price" of "Price, PPs". */
const bare = (header: string): string => header.split(",", 1)[0]!.trim().toLowerCase();

/** Position of a column found by its header, with or without the unit; -1 if there is none. */
export function findColumn({ headers }: Pick<BookTable, "headers">, header: string): number {
  const exact = headers.indexOf(header);
  if (exact >= 0) return exact;
  const wanted = bare(header);
  return headers.findIndex((other) => bare(other) === wanted);
}
