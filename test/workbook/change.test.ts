import { beforeEach, describe, expect, test } from "vitest";
import { areaOf } from "../../src/formula/address";
import type { PlacedCell, PlacedSheet } from "../../src/sheets/placed";
import type { Book } from "../../src/workbook/book";
import type { CellContent, Edit } from "../../src/workbook/edit";
import { excelWorkbook } from "../../src/workbook/excel/workbook";
import { edit } from "../../src/workbook/xlsx/edit";
import { readBook } from "../../src/workbook/xlsx/read";
import { writeBook } from "../../src/workbook/xlsx/write";
import { memoryExcel, type MemoryExcel } from "../support/workbook/memory-excel";
import { protection, refusal, sheetNamed, type, valueAt, yards } from "../support/workbook/yards";
import { contentsOf } from "../support/workbook/contents";

/*
 * The same changes in a file and in a workbook that is open in Excel.
 */

/** The yards, and below them the docks with their own formula. */
function withDocks(): PlacedSheet {
  const sheet = yards();
  const headers = ["Dock", "Ships", "Twice"];
  const formula = "=[@Ships]*2";
  const docks: PlacedCell[] = [
    ...headers.map((value, column): PlacedCell => ({ row: 7, column, value, role: "header" })),
    { row: 8, column: 0, value: "North", role: "input" },
    { row: 8, column: 1, value: 3, role: "input" },
    { row: 8, column: 2, formula, role: "computed" },
    { row: 11, column: 0, value: "Note", role: "label" },
  ];
  const area = { top: 7, left: 0, rows: 2, columns: 3 };
  return {
    ...sheet,
    rows: 12,
    cells: [...sheet.cells, ...docks],
    tables: [...sheet.tables, { name: "Germany_Docks", area, headers, formulas: [null, null, formula], filter: false }],
    names: [...sheet.names, { name: "Germany_Ships", row: 8, column: 1 }],
  };
}

const plain: PlacedSheet = {
  name: "Notes",
  rows: 2,
  widths: [20],
  heights: new Map(),
  cells: [
    { row: 0, column: 0, value: "Notes", role: "title" },
    { row: 1, column: 0, value: "=not a formula", role: "computed" },
  ],
  tables: [],
  validations: [],
  highlights: [],
  names: [],
  freeze: { rows: 1, columns: 0 },
  printTitles: [0, 0],
};

const at = (sheet: string, ...cells: readonly (CellContent & { cell?: never })[]): Edit => ({ kind: "cells", sheet, cells });
const rows = (table: string, count: number): Edit => ({ kind: "rows", table, count });

const newSheets = (): readonly PlacedSheet[] => [withDocks(), { ...plain, name: "Old" }];

let excel: MemoryExcel;
beforeEach(async () => {
  excel = memoryExcel({ sheets: ["Sheet1"] });
  await excelWorkbook().addSheets(newSheets());
  await excel.Excel.run(async (context) => {
    context.workbook.worksheets.getItem("Sheet1").delete();
    await context.sync();
  });
});

const inFile = (edits: readonly Edit[]): Book =>
  readBook(
    edit(
      writeBook(newSheets(), () => null, { title: "Test" }),
      edits,
    ),
  );

describe("the same changes in a file and in Excel", () => {
  test.each<[string, readonly Edit[]]>([
    [
      "cells",
      [at("Germany", { row: 4, column: 1, value: 1500 }, { row: 5, column: 0 }, { row: 1, column: 2, formula: "=B2*2" })],
    ],
    [
      "rows, and cells in them",
      [rows("Germany_Shipyards", 2), at("Germany", { row: 6, column: 0, value: "Danzig" }, { row: 7, column: 1, value: 7 })],
    ],
    [
      "rows of two tables, from below and from above",
      [
        rows("Germany_Docks", 1),
        at("Germany", { row: 9, column: 0, value: "South" }),
        rows("Germany_Shipyards", 1),
        at("Germany", { row: 6, column: 0, value: "Emden" }, { row: 10, column: 1, value: 4 }),
        rows("Germany_Docks", 1),
        at("Germany", { row: 11, column: 0, value: "West" }),
      ],
    ],
    [
      "rows that come and go",
      [rows("Germany_Shipyards", 2), at("Germany", { row: 7, column: 1, value: 9 }), rows("Germany_Shipyards", -3)],
    ],
    [
      "a sheet, and what is written on it",
      [{ kind: "add sheet", sheet: plain, title: "Test" }, at("Notes", { row: 3, column: 1, value: 8 })],
    ],
    [
      "sheets that come before another",
      [
        { kind: "add sheet", sheet: plain, title: "Test", before: "germany" },
        { kind: "add sheet", sheet: { ...plain, name: "More" }, title: "Test", before: "Germany" },
      ],
    ],
    ["a hidden sheet", [{ kind: "add sheet", sheet: { ...plain, hidden: true }, title: "Test" }]],
    ["a sheet that goes", [{ kind: "delete sheet", sheet: "Old" }]],
    ["a sheet in the place of another", [{ kind: "replace sheet", sheet: { ...plain, name: "Old" }, title: "Test" }]],
    [
      "all of it",
      [
        at("Germany", { row: 4, column: 1, value: 1 }),
        { kind: "add sheet", sheet: plain, title: "Test" },
        rows("Germany_Docks", 2),
        { kind: "delete sheet", sheet: "Old" },
      ],
    ],
  ])("give equal workbooks: %s", async (_, edits) => {
    const workbook = excelWorkbook();
    const book = await workbook.read();
    const syncs = excel.syncs();
    await workbook.change(edits, { unlessChangedSince: book });
    // One sync to check, one to change, and one to calculate what was done with calculation suspended.
    const isQuiet = !["cells", "rows"].some((only) => edits.every(({ kind }) => kind === only));
    expect(excel.syncs() - syncs).toBe(isQuiet ? 3 : 2);
    expect(contentsOf(await workbook.read())).toEqual(contentsOf(inFile(edits)));
    expect(await protection(excel, "Germany")).toMatchObject({ protected: true, options: { allowSort: true } });
  });
});

describe("a change in Excel", () => {
  test("returns the new rows' addresses", async () => {
    expect(await excelWorkbook().change([rows("Germany_Docks", 1), rows("Germany_Shipyards", 2)])).toEqual({
      rows: [
        { sheet: "Germany", cell: "A10:C10" },
        { sheet: "Germany", cell: "A7:C8" },
      ],
      missing: [],
    });
  });

  test("protects a new sheet unless it is unprotected, and hides a hidden one", async () => {
    await excelWorkbook().change([
      { kind: "add sheet", sheet: { ...plain, hidden: true }, title: "Test" },
      { kind: "add sheet", sheet: { ...plain, name: "Open", open: true }, title: "Test" },
    ]);
    expect([sheetNamed(excel.grid, "Notes").isProtected(), sheetNamed(excel.grid, "Open").isProtected()]).toEqual([true, false]);
    expect(sheetNamed(excel.grid, "Notes").visibility()).toBe("Hidden");
  });

  test("is refused without effect if the workbook was changed since it was read", async () => {
    const workbook = excelWorkbook();
    const book = await workbook.read();
    excel.grid.remotely(() => void type(excel.grid, "Germany", "B6", 450));
    const before = contentsOf(await workbook.read());
    const refused = await refusal(workbook.change([rows("Germany_Docks", 1)], { unlessChangedSince: book }));
    expect([refused.refusal, refused.message]).toEqual([
      "changed",
      "The workbook was changed meanwhile: Germany!B6 held 500 and now holds 450. Nothing was written. Review the change, then try again.",
    ]);
    expect(contentsOf(await workbook.read())).toEqual(before);
  });

  test.each<[string, readonly Edit[], string, string]>([
    ["a table that is not there", [rows("Germany_Airfields", 1)], "gone", "Nothing was changed."],
    ["the last row of a table", [rows("Germany_Docks", -1)], "failed", "has 1 rows and must keep at least one"],
    [
      "a sheet whose name is taken",
      [{ kind: "add sheet", sheet: { ...plain, name: "old" }, title: "" }],
      "taken",
      "a sheet named old",
    ],
    [
      "a sheet with a table that is there",
      [{ kind: "add sheet", sheet: { ...yards("Germany"), name: "Copy" }, title: "" }],
      "taken",
      "Germany_Shipyards",
    ],
    ["a sheet that is not there", [{ kind: "delete sheet", sheet: "Atlantis" }], "gone", "Atlantis"],
  ])("refuses %s, along with everything else", async (_, edits, kind, message) => {
    const before = contentsOf(await excelWorkbook().read());
    const refused = await refusal(excelWorkbook().change([at("Germany", { row: 4, column: 1, value: 1 }), ...edits]));
    expect(refused.refusal).toBe(kind);
    expect(refused.message).toContain(message);
    expect(contentsOf(await excelWorkbook().read())).toEqual(before);
  });

  test("refuses to delete a sheet that formulas need", async () => {
    type(excel.grid, "Old", "C4", "=SUM(Germany_Docks[Ships])");
    const refused = await refusal(excelWorkbook().change([{ kind: "delete sheet", sheet: "Germany" }]));
    expect(refused.message).toBe("Formulas of Old need the sheet Germany, so it stays. Nothing was changed.");
  });

  test("is reverted completely if Excel refuses halfway", async () => {
    const before = contentsOf(await excelWorkbook().read());
    const refused = await refusal(
      excelWorkbook().change([
        at("Germany", { row: 4, column: 1, value: 1 }),
        rows("Germany_Docks", 2),
        { kind: "add sheet", sheet: plain, title: "" },
        rows("Germany_Shipyards", -1),
        at("Old", { row: 5, column: 5, formula: "=SUM(" }),
        { kind: "delete sheet", sheet: "Old" },
      ]),
    );
    expect(refused.message).toContain("It was about Old!F6. Nothing was changed.");
    expect(contentsOf(await excelWorkbook().read())).toEqual(before);
    expect([sheetNamed(excel.grid, "Germany").isProtected(), sheetNamed(excel.grid, "Old").isProtected()]).toEqual([true, true]);
  });

  test("reports what remains if Excel does not report what it did before it refused", async () => {
    excel = memoryExcel({ isSilent: true });
    await excelWorkbook().addSheets(newSheets());
    const edits = [at("Germany", { row: 4, column: 1, value: 1 }), at("Old", { row: 5, column: 5, formula: "=SUM(" })];
    const refused = await refusal(excelWorkbook().change(edits));
    expect(valueAt(excel.grid, "Germany", "B5")).toBe(1);
    expect([refused.isHalfDone, refused.message]).toEqual([
      true,
      expect.stringContaining("Not everything was restored: Germany!B5 held 2000 and now holds 1. Review it before continuing."),
    ]);
  });

  test("is calculated by Excel afterwards, successful or not", async () => {
    const names = () => excel.requests.map(({ Actions }) => Actions.map(({ Name }) => Name));
    const quiet = () => names().findLastIndex((all) => all.includes("SuspendApiCalculationUntilNextSync"));
    const computed = () => names().findLastIndex((all) => all.includes("Calculate"));
    expect(computed()).toBeGreaterThan(quiet());
    await excelWorkbook().change([rows("Germany_Docks", 1), at("Germany", { row: 8, column: 1, value: 4 })]);
    const [ran, then] = [quiet(), computed()];
    expect(then).toBeGreaterThan(ran);
    await refusal(excelWorkbook().change([rows("Germany_Docks", 1), at("Old", { row: 5, column: 5, formula: "=SUM(" })]));
    expect(quiet()).toBeGreaterThan(ran);
    expect(computed()).toBeGreaterThan(quiet());
  });

  test("does not overwrite someone else's change between reading and writing, and is reverted", async () => {
    let others = (): void => undefined;
    excel = memoryExcel({
      refuse({ Actions }) {
        if (Actions.some(({ Name }) => Name === "Insert") || Actions.some(({ Name }) => Name === "Formulas")) others();
        return undefined;
      },
    });
    await excelWorkbook().addSheets(newSheets());
    const workbook = excelWorkbook();
    const book = await workbook.read();
    others = () => {
      others = () => undefined;
      excel.grid.remotely(() => void type(excel.grid, "Germany", "B9", 5));
    };
    const edits = [rows("Germany_Shipyards", 2), at("Germany", { row: 10, column: 1, value: 4 })];
    const refused = await refusal(workbook.change(edits, { unlessChangedSince: book }));
    expect(refused.message).toContain("Germany!B9 held 3 and now holds 5");
    expect(valueAt(excel.grid, "Germany", "B9")).toBe(5);
    expect(excel.grid.tables().find(({ name }) => name === "Germany_Shipyards")?.area).toEqual(areaOf("A4:C6"));
  });
});
