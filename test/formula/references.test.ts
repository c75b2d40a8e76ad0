import { describe, expect, test } from "vitest";
import { rewritten, writtenAt } from "../../src/formula/references";
import { parse } from "../../src/formula/parse";
import type { CellAddress, Formula } from "../../src/formula/syntax";
import { mapped } from "../../src/formula/walk";
import { rulebooks } from "../../src/rulebooks";
import { shiftedFormula } from "../../src/workbench/host/shift";
import { moved } from "../../src/workbook/xlsx/formulas/moved";
import { renamedFormula, withNames } from "../../src/workbook/xlsx/formulas/named";
import { sampleBook } from "../support/rulebooks/ledgers";

/*
 * References are changed in a formula's text, so that everything else stays letter for letter. The parser checks the result.
 */

/** Texts that look like references but are not. */
const ODD = [
  "LOG10(B2)+A1B+B2_total+'A1'!B2&\"B2\"",
  "T[[#This Row],[B2]]+T[B2]+T[[#Headers],['[B2']]]+[@B2]+1E5+B2.5",
  "[2]Germany!A1+'[2]Germany'!B2+[2]Germany!Total",
  "SUM(A:C,$A:C,1:3,$1:3,'West Germany'!B:B)+COUNT(Sheet1:Sheet3!A1)",
  "A1:INDEX(B:B,3)+ A1 :B2 + (A1,B2)+#REF!+Germany!#REF!",
  "{1,2;\"A1\",3}+IF(B2,,TRUE)+-$B$2%+'O''Brien'!C3",
  '"not closed B2',
  "[[[[B2",
  "'B2''",
];

const sampleFormulas = (): readonly string[] => [
  ...new Set(
    rulebooks.flatMap((rulebook) =>
      sampleBook(rulebook).sheets.flatMap(({ formulas }) => formulas.flat().flatMap((formula) => formula ?? [])),
    ),
  ),
];

const far = (cell: CellAddress, down: number, right: number): CellAddress => ({
  ...cell,
  row: cell.fixedRow ? cell.row : cell.row + down,
  column: cell.fixedColumn ? cell.column : cell.column + right,
});

const treeMoved = (formula: Formula, down: number, right: number): Formula =>
  mapped(formula, (part) =>
    part.kind === "cells" ? { ...part, from: far(part.from, down, right), to: part.to && far(part.to, down, right) } : part,
  );

test("rewriting without a change leaves every formula as it was, letter for letter", () => {
  for (const formula of [...ODD, ...sampleFormulas()]) expect(rewritten(formula, () => undefined)).toBe(formula);
});

test("moving the formulas of all samples to another cell and back is the same as moving their trees", () => {
  const all = sampleFormulas();
  expect(all.length).toBeGreaterThan(1000);
  for (const formula of all) {
    const there = moved(formula, 700, 30);
    expect(parse(there)).toEqual(treeMoved(parse(formula), 700, 30));
    expect(moved(there, -700, -30)).toBe(formula);
  }
});

test.each([
  ["SUM(A:C,$A:C,1:3,$1:3)", "SUM(B:D,$A:D,3:5,$1:5)"],
  ["A1:INDEX(B:B,3)", "B3:INDEX(C:C,3)"],
  ["LOG10(B2)+A1B+'A1'!B2&\"B2\"", "LOG10(C4)+A1B+'A1'!C4&\"B2\""],
  ["T[[#This Row],[B2]]+T[['[B2']]]+[@B2]+ZZZ1", "T[[#This Row],[B2]]+T[['[B2']]]+[@B2]+ZZZ1"],
  ["[2]Germany!A1+Sheet1:Sheet3!A1", "[2]Germany!B3+Sheet1:Sheet3!B3"],
])("%s two rows down and a column to the right is %s", (formula, then) => expect(moved(formula, 2, 1)).toBe(then));

test.each([
  ["A:A", -1],
  ["A5:B1", -1],
  ["Germany!XFD3", 1],
])("a reference moved off the sheet is #REF!: %s", (formula, right) =>
  expect(moved(formula, 0, right)).toMatch(/^(Germany!)?#REF!$/),
);

describe("inserting and deleting rows or columns", () => {
  const rows = (at: number, count: number) => ({ axis: "row", at, count }) as const;
  const columns = (at: number, count: number) => ({ axis: "column", at, count }) as const;
  test.each([
    ["SUM(B:B,3:4,$B$5)", columns(1, 1), "SUM(C:C,3:4,$C$5)"],
    ["SUM(B:B,3:4,$B$5)", rows(2, 2), "SUM(B:B,5:6,$B$7)"],
    ["SUM(B:B,A3:A4)", columns(1, -1), "SUM(#REF!,A3:A4)"],
    ["Italy!B5+germany!B5+[2]Germany!B5", rows(0, 1), "Italy!B5+germany!B6+[2]Germany!B5"],
    ["A9:$A$2", rows(4, 3), "A12:$A$2"],
  ])("changes %s, after %j, to %s", (formula, shift, then) =>
    expect(shiftedFormula(formula, "Germany", "Germany", shift)).toBe(then),
  );
});

test("moved references keep their $ signs and the order of their corners", () => {
  expect(writtenAt("$B9:C$2", { top: 4, left: 1, rows: 3, columns: 2 })).toBe("$B7:C$5");
  expect(writtenAt("B2", { top: 1, left: 1, rows: 2, columns: 1 })).toBe("B2:B3");
});

test.each([
  ["Reich!", "SUM(Reich:Italy!A1)+SUM(Italy:Reich!B2:C3)+SUM('Reich:O''Brien'!A:A)"],
  ["'West Germany'!", "SUM('West Germany:Italy'!A1)+SUM('Italy:West Germany'!B2:C3)+SUM('West Germany:O''Brien'!A:A)"],
])("references over several sheets follow either end when it is renamed %s", (reference, expected) => {
  const formula = "SUM(Germany:Italy!A1)+SUM('Italy:Germany'!B2:C3)+SUM('Germany:O''Brien'!A:A)";
  expect(renamedFormula(formula, "Germany", reference)).toBe(expected);
  expect(() => parse(`=${expected}`)).not.toThrow();
  expect(renamedFormula(formula, "France", reference)).toBe(formula);
  expect(renamedFormula("SUM([2]Germany:Italy!A1)", "Germany", reference)).toBe("SUM([2]Germany:Italy!A1)");
});

test("sheet-level names follow their sheet, and names of other files stay", () => {
  expect(renamedFormula("Germany!Total+Germany!#REF!+[2]Germany!Total", "Germany", "Reich!")).toBe(
    "Reich!Total+Reich!#REF!+[2]Germany!Total",
  );
  const names = new Map([["total", "Sum"]]);
  expect(withNames('Germany!Total+TOTAL[[#All],[Total]]+"Total"+[2]Germany!Total', names)).toBe(
    'Germany!Sum+Sum[[#All],[Total]]+"Total"+[2]Germany!Total',
  );
});
