import type { Columns, Values } from "./column";
import type { CellValue } from "./values";

export type Severity = "error" | "warning";

/** A cell that a finding refers to. */
export interface Place {
  readonly sheet: string;
  /** The name of the table or form in the workbook; "" outside of them. */
  readonly table: string;
  /** The name of the row, such as "Tirpitz" or "Britain / Atlantic"; "" without a row. */
  readonly key: string;
  /** 1-based data row in the table; 0 without a row. */
  readonly row: number;
  /** Header of the column or label of the figure. */
  readonly column: string;
  /** Address such as F14. */
  readonly cell: string;
}

/** A row for checks: inputs as written, and computed figures recalculated from them. */
export type Row<C extends Columns> = Values<C> & {
  /** The place of a value in this row. */
  at(column: keyof C & string): Place;
  /** Whether the cell is blank. */
  blank(column: keyof C & string): boolean;
};

/** The part of a table's or form's declaration that is needed to find its cells. */
interface Named<K extends "table" | "form", C extends Columns> {
  readonly kind: K;
  readonly name: string;
  readonly columns: C;
}

/** A ledger as checks read it. Missing sheets have no rows. */
export interface LedgerView {
  readonly players: readonly string[];
  /** Rows in use (key not blank) of a table on the named sheet. */
  rows<C extends Columns>(table: Named<"table", C>, sheet: string): readonly Row<C>[];
  /** The figures of a form; undefined if its sheet is missing. */
  figures<C extends Columns>(form: Named<"form", C>, sheet: string): Row<C> | undefined;
  /**
   * Evaluates a check item by item: if one item cannot be read, only its own part waits. Whatever the check reads outside of
   * `each` is needed for all of its findings.
   */
  each<T>(items: Iterable<T>, run: (item: T) => Iterable<Breach>): Iterable<Breach>;
}

/** A row that a table lacks, with its known values; others stay blank. */
export interface RowToAdd {
  /** Name of the table in the workbook. */
  readonly table: string;
  /** By the keys of its columns. */
  readonly values: Readonly<Record<string, CellValue>>;
  /** The button's label and the confirmation: "Book 70 PPs", "Booked 70 PPs"; by default they name the row. */
  readonly texts?: { readonly label: string; readonly done: string };
}

/** A finding of a check. Message and fix are one short sentence each, with both numbers. */
export interface Breach {
  readonly at: Place;
  /** Further cells that it concerns. */
  readonly also?: readonly Place[];
  readonly expected: CellValue;
  readonly found: CellValue;
  readonly message: string;
  readonly fix: string;
  /** What is not checked while it is accepted, as a clause, for the person who accepts it. */
  readonly unchecked?: string;
  /** A row that would fix it. */
  readonly adds?: RowToAdd;
  /** A missing entry that may fix it: until the turn closes, only the missing entry is reported. */
  readonly awaits?: true;
}

/** A condition that spans several rows. Checks return data, read inputs, and never stop one another. */
export interface Check {
  readonly id: string;
  readonly cite: string;
  readonly severity: Severity;
  /** The requirement, for help. */
  readonly about: string;
  readonly run: (ledger: LedgerView) => Iterable<Breach>;
}
