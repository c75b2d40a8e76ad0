import type { BookTable } from "../../book";
import { FileError } from "../package/zip";

/*
 * Limits for untrusted files.
 */

/**
 * Cells that the sheets of a file may span, including blank cells and rows and those of its tables; a full campaign has about
 * 20,000.
 */
const MOST_CELLS = 4_000_000;
/**
 * Cells of all tables together, all of which the audit checks; and how many of them may be blank, in proportion to other cells.
 */
const MOST_TABLE_CELLS = 1_000_000;
const BLANK_TABLE_CELLS = 100_000;
const TABLES_TO_CELLS = 3;
/** Characters of shared formulas, each of which is expanded for every cell. */
const MOST_SHARED = 16_000_000;
/** Uncomputed LEDGER formulas whose cause is checked; a full campaign has about 5,000 formulas of any kind. */
const MOST_UNSUPPORTED = 10_000;

/** Counts an amount; throws FileError above the limit. */
type Spend = (amount: number) => void;

const tooLarge = (excess: string) => new FileError("too large", `The file is too large: its ${excess}.`);

function sizeLimit(most: number, excess: string): Spend {
  let spent = 0;
  return (amount) => {
    spent += amount;
    if (spent > most) throw tooLarge(excess);
  };
}

export interface SizeLimits {
  readonly cells: Spend;
  readonly tables: Spend;
  readonly shared: Spend;
  readonly unsupported: Spend;
}

export const sizeLimits = (): SizeLimits => ({
  cells: sizeLimit(MOST_CELLS, "sheets span more than 4,000,000 cells"),
  tables: sizeLimit(MOST_TABLE_CELLS, "tables span more than 1,000,000 cells"),
  shared: sizeLimit(MOST_SHARED, "formulas are repeated over too many cells"),
  unsupported: sizeLimit(MOST_UNSUPPORTED, "LEDGER formulas that Excel does not compute are more than 10,000"),
});

/** Throws FileError for tables with mostly blank rows: `present` is the number of values and formulas on all sheets. */
export function refuseIdleTables(tables: readonly BookTable[], present: number): void {
  const inTables = tables.reduce((sum, { rows, headers }) => sum + rows * headers.length, 0);
  if (inTables > BLANK_TABLE_CELLS + TABLES_TO_CELLS * present) throw tooLarge("tables have far more rows than are in use");
}
