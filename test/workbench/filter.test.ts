import { expect, it } from "vitest";
import { otherRows } from "../../src/workbench/page/univer/filter-menu";

it("a filter keeps the rows of the wanted values: texts in any case, numbers apart from texts, all blanks as one", () => {
  const values = ["Bismarck", "bismarck", 45, "45", null, "", true];
  expect(otherRows(values, ["BISMARCK"], 10)).toEqual([12, 13, 14, 15, 16]);
  expect(otherRows(values, [45], 0)).toEqual([0, 1, 3, 4, 5, 6]);
  expect(otherRows(values, [null], 0)).toEqual([0, 1, 2, 3, 6]);
  expect(otherRows(values, [true, 45], 0)).toEqual([0, 1, 3, 4, 5]);
});
