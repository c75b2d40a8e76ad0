import { forSheet, type Columns, type Prefill } from "../../../kernel/column";
import { isBlank, type CellValue } from "../../../kernel/values";
import type { DeclaredSheet, DeclaredTable } from "../../../sheets/declared";
import { findColumn, formulaAt, valueAt, type BookTable } from "../../../workbook/book";
import type { CellContent } from "../../../workbook/edit";
import type { FoundLine } from "../../read/find";
import type { Ledger } from "../../read/model";
import { joined } from "../../read/rows";
import type { BeforeAndAfter } from "./sheets-before-and-after";

/*
 * Prefilled rows that more players need and that the table lacks. They are added below the rows in use, so that no entry moves
 * within its table.
 */

export interface ComingRows {
  readonly declared: DeclaredTable;
  readonly table: BookTable;
  readonly rows: readonly Prefill<Columns>[];
  /** The first of these data rows, from 0. */
  readonly first: number;
}

/** The name of a prefilled row. */
export const nameOf = (row: Prefill<Columns>, { block }: DeclaredTable): string =>
  joined(block.key.map((key) => row[key] ?? null));

/** Tables that both declarations have. */
export const sharedTables = ({ before, after }: BeforeAndAfter) =>
  after.blocks.flatMap((block) => {
    const was = before.blocks.find(({ name }) => name === block.name);
    return block.kind === "table" && was?.kind === "table" ? [{ was, is: block }] : [];
  });

/** The prefilled rows of a table. */
export const prefilled = ({ block }: DeclaredTable, { setting }: DeclaredSheet) =>
  forSheet(block.rows, setting) as readonly Prefill<Columns>[];

/** The name of an existing row. */
export const nameIn = ({ cells, row }: FoundLine, { block }: DeclaredTable, { sheet }: BeforeAndAfter): string =>
  joined(block.key.map((key) => (cells[key] ? valueAt(sheet, row, cells[key].column) : null)));

/** Whether a row has no entries. */
function isEmpty({ cells, row }: FoundLine, table: BookTable, { sheet }: BeforeAndAfter): boolean {
  const computed = new Set(Object.values(cells).flatMap(({ declared, column }) => (declared.formula === null ? [] : [column])));
  return table.headers.every((_, i) => {
    const column = table.left + i;
    return computed.has(column) || (isBlank(valueAt(sheet, row, column)) && formulaAt(sheet, row, column) === null);
  });
}

/** The new rows of a sheet, table by table. */
export function comingRows({ found }: Ledger, beforeAndAfter: BeforeAndAfter): readonly ComingRows[] {
  return sharedTables(beforeAndAfter).flatMap(({ was, is }): ComingRows[] => {
    const { table } = found.tables.get(is.name)!;
    const lines = found.lines.get(is.name)!;
    const there = new Set([
      ...prefilled(was, beforeAndAfter.before).map((row) => nameOf(row, is)),
      ...lines.map((line) => nameIn(line, is, beforeAndAfter)),
    ]);
    const rows = prefilled(is, beforeAndAfter.after).filter((row) => !there.has(nameOf(row, is)));
    if (rows.length === 0) return [];
    let first = lines.length;
    while (first > 0 && isEmpty(lines[first - 1]!, table, beforeAndAfter)) first--;
    return [{ declared: is, table, rows, first }];
  });
}

/** The content of the new rows. */
export const cellsOf = ({ declared, table, rows, first }: ComingRows, beforeAndAfter: BeforeAndAfter): readonly CellContent[] =>
  rows.flatMap((row, i) =>
    declared.columns.flatMap(({ key, header, formula }): CellContent[] => {
      const value: CellValue = row[key] ?? null;
      if (formula !== null || isBlank(value)) return [];
      return [{ row: beforeAndAfter.row(table.top) + 1 + first + i, column: table.left + findColumn(table, header), value }];
    }),
  );
