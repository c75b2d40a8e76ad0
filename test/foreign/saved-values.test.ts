import { describe, expect, test } from "vitest";
import { address, areaOf } from "../../src/formula/address";
import type { CellValue } from "../../src/kernel/values";
import { changed } from "../../src/cli/change-file";
import { computedIn } from "../../src/calculation/computed-values";
import { savedSince } from "../../src/calculation/saved-values";
import { prepareFor } from "../../src/ledger/seal/load-seals";
import { rulebooks } from "../../src/rulebooks";
import { formulaAt, valueAt, type Book } from "../../src/workbook/book";
import { valuesCopy } from "../../src/workbook/xlsx/edit/values";
import { readBook } from "../../src/workbook/xlsx/read";
import "../support/preload";
import { partsOf } from "../support/workbook/files";
import { hasValidator, ownComplaints, validatorComplaints } from "../support/workbook/validate-file";
import { readSnapshot } from "../../src/workbench/open";
import { savedFile } from "../../src/workbench/save/save";
import { benchOf } from "../support/foreign/bench";
import { OWN, template, withOwnSheet, type ForeignCell, type ForeignName } from "../support/foreign/workbook";

/*
 * Formulas that this program cannot compute exactly keep Excel's saved values, whatever is done to the workbook: the workbench
 * opens, edits and saves it, the command line changes it and makes a copy with values.
 */

/** Formulas with values that only Excel knows; all but the last read A1. */
const BEYOND: readonly (readonly [formula: string, value: CellValue])[] = [
  ["BESSELJ(A1,2)", 0.114903484931901],
  ["_xlfn.SOMETHING.NEW(A1)", "saved text"],
  ["IFERROR(SOMETHING.NEW(A1),0)", 17],
  ["COUNT(SOMETHING.NEW(A1),2)", 2],
  ["[1]Other!A1+A1", 4711],
  ["ISERROR(MYSTERY(A1))", false],
  ['IF(MYSTERY(A1)>3,A1,"low")', "high"],
  ["_xlfn.LET(_xlpm.x,A1,UNHEARD.OF(_xlpm.x))", 12],
  ["Macro_Name+A1", 33],
  ["SUM(A1,MYSTERY(A2:A3))", "#N/A"],
  ["MYSTERY()", 5],
];

/** Circular formulas and formulas that read them: Excel shows 0 or the last computed values. */
const CIRCLES: Readonly<Record<string, ForeignCell>> = {
  H1: { formula: "H2+A1", value: 4 },
  H2: { formula: "H1*2", value: 8 },
  H3: { formula: "IFERROR(H1,7)+A1", value: 19 },
  H4: { formula: "COUNT(H1:H3)", value: 0 },
  I1: { formula: "IF(A1>0,J1:J2,1)", value: 0, dynamic: true, fills: "I1:I2" },
  J1: { formula: "I1", value: 0 },
  J2: { formula: "I2", value: 0 },
  K1: { formula: "J1+1", value: 0 },
  K2: { formula: "J2+1", value: 0 },
};

/** Computed formulas, and their correct values for A1 = 2, A2 = 3 and A3 = 5. */
const EXACT: readonly (readonly [formula: string, value: CellValue])[] = [
  ["SUM(Prices)", 10],
  ['IFERROR(SUM(Prices),"none")', 10],
  ["A1*Rate", 0.5],
  ["Total+1", 11],
  ["SUM(Here)", 5],
  ["COUNT(Several)", 2],
  ["Doubled", 20],
  ["SUM(Own!Here)", 5],
  ['IF(ISERROR(No_Such_Name),"no","yes")', "no"],
];

const NAMES: readonly ForeignName[] = [
  { name: "Prices", formula: "Own!$A$1:$A$3" },
  { name: "Rate", formula: "0.25" },
  { name: "Total", formula: "SUM(Prices)" },
  { name: "Doubled", formula: "Total*2" },
  { name: "Several", formula: "Own!$A$1,Own!$A$3" },
  { name: "Here", formula: "Own!$A$1:$A$3" },
  { name: "Here", formula: "Own!$A$1:$A$2", isLocal: true },
  { name: "Macro_Name", formula: "GET.CELL(6,Own!$A$1)" },
];

const cellsIn = (formulas: readonly (readonly [string, CellValue])[], column: string): Record<string, ForeignCell> =>
  Object.fromEntries(formulas.map(([formula, value], i) => [`${column}${i + 1}`, { formula, value }]));

const CELLS: Readonly<Record<string, ForeignCell>> = {
  A1: { value: 2 },
  A2: { value: 3 },
  A3: { value: 5 },
  ...cellsIn(BEYOND, "C"),
  ...cellsIn(EXACT, "D"),
  // Dependents use the kept value.
  E1: { formula: "C1*2", value: 0.229806969863802 },
  // The cells of an array formula keep their values too.
  F1: { formula: "UNHEARD.OF(A1:A3)", value: 7, dynamic: true, fills: "F1:F3" },
  F2: { value: 8 },
  F3: { value: 9 },
  G1: { formula: "SUM(F1:F3)", value: 24 },
  // Read only in the formula's own cell.
  G2: { formula: "SUM(F2:F3)", value: 17 },
  G3: { formula: "F1:F3*2", value: 14, dynamic: true, fills: "G3:G5" },
  G4: { value: 16 },
  G5: { value: 18 },
  G6: { formula: "G5+1", value: 19 },
  ...CIRCLES,
  I2: { value: 0 },
};

/** The cells that are computed from kept values. */
const READERS = ["E1", "G1", "G2", "G3", "G6"];

const own = (book: Book) => book.sheets.find(({ name }) => name === OWN)!;
const valueOf = (book: Book, at: string): CellValue => {
  const { top, left } = areaOf(at)!;
  return valueAt(own(book), top, left);
};
const SAVED = [
  ...BEYOND.map(([, value], i) => [`C${i + 1}`, value] as const),
  ["F1", 7] as const,
  ...Object.entries(CIRCLES).map(([at, { value }]) => [at, value] as const),
];
const isAsSaved = (book: Book): void => {
  for (const [at, value] of SAVED) expect([at, valueOf(book, at)]).toEqual([at, value]);
  for (const [at] of SAVED) expect(formulaAt(own(book), areaOf(at)!.top, areaOf(at)!.left), at).not.toBeNull();
};

describe.each(rulebooks.filter(({ ledger }) => ledger).map(({ id }) => [id] as const))(
  "a ledger of %s with a player's own sheet",
  (id) => {
    const bytes = withOwnSheet(template(`${id}-sample`), CELLS, NAMES);
    const before = readBook(bytes);

    test("shows Excel's saved values when it is opened in the workbench, and marks the formulas that keep them", async () => {
      await prepareFor(before);
      const bench = await benchOf(bytes);
      expect(
        bench
          .savedFormulas()
          .map(({ sheet, row, column }) => [sheet, row, column])
          .sort(),
      ).toEqual(SAVED.map(([at]) => [OWN, areaOf(at)!.top, areaOf(at)!.left]).sort());
      expect(bench.savedFormulas().filter(({ isStale }) => isStale)).toEqual([]);
      // An entry that none of them reads.
      await bench.enter(OWN, 20, 0, 1);
      const saved = readBook(bench.save());
      isAsSaved(saved);
      for (const [i, [, value]] of EXACT.entries()) expect([i, valueOf(saved, `D${i + 1}`)]).toEqual([i, value]);
      expect(bench.savedFormulas().filter(({ isStale }) => isStale)).toEqual([]);
      expect(partsOf(bench.save())["xl/workbook.xml"]).not.toContain("fullCalcOnLoad");
    });

    test("keeps saved values in the workbench when their inputs change, and reports them as not recalculated", async () => {
      const bench = await benchOf(bytes);
      await bench.enter(OWN, 0, 0, 12);
      const stale = bench.savedFormulas().filter(({ isStale }) => isStale);
      // All but the one without inputs, and the dependents.
      expect(stale.filter(({ isComputed }) => !isComputed)).toHaveLength(SAVED.length - 1);
      expect(stale.flatMap(({ row, column, isComputed }) => (isComputed ? [address(row, column)] : []))).toEqual(READERS);
      const file = bench.save();
      isAsSaved(readBook(file));
      expect(valueOf(readBook(file), "D1")).toBe(20);
      expect(valueOf(readBook(file), "D3")).toBe(3);
      expect(valueOf(readBook(file), "G1")).toBe(24);
      expect(partsOf(file)["xl/workbook.xml"]).toContain('fullCalcOnLoad="1"');
      expect(ownComplaints(file)).toEqual([]);
      await bench.enter(OWN, 0, 0, 2);
      expect(bench.savedFormulas().filter(({ isStale }) => isStale)).toEqual([]);
    });

    test("keeps saved values when the command line changes the file or exports values", () => {
      const edits = [{ kind: "cells" as const, sheet: OWN, cells: [{ row: 1, column: 0, value: 30 }] }];
      const edited = changed({ file: "x.xlsx", bytes, book: before }, edits);
      const after = readBook(edited);
      isAsSaved(after);
      expect(valueOf(after, "D1")).toBe(37);
      expect(valueOf(after, "G1")).toBe(24);
      expect(
        savedSince(before, after)
          .filter(({ isStale }) => isStale)
          .map(({ row, column }) => address(row, column)),
      ).toEqual(["F1", "C10", "G1", "G2", "G3", "G6"]);
      expect(partsOf(edited)["xl/workbook.xml"]).toContain('fullCalcOnLoad="1"');
      isAsSaved(readBook(valuesCopy(bytes, computedIn(before))));
    });

    test.skipIf(!hasValidator)("is saved as a file that Microsoft's validator accepts", async () => {
      const known = await validatorComplaints(bytes);
      const bench = await benchOf(bytes);
      await bench.enter(OWN, 0, 0, 12);
      expect(await validatorComplaints(bench.save())).toEqual(known);
    });
  },
);

describe("names of more than one cell", () => {
  test("are saved when they are added, changed or removed in the grid, and are otherwise unchanged", () => {
    const bytes = withOwnSheet(template("gas-sample"), CELLS, [...NAMES, { name: "Above", formula: "Own!A1048576" }]);
    const opened = { bytes, snapshot: readSnapshot(bytes) };
    const defined = (file: Uint8Array) =>
      (readBook(file).defined ?? []).map(({ name, scope, formula }) => [name, scope, formula]);
    const same = savedFile(opened, opened.snapshot);
    expect(defined(same.bytes)).toEqual(defined(bytes));
    const { names } = opened.snapshot;
    const now = {
      ...opened.snapshot,
      names: [
        ...names
          .filter(({ name }) => name !== "Rate")
          .map((item) => (item.name === "Prices" ? { ...item, formula: "=Own!$A$1:$A$9" } : item)),
        { name: "Fresh", scope: null, formula: "=SUM(Own!$A$1:$A$3)*2", visible: true },
        { name: "Fresh", scope: OWN, formula: "=7", visible: true },
      ],
    };
    const saved = savedFile(opened, now);
    expect(saved.lost).toEqual([]);
    const after = defined(saved.bytes);
    expect(after).toContainEqual(["Prices", null, "=Own!$A$1:$A$9"]);
    expect(after).toContainEqual(["Fresh", null, "=SUM(Own!$A$1:$A$3)*2"]);
    expect(after).toContainEqual(["Fresh", OWN, "=7"]);
    expect(after).toContainEqual(["Above", null, "=Own!A1048576"]);
    expect(after.map(([name]) => name)).not.toContain("Rate");
    expect(ownComplaints(saved.bytes)).toEqual([]);
  });
});
