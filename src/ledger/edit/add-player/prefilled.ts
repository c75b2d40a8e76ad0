import { isBlank, type CellValue } from "../../../kernel/values";
import { formulaAt, valueAt } from "../../../workbook/book";
import type { CellContent } from "../../../workbook/edit";
import type { Ledger } from "../../read/model";
import type { BeforeAndAfter } from "./sheets-before-and-after";
import { nameIn, nameOf, prefilled, sharedTables } from "./rows";

/* Prefilled rows that differ with the new players. Unchanged rows are updated; others stay and are reported. */

/** An entry that stays although a new ledger with these players has another value. */
export interface Otherwise {
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly holds: CellValue;
  readonly fresh: CellValue;
}

interface Prefilled {
  readonly cells: readonly CellContent[];
  readonly otherwise: readonly Otherwise[];
}

/** Updates for prefilled rows, and those that stay. */
export function followingRows({ found, keyOf }: Ledger, beforeAndAfter: BeforeAndAfter): Prefilled {
  const cells: CellContent[] = [];
  const otherwise: Otherwise[] = [];
  for (const { was, is } of sharedTables(beforeAndAfter)) {
    const now = new Map(prefilled(is, beforeAndAfter.after).map((row) => [nameOf(row, is), row]));
    for (const prefilledRow of prefilled(was, beforeAndAfter.before)) {
      const other = now.get(nameOf(prefilledRow, is));
      const line = found.lines.get(is.name)!.find((item) => nameIn(item, is, beforeAndAfter) === nameOf(prefilledRow, is));
      if (!other || !line || JSON.stringify(prefilledRow) === JSON.stringify(other)) continue;
      const entries = Object.values(line.cells).flatMap(({ declared: { key, header, formula }, row, column }) =>
        formula !== null
          ? []
          : [
              {
                header,
                row,
                column,
                then: prefilledRow[key] ?? null,
                fresh: other[key] ?? null,
                holds: valueAt(beforeAndAfter.sheet, row, column),
              },
            ],
      );
      const untouched = entries.every(
        ({ row, column, then, holds }) =>
          formulaAt(beforeAndAfter.sheet, row, column) === null && (holds === then || (isBlank(holds) && isBlank(then))),
      );
      for (const { header, row, column, then, fresh, holds } of entries) {
        if (then === fresh) continue;
        if (untouched) cells.push({ row: beforeAndAfter.row(row), column, value: fresh });
        else if (holds === then) otherwise.push({ table: is.block.title, row: keyOf(line), column: header, holds, fresh });
      }
    }
  }
  return { cells, otherwise };
}
