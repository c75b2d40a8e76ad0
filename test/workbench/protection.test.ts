import { expect, test } from "vitest";
import { refusalOf } from "../../src/workbench/page/univer/protection";
import type { UniverSheet } from "../../src/workbench/page/univer/sheet";

/** Of a protected sheet: an open cell, one with a formula, one that shares its formula, and one that holds nothing. */
const CELLS = [{ v: 1 }, { f: "=A1" }, { si: "1" }, null];
const sheet = {
  name: () => "Germany",
  isProtected: () => true,
  cell: (_row: number, column: number) => CELLS[column],
  custom: (_row: number, column: number) => (column === 0 ? { unlocked: true } : undefined),
} as unknown as UniverSheet;

test.each([
  [0, undefined],
  [1, "Germany is protected: B1 is computed. Unlocked cells are blue with a pale fill."],
  [2, "Germany is protected: C1 is computed. Unlocked cells are blue with a pale fill."],
  [3, "Germany is protected: D1 is closed. Unlocked cells are blue with a pale fill."],
])("the message about a locked cell gives the right reason: column %i", (left, message) =>
  expect(refusalOf(sheet, { top: 0, left, rows: 1, columns: 1 })).toBe(message),
);
