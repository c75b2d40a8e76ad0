import { cellFormula } from "../../../src/formula/address";
import type { MemoryGrid } from "./memory-grid";
import type { Book } from "../../../src/workbook/book";

/** Opens a workbook in a grid in memory whose formulas show the values saved in the file. */
export async function shownIn(grid: MemoryGrid, { sheets, tables, names }: Book): Promise<void> {
  const existing = grid.sheets().map(({ id }) => id);
  const ids = new Map<string, string>();
  for (const { name, top, left, values, formulas, hidden } of sheets) {
    const sheet = await grid.addSheet(name);
    ids.set(name, sheet.id);
    values.forEach((row, r) => {
      if (row.length === 0) return;
      const contents = row.map((value, c) => {
        const formula = formulas[r]?.[c] ?? null;
        return formula === null ? { value } : { formula };
      });
      void sheet.write({ top: top + r, left, rows: 1, columns: row.length }, [contents]);
      row.forEach((value, c) => grid.show(sheet.id, top + r, left + c, value));
    });
    if (hidden) await sheet.setVisibility("Hidden");
  }
  for (const id of existing) await grid.removeSheet(id);
  for (const { name, sheet, top, left, rows, headers } of tables) {
    const area = { top, left, rows: rows + 1, columns: headers.length };
    const style = "TableStyleLight1";
    await grid.addTable({ name, sheet: ids.get(sheet)!, area, headers, style, filterButton: false, banded: true });
  }
  for (const { name, sheet, row, column } of names)
    await grid.addName({ name, scope: null, formula: cellFormula(sheet, row, column), visible: true });
  await grid.settled();
}
