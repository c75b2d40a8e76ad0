import { expect, test } from "vitest";
import { isKeptSheet, isKeptState } from "../../src/workbench/page/kept-shape";

const rest = { styles: [], tables: [], names: [] };
const state = { key: "k", name: "spring.xlsx", at: 1_700_000_000_000, unsaved: ["Germany"], sheets: 2, rest };

test("what was kept is offered again, and what something else has written there is not", () => {
  expect(isKeptState(state)).toBe(true);
  const wrong: readonly unknown[] = [
    null,
    "text",
    [],
    {},
    { ...state, at: NaN },
    { ...state, at: 1e20 },
    { ...state, name: 7 },
    { ...state, unsaved: "Germany" },
    { ...state, sheets: 0 },
    { ...state, rest: null },
    { ...state, rest: { ...rest, styles: 5 } },
    { ...state, rest: { ...rest, tables: [null] } },
  ];
  for (const one of wrong) expect([one, isKeptState(one)]).toEqual([one, false]);
  expect([{ sheet: { name: "Germany", cells: [] } }, { sheet: null }, { sheet: { name: "x" } }].map(isKeptSheet)).toEqual([
    true,
    false,
    false,
  ]);
});
