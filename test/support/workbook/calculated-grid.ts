import "../../../src/rulebooks";
import { isError } from "../../../src/formula/world";
import { calculationIn, cameFrom } from "../../../src/ledger/audit/incremental";
import type { GridSheet } from "../../../src/workbench/host/grid";
import { memoryGrid, type MemoryGrid, type MemoryOptions } from "./memory-grid";
import type { Book } from "../../../src/workbook/book";
import { namesFrom } from "../../../src/workbook/excel/book";

/*
 * A workbook in memory that calculates its formulas, including LEDGER functions. Runs in Node and in a page.
 */

/** The current content of the grid. */
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
    ...namesFrom(grid.names().map((name) => (name.scope === null ? name : { ...name, scope: nameOf(name.scope) }))),
    mangled: [],
  };
}

/** The inputs of a grid's last calculation: what has not changed is not computed again. */
const computed = new WeakMap<MemoryGrid, Book>();

/** Gives every formula its value, as Excel would. */
export function computeAll(grid: MemoryGrid): void {
  const book = bookOfGrid(grid);
  const calculation = calculationIn(cameFrom(computed.get(grid) ?? null, book));
  computed.set(grid, book);
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

/** A workbook in memory that calculates when it is read, because most writes are followed by others first. */
export function calculatedGrid(options: MemoryOptions = {}): MemoryGrid {
  let stale = false;
  const grid = memoryGrid({ ...options, compute: () => void (stale = true) });
  function follow(): void {
    if (!stale) return;
    stale = false;
    computeAll(grid);
  }
  function looked(sheet: GridSheet): void {
    const { read, fitColumns } = sheet;
    Object.assign(sheet, {
      read(area) {
        const contents = read(area);
        if (!stale || contents.formulas.every((row) => row.every((formula) => formula === null))) return contents;
        follow();
        return read(area);
      },
      fitColumns(first, count) {
        follow();
        return fitColumns(first, count);
      },
    } satisfies Partial<GridSheet>);
  }
  grid.sheets().forEach(looked);
  const { addSheet } = grid;
  return Object.assign(grid, {
    addSheet(name: string, id?: string) {
      const sheet = addSheet(name, id) as GridSheet;
      looked(sheet);
      return sheet;
    },
  });
}
