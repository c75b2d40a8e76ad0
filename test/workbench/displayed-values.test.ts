import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { library } from "../../src/formula/library";
import type { CellValue } from "../../src/kernel/values";
import { valuesOf } from "../../src/workbench/page/computing/values";
import type { Book } from "../../src/workbook/book";

/*
 * What Excel gives for formulas that people type, held against what the grid shows. The values come from Microsoft's documented
 * rules, and from another spreadsheet program wherever it follows them; none was taken from what is tested here.
 */

const FOLDER = "test/formula/facts";
const lines = (file: string): readonly string[] =>
  readFileSync(path.join(FOLDER, file), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# "));

/** A value as the tables have it: TRUE, a text in quotation marks, a number, an error. */
function literal(text: string): CellValue {
  if (text === "TRUE" || text === "FALSE") return text === "TRUE";
  if (text.startsWith('"')) return JSON.parse(text) as string;
  return text.startsWith("#") ? text : Number(text);
}

const COLUMNS = lines("cells.tsv").map((line) => line.split("\t").slice(1));
const cell = (row: number, column: number): CellValue => {
  const text = COLUMNS[column]?.[row] ?? "";
  return text === "" ? null : literal(text);
};

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

const same = (a: CellValue, b: CellValue): boolean =>
  typeof a === "number" && typeof b === "number" ? Math.abs(a - b) <= 2e-9 * Math.max(1e-6, Math.abs(b)) : a === b;

const FILES = readdirSync(FOLDER).filter((file) => file.endsWith(".tsv") && file !== "cells.tsv");

describe("formulas show the values that Excel shows", () => {
  test.each(FILES)("in %s", (file) => {
    const facts = lines(file).map((line) => line.split("\t") as [formula: string, value: string]);
    const shown = shownBy(facts.map(([formula]) => formula));
    const wrong = facts.flatMap(([formula, value], row) =>
      same(shown.get(row) ?? null, literal(value)) ? [] : [`${formula} is ${value}, not ${String(shown.get(row))}`],
    );
    expect(wrong).toEqual([]);
  });

  test("the tables have 3,000 facts, and every function of the library is in one", () => {
    const all = FILES.flatMap(lines);
    expect(all.length).toBeGreaterThan(3000);
    const called = new Set(all.flatMap((line) => [...line.matchAll(/([A-Z][A-Z0-9.]*)\(/g)].map(([, name]) => name!)));
    const changing = new Set(["NOW", "TODAY", "RAND", "RANDBETWEEN"]);
    expect([...library.keys()].filter((name) => !called.has(name) && !changing.has(name))).toEqual([]);
  });
});
