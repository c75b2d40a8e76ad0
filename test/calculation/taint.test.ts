import { describe, expect, test } from "vitest";
import { address } from "../../src/formula/address";
import { isError } from "../../src/formula/world";
import { calculate } from "../../src/calculation/calculation";
import type { Calculation } from "../../src/calculation/knowledge";
import type { Taint } from "../../src/calculation/taint";
import type { CellValue } from "../../src/kernel/values";
import type { Book } from "../../src/workbook/book";

const isFormula = (cell: CellValue): cell is string => typeof cell === "string" && cell.startsWith("=");

/** One sheet with these rows; texts that begin with = are formulas. */
const bookOf = (rows: readonly (readonly CellValue[])[]): Book => ({
  sheets: [
    {
      name: "Germany",
      top: 0,
      left: 0,
      values: rows.map((row) => row.map((cell) => (isFormula(cell) ? null : cell))),
      formulas: rows.map((row) => row.map((cell) => (isFormula(cell) ? cell : null))),
    },
  ],
  tables: [],
  names: [],
  mangled: [],
});

/** Calculates rows in which "?" is unreadable. */
const calculated = (rows: readonly (readonly CellValue[])[]): Calculation =>
  calculate(bookOf(rows), new Map(), { unreadable: (_sheet, _row, _column, value) => value === "?" });

const reported = (taint: Taint): string[] => [...taint].map(({ row, column }) => address(row, column)).sort();
const at = (cell: string): [string, number, number] => ["Germany", Number(cell.slice(1)) - 1, cell.charCodeAt(0) - 65];
const taintOf = (calculation: Calculation, cell: string): string[] => reported(calculation.taint(...at(cell)));

describe("a cell that cannot be read", () => {
  test("is reported as an error", () => {
    const calculation = calculated([["?", "=A1+1"]]);
    const error = { error: "#VALUE!", message: '"?" cannot be read here.', refused: "?" };
    expect(calculation.value(...at("A1"))).toEqual(error);
    expect(calculation.value(...at("B1"))).toEqual(error);
  });

  test("is its own taint; a valid cell has none", () => {
    const calculation = calculated([["?", 1, "=B1+1"]]);
    expect(["A1", "B1", "C1", "Z9"].map((cell) => taintOf(calculation, cell))).toEqual([["A1"], [], [], []]);
  });

  test("is compared with the value of a formula entered there", () => {
    const calculation = calculated([['="?"', "=A1"]]);
    expect(isError(calculation.value(...at("A1")))).toBe(true);
    expect(taintOf(calculation, "B1")).toEqual(["A1"]);
  });

  test("uses the declared formula instead of its content", () => {
    const declared = new Map([["Germany", [[{ kind: "value", value: "?" } as const]]]]);
    const calculation = calculate(bookOf([[7]]), declared, { unreadable: (_sheet, _row, _column, value) => value === "?" });
    expect(calculation.value(...at("A1"))).toBe("?");
    expect(taintOf(calculation, "A1")).toEqual([]);
  });

  test("is one object wherever it is reported", () => {
    const calculation = calculated([["?", "=A1", "=IFERROR(A1,0)"]]);
    const [first] = calculation.taint(...at("B1"));
    expect(first).toBe([...calculation.taint(...at("C1"))][0]);
    expect(first).toBe([...calculation.taint(...at("A1"))][0]);
    expect(first).toBe(calculation.originOf(calculation.value(...at("B1")) as { error: string }));
  });
});

describe("a cell computed from it", () => {
  test("is tainted along a chain, whichever cell is read first", () => {
    const rows = [
      ["?", "=A1+1", "=B1*2", "=C1&D2"],
      [1, 2, 3, "?"],
    ];
    for (const order of [
      ["A1", "B1", "C1", "D1"],
      ["D1", "C1", "B1", "A1"],
    ]) {
      const calculation = calculated(rows);
      const found = Object.fromEntries(order.map((cell) => [cell, taintOf(calculation, cell)]));
      expect(found).toEqual({ A1: ["A1"], B1: ["A1"], C1: ["A1"], D1: ["A1", "D2"] });
    }
  });

  test("is tainted along a chain as long as a sheet", () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => [i === 0 ? "?" : `=A${i}+B${i + 1}`, i % 7 === 6 ? "?" : 1]);
    const calculation = calculated(rows);
    expect(taintOf(calculation, "A6")).toEqual(["A1"]);
    expect(taintOf(calculation, "A20000")).toHaveLength(100);
  });

  test("is not tainted by a branch that is not taken", () => {
    const calculation = calculated([
      ["?", 1, "=IF(B1=1,B1,A1)", "=IF(B1=1,A1,B1)", "=IF(A1=1,B1,B1)"],
      ["=CHOOSE(B1,B1,A1)", "=SWITCH(B1,1,B1,A1)", "=IFS(B1=1,B1,TRUE,A1)", "=IFERROR(B1,A1)"],
    ]);
    expect(["C1", "D1", "E1"].map((cell) => taintOf(calculation, cell))).toEqual([[], ["A1"], ["A1"]]);
    expect(["A2", "B2", "C2", "D2"].flatMap((cell) => taintOf(calculation, cell))).toEqual([]);
  });

  test.each([
    "=IFERROR(A1,0)",
    "=IFNA(A1,0)",
    "=ISNUMBER(A1)",
    "=ISTEXT(A1)",
    "=ISERROR(A1)",
    "=ISBLANK(A1)",
    "=COUNT(A1:B1)",
    "=COUNTA(A1:B1)",
    "=COUNTBLANK(A1:B1)",
    '=COUNTIF(A1:B1,"x")',
    "=SUMPRODUCT(--ISERROR(A1:B1))",
    "=IF(ISNUMBER(A1),A1,0)",
    "=OR(ISERROR(A1),TRUE)",
    "=A1=1",
    "=A1&B1",
    "=INDEX(A1:B1,1)",
    '=LEDGER.GROWTH(1942,"Germany",A1,5)',
    "=SUM(LEDGER.FUELREORG(A1:B1,A1:B1))",
    "=IFERROR(LEDGER.GROWTH(1942,A1,100,5),0)",
  ])("is tainted if it is %s", (formula) => {
    expect(taintOf(calculated([["?", 2, formula]]), "C1")).toEqual(["A1"]);
  });

  test.each(["=ROW(A1)", "=COLUMNS(A1:B1)", "=INDEX(A1:B1,2)", "=SUM(INDEX(A1:B2,0,2))", "=ADDRESS(ROW(A1),1)"])(
    "is not tainted if it is %s",
    (formula) => {
      expect(taintOf(calculated([["?", 2, formula]]), "C1")).toEqual([]);
    },
  );
});

describe("a formula over columns", () => {
  const rows = (formula: string): CellValue[][] => [
    ["Kiel", 10, formula],
    ["Emden", "?", null],
    ["Kiel", 5, null],
  ];

  test("ignores an unreadable figure in a row that does not match", () => {
    const calculation = calculated(rows('=SUMIFS(B1:B3,A1:A3,"Kiel")'));
    expect(calculation.value(...at("C1"))).toBe(15);
    expect(taintOf(calculation, "C1")).toEqual([]);
    expect(taintOf(calculated(rows('=SUMIF(A1:A3,"Kiel",B1:B3)')), "C1")).toEqual([]);
    expect(taintOf(calculated(rows('=MAXIFS(B1:B3,A1:A3,"Kiel")')), "C1")).toEqual([]);
  });

  test("is tainted by an unreadable figure in a row that matches", () => {
    for (const formula of [
      '=SUMIFS(B1:B3,A1:A3,"Emden")',
      '=SUMIFS(B1:B3,A1:A3,"*")',
      '=SUMIF(A1:A3,"E*",B1:B3)',
      "=SUM(B1:B3)",
    ]) {
      const calculation = calculated(rows(formula));
      expect(isError(calculation.value(...at("C1")))).toBe(true);
      expect(taintOf(calculation, "C1")).toEqual(["B2"]);
    }
  });

  test("is tainted by an unreadable name, in the rows or as the criterion", () => {
    const names: CellValue[][] = [
      ["Kiel", 10, '=SUMIFS(B1:B3,A1:A3,"Kiel")', '=COUNTIFS(A1:A3,"Kiel",B1:B3,">0")'],
      ["?", 7, "=SUMIFS(B1:B3,A1:A3,A2)", "=COUNTIF(A1:A3,D3)"],
      ["Kiel", 5, null, "?"],
    ];
    const calculation = calculated(names);
    expect(calculation.value(...at("C1"))).toBe(15);
    expect(["C1", "D1", "C2", "D2"].map((cell) => taintOf(calculation, cell))).toEqual([["A2"], ["A2"], ["A2"], ["A2", "D3"]]);
  });

  test.each(['=MATCH("Kiel",A1:A3,0)', '=XLOOKUP("Kiel",A1:A3,B1:B3)', '=VLOOKUP("Kiel",A1:B3,2,FALSE)'])(
    "reads nothing after the match: %s",
    (formula) => {
      const list = (first: string, last: string): CellValue[][] => [
        [first, 1, formula],
        ["Kiel", 2],
        [last, 3],
      ];
      expect(taintOf(calculated(list("Emden", "?")), "C1")).toEqual([]);
      // The unreadable name could also be Kiel, and the first.
      expect(taintOf(calculated(list("?", "Emden")), "C1")).toEqual(["A1"]);
    },
  );

  test("is tainted by an unreadable name if the name it looks up is not found", () => {
    const calculation = calculated([
      ["Kiel", '=IFERROR(MATCH("Emden",A1:A2,0),0)'],
      ["?", null],
    ]);
    expect(calculation.value(...at("B1"))).toBe(0);
    expect(taintOf(calculation, "B1")).toEqual(["A2"]);
  });
});

describe("a formula with an error", () => {
  test("taints every formula that reads it", () => {
    const calculation = calculated([[0, "=1/A1", "=B1+1", "=IFERROR(C1,0)"]]);
    expect(["A1", "B1", "C1", "D1"].map((cell) => taintOf(calculation, cell))).toEqual([[], ["B1"], ["B1"], ["B1"]]);
  });

  test("taints its dependents where a rule refuses the inputs", () => {
    const calculation = calculated([["Atlantis", "=LEDGER.GROWTH(1942,A1,100,5)", "=IFERROR(B1,0)"]]);
    expect(calculation.value(...at("B1"))).toMatchObject({ error: "#VALUE!" });
    expect(taintOf(calculation, "C1")).toEqual(["B1"]);
  });

  test("taints nothing if the formula handles it", () => {
    expect(taintOf(calculated([[0, "=IFERROR(1/A1,0)", "=B1"]]), "C1")).toEqual([]);
  });

  test("reports the unreadable cells that it read", () => {
    expect(taintOf(calculated([["?", "=IFERROR(A1,0)", "=1/B1", "=C1"]]), "D1")).toEqual(["A1"]);
  });

  test("taints its dependents if it was typed as an error or cannot be read", () => {
    const calculation = calculated([["#N/A", "=IFERROR(A1,0)", "=1+*", "=IFERROR(C1,0)"]]);
    expect(["B1", "D1"].map((cell) => taintOf(calculation, cell))).toEqual([["A1"], ["C1"]]);
  });

  test("taints its dependents if it is in a cycle, even if one of them catches the error", () => {
    for (const rows of [
      ["=B1", "=A1", "=A1"],
      ["=B1+1", "=IFERROR(A1,5)", "=A1"],
      ["=IFERROR(B1,5)", "=A1+1", "=A1"],
    ]) {
      for (const first of ["A1", "B1", "C1"]) {
        const calculation = calculated([rows]);
        calculation.value(...at(first));
        for (const cell of ["A1", "B1", "C1"]) expect(taintOf(calculation, cell)).toHaveLength(1);
      }
    }
  });
});

describe("a watch", () => {
  const rows = [["?", "=A1+1", 3, "?"]];

  test("reports cells read while it runs, computed before or not", () => {
    const calculation = calculated(rows);
    calculation.value(...at("B1"));
    const { result, taint } = calculation.watch(() => [calculation.value(...at("B1")), calculation.value(...at("C1"))]);
    expect(result[1]).toBe(3);
    expect(reported(taint)).toEqual(["A1"]);
    expect(reported(calculation.watch(() => calculation.value(...at("C1"))).taint)).toEqual([]);
  });

  test("reports cells read by a formula evaluated while it runs", () => {
    const calculation = calculated(rows);
    const formula = { kind: "call", name: "ISERROR", args: [{ kind: "name", name: "Nowhere" }] } as const;
    expect(reported(calculation.watch(() => calculation.evaluate(formula, "Germany", 0, 5)).taint)).toEqual([]);
    const reference = {
      kind: "cells",
      sheet: null,
      from: { row: 0, column: 3, fixedRow: false, fixedColumn: false },
      to: null,
    } as const;
    const seen = calculation.watch(() => calculation.evaluate({ ...formula, args: [reference] }, "Germany", 0, 5));
    expect(seen.result).toBe(true);
    expect(reported(seen.taint)).toEqual(["D1"]);
  });

  test("inside another reports to both, but not the outer's own reads", () => {
    const calculation = calculated(rows);
    const outer = calculation.watch(() => {
      calculation.value(...at("D1"));
      return reported(calculation.watch(() => calculation.value(...at("B1"))).taint);
    });
    expect(outer.result).toEqual(["A1"]);
    expect(reported(outer.taint)).toEqual(["A1", "D1"]);
    // A set that was reported earlier does not grow afterwards.
    expect(taintOf(calculation, "D1")).toEqual(["D1"]);
  });

  test("that ends with an exception still reports to the outer one", () => {
    const calculation = calculated(rows);
    const outer = calculation.watch(() => {
      expect(() =>
        calculation.watch(() => {
          calculation.value(...at("A1"));
          throw new Error("stop");
        }),
      ).toThrow("stop");
      return calculation.watch(() => calculation.value(...at("C1"))).taint.size;
    });
    expect(outer.result).toBe(0);
    expect(reported(outer.taint)).toEqual(["A1"]);
  });
});
