import { describe, expect, test } from "vitest";
import { computedIn } from "../../src/calculation/computed-values";
import { areaOf } from "../../src/formula/address";
import { parse } from "../../src/formula/parse";
import { print } from "../../src/formula/print";
import { stored } from "../../src/workbook/xlsx/formulas/stored";
import { readBook } from "../../src/workbook/xlsx/read";
import { shownFormula } from "../../src/workbook/xlsx/read/shown";
import { OWN, template, withOwnSheet, type ForeignCell } from "../support/foreign/workbook";

/*
 * LAMBDAs called where they are written, optional parameters, and R1C1 references.
 */

const GAS = template("gas-ledger");
/** The displayed value of a formula in C3, which has another saved value. */
function shownAt(
  formula: string,
  cells: Readonly<Record<string, ForeignCell>> = {},
  names: Readonly<Record<string, string>> = {},
) {
  const { text, dynamic } = stored(`=${formula}`, null);
  const cell = { formula: text, value: "as saved", ...(dynamic ? { dynamic: true as const } : {}) };
  const defined = Object.entries(names).map(([name, refersTo]) => ({ name, formula: stored(`=${refersTo}`, null).text }));
  const at = areaOf("C3")!;
  return computedIn(readBook(withOwnSheet(GAS, { ...cells, C3: cell }, defined)))(OWN, at.top, at.left);
}

describe("a LAMBDA", () => {
  test.each([
    ["LAMBDA(x,x+1)(3)", 4],
    ["LAMBDA(7)()", 7],
    ["LAMBDA(x,LAMBDA(y,x*10+y))(3)(4)", 34],
    ["LET(f,LAMBDA(x,LAMBDA(y,x-y)),f(9)(2))", 7],
    ["LAMBDA(f,x,f(f(x)))(LAMBDA(n,n*3),2)", 18],
    ["LAMBDA(x,[y],IF(ISOMITTED(y),x,x*y))(5)", 5],
    ["LAMBDA(x,[y],IF(ISOMITTED(y),x,x*y))(5,4)", 20],
    ["LAMBDA(x,[y],IF(ISOMITTED(y),x,x*y))(5,)", 5],
    ["LAMBDA(x,[y],ISOMITTED(x))(5,4)", false],
    ["LAMBDA(x,[y],x+y)(5)", 5],
    ["LET(f,LAMBDA([a],[b],ISOMITTED(a)&ISOMITTED(b)),f(1)&f())", "FALSETRUETRUETRUE"],
    ["LAMBDA(x,y,x+y)(1)", "#VALUE!"],
    ["LAMBDA(x,[y],x)(1,2,3)", "#VALUE!"],
    ["LAMBDA(x,x+1)", "#CALC!"],
    ["2*LAMBDA(x,x^2)(3)+1", 19],
    ["SUM(MAP({1,2,3},LAMBDA(x,[y],IF(ISOMITTED(y),x,0))))", 6],
  ])("is called as in Excel: %s", (formula, value) => {
    expect(shownAt(formula)).toBe(value);
    // Called names are written in capitals, which mean the same.
    expect(print(parse(formula)).toLowerCase()).toBe(formula.toLowerCase());
  });

  test("can omit optional parameters when it is called by name", () => {
    const names = { Upkeep: "LAMBDA(ships,[rate],ships*IF(ISOMITTED(rate),2,rate))" };
    expect(shownAt("Upkeep(10)&Upkeep(10,3)", {}, names)).toBe("2030");
  });

  test("keeps the saved value if a required parameter follows an optional one", () =>
    expect(shownAt("LAMBDA([x],y,y)(1,2)")).toBe("as saved"));

  test.each([
    ["=LAMBDA(x,[y],IF(ISOMITTED(y),x,y))(1)", "_xlfn.LAMBDA(_xlpm.x,_xlop.y,IF(_xlfn.ISOMITTED(_xlpm.y),_xlpm.x,_xlpm.y))(1)"],
    ["=LAMBDA([größe],größe)()", "_xlfn.LAMBDA(_xlop.größe,_xlpm.größe)()"],
  ])("is stored as Excel stores it: %s", (shown, inFile) => {
    expect(stored(shown, null)).toMatchObject({ text: inFile, dynamic: true });
    expect(shownFormula(inFile, "").text).toBe(shown);
  });
});

describe("INDIRECT with R1C1 references", () => {
  const CELLS: Readonly<Record<string, ForeignCell>> = {
    A1: { value: 1 },
    B1: { value: 2 },
    C1: { value: 4 },
    A2: { value: 8 },
    B2: { value: 16 },
    C2: { value: 32 },
    A3: { value: 64 },
    B3: { value: 128 },
  };
  test.each([
    ['INDIRECT("R2C1",FALSE)', 8],
    ['INDIRECT("r2c1",0)', 8],
    ['INDIRECT("R[-1]C[-1]",FALSE)', 16],
    ['INDIRECT("RC[-2]",FALSE)', 64],
    ['INDIRECT("R1C",FALSE)', 4],
    ['SUM(INDIRECT("R1C1:R2C2",FALSE))', 27],
    ['SUM(INDIRECT("R2C2:R1C1",FALSE))', 27],
    ['SUM(INDIRECT("R1",FALSE))', 7],
    ['SUM(INDIRECT("C2",FALSE))', 146],
    ['SUM(INDIRECT("R[-2]:R[-1]",FALSE))', 63],
    [`INDIRECT("${OWN}!R1C2",FALSE)`, 2],
    [`INDIRECT("'${OWN}'!R1C2",FALSE)`, 2],
    ['INDIRECT("A1",FALSE)', "#REF!"],
    ['INDIRECT("R0C1",FALSE)', "#REF!"],
    ['INDIRECT("Nowhere!R1C1",FALSE)', "#REF!"],
    ['INDIRECT("R2C1",TRUE)', "#REF!"],
  ])("refers to the right cells: %s", (formula, value) => expect(shownAt(formula, CELLS)).toBe(value));
});
