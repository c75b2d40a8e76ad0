import { expect, it } from "vitest";
import { valuesOf } from "../../src/workbench/page/univer/filter-dialog";
import { changedRows } from "../../src/workbench/page/univer/filter-menu";

it("a filter lists each value once: numbers and texts apart, texts in any case as one, blanks last", () => {
  expect(valuesOf(["Bismarck", "bismarck", 45, "45", null, "", true, 7], 10)).toEqual([
    { value: 7, rows: [17] },
    { value: 45, rows: [12] },
    { value: "45", rows: [13] },
    { value: "Bismarck", rows: [10, 11] },
    { value: true, rows: [16] },
    { value: null, rows: [14, 15] },
  ]);
});

it("a filter changes only rows whose value was checked or unchecked, so that other columns' filters stay", () => {
  const yards = valuesOf(["Kiel", "Kiel", "Danzig", "Hamburg", "Hamburg"], 0);
  const rows = (hidden: readonly number[], ...expected: readonly string[]) =>
    changedRows(
      yards,
      yards.map(({ value }) => expected.includes(String(value))),
      new Set(hidden),
    );
  expect(rows([], "Kiel", "Danzig")).toEqual({ hide: [3, 4], show: [] });
  expect(rows([3, 4], "Kiel", "Danzig", "Hamburg")).toEqual({ hide: [], show: [3, 4] });
  // Another column's filter hides one row of Kiel.
  expect(rows([0], "Kiel", "Hamburg")).toEqual({ hide: [2], show: [] });
  expect(rows([0], "Danzig", "Hamburg")).toEqual({ hide: [1], show: [] });
});
