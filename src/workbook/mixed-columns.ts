import type { PlacedSheet } from "../sheets/placed";
import { moved } from "./xlsx/formulas/moved";

/*
 * Desktop Excel makes one formula of all formulas entered in a table's column, and fills the column's formula into new rows. A
 * column whose rows have different formulas must therefore have none, and each formula is entered on its own.
 */

interface MixedColumn {
  readonly table: string;
  /** Its position in the table. */
  readonly index: number;
  readonly header: string;
}

/** Columns of tables whose rows hold formulas that are not the same, each seen from its row. */
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
