import { beforeEach, describe, expect, test } from "vitest";
import { areaOf } from "../../../src/formula/address";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { memoryExcel, type MemoryExcel } from "../../support/workbook/memory-excel";
import { contents, formulaAt, protection, refusal, sheetNamed, type, valueAt, yards } from "../../support/workbook/yards";

let excel: MemoryExcel;
beforeEach(() => {
  excel = memoryExcel();
});

describe("writing cells", () => {
  test("takes one sync after checking the protection, and never makes a text a formula", async () => {
    await excelWorkbook().write([
      { sheet: "Sheet1", cell: "A1", value: 420 },
      { sheet: "Sheet1", cell: "A2", value: "=HYPERLINK(1)" },
      { sheet: "Sheet1", cell: "A3", formula: "=SUM(A1,1)" },
      { sheet: "Sheet1", cell: "A4", value: true },
      { sheet: "Sheet1", cell: "A5", value: "-Kiel" },
    ]);
    expect(excel.syncs()).toBe(2);
    expect(contents(excel.grid, "Sheet1", "A1:A5")).toEqual({
      values: [[420], ["=HYPERLINK(1)"], [null], [true], ["-Kiel"]],
      formulas: [[null], [null], ["=SUM(A1,1)"], [null], [null]],
    });
  });

  test("empties a cell for null", async () => {
    type(excel.grid, "Sheet1", "A1", 5);
    await excelWorkbook().write([{ sheet: "Sheet1", cell: "A1", value: null }]);
    expect(sheetNamed(excel.grid, "Sheet1").used(true)).toBeNull();
  });

  test("is refused for a missing sheet, by name", async () => {
    const refused = await refusal(excelWorkbook().write([{ sheet: "Atlantis", cell: "A1", value: 1 }]));
    expect([refused.refusal, refused.message]).toEqual([
      "gone",
      "The sheet, table or cell is no longer there. Check the workbook again. It was about Atlantis. Nothing was changed.",
    ]);
  });

  test("sends neighboring cells as one block, and fills all cells of an address", async () => {
    const before = excel.requests.length;
    await excelWorkbook().write([
      { sheet: "Sheet1", cell: "A1", value: 1 },
      { sheet: "Sheet1", cell: "B1", formula: "=A1*2" },
      { sheet: "Sheet1", cell: "A2:B3", value: "Kiel" },
    ]);
    expect(contents(excel.grid, "Sheet1", "A1:B3")).toEqual({
      values: [
        [1, null],
        ["Kiel", "Kiel"],
        ["Kiel", "Kiel"],
      ],
      formulas: [
        [null, "=A1*2"],
        [null, null],
        [null, null],
      ],
    });
    const sets = excel.requests.slice(before).flatMap(({ Actions }) => Actions.filter(({ Name }) => Name === "Formulas"));
    expect(sets).toHaveLength(1);
  });
});

describe("a formula written into a table column, which desktop Excel fills down", () => {
  /** Three yards with players' entries or blanks in the last column, and formulas before it. */
  async function withTable(notes: readonly (string | number | null)[]): Promise<void> {
    await excel.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem("Sheet1");
      sheet.getRange("A1:C1").values = [["Yard", "Share", "Note"]];
      sheet.getRange("A2:A4").values = [["Kiel"], ["Hamburg"], ["Danzig"]];
      sheet.tables.add("A1:C4", true).name = "Yards";
      sheet.getRange("B2:B4").formulas = [["=ROW()"], ["=ROW()"], ["=ROW()"]];
      sheet.getRange("C2:C4").values = notes.map((note) => [note ?? ""]);
      await context.sync();
    });
  }
  const column = (letter: string) => {
    const { values, formulas } = contents(excel.grid, "Sheet1", `${letter}2:${letter}4`);
    return formulas.map(([formula], r) => formula ?? values[r]![0]);
  };

  test("leaves blank cells beside it blank", async () => {
    await withTable([null, null, null]);
    await excelWorkbook().write([{ sheet: "Sheet1", cell: "C3", formula: "=SUM(1,2)" }]);
    expect(column("C")).toEqual([null, "=SUM(1,2)", null]);
  });

  test("leaves them blank on a protected sheet too, which is protected again", async () => {
    await withTable([null, null, null]);
    await excel.Excel.run(async (context) => {
      context.workbook.worksheets.getItem("Sheet1").protection.protect({ allowSort: true });
      await context.sync();
    });
    await excelWorkbook().write([{ sheet: "Sheet1", cell: "C2", formula: "=SUM(1,2)" }]);
    expect(column("C")).toEqual(["=SUM(1,2)", null, null]);
    expect(await protection(excel, "Sheet1")).toMatchObject({ protected: true, options: { allowSort: true } });
  });

  test("keeps entries beside it, and a whole column written at once", async () => {
    await withTable([7, null, null]);
    await excelWorkbook().write([{ sheet: "Sheet1", cell: "C4", formula: "=SUM(1,2)" }]);
    expect(column("C")).toEqual([7, null, "=SUM(1,2)"]);
    await excelWorkbook().write([{ sheet: "Sheet1", cell: "B2:B4", formula: "=ROW()*2" }]);
    expect(column("B")).toEqual(["=ROW()*2", "=ROW()*2", "=ROW()*2"]);
  });

  test("leaves other new rows blank if it is in an added row", async () => {
    await withTable([null, null, null]);
    await excelWorkbook().change([
      { kind: "rows", table: "Yards", count: 2 },
      { kind: "cells", sheet: "Sheet1", cells: [{ row: 4, column: 2, formula: "=SUM(1,2)" }] },
    ]);
    const { values, formulas } = contents(excel.grid, "Sheet1", "B2:C6");
    expect(formulas.map(([, formula]) => formula)).toEqual([null, null, null, "=SUM(1,2)", null]);
    expect(values.map(([, note]) => note)).toEqual([null, null, null, null, null]);
    expect(formulas.map(([share]) => share)).toEqual(Array(5).fill("=ROW()"));
  });

  test("reports the cells by name if Excel refuses to empty them", async () => {
    let journeys = Infinity;
    excel = memoryExcel({ refuse: () => (journeys-- > 0 ? undefined : "GeneralException") });
    await withTable([null, null, null]);
    // One sync to check, one to write.
    journeys = 2;
    const { missing } = await excelWorkbook().change([
      { kind: "cells", sheet: "Sheet1", cells: [{ row: 2, column: 2, formula: "=SUM(1,2)" }] },
    ]);
    expect(missing).toEqual([expect.stringMatching(/^Excel may have filled a formula .* Check Sheet1!C2, Sheet1!C4\.$/)]);
  });
});

describe("writing on protected sheets", () => {
  beforeEach(async () => {
    await excelWorkbook().addSheets([yards("Germany"), yards("Japan")]);
  });

  test("writes locked cells and protects the sheets as before, all in one batch", async () => {
    const before = await protection(excel, "Germany");
    expect(before).toMatchObject({ protected: true, options: { allowSort: true } });
    const syncs = excel.syncs();
    await excelWorkbook().write([
      { sheet: "Germany", cell: "C5", formula: "=100" },
      { sheet: "Japan", cell: "A1", value: "Nippon" },
      { sheet: "Sheet1", cell: "A1", value: 1 },
    ]);
    expect(excel.syncs() - syncs).toBe(2);
    expect([formulaAt(excel.grid, "Germany", "C5"), valueAt(excel.grid, "Japan", "A1")]).toEqual(["=100", "Nippon"]);
    expect(await protection(excel, "Germany")).toEqual(before);
    expect(sheetNamed(excel.grid, "Japan").isProtected()).toBe(true);
    expect(sheetNamed(excel.grid, "Sheet1").isProtected()).toBe(false);
  });

  test("is refused for locked cells of a sheet with a password, but not for unlocked ones", async () => {
    await excel.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem("Germany");
      sheet.protection.unprotect();
      sheet.protection.protect({}, "Enigma");
      await context.sync();
    });
    type(excel.grid, "Sheet1", "A1", "3-5");
    const refused = await refusal(
      excelWorkbook().write([
        { sheet: "Sheet1", cell: "A1", value: "changed" },
        { sheet: "Japan", cell: "C5", value: 1 },
        { sheet: "Germany", cell: "C5", value: 1 },
      ]),
    );
    expect(refused.refusal).toBe("protected");
    expect(refused.message).toContain("The sheet is protected. Unprotect it, or ask the person who protected it.");
    expect(refused.message).toContain("Nothing was changed.");
    expect(valueAt(excel.grid, "Sheet1", "A1")).toBe("3-5");
    expect(formulaAt(excel.grid, "Japan", "C5")).toBe("=[@[Capacity, PPs]]*20%");
    expect([sheetNamed(excel.grid, "Germany").isProtected(), sheetNamed(excel.grid, "Japan").isProtected()]).toEqual([
      true,
      true,
    ]);

    await excelWorkbook().write([{ sheet: "Germany", cell: "B5", value: 1900 }]);
    expect(valueAt(excel.grid, "Germany", "B5")).toBe(1900);
  });

  test("can skip locked cells on request and write the unlocked ones", async () => {
    const refused = await refusal(excelWorkbook().write([{ sheet: "Germany", cell: "C5", value: 1 }], { lockedCellsStay: true }));
    expect(refused.refusal).toBe("protected");
    expect(formulaAt(excel.grid, "Germany", "C5")).toBe("=[@[Capacity, PPs]]*20%");
    expect(sheetNamed(excel.grid, "Germany").isProtected()).toBe(true);
    await excelWorkbook().write([{ sheet: "Germany", cell: "B5", value: 1900 }], { lockedCellsStay: true });
    expect(valueAt(excel.grid, "Germany", "B5")).toBe(1900);
  });

  test("is reverted if one cell is refused, texts as texts, and the sheets are protected again", async () => {
    type(excel.grid, "Sheet1", "A1", "3-5");
    const refused = await refusal(
      excelWorkbook().write([
        { sheet: "Sheet1", cell: "A1", value: "changed" },
        { sheet: "Germany", cell: "C5", value: 1 },
        { sheet: "Japan", cell: "E9", formula: "=SUM(" },
      ]),
    );
    expect(refused.message).toContain("It was about Japan!E9. Nothing was changed.");
    expect(valueAt(excel.grid, "Sheet1", "A1")).toBe("3-5");
    expect(formulaAt(excel.grid, "Germany", "C5")).toBe("=[@[Capacity, PPs]]*20%");
    expect([sheetNamed(excel.grid, "Germany").isProtected(), sheetNamed(excel.grid, "Japan").isProtected()]).toEqual([
      true,
      true,
    ]);
  });
});

describe("writing only if nothing has changed since", () => {
  beforeEach(async () => {
    await excelWorkbook().addSheets([yards("Germany")]);
  });
  const change = [{ sheet: "Germany", cell: "B5", value: 1500 }];

  test("ignores formulas' new results, and takes one sync to check and one to write", async () => {
    const workbook = excelWorkbook();
    const book = await workbook.read();
    excel.grid.show(sheetNamed(excel.grid, "Germany").id, 1, 1, 2500);
    const syncs = excel.syncs();
    await workbook.write(change, { unlessChangedSince: book });
    expect(excel.syncs() - syncs).toBe(2);
    expect(valueAt(excel.grid, "Germany", "B5")).toBe(1500);
  });

  test.each<[string, () => unknown, string]>([
    ["a figure", () => type(excel.grid, "Germany", "B6", 450), "Germany!B6 held 500 and now holds 450"],
    [
      "a formula",
      () => type(excel.grid, "Germany", "B2", 7),
      "Germany!B2 held =SUM(Germany_Shipyards[Capacity, PPs]) and now holds 7",
    ],
    ["a cell that was blank", () => type(excel.grid, "Sheet1", "D4", "note"), "Sheet1!D4 held nothing and now holds note"],
    ["a new sheet", () => excel.grid.addSheet("Italy"), "the sheet Italy was added"],
    ["a name", () => excel.grid.removeName("Germany_Capacity", null), "the name Germany_Capacity was removed"],
    [
      "a table",
      () => excel.grid.changeTable("Germany_Shipyards", { area: areaOf("A4:C7")! }),
      "the table Germany_Shipyards was moved or resized",
    ],
  ])("is refused without effect if someone else has changed %s", async (_, action, what) => {
    const workbook = excelWorkbook();
    const book = await workbook.read();
    excel.grid.remotely(() => void action());
    const refused = await refusal(workbook.write(change, { unlessChangedSince: book }));
    expect([refused.refusal, refused.message]).toEqual([
      "changed",
      `The workbook was changed meanwhile: ${what}. Nothing was written. Review the change, then try again.`,
    ]);
    expect(valueAt(excel.grid, "Germany", "B5")).toBe(2000);
    expect(sheetNamed(excel.grid, "Germany").isProtected()).toBe(true);
  });

  test("keeps a change made between checking and writing", async () => {
    let others = (): void => undefined;
    excel = memoryExcel({
      refuse({ Actions }) {
        if (Actions.some(({ Name }) => Name === "Formulas")) others();
        return undefined;
      },
    });
    await excelWorkbook().addSheets([yards("Germany")]);
    const workbook = excelWorkbook();
    const book = await workbook.read();
    others = () => {
      others = () => undefined;
      excel.grid.remotely(() => type(excel.grid, "Germany", "B5", 1800));
    };
    const both = [...change, { sheet: "Germany", cell: "A1", value: "Reich" }];
    const refused = await refusal(workbook.write(both, { unlessChangedSince: book }));
    expect(refused.refusal).toBe("changed");
    expect(refused.message).toContain("Germany!B5 held 2000 and now holds 1800");
    expect([valueAt(excel.grid, "Germany", "B5"), valueAt(excel.grid, "Germany", "A1")]).toEqual([1800, "Germany"]);
    expect(sheetNamed(excel.grid, "Germany").isProtected()).toBe(true);
  });
});
