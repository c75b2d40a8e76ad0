import type { Place } from "../../kernel/check";
import type { LedgerCell } from "./find";
import type { Ledger } from "./model";

/** The declared cell at a place; undefined if the ledger has none there. */
export function cellAt(ledger: Ledger, { sheet, cell, table, row, column }: Place): LedgerCell | undefined {
  const line = ledger.found.lines.get(table)?.[Math.max(0, row - 1)];
  return Object.values(line?.cells ?? {}).find(
    (item) => item.declared.column.header === column && item.sheet === sheet && ledger.placeOf(item).cell === cell,
  );
}

/** The cells of a column, by the names of its table and header in the workbook. */
export const columnCells = ({ found }: Ledger, table: string, header: string): readonly LedgerCell[] =>
  (found.lines.get(table) ?? []).flatMap(({ cells }) =>
    Object.values(cells).filter(({ declared }) => declared.header === header),
  );
