import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { CellValue } from "../../../src/kernel/values";

/*
 * Reads the tables of test/formula/facts: formulas with Excel's results, over the columns of cells.tsv. LibreOffice gives the
 * same result for rows without a third column (see test/formula/facts.test.ts). Otherwise the third column has the source:
 * `documented` on Microsoft's page of the function or in [MS-OI29500]; `saved` by Excel in public workbooks (compared in
 * test/foreign/corpus.test.ts); `reported` by users of Excel.
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

/** Parses a value of the tables: TRUE, a quoted text, a number, or an error. */
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

/** The columns of the sheet that the facts refer to. */
export const FACT_COLUMNS: readonly (readonly CellValue[])[] = lines(CELLS).map((line) =>
  line
    .split("\t")
    .slice(1)
    .map((text) => (text === "" ? null : literal(text))),
);

export const factCell = (row: number, column: number): CellValue => FACT_COLUMNS[column]?.[row] ?? null;

/** Compares numbers to the digits given in the tables. */
export const sameShown = (a: CellValue, b: CellValue): boolean =>
  typeof a === "number" && typeof b === "number" ? Math.abs(a - b) <= 2e-9 * Math.max(1e-6, Math.abs(b)) : a === b;
