import { forSheet, type Columns, type Prefill } from "../../kernel/column";
import { isBlank, type CellValue } from "../../kernel/values";
import type { DeclaredTable } from "../../sheets/declared";
import { formulaAt, valueAt, type BookTable } from "../../workbook/book";
import type { CellContent } from "../../workbook/edit";
import { findColumn } from "../calculation";
import type { FoundLine } from "../find";
import type { Ledger } from "../model";
import { joined } from "../rows";
import type { Growing } from "./ground";

/*
 * Rows that a table is made with for more players, and has not yet. They come below those that hold something, so that no entry
 * moves within its table.
 */

export interface ComingRows {
  readonly declared: DeclaredTable;
  readonly table: BookTable;
  readonly rows: readonly Prefill<Columns>[];
  /** Data row, from 0, of the first of them. */
  readonly first: number;
}

const nameOf = (row: Prefill<Columns>, { block }: DeclaredTable): string => joined(block.key.map((key) => row[key] ?? null));

/** Tables that both ledgers have. */
export const sharedTables = ({ before, after }: Growing) =>
  after.blocks.flatMap((block) => {
    const was = before.blocks.find(({ name }) => name === block.name);
    return block.kind === "table" && was?.kind === "table" ? [{ was, is: block }] : [];
  });

/** Whether nobody has entered anything in a row. */
function isEmpty({ cells, row }: FoundLine, table: BookTable, { sheet }: Growing): boolean {
  const computed = new Set(Object.values(cells).flatMap(({ declared, column }) => (declared.formula === null ? [] : [column])));
  return table.headers.every((_, i) => {
    const column = table.left + i;
    return computed.has(column) || (isBlank(valueAt(sheet, row, column)) && formulaAt(sheet, row, column) === null);
  });
}

/** The rows that come to a sheet, table by table. */
export function comingRows({ found }: Ledger, growing: Growing): readonly ComingRows[] {
  return sharedTables(growing).flatMap(({ was, is }): ComingRows[] => {
    const { table } = found.tables.get(is.name)!;
    const lines = found.lines.get(is.name)!;
    const prefilled = (declared: DeclaredTable, { setting }: Growing["after"]) =>
      forSheet(declared.block.rows, setting) as readonly Prefill<Columns>[];
    const there = new Set([
      ...prefilled(was, growing.before).map((row) => nameOf(row, is)),
      ...lines.map(({ row, cells }) =>
        joined(is.block.key.map((key) => (cells[key] ? valueAt(growing.sheet, row, cells[key].column) : null))),
      ),
    ]);
    const rows = prefilled(is, growing.after).filter((row) => !there.has(nameOf(row, is)));
    if (rows.length === 0) return [];
    let first = lines.length;
    while (first > 0 && isEmpty(lines[first - 1]!, table, growing)) first--;
    return [{ declared: is, table, rows, first }];
  });
}

/** What stands in the rows that come. */
export const cellsOf = ({ declared, table, rows, first }: ComingRows, growing: Growing): readonly CellContent[] =>
  rows.flatMap((row, i) =>
    declared.columns.flatMap(({ key, header, formula }): CellContent[] => {
      const value: CellValue = row[key] ?? null;
      if (formula !== null || isBlank(value)) return [];
      return [{ row: growing.row(table.top) + 1 + first + i, column: table.left + findColumn(table, header), value }];
    }),
  );

/** Something in a row that a ledger made with these players from the start would hold otherwise. */
export interface Otherwise {
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly holds: CellValue;
  readonly fresh: CellValue;
}

/** Prefilled entries that are as they were made, and would be others now. */
export function otherwise({ found, keyOf }: Ledger, growing: Growing): readonly Otherwise[] {
  return sharedTables(growing).flatMap(({ was, is }) => {
    const now = new Map(
      (forSheet(is.block.rows, growing.after.setting) as readonly Prefill<Columns>[]).map((row) => [nameOf(row, is), row]),
    );
    const made = forSheet(was.block.rows, growing.before.setting) as readonly Prefill<Columns>[];
    return made.flatMap((row) => {
      const other = now.get(nameOf(row, is));
      if (!other || JSON.stringify(row) === JSON.stringify(other)) return [];
      const line = found.lines.get(is.name)!.find(({ row: at, cells }) => {
        const name = is.block.key.map((key) => (cells[key] ? valueAt(growing.sheet, at, cells[key].column) : null));
        return joined(name) === nameOf(row, is);
      });
      return is.columns.flatMap(({ key, header, formula }): Otherwise[] => {
        const cell = line?.cells[key];
        const [then, fresh] = [row[key] ?? null, other[key] ?? null];
        if (!cell || formula !== null || then === fresh) return [];
        const holds = valueAt(growing.sheet, cell.row, cell.column);
        return holds === then ? [{ table: is.block.title, row: keyOf(line), column: header, holds, fresh }] : [];
      });
    });
  });
}
