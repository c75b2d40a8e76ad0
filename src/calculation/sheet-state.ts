import type { Formula } from "../formula/syntax";
import type { Value, World } from "../formula/world";
import type { Book, BookSheet } from "../workbook/book";
import type { CellIndex } from "./indexed-cells";
import type { Overrides } from "./knowledge";
import { spillsOf, type Spills } from "./spills";
import type { Taint } from "./taint";

/* The state of the calculation of one sheet. */

export interface SheetState {
  readonly sheet: BookSheet;
  /** Rows and columns in use, counted from A1. */
  readonly rows: number;
  readonly columns: number;
  readonly overrides: readonly (readonly (Formula | undefined)[] | undefined)[];
  /** The values computed so far, by row and column. */
  readonly values: (Value | undefined)[][];
  /** The taint of cells, by row and column. */
  readonly taint: (Taint | undefined)[][];
  /** Indexes of the cells below a corner, by the corner's position and the columns. */
  readonly indexes: Map<number, Map<number, CellIndex | null>>;
  readonly spills: Spills | undefined;
  readonly hidden: ReturnType<NonNullable<World["hidden"]>>;
  readonly errorTexts: ReadonlySet<string> | undefined;
}

/** The value of a cell while it is being computed; reading it then means a circular reference. */
export const PENDING: Value = { error: "pending" };

export interface CellRef {
  readonly state: SheetState;
  readonly row: number;
  readonly column: number;
}

export function stateOfSheet(sheet: BookSheet, book: Book, overrides: Overrides): SheetState {
  let rows = sheet.top + Math.max(sheet.values.length, sheet.formulas.length);
  let columns = 0;
  for (const grid of [sheet.values, sheet.formulas])
    for (const line of grid) columns = Math.max(columns, sheet.left + line.length);
  for (const { row, column, values } of sheet.spills ?? []) {
    rows = Math.max(rows, row + values.length);
    columns = Math.max(columns, column + values[0]!.length);
  }
  for (const table of book.tables) {
    if (table.sheet !== sheet.name) continue;
    rows = Math.max(rows, table.top + table.rows + 1);
    columns = Math.max(columns, table.left + table.headers.length);
  }
  return {
    sheet,
    rows,
    columns,
    overrides: overrides.get(sheet.name) ?? [],
    values: [],
    taint: [],
    indexes: new Map(),
    spills: spillsOf(sheet),
    hidden: sheet.hiddenRows && { rows: new Set(sheet.hiddenRows), mayBeFiltered: sheet.mayBeFiltered === true },
    errorTexts: sheet.errorTexts && new Set(sheet.errorTexts.map(([row, column]) => `${row},${column}`)),
  };
}
