import type { PlacedSheet } from "../sheets/placed";
import { moved } from "./xlsx/formulas/moved";

/*
 * Desktop Excel replaces all formulas entered in a table column by one, and fills new rows with it. A column whose rows have
 * different formulas must therefore be entered cell by cell, without a column formula.
 */

interface MixedColumn {
  readonly table: string;
  /** Its index in the table. */
  readonly index: number;
  readonly header: string;
}

/** Table columns whose rows have different formulas, compared relative to their row. */
export function mixedColumns({ tables, cells }: Pick<PlacedSheet, "tables" | "cells">): readonly MixedColumn[] {
  return tables.flatMap(({ name: table, area, headers, formulas }) => {
    const firsts = formulas.map((formula) => (formula === null ? null : { row: area.top + 1, formula }));
    const mixed = new Set<number>();
    for (const { row, column, formula } of cells) {
      const index = column - area.left;
      const isWithin = row > area.top && row < area.top + area.rows && index >= 0 && index < headers.length;
      if (formula === undefined || !isWithin) continue;
      const first = (firsts[index] ??= { row, formula });
      if (formula !== first.formula && formula !== moved(first.formula, row - first.row, 0)) mixed.add(index);
    }
    return [...mixed].map((index) => ({ table, index, header: headers[index]! }));
  });
}
