import { expect, test } from "vitest";
import { PLAIN } from "../../src/workbench/host/grid";
import { isStoredSheet, isStoredState } from "../../src/workbench/page/autosave/validate-stored";
import { emptyWorkbook } from "../../src/workbench/open/empty";

const table = {
  name: "Yards",
  sheet: "Germany",
  area: { top: 0, left: 0, rows: 2, columns: 2 },
  headers: ["City", "Yard"],
  style: "TableStyleLight1",
};
const rest = {
  styles: [PLAIN],
  tables: [table],
  names: [{ name: "Reserve", scope: null, formula: "=Germany!$B$2", visible: true }],
};
const state = { key: "k", name: "spring.xlsx", at: 1_700_000_000_000, unsaved: ["Germany"], sheets: 2, rest };

test("valid autosaved work is offered, and foreign data is not", () => {
  expect(isStoredState(state)).toBe(true);
  const wrong: readonly unknown[] = [
    null,
    "text",
    [],
    {},
    { ...state, at: NaN },
    { ...state, at: 1e20 },
    { ...state, at: Date.now() + 9e9 },
    { ...state, at: "yesterday" },
    { ...state, name: 7 },
    { ...state, name: "x".repeat(100_000) },
    { ...state, unsaved: "Germany" },
    { ...state, sheets: 0 },
    { ...state, sheets: 1e9 },
    { ...state, rest: null },
    { ...state, rest: { ...rest, styles: 5 } },
    { ...state, rest: { ...rest, styles: [{}] } },
    { ...state, rest: { ...rest, styles: [{ ...PLAIN, fill: 7 }] } },
    { ...state, rest: { ...rest, tables: [null] } },
    { ...state, rest: { ...rest, tables: [{ ...table, area: { ...table.area, top: -1 } }] } },
    { ...state, rest: { ...rest, names: [{ name: "Reserve" }] } },
  ];
  for (const item of wrong) expect([item, isStoredState(item)]).toEqual([item, false]);
});

const cell = { row: 0, column: 0, value: "Berlin", style: 0 };
const sheet = { ...emptyWorkbook.sheets[0], name: "Germany", cells: [cell], widths: [[0, 64]] };

test("valid sheets of autosaved work are read cell by cell, and foreign data is not", () => {
  expect(isStoredSheet({ sheet }, 1)).toBe(true);
  const cells: readonly unknown[] = [
    7,
    null,
    {},
    { ...cell, row: "x" },
    { ...cell, row: 2_000_000 },
    { ...cell, column: -1 },
    { ...cell, value: {} },
    { ...cell, formula: 5 },
    { ...cell, style: 1 },
  ];
  for (const item of cells) expect([item, isStoredSheet({ sheet: { ...sheet, cells: [cell, item] } }, 1)]).toEqual([item, false]);
  const sheets: readonly unknown[] = [
    null,
    { name: "x" },
    { ...sheet, widths: [0] },
    { ...sheet, notes: {} },
    { ...sheet, freeze: null },
    { ...sheet, groups: {} },
    { ...sheet, hidden: [] },
    { ...sheet, page: {} },
    { ...sheet, highlights: [{}] },
    { ...sheet, validations: [{ rule: { kind: "list" } }] },
    { ...sheet, opened: { name: "Germany" } },
  ];
  for (const item of sheets) expect([item, isStoredSheet({ sheet: item }, 1)]).toEqual([item, false]);
});
