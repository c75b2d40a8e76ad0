import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "../../src/formula/parse";
import { print } from "../../src/formula/print";
import { FormulaError, type Formula } from "../../src/formula/syntax";
import { times } from "../support/daily-sample";

const cell = (row: number, column: number, fixedRow = false, fixedColumn = false) => ({ row, column, fixedRow, fixedColumn });
const number = (value: number): Formula => ({ kind: "value", value });
const table = (
  name: string | null,
  part: Extract<Formula, { kind: "table" }>["part"],
  column: string | null = null,
  lastColumn: string | null = null,
): Formula => ({ kind: "table", table: name, part, column, lastColumn });

describe("parse", () => {
  test.each<[string, Formula]>([
    ["1e3", number(1000)],
    ["=.5", number(0.5)],
    [" = 1.25E-2 ", number(0.0125)],
    ['"say ""when"""', { kind: "value", value: 'say "when"' }],
    ["true", { kind: "value", value: true }],
    ["FALSE", { kind: "value", value: false }],
    ["#n/a", { kind: "error", error: "#N/A" }],
    ["#DIV/0!", { kind: "error", error: "#DIV/0!" }],
    ["B4", { kind: "cells", sheet: null, from: cell(3, 1), to: null }],
    ["$AA$10", { kind: "cells", sheet: null, from: cell(9, 26, true, true), to: null }],
    ["XFD1048576", { kind: "cells", sheet: null, from: cell(1048575, 16383), to: null }],
    ["XFE1", { kind: "name", name: "XFE1" }],
    ["'Nationalist China'!B2:C5", { kind: "cells", sheet: "Nationalist China", from: cell(1, 1), to: cell(4, 2) }],
    ["'O''Brien'!A1", { kind: "cells", sheet: "O'Brien", from: cell(0, 0), to: null }],
    ["Germany!$B2", { kind: "cells", sheet: "Germany", from: cell(1, 1, false, true), to: null }],
    ["A:C", { kind: "cells", sheet: null, from: cell(0, 0), to: cell(1048575, 2) }],
    ["2:3", { kind: "cells", sheet: null, from: cell(1, 0), to: cell(2, 16383) }],
    ["Germany!#REF!", { kind: "error", error: "#REF!" }],
    [
      "Größe_2+Éire",
      { kind: "binary", operator: "+", left: { kind: "name", name: "Größe_2" }, right: { kind: "name", name: "Éire" } },
    ],
    ["日本!B1", { kind: "cells", sheet: "日本", from: cell(0, 1), to: null }],
    ["Germany_Reserve", { kind: "name", name: "Germany_Reserve" }],
    ["Germany_Ships[Price]", table("Germany_Ships", "data", "Price")],
    ["Germany_Ships[[Price, PPs]]", table("Germany_Ships", "data", "Price, PPs")],
    ["Germany_Ships[Price, PPs]", table("Germany_Ships", "data", "Price, PPs")],
    ["Ships[[#This Row],[Price, PPs]]", table("Ships", "this row", "Price, PPs")],
    ["Ships[@Price]", table("Ships", "this row", "Price")],
    ["[@[Price, PPs]]", table(null, "this row", "Price, PPs")],
    ["[@Price]", table(null, "this row", "Price")],
    ["[@]", table(null, "this row")],
    ["Ships[[#Headers],[Price]]", table("Ships", "headers", "Price")],
    ["Ships[[A]:[C]]", table("Ships", "data", "A", "C")],
    ["Ships[[#Headers], [A]:[C]]", table("Ships", "headers", "A", "C")],
    ["Ships[@[A]:[C]]", table("Ships", "this row", "A", "C")],
    ["Ships[#All]", table("Ships", "all")],
    ["Ships[[#Headers],[#Data]]", table("Ships", "headers and data")],
    ["Ships[[#Data],[#Totals],[A]:[C]]", table("Ships", "data and totals", "A", "C")],
    ["Ships[]", table("Ships", "data")],
    ["Ships['#1 '[a'] ''b'']", table("Ships", "data", "#1 [a] 'b'")],
    ["Ships[#REF!]", { kind: "error", error: "#REF!" }],
    [
      '{1,-2;"a",TRUE}',
      {
        kind: "array",
        rows: [
          [1, -2],
          ["a", true],
        ],
      },
    ],
    ["{#N/A}", { kind: "array", rows: [[{ error: "#N/A" }]] }],
    ["IF(,1,)", { kind: "call", name: "IF", args: [{ kind: "omitted" }, number(1), { kind: "omitted" }] }],
    ["na()", { kind: "call", name: "NA", args: [] }],
    ["ledger.growth(1942)", { kind: "call", name: "LEDGER.GROWTH", args: [number(1942)] }],
    ["_xldudf_LEDGER_GROWTH(1942)", { kind: "call", name: "LEDGER.GROWTH", args: [number(1942)] }],
    ["@LEDGER.GROWTH(1942)", { kind: "call", name: "LEDGER.GROWTH", args: [number(1942)] }],
    ["_xlfn.XLOOKUP(1,A:A,B:B)", parse("XLOOKUP(1,A:A,B:B)")],
    ["_xlfn._xlws.SORT(A1)", parse("SORT(A1)")],
  ])("reads %s", (text, formula) => {
    expect(parse(text)).toEqual(formula);
  });

  // Excel's precedence: signs, %, ^, * and /, + and -, &, comparisons; operators of one level from left to right.
  test.each([
    ["-2^2", "(-2)^2"],
    ["2^3^2", "(2^3)^2"],
    ["2^-1", "2^(-1)"],
    ["-5%", "(-5)%"],
    ["2%^2", "(2%)^2"],
    ["1+2*3", "1+(2*3)"],
    ["8/4/2", "(8/4)/2"],
    ["8-4-2", "(8-4)-2"],
    ["1&2+3", "1&(2+3)"],
    ["1=2&3", "1=(2&3)"],
    ["1<2=TRUE", "(1<2)=TRUE"],
  ])("reads %s as %s", (text, bracketed) => {
    expect(parse(text)).toEqual(parse(bracketed));
  });

  test.each([
    ["", 0],
    ["=", 1],
    ["1+", 2],
    ["(1", 2],
    ["1)", 1],
    ["SUM(1;2)", 5],
    ["SUM(1", 5],
    ["1,2", 1],
    ["A1 2", 3],
    ['"open', 0],
    ["'open!A1", 0],
    ["Ships[open", 5],
    ["Ships[[A],[B]]", 5],
    ["Ships[#Sums]", 5],
    ["{1,2;3}", 0],
    ["{A1}", 1],
    ["{1", 2],
    ["A1:", 3],
    ["$A", 0],
    ["“a”", 0],
    ["1 $ 2", 2],
    ["[1]Sheet1!A1", 0],
    ["'[Other.xlsx]Sheet1'!A1", 0],
    ["'Other.xlsx'!Name", 0],
    ["A1#", 2],
    ["1e999", 0],
  ])("refuses %j at position %i", (text, position) => {
    let caught: unknown;
    try {
      parse(text);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(FormulaError);
    expect((caught as FormulaError).position).toBe(position);
    expect((caught as FormulaError).message).toMatch(/[a-z].*[.)A-Z0-9+]$/);
  });

  test("reads 8,192 characters and refuses one more", () => {
    const longest = `"${"x".repeat(8190)}"`;
    expect(parse(longest)).toEqual({ kind: "value", value: "x".repeat(8190) });
    expect(() => parse(`${longest} `)).toThrow(FormulaError);
  });

  test.each([
    ["brackets", "(".repeat(4000) + "1" + ")".repeat(4000)],
    ["open brackets", "(".repeat(8000)],
    ["signs", "-".repeat(8000) + "1"],
    ["percents", "1" + "%".repeat(8000)],
    ["calls", "IF(".repeat(2000)],
    ["square brackets", "A" + "[".repeat(8000)],
    ["intersection marks", "@".repeat(8000) + "A1"],
  ])("refuses deeply nested %s without a stack overflow", (_, text) => {
    expect(() => parse(text)).toThrow(FormulaError);
  });

  test("reads 64 levels of functions, Excel's limit", () => {
    expect(parse("ABS(".repeat(64) + "1" + ")".repeat(64)).kind).toBe("call");
  });

  test("reads any text or throws a FormulaError", () => {
    const fragments = fc.constantFrom(
      ..."=+-*/^&<>%(){}[],;:@#!'\"$ A1bZ_.9",
      "Ships[",
      "[@",
      "#REF!",
      "'a'!",
      "LEDGER.X(",
      "_xldudf_LEDGER_",
      "1:",
      "\u0000",
      "\ud800",
      "é",
    );
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 25 }), (fragments) => {
        try {
          const formula = parse(fragments.join(""));
          expect(parse(print(formula))).toEqual(formula);
        } catch (error) {
          expect(error).toBeInstanceOf(FormulaError);
        }
      }),
      { numRuns: times(3000) },
    );
  });
});

describe("print", () => {
  test.each([
    ["=1+2", "1+2"],
    ["(1+2)*3", "(1+2)*3"],
    ["((1*2))+3", "1*2+3"],
    ["1-(2-3)", "1-(2-3)"],
    ["-(2^2)", "-(2^2)"],
    ["(-2)^2", "-2^2"],
    ["-(5%)", "-(5%)"],
    ["1e21", "1E+21"],
    ['if( a1 > 1 , "x" , )', 'IF(A1>1,"x",)'],
    ["_xldudf_LEDGER_GROWTH(1942,'Nationalist China'!$B$2)", "LEDGER.GROWTH(1942,'Nationalist China'!$B$2)"],
    ["'Germany'!A1", "Germany!A1"],
    ["'C1'!A1", "'C1'!A1"],
    ["'1941'!A1", "'1941'!A1"],
    ["T[[#This Row],[Price]]", "T[@Price]"],
    ["T[[#This Row],[Price, PPs]]", "T[@[Price, PPs]]"],
    ["T[[Oil uses]]", "T[Oil uses]"],
    // A comma in the header needs a second pair of brackets.
    ["T[Price, PPs]", "T[[Price, PPs]]"],
    ["T['#1]", "T[['#1]]"],
    ["T[[#Headers],[Price]]", "T[[#Headers],[Price]]"],
    ["T[[#Data],[#Headers],[Price]]", "T[[#Headers],[#Data],[Price]]"],
    ["T[[#Headers],[#Data]]", "T[[#Headers],[#Data]]"],
    ["$A:B", "$A:B"],
    ["1:$3", "1:$3"],
    ['{1,-2;TRUE,"a""b"}', '{1,-2;TRUE,"a""b"}'],
  ])("writes %s as %s", (text, written) => {
    expect(print(parse(text))).toBe(written);
  });

  const name = fc.constantFrom("Germany", "Nationalist China", "O'Brien", "A1", "R1C1", "1941");
  const header = fc.constantFrom("Price", "Price, PPs", "Oil uses", "'#[a]@", " padded ", "%", "A:B");
  const at = fc.record({
    row: fc.integer({ min: 0, max: 30 }),
    column: fc.integer({ min: 0, max: 800 }),
    fixedRow: fc.boolean(),
    fixedColumn: fc.boolean(),
  });
  const constant = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }), fc.string(), fc.boolean());
  const leaf: fc.Arbitrary<Formula> = fc.oneof(
    constant.map((value) => ({ kind: "value", value }) as const),
    fc.constantFrom("#N/A", "#REF!", "#NAME?").map((error) => ({ kind: "error", error }) as const),
    fc.record({ kind: fc.constant("cells" as const), sheet: fc.option(name), from: at, to: fc.option(at) }),
    fc.record({
      kind: fc.constant("joined" as const),
      operator: fc.constantFrom(":" as const, " " as const),
      left: fc.record({ kind: fc.constant("cells" as const), sheet: fc.option(name), from: at, to: fc.constant(null) }),
      right: fc.record({ kind: fc.constant("call" as const), name: fc.constantFrom("INDEX", "OFFSET"), args: fc.constant([]) }),
    }),
    fc.record({
      kind: fc.constant("table" as const),
      table: fc.option(fc.constantFrom("Ships", "Germany_Oil_uses")),
      part: fc.constantFrom("data" as const, "this row" as const, "headers" as const, "all" as const),
      column: header,
      lastColumn: fc.option(header),
    }),
    fc.constantFrom("Germany_Reserve", "Rate").map((text) => ({ kind: "name", name: text }) as const),
    fc
      .array(fc.array(fc.oneof(fc.integer(), fc.string(), fc.boolean()), { minLength: 2, maxLength: 2 }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((rows) => ({ kind: "array", rows }) as const),
  );
  const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      leaf,
      fc.record({
        kind: fc.constant("binary" as const),
        operator: fc.constantFrom(...(["+", "-", "*", "/", "^", "&", "=", "<>", "<", "<=", ">", ">="] as const)),
        left: tie("formula"),
        right: tie("formula"),
      }),
      fc.record({
        kind: fc.constant("unary" as const),
        operator: fc.constantFrom("-" as const, "+" as const, "%" as const),
        operand: tie("formula"),
      }),
      fc.record({
        kind: fc.constant("call" as const),
        name: fc.constantFrom("IF", "LEDGER.GROWTH"),
        args: fc.array(fc.oneof(tie("formula"), fc.constant({ kind: "omitted" } as const)), { minLength: 2, maxLength: 4 }),
      }),
    ),
  }));

  test("writes every formula so that it reads as the same formula", () => {
    fc.assert(
      fc.property(formula, (tree) => {
        expect(parse(print(tree))).toEqual(tree);
      }),
      { numRuns: times(1500) },
    );
  });

  test("writes and reads a sum of 4,000 terms", () => {
    const long = `1${"+1".repeat(4000)}`;
    expect(print(parse(long))).toBe(long);
  });
});

test("a formula is parsed once, even in a workbook with many formulas", () => {
  const texts = Array.from({ length: 28_500 }, (_, i) => `=B${i}+${i}`);
  const first = texts.map(parse);
  expect(texts.filter((text, i) => parse(text) !== first[i])).toEqual([]);
});
