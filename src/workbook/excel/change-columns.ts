import { areaAddress, placeName, type Area } from "../../formula/address";
import { formulaAt, valueAt, type Book } from "../book";
import type { CellsEdit } from "../edit";
import type { RowPositions } from "./row-positions";
import { rectangles } from "./plan";
import { restoreProtection, whileOpen } from "./protection";
import { rangeOf } from "./ranges";

/*
 * When a formula is entered in a table column, desktop Excel fills it into the whole column, including cells left blank on
 * purpose. Cells filled beyond the change are cleared again.
 */

/** Blank cells of a sheet that Excel may have filled. */
export interface Beside {
  readonly sheet: string;
  readonly areas: readonly Area[];
}

const blank = (book: Book, sheet: string, row: number, column: number): boolean => {
  const on = book.sheets.find(({ name }) => name === sheet);
  const value = on ? valueAt(on, row, column) : null;
  return (value === null || value === "") && (!on || formulaAt(on, row, column) === null);
};

/** The blank cells in table columns in which formulas are entered, except those that are written themselves. */
export function blanksBeside(edits: readonly CellsEdit[], book: Book, positions: RowPositions): readonly Beside[] {
  return edits.flatMap(({ sheet, cells }) => {
    const written = new Set(cells.map(({ row, column }) => `${row},${column}`));
    const entered = cells.filter(({ formula }) => formula !== undefined);
    const found = positions.tablesOn(sheet).flatMap(({ name, top, left, rows, headers }) =>
      headers.flatMap((_, c) => {
        const column = left + c;
        if (!entered.some((cell) => cell.column === column && cell.row > top && cell.row <= top + rows)) return [];
        return Array.from({ length: rows }, (__, r) => top + 1 + r).flatMap((row) => {
          const before = positions.rowBefore(sheet, row);
          const wasBlank = before === null ? positions.formulaRow(name, c) === null : blank(book, sheet, before, column);
          return wasBlank && !written.has(`${row},${column}`) ? [{ row, column, key: 0 }] : [];
        });
      }),
    );
    return found.length > 0 ? [{ sheet, areas: rectangles(found).get(0)! }] : [];
  });
}

/** Clears those of the cells that now contain a formula. The protection of the sheets must be loaded. */
async function empty(
  context: Excel.RequestContext,
  blanks: readonly Beside[],
  opened: readonly Excel.Worksheet[],
): Promise<void> {
  const { worksheets } = context.workbook;
  const ranges = blanks.flatMap(({ sheet, areas }) =>
    areas.map((area) => ({ sheet, area, range: rangeOf(worksheets.getItem(sheet), area).load("formulas") })),
  );
  await context.sync();
  const isFormula = (entry: unknown): boolean => typeof entry === "string" && entry.startsWith("=");
  const filled = ranges.flatMap(({ sheet, area, range }) =>
    range.formulas.flatMap((line: readonly unknown[], r) =>
      line.flatMap((entry, c) =>
        isFormula(entry) ? [{ sheet, at: { top: area.top + r, left: area.left + c, rows: 1, columns: 1 } }] : [],
      ),
    ),
  );
  if (filled.length === 0) return;
  whileOpen(opened, () => {
    for (const { sheet, at } of filled) rangeOf(worksheets.getItem(sheet), at).values = [[""]];
  });
  await context.sync();
}

/** Clears cells that Excel filled; if Excel rejects that, reports which cells to check. */
export async function removeFilled(
  context: Excel.RequestContext,
  blanks: readonly Beside[],
  opened: readonly Excel.Worksheet[],
): Promise<readonly string[]> {
  if (blanks.length === 0) return [];
  try {
    await empty(context, blanks, opened);
    return [];
  } catch {
    const places = blanks.flatMap(({ sheet, areas }) => areas.map((area) => placeName({ sheet, cell: areaAddress(area) })));
    return [
      `Excel may have filled a formula into blank cells, and they could not be cleared. Check ${places.join(", ")}.`,
      ...(await restoreProtection(context, opened)),
    ];
  }
}
