import { describe, expect, test, vi } from "vitest";
import type { PlacedSheet } from "../../../src/sheets/placed";
import { formulaAt } from "../../../src/workbook/book";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { readBook } from "../../../src/workbook/xlsx/read";
import { writeBook } from "../../../src/workbook/xlsx/write";
import { partsOf } from "../../support/workbook/files";
import { memoryExcel } from "../../support/workbook/memory-excel";
import { refusal, sheetNamed, yards } from "../../support/workbook/yards";

/*
 * Features that an Excel can lack or refuse: a set-up is completed without them, and they are reported.
 */

const withNotes = yards();
const noNotes: PlacedSheet = { ...yards("Japan"), cells: yards("Japan").cells.map(({ note: _, ...cell }) => cell) };

describe("notes in headers", () => {
  test("are added to new sheets in a separate sync, and the sheets are protected", async () => {
    const excel = memoryExcel({ api: "1.20" });
    expect(await excelWorkbook().addSheets([withNotes, noNotes])).toEqual([]);
    expect(sheetNamed(excel.grid, "Germany").notes()).toEqual([{ row: 3, column: 1, text: "2.3.4.2" }]);
    const requested = excel.requests.map(({ ObjectPaths }) => Object.values(ObjectPaths).map(({ Name }) => Name));
    const journeys = requested.filter((names) => names.includes("Notes"));
    expect(journeys).toHaveLength(1);
    expect(journeys[0]).not.toContain("Tables");
    expect(sheetNamed(excel.grid, "Germany").isProtected()).toBe(true);
  });

  test.each([
    ["an Excel without them", memoryExcel, { api: "1.17" }, "add-ins cannot add them here"],
    [
      "an Excel that refuses them",
      memoryExcel,
      {
        refuse: ({ ObjectPaths }: { ObjectPaths: object }) =>
          JSON.stringify(ObjectPaths).includes('"Notes"') ? "GeneralException" : undefined,
      },
      "Excel rejected them",
    ],
  ])("are reported as missing in %s, and the sheets are added", async (_, open, options, why) => {
    const excel = open(options);
    const missing = await excelWorkbook().addSheets([withNotes]);
    expect(missing[0]).toBe(`The headers have no notes: ${why}. Everything else was added.`);
    expect(excel.grid.tables().map(({ name }) => name)).toEqual(["Germany_Shipyards"]);
    expect(sheetNamed(excel.grid, "Germany").isProtected()).toBe(true);
    expect(excel.requests.length).toBeGreaterThan(1);
  });

  test("are not reported as missing for a sheet without any", async () => {
    memoryExcel({ api: "1.17" });
    expect((await excelWorkbook().addSheets([noNotes])).filter((sentence) => sentence.includes("notes"))).toEqual([]);
  });
});

describe("check boxes", () => {
  const [row, column] = [20, 1];
  const ticked: PlacedSheet = { ...noNotes, cells: [...noNotes.cells, { row, column, role: "input", tick: true }] };

  test.each([
    ["come where Excel has them", {}, true],
    ["are left out in an Excel without them", { api: "1.17" }, false],
    [
      "are left out in an Excel that refuses them",
      { refuse: (request: object) => (JSON.stringify(request).includes('"Control"') ? "InvalidArgument" : undefined) },
      false,
    ],
  ])("%s, and the sheets are added", async (_, options, tick) => {
    const excel = memoryExcel({ ...options, answersBoxes: true });
    await excelWorkbook().addSheets([ticked]);
    const sheet = sheetNamed(excel.grid, "Japan");
    expect(sheet.style(row, column)).toMatchObject({ tick, locked: false });
    expect(sheet.read({ top: row, left: column, rows: 1, columns: 1 }).values).toEqual([[null]]);
    expect(sheet.isProtected()).toBe(true);
  });
});

describe("Excel's Undo", () => {
  /** The options with which the library ran the actions. */
  async function runs(api: string, action: () => Promise<unknown>): Promise<unknown[]> {
    const excel = memoryExcel({ api });
    const run = vi.spyOn(excel.Excel, "run");
    await action();
    return run.mock.calls.map(([first]) => (typeof first === "function" ? "as ever" : first));
  }
  const setUp = () => excelWorkbook().addSheets([withNotes, noNotes]);
  const write = () => excelWorkbook().write([{ sheet: "Sheet1", cell: "A1", value: 5 }]);

  test("reverts a set-up with its notes, or a change, in one step", async () => {
    expect(await runs("1.20", setUp)).toEqual([{ mergeUndoGroup: true }]);
    expect(await runs("1.20", write)).toEqual([{ mergeUndoGroup: true }]);
  });

  test("does not do so in an older Excel, which is reported with how to remove the sheets", async () => {
    expect(await runs("1.19", setUp)).toEqual(["as ever"]);
    memoryExcel({ api: "1.19" });
    expect(await setUp()).toEqual(["One Undo in Excel does not undo all of it; the Undo button of this message does."]);
  });
});

describe("different formulas in one column of a table", () => {
  const [table] = withNotes.tables;
  const { area, headers } = table!;
  const mixed: PlacedSheet = {
    ...withNotes,
    cells: withNotes.cells.map((cell) =>
      cell.row === area.top + 2 && cell.column === area.left + 2 ? { ...cell, formula: "=1+1" } : cell,
    ),
  };
  const refusalText = `The column ${headers[2]} of ${table!.name} has different formulas; Excel would write one of them to every row. Nothing was changed.`;

  test("are never written, because Excel keeps only one of them, and are reported", async () => {
    const excel = memoryExcel();
    expect((await refusal(excelWorkbook().addSheets([mixed]))).message).toBe(refusalText);
    expect((await refusal(excelWorkbook().change([{ kind: "add sheet", sheet: mixed, title: "" }]))).message).toBe(refusalText);
    expect(excel.grid.sheets().map((sheet) => sheet.name())).toEqual(["Sheet1"]);
  });

  test("stay in a file, whose column then has no formula for new rows", () => {
    const columnsOf = (sheet: PlacedSheet) =>
      Object.values(partsOf(writeBook([sheet], () => null, { title: "" })))
        .find((part) => part.includes(`displayName="${table!.name}"`))!
        .match(/<calculatedColumnFormula/g)?.length ?? 0;
    expect([columnsOf(withNotes), columnsOf(mixed)]).toEqual([1, 0]);
    const [sheet] = readBook(writeBook([mixed], () => null, { title: "" })).sheets;
    expect(formulaAt(sheet!, area.top + 2, area.left + 2)).toBe("=1+1");
  });
});

describe("a request of more than 5 MB", () => {
  test("is refused as a whole and reported in plain words", async () => {
    const excel = memoryExcel();
    const cells = Array.from({ length: 170 }, (_, row) => ({ sheet: "Sheet1", cell: `A${row + 1}`, value: "x".repeat(32_000) }));
    const refused = await refusal(excelWorkbook().write(cells));
    expect([refused.refusal, refused.message]).toEqual([
      "too much",
      "This is too much for Excel at once. Do it in smaller steps. It was about Sheet1!A1:A170. Nothing was changed.",
    ]);
    expect(sheetNamed(excel.grid, "Sheet1").used(true)).toBeNull();
  });

  test("is not refused just below that size", async () => {
    const excel = memoryExcel();
    await excelWorkbook().write(
      Array.from({ length: 150 }, (_, row) => ({ sheet: "Sheet1", cell: `A${row + 1}`, value: "x".repeat(32_000) })),
    );
    expect(sheetNamed(excel.grid, "Sheet1").used(true)?.rows).toBe(150);
  });
});

describe("an answer of more than 5 MB", () => {
  const LONG = "x".repeat(32_000);

  /**
   * A workbook with one sheet that is larger than Excel on the web returns at once, another nearly as large, and a ledger's
   * sheet.
   */
  async function large() {
    const excel = memoryExcel({ sheets: ["Archive", "Notes"] });
    await excelWorkbook().addSheets([noNotes]);
    const fill = (name: string, rows: number) =>
      sheetNamed(excel.grid, name).write(
        { top: 1, left: 1, rows, columns: 1 },
        Array.from({ length: rows }, (_, row) => [{ value: `${row}${LONG}` }]),
      );
    await fill("Archive", 90);
    await fill("Notes", 60);
    return excel;
  }

  test("is requested sheet by sheet, and one sheet in parts, at once from then on", async () => {
    const excel = await large();
    const workbook = excelWorkbook();
    const book = await workbook.read();
    const lines = (name: string) => book.sheets.find((sheet) => sheet.name === name)!.values.map(([value]) => value);
    expect(lines("Archive")).toEqual(Array.from({ length: 90 }, (_, row) => `${row}${LONG}`));
    expect(lines("Notes")).toEqual(Array.from({ length: 60 }, (_, row) => `${row}${LONG}`));
    expect(book.tables.map(({ name, top, rows }) => [name, top, rows])).toEqual([["Japan_Shipyards", 3, 2]]);

    // Syncs: the sheets' names, Notes, Japan, and Archive as a whole, its size, again as a whole, and two halves.
    const syncs = excel.syncs();
    expect(await workbook.read()).toEqual(book);
    expect(excel.syncs() - syncs).toBe(8);
  });

  test("does not prevent a change, or its refusal", async () => {
    const excel = await large();
    const workbook = excelWorkbook();
    await workbook.addRows("Japan_Shipyards", 1);
    expect(excel.grid.tables().find(({ name }) => name === "Japan_Shipyards")?.area.rows).toBe(4);
    const book = await workbook.read();
    excel.grid.remotely(
      () => void sheetNamed(excel.grid, "Notes").write({ top: 5, left: 1, rows: 1, columns: 1 }, [[{ value: 7 }]]),
    );
    const refused = await refusal(workbook.write([{ sheet: "Japan", cell: "B5", value: 9 }], { unlessChangedSince: book }));
    expect(refused.message).toMatch(/^The workbook was changed meanwhile: Notes!B6 held 4x{59}… and now holds 7\./);
  });
});
