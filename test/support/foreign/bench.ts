import { valuesOf, type Values } from "../../../src/workbench/page/computing/values";
import { liveBook } from "../../../src/workbench/page/univer/live-book";
import { readSnapshot } from "../../../src/workbench/open";
import { savedFile } from "../../../src/workbench/save/save";
import type { SavedFormula } from "../../../src/calculation/saved-values";
import type { CellValue } from "../../../src/kernel/values";
import { memoryGrid } from "../workbook/memory-grid";
import { openedIn } from "../workbench/memory-book";

/*
 * The workbench's own steps from file to file, without a browser: open, compute, enter, save.
 */

interface Bench {
  enter(sheet: string, row: number, column: number, value: CellValue): Promise<void>;
  value(sheet: string, row: number, column: number): CellValue;
  formula(sheet: string, row: number, column: number): string | null;
  savedFormulas(): readonly SavedFormula[];
  save(): Uint8Array;
}

export async function benchOf(bytes: Uint8Array): Promise<Bench> {
  const opened = { bytes, snapshot: readSnapshot(bytes) };
  const grid = memoryGrid();
  const now = await openedIn(grid, opened.snapshot);
  const sized = () =>
    grid.sheets().map((sheet) => {
      const { top, left, rows, columns } = sheet.used(true) ?? { top: 0, left: 0, rows: 0, columns: 0 };
      const snapshot = opened.snapshot.sheets.find(({ name }) => name === sheet.name());
      const spills = new Map(
        snapshot?.cells.flatMap(({ row, column, spill }) => (spill ? [[`${row}:${column}`, spill] as const] : [])),
      );
      return {
        ...sheet,
        size: () => ({ rows: top + rows + 5, columns: left + columns + 5 }),
        custom: (row: number, column: number) => {
          const spill = spills.get(`${row}:${column}`);
          return spill && { spill };
        },
        fills: spills.size > 0,
      };
    });
  const sheetNamed = (name: string) => grid.sheets().find((sheet) => sheet.name() === name)!;
  const live = liveBook({
    sheets: sized,
    tables: grid.tables,
    names: () =>
      grid.names().map((name) => (name.scope === null ? name : { ...name, scope: sheetNamed(name.scope)?.id ?? name.scope })),
    nameOf: (id) =>
      grid
        .sheets()
        .find((sheet) => sheet.id === id)!
        .name(),
  });
  const values: Values = valuesOf();
  values.open(live.book());
  values.ahead(() => false);
  const contentAt = (sheet: string, row: number, column: number) =>
    sheetNamed(sheet).read({ top: row, left: column, rows: 1, columns: 1 });
  return {
    async enter(sheet, row, column, value) {
      const area = { top: row, left: column, rows: 1, columns: 1 };
      await sheetNamed(sheet).write(area, [[{ value }]]);
      live.changed(sheetNamed(sheet).id, area);
      for (const shown of values.compute(live.book())) {
        grid.show(sheetNamed(shown.sheet).id, shown.row, shown.column, shown.value);
        live.shows(shown.sheet, shown.row, shown.column, shown.value);
      }
    },
    value: (sheet, row, column) => contentAt(sheet, row, column).values[0]![0] ?? null,
    formula: (sheet, row, column) => contentAt(sheet, row, column).formulas[0]![0] ?? null,
    savedFormulas: () => values.savedFormulas(),
    save() {
      const isStale = values.savedFormulas().some((item) => item.isStale);
      return savedFile(opened, { ...now(), ...(isStale ? { recalculate: true as const } : {}) }).bytes;
    },
  };
}
