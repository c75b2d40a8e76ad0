import { expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { valueAt } from "../../src/workbook/book";
import { stored } from "../../src/workbook/xlsx/formulas/stored";
import { readBook } from "../../src/workbook/xlsx/read";
import { FACT_COLUMNS, FACT_FILES, factsIn, sameShown } from "../support/formula/facts";
import { OWN, template, withOwnSheet, type ForeignCell } from "../support/foreign/workbook";
import { hasLibreOffice, recalculated } from "../support/libreoffice";

/*
 * The facts have values that others computed: LibreOffice, or the source in the third column.
 */

const ALL = FACT_FILES.flatMap(factsIn);
const FORMULAS = 19;

test("every fact has a known source, or none", () => {
  expect([...new Set(ALL.map(({ source }) => source))].sort()).toEqual(["documented", "reported", "saved", undefined]);
});

const there = hasLibreOffice("no fact is computed by it");

test.skipIf(!there)("LibreOffice gives the value of every fact without another source", () => {
  const cells: Record<string, ForeignCell> = {};
  for (const [column, values] of FACT_COLUMNS.entries())
    for (const [row, value] of values.entries()) if (value !== null) cells[address(row, column)] = { value };
  for (const [row, { formula }] of ALL.entries()) {
    const at = address(row, FORMULAS);
    cells[at] = { formula: stored(formula, null).text, value: 0, fills: at };
  }
  const book = readBook(recalculated({ facts: withOwnSheet(template("gas-ledger"), cells) })["facts"]!);
  const own = book.sheets.find(({ name }) => name === OWN)!;
  const wrong = ALL.flatMap(({ formula, value, source }, row) => {
    const found = valueAt(own, row, FORMULAS) ?? "";
    return source !== undefined || sameShown(found, value) ? [] : [`${formula} is ${String(found)} in LibreOffice`];
  });
  expect(wrong).toEqual([]);
});
