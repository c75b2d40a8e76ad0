import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { areaOf } from "../../src/formula/address";
import type { CellValue } from "../../src/kernel/values";
import { calculate, isCircle } from "../../src/calculation/calculation";
import { parse } from "../../src/formula/parse";
import { computedIn } from "../../src/calculation/computed-values";
import { formulaAt, type Book } from "../../src/workbook/book";
import { stored } from "../../src/workbook/xlsx/formulas/stored";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import "../support/preload";
import { altered, partsOf } from "../support/workbook/files";
import { OWN, template, withOwnSheet, type ForeignCell } from "../support/foreign/workbook";

/*
 * Formulas as Excel and other programs store them.
 */

const GAS = template("gas-ledger");
const withCells = (cells: Readonly<Record<string, ForeignCell>>): Book => readBook(withOwnSheet(GAS, cells));
const own = (book: Book) => book.sheets.find(({ name }) => name === OWN)!;
const formulaOf = (book: Book, at: string): string | null => formulaAt(own(book), areaOf(at)!.top, areaOf(at)!.left);
const computedAt = (book: Book, at: string): CellValue => computedIn(book)(OWN, areaOf(at)!.top, areaOf(at)!.left);

const NUMBERS: Readonly<Record<string, ForeignCell>> = { A1: { value: 1 }, A2: { value: 2 }, A3: { value: 3 } };

describe("a formula that is neither dynamic nor an array formula", () => {
  test.each([
    ["B2", "A1:A3", "=@A1:A3", 2],
    ["B3", "A1:A3*10", "=@A1:A3*10", 30],
    ["B2", 'IF(A1:A3>1,"yes","no")', '=IF(@A1:A3>1,"yes","no")', "yes"],
    ["B1", "SUM(A1:A3)+ABS(A1:A3)", "=SUM(A1:A3)+ABS(@A1:A3)", 7],
    ["B2", "SUM(A1:A3*2)", "=SUM(@A1:A3*2)", 4],
    ["B2", "SUMPRODUCT(A1:A3*2)", "=SUMPRODUCT(A1:A3*2)", 12],
    ["B2", "VLOOKUP(A1:A3,A1:A3,1,FALSE)", "=VLOOKUP(@A1:A3,A1:A3,1,FALSE)", 2],
    ["B9", "A1:A3", "=@A1:A3", "#VALUE!"],
    ["B2", "MATCH(A1:A3,A1:A3,0)", "=MATCH(@A1:A3,A1:A3,0)", 2],
    ["B2", "ROW(A1:A3)", "=@ROW(A1:A3)", 1],
    ["B2", "N(A1:A3)", "=N(A1:A3)", 1],
    ["B3", "OFFSET(A1,0,0,3,1)", "=@OFFSET(A1,0,0,3,1)", 3],
    ["B3", "SUM(OFFSET(A1,0,0,3,1))", "=SUM(OFFSET(A1,0,0,3,1))", 6],
  ])("takes the value in its own row or column and is shown with @: %s %s", (at, formula, shown, value) => {
    const book = withCells({ ...NUMBERS, [at]: { formula, value: 0 } });
    expect(formulaOf(book, at)).toBe(shown);
    expect(computedAt(book, at)).toBe(value);
    // It is stored unchanged.
    expect(stored(shown, null)).toMatchObject({ text: formula, dynamic: false });
  });

  test("is shown without @ if it is dynamic, and with @ where a dynamic formula contains it", () => {
    const book = withCells({
      ...NUMBERS,
      B1: { formula: "A1:A3", value: 1, dynamic: true, fills: "B1:B3" },
      C1: { formula: "_xlfn.SINGLE(A1:A3)+A1:A3", value: 2, dynamic: true, fills: "C1:C3" },
    });
    expect(formulaOf(book, "B1")).toBe("=A1:A3");
    expect(formulaOf(book, "C1")).toBe("=@A1:A3+A1:A3");
    expect(stored("=@A1:A3+A1:A3", null)).toMatchObject({ text: "_xlfn.SINGLE(A1:A3)+A1:A3", dynamic: true });
  });
});

test.each(readdirSync("templates").map((file) => [file]))("no formula of %s is shown with @ before a range", (file) => {
  const marked = readBook(template(file.replace(".xlsx", ""))).sheets.flatMap(({ formulas }) =>
    formulas.flat().filter((formula) => formula !== null && /(?:^=|[(,+*/&<>=-])@/.test(formula)),
  );
  expect(marked).toEqual([]);
});

describe("cells that an array formula fills", () => {
  test("are recomputed with it, within its saved area", () => {
    const book = withCells({
      ...NUMBERS,
      B1: { formula: "A1:A3*2", value: 0, fills: "B1:B4" },
      B2: { value: 0 },
      B3: { value: 0 },
      B4: { value: 0 },
      C1: { formula: "SUM(B1:B3)", value: 0 },
      C2: { formula: "ISNA(B4)", value: false },
    });
    expect([computedAt(book, "C1"), computedAt(book, "C2")]).toEqual([12, true]);
  });
});

describe("a defined name", () => {
  const NAMED: Readonly<Record<string, ForeignCell>> = {
    ...NUMBERS,
    B2: { formula: "Beside*10", value: 0 },
    B3: { formula: "Broken", value: 0 },
    B4: { formula: "SUM(Circle)", value: 44 },
  };
  test("counts from the cell that uses it if it is relative, and can be a broken reference", () => {
    const bytes = withOwnSheet(GAS, NAMED, [
      { name: "Beside", formula: "Own!XFD1" },
      { name: "Broken", formula: "#REF!" },
      { name: "Circle", formula: "Circle+1" },
    ]);
    const book = readBook(bytes);
    // XFD is the column before A: relative names of A1 wrap around the sheet.
    expect(computedAt(book, "B2")).toBe(20);
    expect(computedAt(book, "B3")).toBe("#REF!");
    expect(computedAt(book, "B4")).toBe(44);
  });
});

test("a name for a cell in another workbook keeps Excel's saved value", () => {
  const bytes = withOwnSheet(GAS, { ...NUMBERS, B1: { formula: "Elsewhere+A1", value: 34 } }, [
    { name: "Elsewhere", formula: "[1]Other!$A$1" },
  ]);
  expect(computedAt(readBook(bytes), "B1")).toBe(34);
});

describe("Excel's rules for table parts, totals and texts", () => {
  test("are followed for headers with data, data with totals, and columns in reverse order", () => {
    const at = { sheet: OWN, top: 0, left: 0 };
    const book = withCells({
      A1: { value: 9 },
      A2: { value: 1 },
      A3: { value: 2 },
      A4: { value: 30 },
      B2: { value: 4 },
      B3: { value: 5 },
    });
    const tables = [{ ...at, name: "T", headers: ["9", "b"], rows: 2, totals: 1 }] as unknown as Book["tables"];
    const value = (formula: string) => {
      const { evaluate } = calculate({ ...book, tables });
      return evaluate(parse(formula), OWN, 9, 9);
    };
    expect(value("=SUM(T[[#Headers],[#Data],[9]])")).toBe(12);
    expect(value("=SUM(T[[#Data],[#Totals],[9]])")).toBe(33);
    expect(value("=SUM(T[[#All],[9]])")).toBe(42);
    expect(value("=SUM(T[[b]:[9]])")).toBe(12);
  });

  test("are followed for totals, which skip hidden rows and other totals", () => {
    const bytes = withOwnSheet(GAS, {
      ...NUMBERS,
      B2: { formula: "SUBTOTAL(109,A1:A3)", value: 0 },
      B3: { formula: "SUBTOTAL(9,A1:A3)", value: 0 },
      A4: { formula: "SUBTOTAL(9,A1:A3)", value: 0 },
      B4: { formula: "SUBTOTAL(9,A1:A4)", value: 0 },
      B5: { formula: "AGGREGATE(9,5,A1:A3)", value: 4 },
    });
    expect(computedAt(readBook(bytes), "B2")).toBe(6);
    const [path, sheet] = Object.entries(partsOf(bytes)).find(([, part]) => part.includes("SUBTOTAL(109,A1:A3)"))!;
    const hidden = readBook(altered(bytes, { [path]: sheet.replace('<row r="2">', '<row r="2" hidden="1">') }));
    expect(["B2", "B3", "B4", "B5"].map((at) => computedAt(hidden, at))).toEqual([4, 6, 6, 4]);
    const filtered = readBook(
      altered(bytes, {
        [path]: sheet
          .replace('<row r="2">', '<row r="2" hidden="1">')
          .replace("</sheetData>", '</sheetData><autoFilter ref="A1:A3"/>'),
      }),
    );
    // It is unknown which rows the filter hides.
    expect(["B2", "B3"].map((at) => computedAt(filtered, at))).toEqual([4, 0]);
  });

  test("are followed for a text that looks like an error", () => {
    const book = withCells({
      A1: { value: "x" },
      B1: { formula: "ISERROR(A1)", value: true },
      B2: { formula: "LEN(A1)", value: 0 },
    });
    const bytes = withOwnSheet(GAS, {
      A1: { value: "x" },
      B1: { formula: "ISERROR(A1)", value: true },
      B2: { formula: "LEN(A1)", value: 0 },
    });
    const [path, sheet] = Object.entries(partsOf(bytes)).find(([, part]) => part.includes("ISERROR(A1)"))!;
    const changed = readBook(altered(bytes, { [path]: sheet.replace("<v>x</v>", "<v>#N/A</v>") }));
    expect([computedAt(book, "B2"), computedAt(changed, "B1"), computedAt(changed, "B2")]).toEqual([1, false, 4]);
  });
});

describe("a result that depends on Excel's region, platform or precision", () => {
  test.each<[what: string, formula: string, saved: ForeignCell["value"], computed: ForeignCell["value"]]>([
    ["a day that other regions write so", "A4+1", 14, 14],
    ["a day that is the same in all regions", "A5+1", 0, 15467],
    ["an amount in another currency", 'VALUE("€5")', 5, 5],
    ["a number format with two points", 'TEXT(1234.5,"#.#.#")', "1235.", "1235."],
    ["a letter that a Mac has otherwise", "CHAR(157)", "ù", "ù"],
    ["a letter that all have", "CHAR(65)", "x", "A"],
    ["a number that is written as a text among truths", 'AND(TRUE,"0")', true, true],
    ["the last digits of a remainder", "MOD(10.0000000001,0.1)", 9.9999453162524787e-11, 9.9999453162524787e-11],
    ["a remainder that was another one", "MOD(7,4)", 2, 3],
    ["a regular expression", 'XLOOKUP("t.*",A1:A3,A1:A3,,3)', 8, 8],
  ])("is computed only if it is certain: %s", (_, formula, saved, computed) => {
    const book = withCells({ ...NUMBERS, A4: { value: "13/01/1900" }, A5: { value: "5/5/1942" }, B1: { formula, value: saved } });
    expect(computedAt(book, "B1")).toBe(computed);
  });

  test("is 0 for a self-reference without a saved value, even in an unused array item or a caught error", () => {
    const bytes = withOwnSheet(GAS, {
      A1: { value: false },
      A2: { value: false },
      B1: { formula: "SUM(IF(A1:A2,B1:B2,1))", value: null, fills: "B1" },
      B2: { formula: "IFERROR(B3,7)", value: null },
      B3: { formula: "B2+1", value: null },
      B5: { formula: "IF(A1,B5,3)", value: null },
    });
    const { value } = calculate(readBook(bytes));
    expect([0, 1, 2].map((row) => isCircle(value(OWN, row, 1)))).toEqual([true, true, true]);
    expect(["B1", "B2", "B3", "B5"].map((at) => computedAt(readBook(bytes), at))).toEqual([0, 0, 0, 3]);
  });

  test("is the saved value for circular references that Excel iterates", () => {
    const bytes = withOwnSheet(GAS, {
      B1: { formula: "B2+1", value: 5 },
      B2: { formula: "B1/2", value: 4 },
      B3: { formula: "B1*2", value: 10 },
    });
    const xml = partsOf(bytes)["xl/workbook.xml"]!;
    const iterating = xml.includes("<calcPr")
      ? xml.replace("<calcPr", '<calcPr iterate="1"')
      : xml.replace("</workbook>", '<calcPr iterate="1"/></workbook>');
    const book = readBook(altered(bytes, { "xl/workbook.xml": iterating }));
    expect(book.settings).toContain("iteration");
    expect(["B1", "B2", "B3"].map((at) => computedAt(book, at))).toEqual([5, 4, 10]);
  });
});

describe("a formula with several values in one cell", () => {
  test.each([
    ["an array formula", { formula: "A1:A3*10", value: 0, fills: "B1" }, 10],
    ["an array constant in a plain formula", { formula: "{3,4}*A2", value: 0 }, 6],
    ["a plain formula that gives rows", { formula: "TRANSPOSE({8,9})", value: 0 }, 8],
  ])("shows the first value and fills no other cell if it is %s", (_, cell, first) => {
    const book = withCells({ ...NUMBERS, B1: cell, B2: { value: 77 }, C1: { value: 78 }, D1: { formula: "B1+B2+C1", value: 0 } });
    expect(computedAt(book, "B1")).toBe(first);
    expect(computedAt(book, "D1")).toBe(first + 77 + 78);
  });

  test("can fill cells with an empty formula", () => {
    const bytes = withOwnSheet(GAS, {
      ...NUMBERS,
      B1: { formula: "A1:A3*2", value: 2, dynamic: true, fills: "B1:B3" },
      B2: { value: 4 },
      B3: { value: 6 },
      C1: { formula: "SUM(B1:B3)", value: 0 },
    });
    const [path, sheet] = Object.entries(partsOf(bytes)).find(([, part]) => part.includes("A1:A3*2"))!;
    const marked = sheet.replace('<c r="B2" t="n"><v>4</v></c>', '<c r="B2" t="n"><f ca="1"/><v>4</v></c>');
    expect(marked).not.toBe(sheet);
    const book = readBook(altered(bytes, { [path]: marked }));
    expect(own(book).spills).toHaveLength(1);
    expect(computedAt(book, "C1")).toBe(12);
  });
});

describe("a reference over several sheets", () => {
  test.each([
    ["SUM(Own:Own!A1:A3)", 6],
    ["COUNT('Own:Own'!A1:A3,5)", 4],
    ["MAX(Far)", 3],
    ["SUM(Own:Nowhere!A1)", 44],
    ["ROWS(Own:Own!A1:A3)", 44],
  ])("is computed: %s", (formula, value) => {
    const bytes = withOwnSheet(GAS, { ...NUMBERS, B1: { formula, value: 44 } }, [{ name: "Far", formula: "Own:Own!$A$1:$A$3" }]);
    expect(computedAt(readBook(bytes), "B1")).toBe(value);
  });
});

describe("a file that Excel opens", () => {
  const bytes = withOwnSheet(GAS, NUMBERS);
  const parts = partsOf(bytes);
  const at = (needle: string) => Object.entries(parts).find(([, part]) => part.includes(needle))!;

  test("can have a shared text cell without a number, which is blank", () => {
    const [path, sheet] = at('<c r="A2" t="n"><v>2</v></c>');
    const book = readBook(
      altered(bytes, { [path]: sheet.replace('<c r="A2" t="n"><v>2</v></c>', '<c r="A2" t="s"><v></v></c>') }),
    );
    expect(own(book).values[1]?.[0] ?? null).toBeNull();
    expect(own(book).values[2]?.[0]).toBe(3);
  });

  test("can omit cell references, which are added when the sheet is edited; merged cells stay", () => {
    const [path, sheet] = at('<c r="A2" t="n"><v>2</v></c>');
    const merged = '<mergeCells count="1"><mergeCell ref="A5:B6"/></mergeCells>';
    const bare = sheet
      .replace(/<c r="[A-Z]+\d+"/g, "<c")
      .replace(/<row r="\d+"/g, "<row")
      .replace("</sheetData>", `</sheetData>${merged}`);
    const cells = [
      { row: 0, column: 1, value: 9 },
      { row: 4, column: 0, value: 7 },
    ];
    const edited = edit(altered(bytes, { [path]: bare }), [{ kind: "cells", sheet: OWN, cells }]);
    expect(own(readBook(edited)).values).toEqual([[1, 9], [2], [3], [], [7]]);
    expect(partsOf(edited)[path]).toContain(merged);
  });

  test("can name its parts with backslashes", () => {
    const renamed = Object.fromEntries(
      Object.entries(parts).flatMap(([path, text]) => [
        [path, null],
        [path.replaceAll("/", "\\"), text],
      ]),
    );
    expect(readBook(altered(bytes, renamed)).sheets.map(({ name }) => name)).toContain(OWN);
  });

  test("can declare a relationship's prefix on the sheet, and an empty document type", () => {
    const book = parts["xl/workbook.xml"]!;
    const ns = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const own = book
      .replace(/<sheet ([^>]*)r:id=/g, `<sheet $1xmlns:rel="${ns}" rel:id=`)
      .replace(/<workbook/, "<!DOCTYPE workbook []>\n<workbook");
    expect(own).not.toBe(book);
    expect(readBook(altered(bytes, { "xl/workbook.xml": own })).sheets.map(({ name }) => name)).toContain(OWN);
    const entity = book.replace(/<workbook/, '<!DOCTYPE workbook [<!ENTITY x "y">]>\n<workbook');
    expect(() => readBook(altered(bytes, { "xl/workbook.xml": entity }))).toThrow("document type");
  });
});
