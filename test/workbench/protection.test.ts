import { expect, test } from "vitest";
import { refusalOf } from "../../src/workbench/page/univer/protection";
import type { UniverSheet } from "../../src/workbench/page/univer/sheet";

/** Cells of a protected sheet: an unlocked one, one with a formula, one with a shared formula, and an empty one. */
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
