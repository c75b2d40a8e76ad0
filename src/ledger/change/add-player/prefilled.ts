import { isBlank, type CellValue } from "../../../kernel/values";
import { formulaAt, valueAt } from "../../../workbook/book";
import type { CellContent } from "../../../workbook/edit";
import type { Ledger } from "../../read/model";
import type { Growing } from "./ground";
import { nameIn, nameOf, prefilled, sharedTables } from "./rows";

/*
 * Rows that a ledger is made with whoever plays, and that hold something else where these players do.
 * A row in which nobody has changed anything follows; one that is in use stays and is told.
 */

/** An entry that stays, where a ledger made with these players from the start holds something else. */
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

/** What becomes of prefilled rows. */
export function followingRows({ found, keyOf }: Ledger, growing: Growing): Prefilled {
  const cells: CellContent[] = [];
  const otherwise: Otherwise[] = [];
  for (const { was, is } of sharedTables(growing)) {
    const now = new Map(prefilled(is, growing.after).map((row) => [nameOf(row, is), row]));
    for (const made of prefilled(was, growing.before)) {
      const other = now.get(nameOf(made, is));
      const line = found.lines.get(is.name)!.find((one) => nameIn(one, is, growing) === nameOf(made, is));
      if (!other || !line || JSON.stringify(made) === JSON.stringify(other)) continue;
      const entries = Object.values(line.cells).flatMap(({ declared: { key, header, formula }, row, column }) =>
        formula !== null
          ? []
          : [
              {
                header,
                row,
                column,
                then: made[key] ?? null,
                fresh: other[key] ?? null,
                holds: valueAt(growing.sheet, row, column),
              },
            ],
      );
      const untouched = entries.every(
        ({ row, column, then, holds }) =>
          formulaAt(growing.sheet, row, column) === null && (holds === then || (isBlank(holds) && isBlank(then))),
      );
      for (const { header, row, column, then, fresh, holds } of entries) {
        if (then === fresh) continue;
        if (untouched) cells.push({ row: growing.row(row), column, value: fresh });
        else if (holds === then) otherwise.push({ table: is.block.title, row: keyOf(line), column: header, holds, fresh });
      }
    }
  }
  return { cells, otherwise };
}
