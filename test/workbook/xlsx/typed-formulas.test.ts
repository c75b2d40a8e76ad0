import { expect, test } from "vitest";
import { canBeStored, stored } from "../../../src/workbook/xlsx/formulas/stored";
import { shownFormula } from "../../../src/workbook/xlsx/read/shown";

/*
 * Formulas that players type, as Excel itself stores them. A name without its prefix shows #NAME? in Excel, and an unmarked array
 * formula shows only one of its values.
 */

test.each([
  ["=STDEV.S(A1:A3)", "_xlfn.STDEV.S(A1:A3)", false],
  ["=DAYS(B1,A1)", "_xlfn.DAYS(B1,A1)", false],
  ["=FORECAST.LINEAR(4,A1:A3,B1:B3)", "_xlfn.FORECAST.LINEAR(4,A1:A3,B1:B3)", false],
  ["=PERCENTILE.INC(A1:A3,0.5)", "_xlfn.PERCENTILE.INC(A1:A3,0.5)", false],
  ["=CEILING.MATH(A1)+ROUND(A1,0)", "_xlfn.CEILING.MATH(A1)+ROUND(A1,0)", false],
  ['=TEXTJOIN(", ",TRUE,A1:A3)', '_xlfn.TEXTJOIN(", ",TRUE,A1:A3)', false],
  ["=NETWORKDAYS.INTL(A1,B1)", "NETWORKDAYS.INTL(A1,B1)", false],
  ["=SUM(A1:A3)", "SUM(A1:A3)", false],
  ["=SORT(A1:A3)", "_xlfn._xlws.SORT(A1:A3)", true],
  ["=FILTER(A1:A3,B1:B3>1)", "_xlfn._xlws.FILTER(A1:A3,B1:B3>1)", true],
  ["=UNIQUE(A1:A3)", "_xlfn.UNIQUE(A1:A3)", true],
  ["=SEQUENCE(3)", "_xlfn.SEQUENCE(3)", true],
  ['=TEXTSPLIT(A1,",")', '_xlfn.TEXTSPLIT(A1,",")', true],
  ["=TRANSPOSE(A1:A3)", "TRANSPOSE(A1:A3)", true],
  ["=LET(x,A1,y,2,x*y)", "_xlfn.LET(_xlpm.x,A1,_xlpm.y,2,_xlpm.x*_xlpm.y)", true],
  ["=MAP(A1:A3,LAMBDA(one,one+Campaign_Year))", "_xlfn.MAP(A1:A3,_xlfn.LAMBDA(_xlpm.one,_xlpm.one+Campaign_Year))", true],
  ["=XLOOKUP(A1,A1:A3,B1:C3)", "_xlfn.XLOOKUP(A1,A1:A3,B1:C3)", true],
  ["=BYROW(A1:C3,SUM)", "_xlfn.BYROW(A1:C3,_xleta.SUM)", true],
  ["=GROUPBY(A1:A3,B1:B3,STDEV.S)", "_xlfn.GROUPBY(A1:A3,B1:B3,_xleta.STDEV.S)", true],
  ["=MAP(A1:A3,Mine)", "_xlfn.MAP(A1:A3,Mine)", true],
  ["=WORKDAY.INTL(A1,5)+ISO.CEILING(4.3)", "WORKDAY.INTL(A1,5)+ISO.CEILING(4.3)", false],
])("a typed formula is stored as Excel stores it: %s", (formula, text, dynamic) => {
  expect(stored(formula, null)).toMatchObject({ text, dynamic });
  expect(shownFormula(text, "").text).toBe(formula);
});

test("a reference to several areas can be stored", () => expect(stored("=SUM((A1:A3,B1))", null).text).toBe("SUM((A1:A3,B1))"));

test.each(["=A1#"])("%s cannot be stored, which is reported when the file is saved", (formula) =>
  expect(canBeStored(formula)).toBe(false),
);
