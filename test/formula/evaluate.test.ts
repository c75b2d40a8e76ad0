import { describe, expect, test } from "vitest";
import { evaluate } from "../../src/formula/evaluate";
import { parse } from "../../src/formula/parse";
import { isError, type Value } from "../../src/formula/world";
import { sheetWorld, shown } from "../support/formula/world";

/*
 * Excel's documented behaviour, formula by formula. The sheet:
 *
 *        A        B          C       D       E
 *   1    Ship     Yard       Cost    Turns   Note
 *   2    Bismarck Kiel       400     3       ▲ late
 *   3    Tirpitz  Wilhelms…  350     2       (blank)
 *   4    Graf     Kiel       0       (blank) "" (a formula that shows nothing)
 *   5    Roma     Genoa      "120"   TRUE    ▲ over
 *   6    total    (blank)    #N/A    1.5     a*b
 */
const sheet = sheetWorld(
  [
    ["Ship", "Yard", "Cost", "Turns", "Note"],
    ["Bismarck", "Kiel", 400, 3, "▲ late"],
    ["Tirpitz", "Wilhelmshaven", 350, 2, null],
    ["Graf", "Kiel", 0, null, ""],
    ["Roma", "Genoa", "120", true, "▲ over"],
    ["total", null, "#N/A", 1.5, "a*b"],
  ],
  { here: { row: 6, column: 2 } },
);

const check = (formula: string, value: unknown): void => {
  expect(shown(formula, sheet)).toEqual(value);
};

describe("operators", () => {
  test.each<[string, unknown]>([
    ["=1+2*3", 7],
    ["=-2^2", 4],
    ["=0-2^2", -4],
    ["=2^3^2", 64],
    ["=10%", 0.1],
    ["=200*10%", 20],
    ["=0.1+0.2", 0.3],
    ["=100*0.29", 29],
    ["=1-0.9", 0.1],
    ["=4.35*100", 435],
    ["=1/3*3", 1],
    ["=7/0", "#DIV/0!"],
    ["=0^0", "#NUM!"],
    ["=(-8)^0.5", "#NUM!"],
    ["=10^308*10", "#NUM!"],
    ['="3"+4', 7],
    ['="1,250"*2', 2500],
    ['="10%"*50', 5],
    ['="a"+1', "#VALUE!"],
    ['=""+1', "#VALUE!"],
    ["=TRUE+1", 2],
    ["=-TRUE", -1],
    ['=+"a"', "a"],
    ["=D4+1", 1],
    ['=D4&"x"', "x"],
    ["=1&2", "12"],
    ['=0.1+0.2&""', "0.3"],
    ['=TRUE&"!"', "TRUE!"],
    ['=1/3&""', "0.333333333333333"],
    ['=10^21&""', "1E+21"],
    ['="a"="A"', true],
    ['="a"<"B"', true],
    ['=2<"1"', true],
    ['="z"<FALSE', true],
    ["=FALSE<TRUE", true],
    ["=D4=0", true],
    ['=D4=""', true],
    ["=D4=FALSE", true],
    ['=C4=""', false],
    ["=1<>1", false],
    ['="a"<>"A"', false],
    ["=2>=2", true],
    ["=C6+1", "#N/A"],
    ['=#REF!&"x"', "#REF!"],
    ["=C6=C6", "#N/A"],
    ["=D4", 0],
    ["=A2", "Bismarck"],
    ["=NOWHERE", "#NAME?"],
    ["=C2:C4*2", [[800], [700], [0]]],
    [
      "={1,2}+{10;20}",
      [
        [11, 12],
        [21, 22],
      ],
    ],
    ["={1,2,3}*{1,2}", [[1, 4, "#N/A"]]],
    ['={1,"a"}+1', [[2, "#VALUE!"]]],
  ])("are evaluated: %s", check);

  test("do not overflow in a long sum", () => {
    check(`=1${"+1".repeat(4000)}`, 4001);
  });
});

describe("conditions and Booleans", () => {
  test.each<[string, unknown]>([
    ['=IF(C2>300,"dear","cheap")', "dear"],
    ["=IF(FALSE,1)", false],
    ["=IF(FALSE,1,)", 0],
    ["=IF(TRUE,,1)", 0],
    ["=IF(0,1,2)", 2],
    ['=IF("true",1,2)', 1],
    ['=IF("yes",1,2)', "#VALUE!"],
    ["=IF(D4,1,2)", 2],
    ["=IF(C6,1,2)", "#N/A"],
    ["=IF(TRUE,1,1/0)", 1],
    ['=IF(C2:C4>300,"y","n")', [["y"], ["y"], ["n"]]],
    ["=IFERROR(1/0,5)", 5],
    ["=IFERROR(C2:C6/1,-1)", [[400], [350], [0], [120], [-1]]],
    ["=IFERROR(3,1/0)", 3],
    ["=IFNA(C6,0)", 0],
    ["=IFNA(1/0,0)", "#DIV/0!"],
    ["=AND(TRUE,1,2>1)", true],
    ["=AND(TRUE,0)", false],
    ["=AND(D2:D6)", true],
    ["=AND(A2:A6)", "#VALUE!"],
    ['=AND("x")', "#VALUE!"],
    ["=OR(FALSE,C4)", false],
    ["=OR(FALSE,D5)", true],
    ["=OR(C6,TRUE)", "#N/A"],
    ["=NOT(0)", true],
    ["=XOR(TRUE,TRUE,TRUE)", true],
    ["=TRUE()", true],
    ["=NA()", "#N/A"],
    ['=CHOOSE(2,"a","b",1/0)', "b"],
    ['=CHOOSE(2.9,"a","b")', "b"],
    ['=CHOOSE(3,"a","b")', "#VALUE!"],
    ["=SUM(CHOOSE(1,C2:C3,1))", 750],
    ['=IFS(FALSE,1,TRUE,"two")', "two"],
    ["=IFS(FALSE,1)", "#N/A"],
    ['=SWITCH("b","a",1,"B",2)', 2],
    ["=SWITCH(9,1,2,3)", 3],
    ["=SWITCH(9,1,2)", "#N/A"],
    ["=ISNUMBER(C5)", false],
    ["=ISTEXT(C5)", true],
    ["=ISTEXT(E4)", true],
    ["=ISBLANK(E3)", true],
    ["=ISBLANK(E4)", false],
    ["=ISERROR(C6)", true],
    ["=ISNA(C6)", true],
    ["=ISERR(C6)", false],
    ["=ISERROR(1/0)", true],
    ["=ISNUMBER(C2:C6)", [[true], [true], [true], [false], [false]]],
  ])("are evaluated: %s", check);
});

describe("sums and counts", () => {
  test.each<[string, unknown]>([
    ["=SUM(C2:C5)", 750],
    ['=SUM(C2:C5,"5",TRUE)', 756],
    ["=SUM(C2:C6)", "#N/A"],
    ["=SUM(D2:D6)", 6.5],
    ["=SUM(C5)", 0],
    ['=SUM("a")', "#VALUE!"],
    ["=SUM(0.1,0.2)", 0.3],
    ['=SUM({1,"2",TRUE})', 1],
    ["=SUM(,3)", 3],
    ["=COUNT(A1:E6)", 6],
    ['=COUNT(1,"2",TRUE,"a")', 3],
    ["=COUNTA(E1:E6)", 5],
    ["=COUNTBLANK(E1:E6)", 2],
    ["=COUNTBLANK(E1:E10)", 6],
    ["=MAX(C2:C5)", 400],
    ["=MIN(D2:D6)", 1.5],
    ["=MAX(A2:A3)", 0],
    ['=MIN(3,"2")', 2],
    ["=AVERAGE(C2:C5)", 250],
    ["=AVERAGE(A2:A3)", "#DIV/0!"],
    ["=PRODUCT(D2:D3,2)", 12],
    ["=SUMPRODUCT(C2:C4,D2:D4)", 1900],
    ['=SUMPRODUCT((B2:B4="kiel")*C2:C4)', 400],
    ['=SUMPRODUCT(--(B2:B6="kiel"))', 2],
    ["=SUMPRODUCT(C2:C4,D2:D3)", "#VALUE!"],
    ["=SUMPRODUCT(C2:C5,D2:D5)", 1900],
    ["=SUBTOTAL(9,C2:C5)", 750],
    ["=SUBTOTAL(109,C2:C5)", 750],
    ["=SUBTOTAL(102,C2:C5)", 3],
    ["=SUBTOTAL(3,E1:E6)", 5],
    ["=SUBTOTAL(99,C2:C5)", "#VALUE!"],
  ])("are evaluated: %s", check);
});

describe("criteria", () => {
  test.each<[string, unknown]>([
    ['=COUNTIF(C2:C6,">=350")', 2],
    ['=COUNTIF(C2:C6,"<>0")', 4],
    ["=COUNTIF(C2:C6,0)", 1],
    ["=COUNTIF(C2:C6,120)", 1],
    ['=COUNTIF(C2:C6,"=120")', 1],
    ['=COUNTIF(C2:C6,">100")', 2],
    ['=COUNTIF(C2:C6,"#N/A")', 1],
    ['=COUNTIF(B2:B6,"KIEL")', 2],
    ['=COUNTIF(B2:B6,"<>kiel")', 3],
    ['=COUNTIF(B2:B6,"?iel")', 2],
    ['=COUNTIF(A2:A6,"*i*")', 2],
    ['=COUNTIF(A2:A6,">h")', 3],
    ['=COUNTIF(E2:E6,"▲*")', 2],
    ['=COUNTIF(E2:E6,"a~*b")', 1],
    ['=COUNTIF(E2:E6,"a~?b")', 0],
    ['=COUNTIF(E2:E6,"<>")', 4],
    ['=COUNTIF(E2:E6,"=")', 1],
    ['=COUNTIF(E2:E6,"")', 2],
    ["=COUNTIF(D2:D6,TRUE)", 1],
    ['=COUNTIF(D2:D6,"TRUE")', 1],
    ["=COUNTIF(D2:D6,D4)", 0],
    ["=COUNTIF(C2:C6,D4)", 1],
    ['=COUNTIF(B2:B6,{"Kiel","Genoa"})', [[2, 1]]],
    ['=SUM(COUNTIF(B2:B6,{"Kiel","Genoa"}))', 3],
    ["=COUNTIF({1,2},1)", "#VALUE!"],
    ['=COUNTIF(A:A,"<>")', 6],
    ['=COUNTIF(A1:A10,"")', 4],
    ['=COUNTIFS(B2:B6,"Kiel",C2:C6,">0")', 1],
    ['=COUNTIFS(B2:B6,"Kiel",C2:C5,">0")', "#VALUE!"],
    ['=SUMIF(B2:B6,"Kiel",C2:C6)', 400],
    ['=SUMIF(B2:B6,"Kiel",C2)', 400],
    ['=SUMIF(C2:C6,">100")', 750],
    ['=SUMIF(A2:A6,"total",C2:C6)', "#N/A"],
    ['=SUMIF(A2:A6,"Roma",C2:C6)', 0],
    ['=SUMIFS(C2:C6,B2:B6,"Kiel",D2:D6,3)', 400],
    ['=SUMIFS(C2:C6,B2:B5,"Kiel")', "#VALUE!"],
    ['=SUMIF(A:A,"tirpitz",C:C)', 350],
    ['=AVERAGEIF(B2:B6,"Kiel",C2:C6)', 200],
    ['=AVERAGEIFS(C2:C6,B2:B6,"Paris")', "#DIV/0!"],
    ['=MAXIFS(C2:C6,B2:B6,"Kiel")', 400],
    ['=MINIFS(C2:C6,B2:B6,"Kiel")', 0],
    ["=COUNTIF(#REF!,1)", "#REF!"],
  ])("are evaluated: %s", check);
});

describe("rounding", () => {
  test.each<[string, unknown]>([
    ["=ROUND(2.15,1)", 2.2],
    ["=ROUND(2.149,1)", 2.1],
    ["=ROUND(-1.475,2)", -1.48],
    ["=ROUND(21.5,-1)", 20],
    ["=ROUND(626.3,-3)", 1000],
    ["=ROUND(1.98,-1)", 0],
    ["=ROUND(-50.55,-2)", -100],
    ["=ROUND(2.5,0)", 3],
    ["=ROUND(-2.5,0)", -3],
    ["=ROUND(1.005,2)", 1.01],
    ["=ROUND(7,400)", 7],
    ["=ROUNDUP(3.2,0)", 4],
    ["=ROUNDUP(3.14159,3)", 3.142],
    ["=ROUNDUP(-3.14159,1)", -3.2],
    ["=ROUNDUP(31415.92654,-2)", 31500],
    ["=ROUNDUP(100*0.29,0)", 29],
    ["=ROUNDUP(0,0)", 0],
    ["=ROUNDDOWN(3.2,0)", 3],
    ["=ROUNDDOWN(-3.14159,1)", -3.1],
    ["=ROUNDDOWN(31415.92654,-2)", 31400],
    ["=ROUNDDOWN(100*0.29,0)", 29],
    ["=TRUNC(-8.9)", -8],
    ["=INT(8.9)", 8],
    ["=INT(-8.9)", -9],
    ["=ABS(-2)", 2],
    ["=SIGN(-2)", -1],
    ["=MOD(3,2)", 1],
    ["=MOD(-3,2)", 1],
    ["=MOD(3,-2)", -1],
    ["=MOD(-3,-2)", -1],
    ["=MOD(1,0.1)", 0],
    ["=MOD(3,0)", "#DIV/0!"],
    ["=CEILING(2.5,1)", 3],
    ["=CEILING(1.5,0.1)", 1.5],
    ["=CEILING(-2.5,-2)", -4],
    ["=CEILING(2.5,-2)", "#NUM!"],
    ["=FLOOR(3.7,2)", 2],
    ["=FLOOR(-2.5,-2)", -2],
    ["=FLOOR(2.5,-2)", "#NUM!"],
    ["=POWER(5,2)", 25],
    ["=SQRT(16)", 4],
    ["=SQRT(-16)", "#NUM!"],
    ['=ROUND("a",1)', "#VALUE!"],
    ["=ROUND(C2:C3/3,0)", [[133], [117]]],
    ["=ROUND(1)", "#VALUE!"],
  ])("is evaluated: %s", check);
});

describe("lookups", () => {
  test.each<[string, unknown]>([
    ["=INDEX(A2:C6,2,3)", 350],
    ["=INDEX(A2:A6,3)", "Graf"],
    ["=INDEX(A1:E1,4)", "Turns"],
    ["=INDEX(A1:E1,1,4)", "Turns"],
    ["=SUM(INDEX(A2:D5,0,3))", 750],
    ["=INDEX(A2:C3,2,0)", [["Tirpitz", "Wilhelmshaven", 350]]],
    ["=INDEX({1,2;3,4},2,)", [[3, 4]]],
    ["=INDEX(A2:C6,9,1)", "#REF!"],
    ["=INDEX(A2:C6,-1,1)", "#VALUE!"],
    ["=INDEX(A2:A6,{1;3})", [["Bismarck"], ["Graf"]]],
    ["=INDEX(D2:D6,3)", 0],
    ['=MATCH("roma",A2:A6,0)', 4],
    ['=MATCH("T*",A2:A6,0)', 2],
    ['=MATCH("a~*b",E2:E6,0)', 5],
    ['=MATCH("?o*a",A2:A6,0)', 4],
    ['=MATCH("o",A2:A6,0)', "#N/A"],
    ['=MATCH("",E2:E6,0)', 3],
    ['=MATCH("120",C2:C6,0)', 4],
    ["=MATCH(120,C2:C6,0)", "#N/A"],
    ["=MATCH(39,{25,38,40,41},1)", 2],
    ["=MATCH(41,{25,38,40,41},0)", 4],
    ["=MATCH(40,{25,38,40,41},-1)", "#N/A"],
    ["=MATCH(40,{50,40,30},-1)", 2],
    ["=MATCH(35,{50,40,30},-1)", 2],
    ["=MATCH(5,{25,38})", "#N/A"],
    ["=MATCH(38,{25,38,38,41})", 3],
    ['=MATCH({"Roma";"Graf"},A2:A6,0)', [[4], [3]]],
    ["=MATCH(1,A2:B3,0)", "#N/A"],
    ['=INDEX(C2:C6,MATCH("Tirpitz",A2:A6,0))', 350],
    ['=VLOOKUP("Tirpitz",A2:D6,3,FALSE)', 350],
    ['=VLOOKUP("Hood",A2:D6,3,FALSE)', "#N/A"],
    ['=VLOOKUP("Tirpitz",A2:D6,9,FALSE)', "#REF!"],
    ['=VLOOKUP("Tirpitz",A2:D6,0,FALSE)', "#VALUE!"],
    ['=VLOOKUP(0.7,{0,"a";0.5,"b";1,"c"},2)', "b"],
    ['=VLOOKUP("b*",A2:D6,2,FALSE)', "Kiel"],
    ['=VLOOKUP("Bismarck",A:D,4,0)', 3],
    ['=HLOOKUP("Turns",A1:E6,3,FALSE)', 2],
    ['=XLOOKUP("Roma",A2:A6,B2:B6)', "Genoa"],
    ['=XLOOKUP("Hood",A2:A6,B2:B6,"none")', "none"],
    ['=XLOOKUP("Hood",A2:A6,B2:B6)', "#N/A"],
    ['=XLOOKUP("Hood",A2:A6,B2:B6,)', "#N/A"],
    ['=XLOOKUP("Tirpitz",A2:A6,B2:D6)', [["Wilhelmshaven", 350, 2]]],
    ['=XLOOKUP("Kiel",B2:B6,A2:A6,,0,-1)', "Graf"],
    ['=XLOOKUP("t?r*",A2:A6,C2:C6,,2)', 350],
    ['=XLOOKUP("t?r*",A2:A6,C2:C6,"no")', "no"],
    ["=XLOOKUP(4,{1,3,5},{10,30,50},,-1)", 30],
    ["=XLOOKUP(4,{1,3,5},{10,30,50},,1)", 50],
    ["=XLOOKUP(6,{1,3,5},{10,30,50},,1)", "#N/A"],
    ['=XLOOKUP({"Roma";"Hood"},A2:A6,B2:B6,"?")', [["Genoa"], ["?"]]],
    ['=SUM(XLOOKUP("Cost",A1:E1,A2:E4))', 750],
    ["=XLOOKUP(1,{1,2},{1,2,3})", "#VALUE!"],
    ["=ROW(C5)", 5],
    ["=ROW(C5:C7)", [[5], [6], [7]]],
    ["=ROW()", 7],
    ["=COLUMN()", 3],
    ["=COLUMN(AB1)", 28],
    ["=COLUMN(A1:C1)", [[1, 2, 3]]],
    ["=ROW(1)", "#VALUE!"],
    ["=ROWS(A1:C5)", 5],
    ["=COLUMNS({1,2,3;4,5,6})", 3],
    ["=ADDRESS(2,3)", "$C$2"],
    ["=ADDRESS(2,3,2)", "C$2"],
    ["=ADDRESS(2,3,4)", "C2"],
    ["=ADDRESS(2,3,2,FALSE)", "R2C[3]"],
    ['=ADDRESS(2,3,1,TRUE,"Nationalist China")', "'Nationalist China'!$C$2"],
    ['=ADDRESS(1,1,,,"Germany")', "Germany!$A$1"],
    ["=ADDRESS(0,1)", "#VALUE!"],
    [
      "=TRANSPOSE({1,2;3,4})",
      [
        [1, 3],
        [2, 4],
      ],
    ],
  ])("are evaluated: %s", check);
});

describe("text functions", () => {
  test.each<[string, unknown]>([
    ['=LEN("Kiel")', 4],
    ["=LEN(12.50)", 4],
    ["=LEN(D4)", 0],
    ['=LEFT("Tirpitz",3)', "Tir"],
    ['=LEFT("Tirpitz")', "T"],
    ['=RIGHT("Tirpitz",3)', "itz"],
    ['=RIGHT("Tirpitz",0)', ""],
    ['=LEFT("Tirpitz",-1)', "#VALUE!"],
    ['=MID("Tirpitz",2,3)', "irp"],
    ['=MID("Tirpitz",20,3)', ""],
    ['=MID("Tirpitz",0,3)', "#VALUE!"],
    ['=TRIM("  First   Quarter ")', "First Quarter"],
    ['=UPPER("Kiel")', "KIEL"],
    ['=LOWER("Kiel")', "kiel"],
    ['=REPT("-",3)', "---"],
    ['=REPT("x",99999)', "#VALUE!"],
    ["=CHAR(65)", "A"],
    ['="a"&CHAR(10)&"b"', "a\nb"],
    ["=CHAR(150.9)", "–"],
    ["=CHAR(0)", "#VALUE!"],
    ["=CHAR(256)", "#VALUE!"],
    ['=FIND("i","Kiel")', 2],
    ['=FIND("i","Kiel",3)', "#VALUE!"],
    ['=SEARCH("i","Kiel, Fiume",3)', 8],
    ['=FIND("I","Kiel")', "#VALUE!"],
    ['=SEARCH("I","Kiel")', 2],
    ['=SUBSTITUTE("1-2-3","-","+",2)', "1-2+3"],
    ['=SUBSTITUTE("1-2-3","-","$&")', "1$&2$&3"],
    ['=CONCATENATE("a",1,TRUE)', "a1TRUE"],
    ["=CONCAT(A2:B3)", "BismarckKielTirpitzWilhelmshaven"],
    ['=TEXTJOIN(", ",TRUE,E2:E6)', "▲ late, ▲ over, a*b"],
    ['=TEXTJOIN("-",FALSE,E2:E5)', "▲ late---▲ over"],
    ['=TEXTJOIN(",",TRUE,C2:C6)', "#N/A"],
    ['=TEXTJOIN(";",TRUE,IF(B2:B6="Kiel",A2:A6,""))', "Bismarck;Graf"],
    ['=EXACT("word","word")', true],
    ['=EXACT("Word","word")', false],
    ['=SUMPRODUCT(--EXACT(B2:B4,"kiel"))', 0],
    ['=SUMPRODUCT((B2:B5="Kiel")*(C2:C5>0)*C2:C5)', 400],
    ["=SUMPRODUCT((LEN(TRIM(E2:E6))>0)*NOT(ISBLANK(E2:E6)))", 3],
    ['=N("7")', 0],
    ["=N(TRUE)", 1],
    ["=N(C6)", "#N/A"],
    ["=T(C2)", ""],
    ["=T(A2)", "Bismarck"],
    ['=VALUE("1,000")', 1000],
    ['=VALUE(" 2.5e1 ")', 25],
    ['=VALUE("two")', "#VALUE!"],
    ["=VALUE(TRUE)", "#VALUE!"],
  ])("are evaluated: %s", check);

  test.each<[string, unknown]>([
    ['=TEXT(1234.567,"0")', "1235"],
    ['=TEXT(1234.567,"#,##0")', "1,235"],
    ['=TEXT(1234.567,"#,##0.00")', "1,234.57"],
    ['=TEXT(-1234.567,"#,##0")', "-1,235"],
    ['=TEXT(999999.5,"#,##0")', "1,000,000"],
    ['=TEXT(0,"#,##0")', "0"],
    ['=TEXT(0,"#,###")', ""],
    ['=TEXT(0.285,"0%")', "29%"],
    ['=TEXT(0.125,"0.0%")', "12.5%"],
    ['=TEXT(0.5,"0.##")', "0.5"],
    ['=TEXT(12,"0.##")', "12."],
    ['=TEXT(0.5,".00")', ".50"],
    ['=TEXT(12.5,".00")', "12.50"],
    ['=TEXT(7,"000")', "007"],
    ['=TEXT(2.5,"0.00")', "2.50"],
    ['=TEXT(1.005,"0.00")', "1.01"],
    ['=TEXT(-0.4,"0")', "0"],
    ['=TEXT(-5,"#,##0;[Red]-#,##0;–")', "-5"],
    ['=TEXT(0,"#,##0;[Red]-#,##0;–")', "–"],
    ['=TEXT(-5,"0;(0)")', "(5)"],
    ['=TEXT(5,"0 ""PPs""")', "5 PPs"],
    ['=TEXT(5,"0\\m")', "5m"],
    ['=TEXT(1500000,"0.0,,")', "1.5"],
    ['=TEXT(12200000,"0.00E+00")', "1.22E+07"],
    ['=TEXT("Kiel","0")', "Kiel"],
    ['=TEXT("Kiel","""Yard: ""@")', "Yard: Kiel"],
    ['=TEXT("12","0.0")', "12.0"],
    ['=TEXT(1.5,"General")', "1.5"],
    ['=TEXT(1.5,"@")', "1.5"],
    ['=TEXT(TRUE,"0")', "TRUE"],
    ['=TEXT(5,"yyyy")', "1900"],
  ])("format as Excel does: %s", check);
});

describe("formulas with errors or calls of rules", () => {
  const requested: unknown[] = [];
  const world = sheetWorld(
    [
      [1, null, "#DIV/0!"],
      ["a", true, 2],
    ],
    {
      call: (name, args) => {
        requested.push([name, ...args]);
        return name === "ROWS2" ? [[1, null]] : 42;
      },
      functions: ["GROWTH", "OILSILO"],
    },
  );
  const calls = (formula: string): unknown[] => {
    requested.length = 0;
    evaluate(parse(formula), world);
    return [...requested];
  };

  test.each<[string, unknown[]]>([
    ["=LEDGER.GROWTH(A1)", [["GROWTH", 1]]],
    ["=LEDGER.GROWTH(B1)", [["GROWTH", null]]],
    ["=LEDGER.GROWTH(,5)", [["GROWTH", null, 5]]],
    [
      "=LEDGER.GROWTH(A1:B2)",
      [
        [
          "GROWTH",
          [
            [1, null],
            ["a", true],
          ],
        ],
      ],
    ],
    ["=LEDGER.GROWTH({1,2})", [["GROWTH", [[1, 2]]]]],
    ["=LEDGER.GROWTH({1})", [["GROWTH", 1]]],
    ['=LEDGER.GROWTH("3000")', [["GROWTH", "3000"]]],
    [
      "=LEDGER.GROWTH(LEDGER.OILSILO(1))",
      [
        ["OILSILO", 1],
        ["GROWTH", 42],
      ],
    ],
    ["=LEDGER.GROWTH(C1)", []],
    ["=LEDGER.GROWTH(B1:C2)", []],
    ["=LEDGER.GROWTH(1,1/0)", []],
    ["=IF(FALSE,LEDGER.GROWTH(1),2)", []],
  ])("pass the arguments of %s as %j", (formula, expected) => {
    expect(calls(formula)).toEqual(expected);
  });

  test("give the error of an argument as the result", () => {
    expect(shown("=LEDGER.GROWTH(B1:C2)", world)).toBe("#DIV/0!");
  });

  test("spill the rows that a call returns, with blanks as 0", () => {
    expect(shown("=LEDGER.ROWS2()", world)).toEqual([[1, 0]]);
  });

  test.each([
    ["=GROWTH(1)", "LEDGER.GROWTH"],
    ["=SUMM(1)", "SUM"],
    ["=OILSILOS(1)", "LEDGER.OILSILO"],
  ])("give #NAME? for %s and suggest %s", (formula, suggestion) => {
    const result = evaluate(parse(formula), world) as Value;
    expect(isError(result) && result.error).toBe("#NAME?");
    expect(isError(result) && result.message).toContain(suggestion);
  });

  test("keep an error's identity through other formulas", () => {
    const first = { error: "#N/A", message: "no such ship" };
    const item = sheetWorld([[]], { value: () => first });
    expect(evaluate(parse('=IF(TRUE,ROUND(-A1%+1,0)&"x")'), item)).toBe(first);
  });

  test("refuse a range of too many cells without reading it", () => {
    expect(shown("=A1:Z999999+1", world)).toBe("#BUSY!");
    const endless = sheetWorld([], { used: () => ({ rows: 100_000, columns: 2 }) });
    expect(shown("=SUM(COUNTIF(A:A,B:B))", endless)).toBe("#BUSY!");
    expect(shown("=MATCH(B:B,A:A,0)", endless)).toBe("#BUSY!");
    expect(shown('=LEN(REPT("x",30000+ROW(A:A)*0))', endless)).toBe("#BUSY!");
    expect(shown('=SUMPRODUCT((A:A="a")*1)', world)).toBe(1);
    expect(shown("=ROWS(A:XFD)", world)).toBe(1048576);
    expect(shown("=COUNTA(A:XFD)", world)).toBe(5);
  });
});
