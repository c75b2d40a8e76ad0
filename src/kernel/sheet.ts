import type { Parameter } from "./parameter";
import type { CellValue } from "./values";

/*
 * A sheet is data. The same declaration is written to .xlsx files, applied by Office.js, read back and audited.
 *
 * Formulas are declared as one would type them in Excel, with two liberties that the layout spells out: a column is named
 * without its unit ([@Price] for the header "Price, PPs"), and a table, form field or name of the same sheet without the
 * sheet's prefix (Shipyards[Capacity] for Germany_Shipyards[Capacity, PPs]). Another sheet's are written in full.
 */

/** How a figure is shown. points: #,##0 with red negatives; oil and fuel: quarters; rate: percent; count: whole; plain: years. */
export type Format = "points" | "oil" | "rate" | "count" | "plain";

/** Where a declaration stands: the sheet it is on, the nation whose sheet it is, and what the campaign consists of. */
export interface Setting {
  readonly sheet: string;
  /** The nation of a national sheet, "" elsewhere. */
  readonly nation: string;
  readonly nations: readonly string[];
  readonly year: number;
}

export type Told<T> = T | ((setting: Setting) => T);

/** What one column of a table, or one figure of a form, holds. T is what the audit reads from it. */
export interface Column<T extends CellValue = CellValue> {
  readonly header: string;
  readonly unit?: string;
  /** The note on the header: what belongs here. */
  readonly about: string;
  readonly cite: string;
  readonly type: "number" | "text" | "yes/no";
  /** Absent for an input cell. */
  readonly formula?: Told<string>;
  readonly format?: Format;
  /** The drop-down of an input. */
  readonly choices?: Told<readonly string[]>;
  /** Whether other texts than the choices are refused (default) or only warned of. */
  readonly open?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
  /** Width in characters where the content is wider than header and format suggest. */
  readonly width?: number;
  /** A figure of a form that sums up those above it: it stands out. */
  readonly total?: boolean;
  /** A formula that takes its figure from another sheet: shown green, as modellers do. */
  readonly link?: boolean;
  /** Only for typing: the value's type. */
  readonly holds?: T;
}

export type Columns = Readonly<Record<string, Column>>;

type ValueOf<C> = C extends Column<infer T> ? T : never;
/** What a row reads as: numbers (0 when blank), texts ("" when blank), booleans (false when blank). */
export type Values<C extends Columns> = { readonly [K in keyof C]: ValueOf<C[K]> };
/** What a prefilled row gives; what is left out is a blank input. */
export type Prefill<C extends Columns> = { readonly [K in keyof C]?: ValueOf<C[K]> | null };

/** An Excel table: one row per thing. Its name in the workbook is `<Sheet>_<name>`. */
export interface Table<C extends Columns = Columns> {
  readonly kind: "table";
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly cite: string;
  readonly columns: C;
  /** The column whose blank makes a row count as empty; its computed cells then show nothing. */
  readonly key: keyof C & string;
  readonly rows: Told<readonly Prefill<C>[]>;
  /** Empty rows kept for the player below the prefilled ones. */
  readonly spare: number;
  /**
   * A plain Excel formula (no LEDGER function) that is "" for a row in order and otherwise a short text such as
   * "over capacity". It makes the column "Check", the red of the row and the sheet's status line.
   */
  readonly breach?: Told<string>;
}

/** A list of single figures, one below the other, each with a defined name `<Sheet>_<field's key>`. */
export interface Form<C extends Columns = Columns> {
  readonly kind: "form";
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly cite: string;
  /** Keys are the defined names, without the sheet's prefix: Opening_reserve. */
  readonly columns: C;
  readonly fill: Told<Prefill<C>>;
  /** A formula per field that is "" in order and otherwise a short text, as for tables. */
  readonly breaches?: Told<Readonly<Partial<Record<keyof C & string, string>>>>;
}

export type Block = Table | Form;

/** One of the few figures at the top of a sheet. */
export interface Figure {
  readonly label: string;
  readonly formula: string;
  readonly format?: Format;
}

export interface Sheet {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** The nation of a national sheet, "" elsewhere. */
  readonly nation: string;
  /** At most five figures, shown beside the status line without scrolling. */
  readonly figures: readonly Figure[];
  /** Most used first. */
  readonly blocks: readonly Block[];
}

export const table = <C extends Columns>(declaration: Omit<Table<C>, "kind">): Table<C> => ({ kind: "table", ...declaration });
export const form = <C extends Columns>(declaration: Omit<Form<C>, "kind">): Form<C> => ({ kind: "form", ...declaration });

type Details = Partial<Omit<Column, "header" | "type" | "holds" | "formula" | "choices">>;
type InputDetails = Details & { readonly choices?: Told<readonly string[]> };

/** A cell that a player fills in. */
export const input = {
  number: (header: string, details: InputDetails & { cite: string; about: string }): Column<number> => ({
    header,
    type: "number",
    ...details,
  }),
  text: (header: string, details: InputDetails & { cite: string; about: string }): Column<string> => ({
    header,
    type: "text",
    ...details,
  }),
  yesNo: (header: string, details: InputDetails & { cite: string; about: string }): Column<boolean> => ({
    header,
    type: "yes/no",
    ...details,
  }),
  /** A drop-down with the names that a rule's parameter accepts. */
  choice: (
    header: string,
    parameter: Parameter<unknown>,
    details: InputDetails & { cite: string; about: string },
  ): Column<string> => ({
    header,
    type: "text",
    ...(parameter.values ? { choices: parameter.values } : {}),
    ...details,
  }),
};

/** A cell that its sheet computes. */
export const computed = {
  number: (header: string, formula: Told<string>, details: Details & { cite: string; about: string }): Column<number> => ({
    header,
    type: "number",
    formula,
    ...details,
  }),
  text: (header: string, formula: Told<string>, details: Details & { cite: string; about: string }): Column<string> => ({
    header,
    type: "text",
    formula,
    ...details,
  }),
  yesNo: (header: string, formula: Told<string>, details: Details & { cite: string; about: string }): Column<boolean> => ({
    header,
    type: "yes/no",
    formula,
    ...details,
  }),
};

/** The header as it stands in the sheet: "Price, PPs". */
export const headerOf = (column: Column): string => (column.unit ? `${column.header}, ${column.unit}` : column.header);

/** A name as it may stand in a workbook: "Nationalist China" + "Oil uses" becomes Nationalist_China_Oil_uses. */
export const workbookName = (sheet: string, name: string): string => `${sheet}_${name}`.replace(/[^A-Za-z0-9_]+/g, "_");

/** The value of something that may depend on where it stands. */
export const told = <T>(value: Told<T>, setting: Setting): T =>
  typeof value === "function" ? (value as (setting: Setting) => T)(setting) : value;
