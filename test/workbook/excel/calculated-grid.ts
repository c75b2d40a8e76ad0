import "../../../src/rulebooks/rules";
import { isError } from "../../../src/formula/world";
import { calculate } from "../../../src/ledger/calculation";
import type { MemoryGrid } from "../../../src/workbench/host/memory";
import type { Book } from "../../../src/workbook/book";
import { namesFrom } from "../../../src/workbook/excel/book";

/*
 * A workbook in memory whose formulas compute, LEDGER functions included. Runs in Node and in a page.
 */

/** The workbook as it stands. */
export function bookOfGrid(grid: MemoryGrid): Book {
  const sheets = grid.sheets();
  const nameOf = (id: string) => sheets.find((sheet) => sheet.id === id)!.name();
  return {
    sheets: sheets.map((sheet) => {
      const used = sheet.used(true) ?? { top: 0, left: 0, rows: 0, columns: 0 };
      return { name: sheet.name(), top: used.top, left: used.left, ...sheet.read(used) };
    }),
    tables: grid.tables().map(({ name, sheet, area, headers }) => ({
      name,
      sheet: nameOf(sheet),
      top: area.top,
      left: area.left,
      headers,
      rows: area.rows - 1,
    })),
    names: namesFrom(grid.names()),
    mangled: [],
  };
}

/** Gives every formula its value, as Excel would. */
export function computeAll(grid: MemoryGrid): void {
  const calculation = calculate(bookOfGrid(grid));
  for (const sheet of grid.sheets()) {
    const used = sheet.used(true);
    if (!used) continue;
    sheet.read(used).formulas.forEach((row, r) =>
      row.forEach((formula, c) => {
        if (formula === null) return;
        const value = calculation.value(sheet.name(), used.top + r, used.left + c);
        grid.show(sheet.id, used.top + r, used.left + c, isError(value) ? value.error : value);
      }),
    );
  }
}
