import { address } from "../../src/formula/address";
import { isError } from "../../src/formula/world";
import type { CellValue } from "../../src/kernel/values";
import type { LedgerCell } from "../../src/ledger/read/find";
import type { Ledger } from "../../src/ledger/read/model";
import { valueAt, type Book } from "../../src/workbook/book";
import type { CellContent, CellsEdit } from "../../src/workbook/edit";
import { Chance } from "../support/hostile/random";

/*
 * Random entries: mostly plausible figures and names of other rows, occasionally invalid ones.
 */

/** One in this many changes replaces a formula by a figure. */
const OVER_A_FORMULA = 12;
const MOST_AT_ONCE = 4;

const ODD: readonly CellValue[] = [
  null,
  "",
  "Atlantis",
  " Kiel",
  "kiel",
  "B*",
  "=5",
  -1,
  0.5,
  1e6,
  1e12,
  true,
  "7",
  "#N/A",
  "#DIV/0!",
];
const FORMULAS = ["=1/0", "=2+3", "=SUM(A1:C9)", '="Bri"&"tain"', "=NOSUCH()", "=Nowhere[Column]", "=A1048576"];

/** A value of the same column in another row, or one of its choices. */
function likely(ledger: Ledger, { declared, line }: LedgerCell, chance: Chance): CellValue {
  if (declared.choices && chance.once(2)) return chance.of(declared.choices);
  const rows = line?.table.kind === "table" ? ledger.found.lines.get(line.table.name)! : [];
  const other = rows.length > 0 ? chance.of(rows).cells[declared.key] : undefined;
  const value = other ? ledger.valueOf(other) : null;
  if (value !== null && !isError(value) && chance.once(2)) return value;
  if (declared.column.type === "number") return chance.below(30);
  return declared.column.type === "yes/no" ? chance.once(2) : value !== null && !isError(value) ? value : "Tirpitz";
}

function contentOf(ledger: Ledger, cell: LedgerCell, chance: Chance): CellContent {
  const { row, column, declared } = cell;
  if (declared.formula === null && !chance.once(4)) return { row, column, value: likely(ledger, cell, chance) };
  return chance.once(4) ? { row, column, formula: chance.of(FORMULAS) } : { row, column, value: chance.of(ODD) };
}

/** One to four random cell changes of a ledger that is not empty, the same for the same name and number. */
export function changesOf(ledger: Ledger, name: string, number: number): readonly CellsEdit[] {
  const chance = new Chance(name, number);
  const sheets = new Map(ledger.book.sheets.map((sheet) => [sheet.name, sheet]));
  const { cells } = ledger.found;
  const inputs = cells.filter(({ declared }) => declared.formula === null);
  const filled = inputs.filter(({ sheet, row, column }) => valueAt(sheets.get(sheet)!, row, column) !== null);
  const computed = cells.filter(({ declared }) => declared.formula !== null);
  return Array.from({ length: 1 + chance.below(MOST_AT_ONCE) }, () => {
    const cell = chance.of(chance.once(OVER_A_FORMULA) ? computed : chance.once(4) ? inputs : filled);
    return { kind: "cells", sheet: cell.sheet, cells: [contentOf(ledger, cell, chance)] };
  });
}

function set<T>(rows: readonly (readonly T[])[], row: number, column: number, value: T, blank: T): readonly (readonly T[])[] {
  const line = Array.from({ length: Math.max(rows[row]?.length ?? 0, column + 1) }, (_, c) => rows[row]?.[c] ?? blank);
  line[column] = value;
  return Array.from({ length: Math.max(rows.length, row + 1) }, (_, r) => (r === row ? line : (rows[r] ?? [])));
}

/** A workbook with changed cells, in which formulas keep their displayed values. */
export const withChanges = (book: Book, changes: readonly CellsEdit[]): Book => ({
  ...book,
  sheets: book.sheets.map((sheet) => {
    let { values, formulas } = sheet;
    for (const { row, column, value = null, formula = null } of changes.flatMap((item) =>
      item.sheet === sheet.name ? item.cells : [],
    )) {
      values = set(values, row - sheet.top, column - sheet.left, value, null);
      formulas = set(formulas, row - sheet.top, column - sheet.left, formula, null);
    }
    return { ...sheet, values, formulas };
  }),
});

/** "Germany!K80 = 5", for each changed cell. */
export const describeChanges = (changes: readonly CellsEdit[]): string =>
  changes
    .flatMap(({ sheet, cells }) =>
      cells.map(({ row, column, value, formula }) => `${sheet}!${address(row, column)} = ${formula ?? JSON.stringify(value)}`),
    )
    .join(", ");
