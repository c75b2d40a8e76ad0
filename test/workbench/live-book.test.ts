import { expect, test } from "vitest";
import type { Content } from "../../src/workbench/host/grid";
import { memoryGrid } from "../support/workbook/memory-grid";
import { liveBook } from "../../src/workbench/page/univer/live-book";
import { formulaAt, valueAt } from "../../src/workbook/book";
import "../support/preload";

/*
 * The grid's cells as the engine reads them.
 */

const SIZE = { rows: 4, columns: 3 };

function opened(cells: readonly (readonly Content[])[]) {
  const grid = memoryGrid({ sheets: ["Sheet1"] });
  const [sheet] = grid.sheets();
  void sheet!.write({ top: 0, left: 0, rows: cells.length, columns: cells[0]!.length }, cells);
  const live = liveBook({
    sheets: () => grid.sheets().map((item) => ({ ...item, size: () => SIZE })),
    tables: grid.tables,
    names: grid.names,
    nameOf: (id) =>
      grid
        .sheets()
        .find((item) => item.id === id)!
        .name(),
  });
  return { grid, sheet: sheet!, live };
}

test("unchanged rows are the same objects", async () => {
  const { sheet, live } = opened([[{ value: 1 }], [{ formula: "=A1" }], [{ value: 3 }]]);
  const before = live.book().sheets[0]!;
  expect(live.book().sheets[0]).toBe(before);
  const area = { top: 2, left: 0, rows: 1, columns: 1 };
  await sheet.write(area, [[{ value: 4 }]]);
  live.changed(sheet.id, area);
  const after = live.book().sheets[0]!;
  expect([0, 1, 2, 3].map((row) => before.values[row] === after.values[row])).toEqual([true, true, false, true]);
  expect(valueAt(after, 2, 0)).toBe(4);
});

test("displayed values are included, for formulas that keep them", async () => {
  const { grid, sheet, live } = opened([[{ formula: "=PMT(0.1,2,3)" }, { formula: "=A1+1" }]]);
  expect(valueAt(live.book().sheets[0]!, 0, 0)).toBeNull();
  grid.show(sheet.id, 0, 0, -1.73);
  live.allChanged();
  const { sheets } = live.book();
  expect([formulaAt(sheets[0]!, 0, 0), valueAt(sheets[0]!, 0, 0), formulaAt(sheets[0]!, 0, 1)]).toEqual([
    "=PMT(0.1,2,3)",
    -1.73,
    "=A1+1",
  ]);
  const row = sheets[0]!.values[0];
  live.shows("Sheet1", 0, 0, -2);
  expect(live.book().sheets[0]!.values[0]).toBe(row);
  expect(valueAt(live.book().sheets[0]!, 0, 0)).toBe(-2);
});

test("a name can refer to several cells, and its first cell counts", async () => {
  const { grid, live } = opened([[{ value: 1 }]]);
  await grid.addName({ name: "Points", scope: null, formula: "=Sheet1!$A$1:$B$3", visible: true });
  await grid.addName({ name: "Five", scope: null, formula: "=5", visible: true });
  expect(live.book().names).toEqual([{ name: "Points", sheet: "Sheet1", row: 0, column: 0, rows: 3, columns: 2 }]);
  expect(live.book().defined).toEqual([{ name: "Five", scope: null, formula: "=5" }]);
});
