import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { CellValue } from "../../../src/kernel/values";

/*
 * The tables of test/formula/facts: formulas and what Excel gives for each, over the columns of cells.tsv. A row without a third
 * column is what LibreOffice gives too (test/formula/facts.test.ts). Where LibreOffice does not know a function, or gives something
 * else, the third column says on what the value rests: `documented` by Microsoft's page about the function or [MS-OI29500]; `saved`
 * in public workbooks by Excel itself (test/foreign/corpus.test.ts compares them); `reported` by people who use Excel.
 */

export interface Fact {
  readonly formula: string;
  readonly value: CellValue;
  readonly source: string | undefined;
}

const FOLDER = "test/formula/facts";
const CELLS = "cells.tsv";

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

export const FACT_FILES = readdirSync(FOLDER).filter((file) => file.endsWith(".tsv") && file !== CELLS);

export const factsIn = (file: string): readonly Fact[] =>
  lines(file).map((line) => {
    const [formula, value, source] = line.split("\t") as [string, string, string | undefined];
    return { formula, value: literal(value), source };
  });

/** The columns of the sheet that the facts are about. */
export const FACT_COLUMNS: readonly (readonly CellValue[])[] = lines(CELLS).map((line) =>
  line
    .split("\t")
    .slice(1)
    .map((text) => (text === "" ? null : literal(text))),
);

export const factCell = (row: number, column: number): CellValue => FACT_COLUMNS[column]?.[row] ?? null;

/** Numbers count as the same to the digits that the tables have. */
export const sameShown = (a: CellValue, b: CellValue): boolean =>
  typeof a === "number" && typeof b === "number" ? Math.abs(a - b) <= 2e-9 * Math.max(1e-6, Math.abs(b)) : a === b;
