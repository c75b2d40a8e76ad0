import { describe, expect, test } from "vitest";
import { library } from "../../src/formula/library";
import type { CellValue } from "../../src/kernel/values";
import { valuesOf } from "../../src/workbench/page/computing/values";
import type { Book } from "../../src/workbook/book";
import { FACT_FILES, factCell as cell, factsIn, sameShown } from "../support/formula/facts";

/*
 * What Excel gives for formulas that people type, held against what the grid shows. On what each value rests is said in
 * test/support/formula/facts.ts.
 */

/** Formulas stand far from the cells that they read, and from each other. */
const FORMULAS = 20;

function bookOf(formulas: readonly string[]): Book {
  const rows = Math.max(formulas.length, 12);
  const values = Array.from({ length: rows }, (_, r) => Array.from({ length: FORMULAS + 1 }, (_, c) => cell(r, c)));
  const cells = values.map((line, r) => line.map((_, c) => (c === FORMULAS ? (formulas[r] ?? null) : null)));
  return { sheets: [{ name: "Sheet1", top: 0, left: 0, values, formulas: cells }], tables: [], names: [], mangled: [] };
}

function shownBy(formulas: readonly string[]): ReadonlyMap<number, CellValue> {
  const values = valuesOf((name) => library.get(name));
  const book = bookOf(formulas);
  values.open(book);
  return new Map(values.compute(book).flatMap(({ row, column, value }) => (column === FORMULAS ? [[row, value] as const] : [])));
}

describe("formulas show the values that Excel shows", () => {
  test.each(FACT_FILES)("in %s", (file) => {
    const facts = factsIn(file);
    const shown = shownBy(facts.map(({ formula }) => formula));
    const wrong = facts.flatMap(({ formula, value }, row) =>
      sameShown(shown.get(row) ?? null, value) ? [] : [`${formula} is ${String(value)}, not ${String(shown.get(row))}`],
    );
    expect(wrong).toEqual([]);
  });

  test("the tables have 3,000 facts, and every function of the library is in one", () => {
    const all = FACT_FILES.flatMap(factsIn);
    expect(all.length).toBeGreaterThan(3000);
    const called = new Set(all.flatMap(({ formula }) => [...formula.matchAll(/([A-Z][A-Z0-9.]*)\(/g)].map(([, name]) => name!)));
    const changing = new Set(["NOW", "TODAY", "RAND", "RANDBETWEEN"]);
    expect([...library.keys()].filter((name) => !called.has(name) && !changing.has(name))).toEqual([]);
  });
});
