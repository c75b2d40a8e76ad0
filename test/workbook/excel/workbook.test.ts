import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import type { PlacedCell, PlacedSheet } from "../../../src/sheets/placed";
import { areaAddress, areaOf } from "../../../src/formula/address";
import { memoryExcel, type MemoryExcel } from "../../support/workbook/memory-excel";
import { contents, formulaAt, refusal, sheetNamed, type, valueAt, yards } from "../../support/workbook/yards";

let excel: MemoryExcel;
beforeEach(() => {
  excel = memoryExcel();
});
afterEach(() => {
  vi.useRealTimers();
});

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return "no error";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};
describe("the Office.js library with an Excel that answers as Excel does", () => {
  test("does not read a property that was not loaded", async () => {
    const code = codeOf(
      excel.Excel.run(async (context) => {
        const range = context.workbook.worksheets.getItem("Sheet1").getRange("A1");
        await context.sync();
        return range.values;
      }),
    );
    expect(await code).toBe("PropertyNotLoaded");
  });

  test("reports a missing sheet as an error with getItem and a null object with getItemOrNullObject", async () => {
    const code = codeOf(
      excel.Excel.run(async (context) => {
        context.workbook.worksheets.getItem("Atlantis").getRange("A1").values = [[1]];
        await context.sync();
      }),
    );
    expect(await code).toBe("ItemNotFound");
    await excel.Excel.run(async (context) => {
      const none = context.workbook.worksheets.getItemOrNullObject("Atlantis");
      const beyond = none.getNextOrNullObject().getUsedRangeOrNullObject();
      beyond.load("values");
      await context.sync();
      expect([none.isNullObject, beyond.isNullObject]).toEqual([true, true]);
    });
  });

  test.each([
    [
      "a row too many",
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    ],
    ["a column too few", [[1], [2]]],
    ["a ragged block", [[1, 2], [3]]],
    ["a row instead of a block", [1, 2]],
  ])("refuses %s and writes nothing", async (_, values) => {
    const code = codeOf(
      excel.Excel.run(async (context) => {
        context.workbook.worksheets.getItem("Sheet1").getRange("A1:B2").values = values as never;
        await context.sync();
      }),
    );
    expect(await code).toBe("InvalidArgument");
    expect(sheetNamed(excel.grid, "Sheet1").used(true)).toBeNull();
  });

  test("fills a range with a single value, leaves a cell alone for null, and reads blank cells as empty text", async () => {
    await excel.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem("Sheet1");
      sheet.getRange("A1:B2").values = 7 as never;
      sheet.getRange("A1:B1").values = [[null, ""]];
      const range = sheet.getRange("A1:C2").load("values,formulas,valueTypes");
      await context.sync();
      expect(range.values).toEqual([
        [7, "", ""],
        [7, 7, ""],
      ]);
      expect(range.formulas).toEqual(range.values);
      expect(range.valueTypes[0]).toEqual(["Double", "Empty", "Empty"]);
    });
  });

  test("converts typed texts as Excel does", async () => {
    await excel.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem("Sheet1");
      sheet.getRange("A1:A7").values = [["12"], ["1,250"], ["20%"], ["=1+1"], ["'=1+1"], ["true"], ["Kiel"]];
      await context.sync();
    });
    const { values, formulas } = contents(excel.grid, "Sheet1", "A1:A7");
    expect(values.map(([value]) => value)).toEqual([12, 1250, 0.2, null, "=1+1", true, "Kiel"]);
    expect(formulas.map(([formula]) => formula)).toEqual([null, null, null, "=1+1", null, null, null]);
  });

  test("converts 1941-09-01 and 3-5 to dates, as Excel does", async () => {
    await excel.Excel.run(async (context) => {
      context.workbook.worksheets.getItem("Sheet1").getRange("A1:B1").values = [["1941-09-01", "3-5"]];
      await context.sync();
    });
    // 1941-09-01 has the serial number 15220.
    expect(valueAt(excel.grid, "Sheet1", "A1")).toBe(15220);
    expect(typeof valueAt(excel.grid, "Sheet1", "B1")).toBe("number");
  });

  test.each(["A0", "XFE1", "A1:B2:C3", "A1048577", "nonsense!", "Atlantis!A1"])("refuses the address %s", async (address) => {
    const code = codeOf(
      excel.Excel.run(async (context) => {
        context.workbook.worksheets.getItem("Sheet1").getRange(address).load("address");
        await context.sync();
      }),
    );
    expect(await code).toBe("InvalidArgument");
  });

  test("stops a batch at the first error and keeps what came before", async () => {
    const run = excel.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem("Sheet1");
      sheet.getRange("A1").values = [[1]];
      sheet.getRange("A2").values = [[1, 2]];
      sheet.getRange("A3").values = [[3]];
      await context.sync();
    });
    expect(await codeOf(run)).toBe("InvalidArgument");
    expect(contents(excel.grid, "Sheet1", "A1:A3").values).toEqual([[1], [null], [null]]);
  });

  test.each([["Sheet1"], ["SHEET1"]])("refuses a second sheet named %s", async (name) => {
    const run = excel.Excel.run(async (context) => {
      context.workbook.worksheets.add(name);
      await context.sync();
    });
    expect(await codeOf(run)).toBe("ItemAlreadyExists");
  });

  test.each(["History", "a/b", "[x]", "x".repeat(32), "'quoted"])("refuses the sheet name %s", async (name) => {
    const run = excel.Excel.run(async (context) => {
      context.workbook.worksheets.add(name);
      await context.sync();
    });
    expect(await codeOf(run)).toBe("InvalidArgument");
  });

  test("refuses writes to locked cells of a protected sheet, but not to unlocked ones, and protecting twice", async () => {
    await excel.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem("Sheet1");
      sheet.getRange("B1").format.protection.locked = false;
      sheet.protection.protect();
      sheet.getRange("B1").values = [[5]];
      await context.sync();
    });
    expect(valueAt(excel.grid, "Sheet1", "B1")).toBe(5);
    const locked = excel.Excel.run(async (context) => {
      context.workbook.worksheets.getItem("Sheet1").getRange("A1:B1").values = [[1, 2]];
      await context.sync();
    });
    const twice = excel.Excel.run(async (context) => {
      context.workbook.worksheets.getItem("Sheet1").protection.protect();
      await context.sync();
    });
    expect([await codeOf(locked), await codeOf(twice)]).toEqual(["AccessDenied", "AccessDenied"]);
    expect(valueAt(excel.grid, "Sheet1", "B1")).toBe(5);
  });

  test("refuses by name what the workbench does not have", async () => {
    Object.assign(excel.grid, { charts: undefined });
    const run = excel.Excel.run(async (context) => {
      context.workbook.worksheets.getItem("Sheet1").charts.add("Line", context.workbook.getSelectedRange(), "Columns");
      await context.sync();
    });
    await expect(run).rejects.toMatchObject({ code: "ApiNotFound", message: "Worksheet.Charts is not part of this workbench." });
  });

  test.each(["=SUM(A1", "=Atlantis!A1", "=Nowhere_Yards[Capacity]", "=[@Capacity]"])(
    "refuses the formula %s",
    async (formula) => {
      const run = excel.Excel.run(async (context) => {
        context.workbook.worksheets.getItem("Sheet1").getRange("A1").formulas = [[formula]];
        await context.sync();
      });
      expect(await codeOf(run)).toBe("InvalidArgument");
    },
  );

  test.each(["#NUM!", "#VALUE!", "#REF!", "#NAME?", "#N/A", "#DIV/0!", "#NULL!"])("accepts a formula with %s", async (error) => {
    const formula = `=IF(Sheet1!B1>0,SUM(1,${error}),2)`;
    await excel.Excel.run(async (context) => {
      context.workbook.worksheets.getItem("Sheet1").getRange("A1").formulas = [[formula]];
      await context.sync();
    });
    expect(formulaAt(excel.grid, "Sheet1", "A1")).toBe(formula);
  });

  describe("with formulas in a table's column", () => {
    /** The columns B and C of a table with three rows after formulas were entered. */
    async function entered(column: string, enter: (sheet: Excel.Worksheet) => void) {
      await excel.Excel.run(async (context) => {
        const sheet = context.workbook.worksheets.getItem("Sheet1");
        sheet.getRange("A1:C4").values = [
          ["Yard", "Capacity", "Share"],
          ["Kiel", 2000, ""],
          ["Hamburg", 500, ""],
          ["Danzig", "", ""],
        ];
        sheet.tables.add("A1:C4", true);
        await context.sync();
        enter(sheet);
        await context.sync();
      });
      const { values, formulas } = contents(excel.grid, "Sheet1", `${column}2:${column}4`);
      return formulas.map(([formula], r) => formula ?? values[r]![0]);
    }

    test("fills an empty column with the first one, references moving along", async () => {
      expect(await entered("C", (sheet) => (sheet.getRange("C3").formulas = [["=B3*$B$2"]]))).toEqual([
        "=B2*$B$2",
        "=B3*$B$2",
        "=B4*$B$2",
      ]);
    });

    test("keeps only one of different formulas", async () => {
      const mixed = [["=B2*20%"], ["=SUM(B2:B3)"], ["=B4*20%"]];
      expect(await entered("C", (sheet) => (sheet.getRange("C2:C4").formulas = mixed))).toEqual([
        "=B2*20%",
        "=B3*20%",
        "=B4*20%",
      ]);
    });

    test("keeps entered figures", async () => {
      expect(await entered("B", (sheet) => (sheet.getRange("B4").formulas = [["=B3*2"]]))).toEqual([2000, 500, "=B3*2"]);
    });
  });

  test.each([["$B5<0"], ["==$B5<0"]])("refuses the conditional format %s", async (formula) => {
    const run = excel.Excel.run(async (context) => {
      const format = context.workbook.worksheets
        .getItem("Sheet1")
        .getRange("A1:B2")
        .conditionalFormats.add("Custom" as never);
      format.custom.rule.formula = formula;
      await context.sync();
    });
    expect(await codeOf(run)).toBe("InvalidArgument");
  });

  test.each([
    ["InsideHorizontal", "A1:B1"],
    ["InsideVertical", "A1:A2"],
    ["InsideHorizontal", "A1"],
  ])("refuses the border %s of %s", async (side, address) => {
    const run = excel.Excel.run(async (context) => {
      const { borders } = context.workbook.worksheets.getItem("Sheet1").getRange(address).format;
      borders.getItem(side as never).style = "Continuous";
      await context.sync();
    });
    expect(await codeOf(run)).toBe("InvalidArgument");
  });

  test("keeps a range found in one sync usable in the next", async () => {
    await excel.Excel.run(async (context) => {
      const range = context.workbook.worksheets.getItem("Sheet1").getRange("A1:B1");
      await context.sync();
      range.values = [[1, 2]];
      await context.sync();
      const end = range.getLastCell().load("values,address");
      await context.sync();
      expect([end.address, end.values]).toEqual(["Sheet1!B1", [[2]]]);
    });
  });
});

describe("setting up sheets", () => {
  test("takes a sync for each sheet and three more", async () => {
    const names = ["Germany", "Japan", "Italy", "Britain", "France", "Russia", "China"];
    await excelWorkbook().addSheets(names.map((name) => yards(name)));
    expect(excel.syncs()).toBeLessThanOrEqual(names.length + 3);
    expect(excel.grid.sheets().map((sheet) => sheet.name())).toEqual(["Sheet1", ...names]);
  });

  test("writes cells, formulas, tables and names", async () => {
    await excelWorkbook().addSheets([yards()]);
    const { grid } = excel;
    expect(contents(grid, "Germany", "A1:C6").values).toEqual([
      ["Germany", null, null],
      ["Capacity", null, null],
      [null, null, null],
      ["Yard", "Capacity, PPs", "On one ship"],
      ["Kiel", 2000, null],
      ["3-5 yards", 500, null],
    ]);
    expect(formulaAt(grid, "Germany", "B2")).toBe("=SUM(Germany_Shipyards[Capacity, PPs])");
    expect(contents(grid, "Germany", "C5:C6").formulas).toEqual([["=[@[Capacity, PPs]]*20%"], ["=[@[Capacity, PPs]]*20%"]]);
    const [table] = grid.tables();
    expect(table).toMatchObject({
      name: "Germany_Shipyards",
      headers: ["Yard", "Capacity, PPs", "On one ship"],
      filterButton: false,
    });
    expect(areaAddress(table!.area)).toBe("A4:C6");
    expect(grid.names().map(({ name, formula }) => [name, formula])).toEqual([["Germany_Capacity", "=Germany!$B$2"]]);
  });

  test("keeps a text that Excel would read as a date or a formula", async () => {
    const texts = ["3-5", "Sep 1941", "=1+1", "+5", "-x", "@Kiel", "TRUE", "1,250", "Kiel"];
    const sheet: PlacedSheet = {
      ...yards(),
      cells: texts.map((value, row) => ({ row, column: 0, value, role: "input" })),
      tables: [],
      validations: [],
      highlights: [],
      names: [],
    };
    await excelWorkbook().addSheets([sheet]);
    expect(contents(excel.grid, "Germany", "A1:A9").values.map(([value]) => value)).toEqual(texts);
    expect(contents(excel.grid, "Germany", "A1:A9").formulas.flat()).toEqual(texts.map(() => null));
  });

  test("unlocks inputs, locks computed cells, and protects the sheet without a password", async () => {
    await excelWorkbook().addSheets([yards()]);
    const sheet = sheetNamed(excel.grid, "Germany");
    expect([sheet.style(4, 1).locked, sheet.style(4, 2).locked, sheet.style(30, 30).locked]).toEqual([false, true, true]);
    expect(sheet.isProtected()).toBe(true);
    await excel.Excel.run(async (context) => {
      context.workbook.worksheets.getItem("Germany").protection.unprotect();
      await context.sync();
    });
    expect(sheet.isProtected()).toBe(false);
  });

  test("sets validations, highlights, frozen panes, print layout, widths and heights", async () => {
    await excelWorkbook().addSheets([yards()]);
    const sheet = sheetNamed(excel.grid, "Germany");
    expect(sheet.validations().map(({ area, rule, alert }) => [areaAddress(area), rule, alert.style, alert.message])).toEqual([
      [
        "B5:B6",
        { kind: "wholeNumber", operator: "GreaterThanOrEqualTo", formula1: 0 },
        "Stop",
        "A whole number of 0 or more. Rulebook: 2.3.4.2.",
      ],
      ["A5:A6", { kind: "list", source: "Kiel,Hamburg" }, "Warning", "Usually Kiel or Hamburg."],
    ]);
    expect(sheet.highlights().map(({ area, rule }) => [areaAddress(area), rule])).toEqual([
      ["A5:C6", { kind: "custom", formula: "=$B5<0" }],
    ]);
    expect(sheet.freeze()).toEqual({ rows: 4, columns: 1 });
    expect(sheet.page()).toMatchObject({ orientation: "Landscape", fit: { across: 1, down: 0 }, titleRows: [3, 3] });
    expect(sheet.height(0)).toBe(24);
    // 20 characters of 7 pixels and 5 between columns, at 0.75 points a pixel.
    expect(sheet.width(0)).toBe(108.75);
    expect([sheet.style(4, 1).format, sheet.style(0, 0).format]).toEqual(["#,##0", "General"]);
  });

  test("hides a hidden sheet and shows the first visible one", async () => {
    await excelWorkbook().addSheets([{ ...yards("Lists"), hidden: true }, yards("Japan")]);
    expect(sheetNamed(excel.grid, "Lists").visibility()).toBe("Hidden");
    expect(excel.grid.activeSheet()).toBe(sheetNamed(excel.grid, "Japan").id);
  });

  test("accepts formulas that refer to later sheets and tables", async () => {
    const first: PlacedSheet = {
      ...yards("Campaign"),
      cells: [{ row: 0, column: 0, formula: "=Japan!B2+SUM(Japan_Shipyards[Capacity, PPs])", role: "link" }],
      tables: [],
      names: [],
    };
    await excelWorkbook().addSheets([first, yards("Japan")]);
    expect(formulaAt(excel.grid, "Campaign", "A1")).toBe("=Japan!B2+SUM(Japan_Shipyards[Capacity, PPs])");
  });

  test("reports its progress", async () => {
    const reported: string[] = [];
    await excelWorkbook().addSheets([yards("Germany"), yards("Japan")], (done, total, what) =>
      reported.push(`${done}/${total} ${what}`),
    );
    expect(reported).toEqual(["0/2 Germany", "1/2 Japan", "2/2 "]);
  });

  test("reports true progress: a counted sheet has its formulas and is protected, the next has not", async () => {
    const states: string[][] = [];
    await excelWorkbook().addSheets([yards("Germany"), yards("Japan")], (done) => {
      if (done === 0) return;
      states.push(
        excel.grid.sheets().map((sheet) => `${sheet.name()} ${sheet.isProtected()} ${sheet.read(areaOf("C5")!).formulas[0]![0]}`),
      );
    });
    const customFormula = (name: string) => `${name} true =[@[Capacity, PPs]]*20%`;
    expect(states).toEqual([
      ["Sheet1 false null", customFormula("Germany"), "Japan false null"],
      ["Sheet1 false null", customFormula("Germany"), customFormula("Japan")],
    ]);
  });

  test("leaves no sheet, table or name when it is cancelled halfway", async () => {
    const cancel = new AbortController();
    const adding = excelWorkbook().addSheets(
      ["Germany", "Japan", "Italy"].map((name) => yards(name)),
      (done) => done === 1 && cancel.abort(),
      cancel.signal,
    );
    const refused = await refusal(adding);
    expect([refused.refusal, refused.message]).toEqual([
      "cancelled",
      "Setting up was cancelled. The sheets added so far were removed; the workbook is unchanged.",
    ]);
    expect(excel.grid.sheets().map((sheet) => sheet.name())).toEqual(["Sheet1"]);
    expect([excel.grid.tables(), excel.grid.names()]).toEqual([[], []]);
  });

  test("requests inner borders only for at least two cells", async () => {
    const line = "InsideHorizontal";
    await excelWorkbook().addSheets([yards()]);
    const germany = sheetNamed(excel.grid, "Germany");
    // Two rows of two inputs: a border between the rows, and around them.
    expect([germany.style(4, 0).lineBottom, germany.style(4, 0).lineRight, germany.style(5, 1).lineBottom]).toEqual([
      "#D9D9D9",
      "#D9D9D9",
      "#D9D9D9",
    ]);
    const item: PlacedSheet = {
      ...yards("Japan"),
      cells: [{ row: 0, column: 0, value: 5, role: "input" }],
      tables: [],
      validations: [],
      highlights: [],
      names: [],
    };
    const before = excel.requests.length;
    await excelWorkbook().addSheets([item]);
    expect(JSON.stringify(excel.requests.slice(before))).not.toContain(line);
    expect(JSON.stringify(excel.requests.slice(0, before))).toContain(line);
    expect(sheetNamed(excel.grid, "Japan").style(0, 0).lineTop).toBe("#D9D9D9");
  });

  test("stops before adding anything if a name is in use", async () => {
    await excelWorkbook().addSheets([yards("Japan")]);
    const before = excel.syncs();
    const refused = await refusal(excelWorkbook().addSheets([yards("Germany"), yards("japan")]));
    expect([refused.refusal, refused.message]).toEqual([
      "taken",
      "The workbook already has a sheet named japan. Nothing was added.",
    ]);
    expect(excel.grid.sheets().map((sheet) => sheet.name())).toEqual(["Sheet1", "Japan"]);
    expect(excel.syncs() - before).toBe(1);
  });

  test.each([
    ["set up", () => excelWorkbook().addSheets([yards("Japan")])],
    ["added", () => excelWorkbook().change([{ kind: "add sheet", sheet: yards("Japan"), title: "Yards" }])],
  ])("uses the surviving names of a sheet deleted by hand when it is %s again", async (_, add) => {
    await excelWorkbook().addSheets([yards("Japan")]);
    const { grid } = excel;
    const led = grid.names();
    expect(led.length).toBeGreaterThan(0);
    await grid.removeSheet(sheetNamed(grid, "Japan").id);
    expect(grid.names().map(({ formula }) => formula)).toEqual(led.map(() => "=#REF!"));
    await add();
    expect(grid.names()).toEqual(led);
  });

  test("leaves no sheet, table or name when it fails halfway", async () => {
    const broken: PlacedSheet = {
      ...yards("Japan"),
      cells: [...yards("Japan").cells, { row: 8, column: 0, formula: "=SUM(", role: "computed" }],
    };
    const refused = await refusal(excelWorkbook().addSheets([yards("Germany"), broken]));
    expect(refused.message).toContain("The sheets added so far were removed; the workbook is unchanged.");
    expect(excel.grid.sheets().map((sheet) => sheet.name())).toEqual(["Sheet1"]);
    expect([excel.grid.tables(), excel.grid.names()]).toEqual([[], []]);
  });

  test("does not remove a sheet of the same name that someone else adds meanwhile", async () => {
    const workbook = excelWorkbook();
    const adding = workbook.addSheets([yards("Germany"), yards("Japan")], (done) => {
      if (done !== 0) return;
      excel.grid.remotely(() => {
        void Promise.resolve(excel.grid.addSheet("Japan")).then((sheet) => sheet.write(areaOf("A1")!, [[{ value: "theirs" }]]));
      });
    });
    await refusal(adding);
    expect(excel.grid.sheets().map((sheet) => sheet.name())).toEqual(["Sheet1", "Japan"]);
    expect(valueAt(excel.grid, "Japan", "A1")).toBe("theirs");
  });
});

describe("reading a workbook", () => {
  test("gives sheets, tables and names as they are in one sync", async () => {
    await excelWorkbook().addSheets([yards("Germany"), { ...yards("Japan"), hidden: true }]);
    const before = excel.syncs();
    const book = await excelWorkbook().read();
    expect(excel.syncs() - before).toBe(1);
    expect(book.sheets.map(({ name, hidden }) => [name, hidden ?? false])).toEqual([
      ["Sheet1", false],
      ["Germany", false],
      ["Japan", true],
    ]);
    expect(book.tables).toEqual([
      {
        name: "Germany_Shipyards",
        sheet: "Germany",
        top: 3,
        left: 0,
        headers: ["Yard", "Capacity, PPs", "On one ship"],
        rows: 2,
      },
      { name: "Japan_Shipyards", sheet: "Japan", top: 3, left: 0, headers: ["Yard", "Capacity, PPs", "On one ship"], rows: 2 },
    ]);
    expect(book.names).toEqual([
      { name: "Germany_Capacity", sheet: "Germany", row: 1, column: 1 },
      { name: "Japan_Capacity", sheet: "Japan", row: 1, column: 1 },
    ]);
    const germany = book.sheets[1]!;
    expect([germany.top, germany.left, germany.values[4]]).toEqual([0, 0, ["Kiel", 2000, null]]);
    expect(germany.formulas[4]).toEqual([null, null, "=[@[Capacity, PPs]]*20%"]);
  });

  test("takes one sync for twenty sheets, and two the first time for more", async () => {
    excel = memoryExcel({ sheets: Array.from({ length: 20 }, (_, n) => `Turn ${n + 1}`) });
    await excelWorkbook().read();
    expect(excel.syncs()).toBe(1);

    excel = memoryExcel({ sheets: Array.from({ length: 40 }, (_, n) => `Turn ${n + 1}`) });
    type(excel.grid, "Turn 40", "C3", 40);
    const workbook = excelWorkbook();
    const book = await workbook.read();
    expect([excel.syncs(), book.sheets.length, book.sheets[39]]).toEqual([
      2,
      40,
      { name: "Turn 40", top: 2, left: 2, values: [[40]], formulas: [[null]] },
    ]);
    await workbook.read();
    expect(excel.syncs()).toBe(3);
  });

  test("asks by name in an Excel that does not answer beyond the last sheet", async () => {
    const beyond = (paths: Readonly<Record<string, { readonly Name: string }>>) =>
      Object.values(paths).some(({ Name }) => Name === "GetNextOrNullObject");
    excel = memoryExcel({
      sheets: ["Germany", "Japan"],
      refuse: ({ ObjectPaths }) => (beyond(ObjectPaths) ? "ItemNotFound" : undefined),
    });
    type(excel.grid, "Japan", "B2", 7);
    const workbook = excelWorkbook();
    const { sheets } = await workbook.read();
    expect(sheets.map(({ name, values }) => [name, values])).toEqual([
      ["Germany", []],
      ["Japan", [[7]]],
    ]);
    const before = excel.syncs();
    await workbook.read();
    expect(excel.syncs() - before).toBe(2);
  });

  test.each([
    ["InvalidOperationInCellEditMode", "busy", "Excel is waiting for a cell to be finished. Press Enter or Esc, then try again."],
    [
      "ResponsePayloadSizeLimitExceeded",
      "too much",
      "The workbook is too large for Excel to return at once. Remove sheets that the campaign does not need.",
    ],
  ])("reports %s in plain words", async (code, kind, message) => {
    memoryExcel({ refuse: () => code });
    const refused = await refusal(excelWorkbook().read());
    expect([refused.refusal, refused.message]).toEqual([kind, message]);
  });

  test("gives sheets without cells for an empty workbook", async () => {
    expect(await excelWorkbook().read()).toEqual({
      sheets: [{ name: "Sheet1", top: 0, left: 0, values: [], formulas: [] }],
      tables: [],
      names: [],
      mangled: [],
    });
  });

  test("gives errors as their text, and a text that begins with = as a text", async () => {
    const { grid } = excel;
    type(grid, "Sheet1", "A1", "=LEDGER.GROWTH(1942)");
    grid.show(sheetNamed(grid, "Sheet1").id, 0, 0, "#NUM!");
    sheetNamed(grid, "Sheet1").write(areaOf("A2")!, [[{ value: "=1+1" }]]);
    const [sheet] = (await excelWorkbook().read()).sheets;
    expect(sheet).toMatchObject({ values: [["#NUM!"], ["=1+1"]], formulas: [["=LEDGER.GROWTH(1942)"], [null]] });
  });

  test("gives stored function names as in the formula bar, and distinguishes other add-ins' ones", async () => {
    const { grid } = excel;
    type(grid, "Sheet1", "A1", "=_xldudf_LEDGER_GROWTH(1942)");
    type(grid, "Sheet1", "A2", "=[2]!_xldudf_LEDGER_GROWTH(1942)");
    const book = await excelWorkbook().read();
    expect(book.sheets[0]!.formulas[0]).toEqual(["=LEDGER.GROWTH(1942)"]);
    expect(book.mangled).toEqual([{ sheet: "Sheet1", row: 1, column: 0, formula: "=[2]!_xldudf_LEDGER_GROWTH(1942)" }]);
  });

  test("distinguishes two tables with the same headers on one sheet", async () => {
    const sheet = yards();
    const again = {
      ...sheet.tables[0]!,
      name: "Germany_More",
      area: { top: 8, left: 1, rows: 2, columns: 3 },
      formulas: [null, null, null],
    };
    const headers = again.headers.map((value, index): PlacedCell => ({ row: 8, column: 1 + index, value, role: "header" }));
    await excelWorkbook().addSheets([{ ...sheet, cells: [...sheet.cells, ...headers], tables: [...sheet.tables, again] }]);
    const { tables } = await excelWorkbook().read();
    expect(tables.map(({ name, top, left, rows }) => [name, top, left, rows])).toEqual([
      ["Germany_Shipyards", 3, 0, 2],
      ["Germany_More", 8, 1, 1],
    ]);
  });

  test("ignores headers repeated elsewhere as plain cells", async () => {
    await excelWorkbook().addSheets([yards()]);
    sheetNamed(excel.grid, "Germany").write(areaOf("A20:C20")!, [
      ["Yard", "Capacity, PPs", "On one ship"].map((value) => ({ value })),
    ]);
    expect((await excelWorkbook().read()).tables[0]).toMatchObject({ top: 3, left: 0 });
  });
});

describe("selecting a cell", () => {
  test("goes to another sheet and reports the position", async () => {
    await excelWorkbook().addSheets([yards()]);
    excel.grid.activate(sheetNamed(excel.grid, "Sheet1").id);
    await excelWorkbook().select({ sheet: "Germany", cell: "C5" });
    expect(await excelWorkbook().selection()).toEqual({
      sheet: "Germany",
      cell: "C5",
      value: null,
      formula: "=[@[Capacity, PPs]]*20%",
    });
  });

  test("gives an area as such, with the content of its first cell", async () => {
    excel = memoryExcel({ sheets: ["Nationalist China"] });
    type(excel.grid, "Nationalist China", "B2", 160);
    await excelWorkbook().select({ sheet: "Nationalist China", cell: "B2:C5" });
    expect(await excelWorkbook().selection()).toEqual({ sheet: "Nationalist China", cell: "B2:C5", value: 160, formula: null });
  });

  test("shows a hidden sheet", async () => {
    excel = memoryExcel({ sheets: ["Germany", "Turns"] });
    void sheetNamed(excel.grid, "Turns").setVisibility("Hidden");
    await excelWorkbook().select({ sheet: "Turns", cell: "B2" });
    expect(sheetNamed(excel.grid, "Turns").visibility()).toBe("Visible");
    expect((await excelWorkbook().selection()).sheet).toBe("Turns");
  });

  test("is refused for a missing sheet", async () => {
    expect((await refusal(excelWorkbook().select({ sheet: "Atlantis", cell: "A1" }))).refusal).toBe("gone");
  });

  test("expands collapsed rows, on a protected sheet too, and leaves others collapsed", async () => {
    const folded = [
      { first: 3, count: 4, folded: true },
      { first: 20, count: 2, folded: true },
    ];
    await excelWorkbook().addSheets([{ ...yards("Germany"), groups: folded }]);
    const sheet = sheetNamed(excel.grid, "Germany");
    const state = () => [...sheet.groups!.all()].sort((a, b) => a.first - b.first).map((group) => group.folded);
    expect([sheet.isProtected(), state()]).toEqual([true, [true, true]]);
    await excelWorkbook().select({ sheet: "Germany", cell: "A5" });
    expect([state(), (await excelWorkbook().selection()).cell]).toEqual([[false, true], "A5"]);
    const syncs = excel.syncs();
    await excelWorkbook().select({ sheet: "Germany", cell: "A6" });
    expect(excel.syncs() - syncs).toBe(1);
  });
});

describe("listening for changes", () => {
  test("calls once for several quick edits, others' included, and never after unsubscribing", async () => {
    const handler = vi.fn();
    const stop = await excelWorkbook().onChange(handler);
    vi.useFakeTimers();
    for (const value of [1, 2, 3]) type(excel.grid, "Sheet1", "A1", value);
    await vi.advanceTimersByTimeAsync(150);
    expect(handler).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(handler).toHaveBeenCalledTimes(1);

    excel.grid.remotely(() => type(excel.grid, "Sheet1", "A1", 4));
    await vi.advanceTimersByTimeAsync(250);
    expect(handler).toHaveBeenCalledTimes(2);

    vi.useRealTimers();
    await stop();
    vi.useFakeTimers();
    type(excel.grid, "Sheet1", "A1", 5);
    await vi.advanceTimersByTimeAsync(2000);
    expect(handler).toHaveBeenCalledTimes(2);
  });

  test("never waits longer than a second for quiet", async () => {
    const handler = vi.fn();
    await excelWorkbook().onChange(handler);
    vi.useFakeTimers();
    for (let n = 0; n < 15; n += 1) {
      type(excel.grid, "Sheet1", "A1", n);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(handler).toHaveBeenCalledTimes(1);
  });

  test("is faster for a workbook that is read quickly", async () => {
    const handler = vi.fn();
    vi.useFakeTimers();
    const workbook = excelWorkbook();
    await workbook.read();
    await workbook.onChange(handler);
    type(excel.grid, "Sheet1", "A1", 1);
    await vi.advanceTimersByTimeAsync(30);
    expect(handler).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(20);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  test("includes added sheets", async () => {
    const handler = vi.fn();
    await excelWorkbook().onChange(handler);
    vi.useFakeTimers();
    void excel.grid.addSheet("Italy");
    await vi.advanceTimersByTimeAsync(250);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  test("includes the selection", async () => {
    const handler = vi.fn();
    await excelWorkbook().onSelect(handler);
    vi.useFakeTimers();
    void excel.grid.select(sheetNamed(excel.grid, "Sheet1").id, areaOf("B2")!);
    await vi.advanceTimersByTimeAsync(250);
    expect(handler).toHaveBeenCalledTimes(1);
  });
});
