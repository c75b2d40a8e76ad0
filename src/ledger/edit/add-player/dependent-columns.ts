import type { DeclaredColumn } from "../../../sheets/declared";
import { validationOf } from "../../../sheets/entry";
import type { Validation } from "../../../sheets/placed";
import { findColumn, formulaAt } from "../../../workbook/book";
import type { CellContent, ColumnFormula } from "../../../workbook/edit";
import type { Ledger } from "../../read/model";
import type { BeforeAndAfter } from "./sheets-before-and-after";
import { sharedTables, type ComingRows } from "./rows";

/* Existing content that depends on the players: formulas of columns, and choices of drop-downs. */

interface FollowingColumns {
  readonly table: string;
  readonly columns: readonly ColumnFormula[];
  readonly cells: readonly CellContent[];
}

/** Columns whose formulas change. Overwritten cells are left to the audit. */
export function followingColumns(
  { found }: Ledger,
  beforeAndAfter: BeforeAndAfter,
  coming: readonly ComingRows[],
): FollowingColumns[] {
  const { sheet, row } = beforeAndAfter;
  return sharedTables(beforeAndAfter).flatMap(({ was, is }): FollowingColumns[] => {
    const { table } = found.tables.get(is.name)!;
    const columns = is.columns.filter(({ header, formula }) => {
      const before = was.columns.find((item) => item.header === header);
      return before !== undefined && formula !== null && formula !== before.formula;
    });
    if (columns.length === 0) return [];
    const more = coming.find(({ declared }) => declared === is)?.rows.length ?? 0;
    const cells = columns.flatMap(({ header, formula }) => {
      const column = table.left + findColumn(table, header);
      return Array.from({ length: table.rows + more }, (_, r) => r).flatMap((r): CellContent[] => {
        if (r < table.rows && formulaAt(sheet, table.top + 1 + r, column) === null) return [];
        return [{ row: row(table.top) + 1 + r, column, formula: formula! }];
      });
    });
    return [{ table: table.name, columns: columns.map(({ header, formula }) => ({ header, formula })), cells }];
  });
}

const otherChoices = (was: DeclaredColumn | undefined, { formula, choices }: DeclaredColumn): boolean =>
  was !== undefined && formula === null && was.choices?.join("\n") !== choices?.join("\n");

/** Drop-downs whose choices change. */
export function followingChoices(
  { found }: Ledger,
  beforeAndAfter: BeforeAndAfter,
  coming: readonly ComingRows[],
): readonly Validation[] {
  const { before, after, row, lists } = beforeAndAfter;
  const inTables = sharedTables(beforeAndAfter).flatMap(({ was, is }) => {
    const { table } = found.tables.get(is.name)!;
    const rows = table.rows + (coming.find(({ declared }) => declared === is)?.rows.length ?? 0);
    return is.columns
      .filter((column) =>
        otherChoices(
          was.columns.find(({ header }) => header === column.header),
          column,
        ),
      )
      .map(({ column, header }) => {
        const area = { top: row(table.top) + 1, left: table.left + findColumn(table, header), rows, columns: 1 };
        return validationOf(column, after.setting, area, lists);
      });
  });
  const inForms = after.blocks.flatMap((block) => {
    const was = before.blocks.find(({ name }) => name === block.name);
    if (block.kind !== "form" || was?.kind !== "form") return [];
    return block.figures
      .filter((figure) =>
        otherChoices(
          was.figures.find(({ name }) => name === figure.name),
          figure,
        ),
      )
      .flatMap(({ key, column }) => {
        const cell = found.lines.get(block.name)?.[0]?.cells[key];
        if (!cell) return [];
        return [validationOf(column, after.setting, { top: row(cell.row), left: cell.column, rows: 1, columns: 1 }, lists)];
      });
  });
  return [...inTables, ...inForms].filter((item) => item !== undefined);
}
