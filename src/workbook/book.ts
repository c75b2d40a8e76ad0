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
  /** Rows that are out of sight, upwards; absent where there is none. */
  readonly hiddenRows?: readonly number[];
  /** Whether a filter may have hidden some of them. */
  readonly mayBeFiltered?: true;
  /** Cells without a formula whose text looks like an error, as one that was typed with an apostrophe does. */
  readonly errorTexts?: readonly (readonly [row: number, column: number])[];
  /** Absent where there is none. Their cells but the first are blank in `values`. */
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
  /** The formula that each column gives to new rows, spelled like those of cells; absent where the host cannot tell. */
  readonly formulas?: readonly (string | null)[];
  /** Number of rows of totals below the data; absent where there is none. */
  readonly totals?: number;
  /** Whether it has no style of Excel's. */
  readonly plain?: true;
  /** Its name in the workbook, where somebody renamed it; `name` is then the one that the ledger declares. */
  readonly nameInFile?: string;
  /** What the cells of the header row show, where that is not what the columns are called. */
  readonly shownHeaders?: readonly string[];
}

export interface BookName {
  readonly name: string;
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  /** Of more cells than one, where that is reported. */
  readonly rows?: number;
  readonly columns?: number;
}

/** A name that represents something else than one cell, or in formulas of one sheet only. */
export interface DefinedName {
  readonly name: string;
  /** The sheet in whose formulas it is known; null for all. */
  readonly scope: string | null;
  /** As Excel's name manager shows it, with its "="; relative references are those of a name used in A1. */
  readonly formula: string;
}

/** Values that a formula filled beside its own cell when the file was saved. */
export interface SavedSpill {
  /** The formula's cell. */
  readonly row: number;
  readonly column: number;
  /** Row by row, those of its own cell first. */
  readonly values: readonly (readonly CellValue[])[];
  /** Whether it fills these cells whatever it gives, as array formulas do that are entered with Ctrl+Shift+Enter. */
  readonly fixed: boolean;
}

/** A formula that Excel will not bind to the add-in: written without it, or qualified with a foreign workbook. */
export interface MangledFormula {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly formula: string;
}

/** A cell whose number format shows something else than it holds. */
export interface MaskedCell {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly format: string;
  /** What is shown in its place; null where digits are put beside it. */
  readonly instead: string | null;
  /** Whether it has the format only while a conditional format holds. */
  readonly byRule?: true;
}

/** Settings of a workbook under which a ledger is computed, or shown, otherwise than it was made. */
export const SETTINGS = ["1904 dates", "manual calculation", "precision as displayed", "iteration"] as const;
export type Setting = (typeof SETTINGS)[number];

export interface Book {
  readonly sheets: readonly BookSheet[];
  readonly tables: readonly BookTable[];
  readonly names: readonly BookName[];
  /** All other names; absent where there is none. */
  readonly defined?: readonly DefinedName[];
  readonly mangled: readonly MangledFormula[];
  /** The program that saved it, where that is one that takes formulas from it in saving. */
  readonly program?: string;
  /** Those of the settings that are on; absent where none is, and where the host cannot tell. */
  readonly settings?: readonly Setting[];
  /** Absent where there is none, and where the host cannot tell formats. */
  readonly masked?: readonly MaskedCell[];
  /** Sheets with more conditional formats than are looked at; absent where there is none. */
  readonly beyondRules?: readonly string[];
  /** Set where the host was asked for conditional formats and did not tell of them. */
  readonly rulesUnread?: true;
  /** Names of the sheets that hold no cells, such as a chart on a sheet of its own. */
  readonly withoutCells?: readonly string[];
}

/** Rows of a sheet in which it may say what it is for, in the first column: below its title, and below its status line if it has one. */
export const ABOUT_ROWS = [1, 2] as const;

/** What that begins with where values took the place of formulas. */
export const VALUES_ONLY = "Values only, computed by Campaign Ledger; they do not change with what you enter here.";

const row = (sheet: BookSheet, r: number) => r - sheet.top;

export const valueAt = (sheet: BookSheet, r: number, c: number): CellValue =>
  sheet.values[row(sheet, r)]?.[c - sheet.left] ?? null;
export const formulaAt = (sheet: BookSheet, r: number, c: number): string | null =>
  sheet.formulas[row(sheet, r)]?.[c - sheet.left] ?? null;

/** The row in which a sheet says that it is a copy in which the add-in's formulas are values; undefined where it is none. */
export const valuesOnlyRow = (sheet: BookSheet): number | undefined =>
  ABOUT_ROWS.find((row) => String(valueAt(sheet, row, 0)).startsWith(VALUES_ONLY));

/** Whether a sheet is such a copy. */
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
