import { findColumn } from "../../workbook/book";
import type { DeclaredColumn } from "../../sheets/declared";
import type { Ledger } from "../read/model";

/** The column and table title of a header cell. */
export function columnHeadedAt(
  { found }: Ledger,
  sheet: string,
  row: number,
  column: number,
): { readonly declared: DeclaredColumn; readonly title: string } | undefined {
  for (const { declared: block, table } of found.tables.values()) {
    const position = column - table.left;
    if (table.sheet !== sheet || table.top !== row || position < 0 || position >= table.headers.length) continue;
    const declared = block.columns.find(({ header }) => findColumn(table, header) === position);
    return declared && { declared, title: block.block.title };
  }
  return undefined;
}
