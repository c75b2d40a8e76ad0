import { expect, test } from "vitest";
import { evaluate } from "../../src/formula/evaluate";
import { parse } from "../../src/formula/parse";
import type { CellValue } from "../../src/kernel/values";
import { barEnd, barOf } from "../../src/sheets/bars";
import { sheetWorld } from "../support/formula/world";

const endOf = (...limits: readonly CellValue[]): number => {
  const bar = { row: 1, of: limits.map((_, column) => column) };
  return evaluate(parse(barEnd(bar)), sheetWorld([[], limits])) as number;
};
/** At this end, no figure of a ledger has a visible bar. */
const NONE = 1e99;

test("a bar is full at its limit, or at the lowest of several", () => {
  expect(endOf(6)).toBe(6);
  expect(endOf(0.25)).toBe(0.25);
  expect(endOf(6, 4)).toBe(4);
  expect(endOf(4, 6)).toBe(4);
});

test.each([[0], [-2], [null], [""], ["6"], [true], ["#N/A"]] as const)("there is no bar if the limit is %j", (limit) => {
  expect(endOf(limit)).toBe(NONE);
  expect(endOf(limit, 4)).toBe(NONE);
  expect(endOf(4, limit)).toBe(NONE);
});

test("the ledger's own bars are recognized by their end formula", () => {
  for (const of of [[3], [5, 3], [30]]) {
    expect(barOf(11, 7, barEnd({ row: 11, of }))).toEqual({ row: 11, column: 7, of });
    expect(barOf(11, 7, `=${barEnd({ row: 11, of })}`)).toEqual({ row: 11, column: 7, of });
    expect(barOf(12, 7, barEnd({ row: 11, of }))).toBeUndefined();
  }
  for (const end of ["", "100", "$D$12", "MAX($D$12)", 'IF(COUNTIF($D$12,">0")>0,$E$12,1E+99)', 'COUNTIF(#REF!,">0")'])
    expect(barOf(11, 7, end)).toBeUndefined();
});
