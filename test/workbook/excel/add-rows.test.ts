import { beforeEach, describe, expect, test } from "vitest";
import { areaAddress } from "../../../src/formula/address";
import type { PlacedCell, PlacedSheet } from "../../../src/sheets/placed";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { memoryExcel, type MemoryExcel } from "../../support/workbook/memory-excel";
import { contents, formulaAt, protection, refusal, sheetNamed, yards } from "../../support/workbook/yards";

let excel: MemoryExcel;
beforeEach(() => {
  excel = memoryExcel();
});

/** The yards with a table of docks directly below, a figure that refers to one dock, and a formula with addresses. */
function withDocks(): PlacedSheet {
  const sheet = yards();
  const headers = ["Dock", "Ships"];
  const docks: PlacedCell[] = [
    ...headers.map((value, column): PlacedCell => ({ row: 7, column, value, role: "header" })),
    { row: 8, column: 0, value: "North", role: "input" },
    { row: 8, column: 1, value: 3, role: "input" },
    { row: 2, column: 0, formula: "=B9+SUM($B$5:B6)+Germany!B9", role: "computed" },
  ];
  return {
    ...sheet,
    rows: 9,
    cells: [...sheet.cells, ...docks],
    tables: [
      ...sheet.tables,
      { name: "Germany_Docks", area: { top: 7, left: 0, rows: 2, columns: 2 }, headers, formulas: [null, null], filter: false },
    ],
    names: [...sheet.names, { name: "Germany_Ships", row: 8, column: 1 }],
  };
}

const areaOfTable = (name: string) => areaAddress(excel.grid.tables().find((table) => table.name === name)!.area);

describe("adding rows to a table", () => {
  test("on a protected sheet copies formulas, formats and rules from the row above, leaves inputs empty, and protects it again", async () => {
    await excelWorkbook().addSheets([yards()]);
    const before = await protection(excel, "Germany");
    const syncs = excel.syncs();
    const at = await excelWorkbook().addRows("Germany_Shipyards", 2);
    expect(at).toEqual({ sheet: "Germany", cell: "A7:C8" });
    expect(excel.syncs() - syncs).toBe(2);
    expect(areaOfTable("Germany_Shipyards")).toBe("A4:C8");
    expect(contents(excel.grid, "Germany", "A5:C8")).toEqual({
      values: [
        ["Kiel", 2000, null],
        ["3-5 yards", 500, null],
        [null, null, null],
        [null, null, null],
      ],
      formulas: Array.from({ length: 4 }, () => [null, null, "=[@[Capacity, PPs]]*20%"]),
    });
    const sheet = sheetNamed(excel.grid, "Germany");
    for (const row of [6, 7]) {
      for (const column of [0, 1, 2]) expect(sheet.style(row, column)).toEqual(sheet.style(5, column));
      expect(sheet.style(row, 1).locked).toBe(false);
      expect(sheet.style(row, 2).locked).toBe(true);
    }
    const covers = (column: string, row: number) =>
      sheet
        .validations()
        .filter(({ area }) => areaAddress(area).startsWith(column) && area.top <= row && row < area.top + area.rows);
    for (const row of [6, 7]) expect([covers("A", row).length, covers("B", row).length]).toEqual([1, 1]);
    const lit = sheet.highlights().find(({ area }) => area.top <= 6 && 6 < area.top + area.rows);
    expect([lit && areaAddress(lit.area), lit?.rule]).toEqual(["A7:C8", { kind: "custom", formula: "=$B7<0" }]);
    expect(await protection(excel, "Germany")).toEqual(before);
    expect(before.protected).toBe(true);
  });

  test("moves what is below, and references follow", async () => {
    await excelWorkbook().addSheets([withDocks()]);
    await excelWorkbook().addRows("Germany_Shipyards", 3);
    expect(areaOfTable("Germany_Shipyards")).toBe("A4:C9");
    expect(areaOfTable("Germany_Docks")).toBe("A11:B12");
    expect(contents(excel.grid, "Germany", "A11:B12").values).toEqual([
      ["Dock", "Ships"],
      ["North", 3],
    ]);
    expect(formulaAt(excel.grid, "Germany", "A3")).toBe("=B12+SUM($B$5:B6)+Germany!B12");
    expect(excel.grid.names().find(({ name }) => name === "Germany_Ships")?.formula).toBe("=Germany!$B$12");
  });

  test("works at the end of the last table of an unprotected sheet", async () => {
    await excelWorkbook().addSheets([{ ...withDocks(), open: true }]);
    expect(await excelWorkbook().addRows("Germany_Docks", 1)).toEqual({ sheet: "Germany", cell: "A10:B10" });
    expect(areaOfTable("Germany_Docks")).toBe("A8:B10");
    expect(contents(excel.grid, "Germany", "A10:B10").values).toEqual([[null, null]]);
    expect(sheetNamed(excel.grid, "Germany").isProtected()).toBe(false);
  });

  test("continues a column from the row above if its last formula was typed over", async () => {
    const sheet = yards();
    const third: PlacedCell[] = [
      { row: 6, column: 0, value: "Stettin", role: "input" },
      { row: 6, column: 1, value: 300, role: "input" },
      { row: 6, column: 2, value: 60, role: "computed" },
    ];
    const [table] = sheet.tables;
    await excelWorkbook().addSheets([
      { ...sheet, cells: [...sheet.cells, ...third], tables: [{ ...table!, area: { ...table!.area, rows: 4 } }] },
    ]);
    await excelWorkbook().addRows("Germany_Shipyards", 2);
    expect(contents(excel.grid, "Germany", "C7:C9")).toEqual({
      values: [[60], [null], [null]],
      formulas: [[null], ["=[@[Capacity, PPs]]*20%"], ["=[@[Capacity, PPs]]*20%"]],
    });
  });

  test("is refused without effect if it would split a table beside it", async () => {
    const sheet = yards();
    const headers = ["Port", "Size"];
    const beside = headers.map((value, index): PlacedCell => ({ row: 4, column: 5 + index, value, role: "header" }));
    await excelWorkbook().addSheets([
      {
        ...sheet,
        cells: [...sheet.cells, ...beside],
        tables: [
          ...sheet.tables,
          {
            name: "Germany_Ports",
            area: { top: 4, left: 5, rows: 4, columns: 2 },
            headers,
            formulas: [null, null],
            filter: false,
          },
        ],
      },
    ]);
    const refused = await refusal(excelWorkbook().addRows("Germany_Shipyards", 1));
    expect(refused.message).toBe(
      "The table Germany_Ports is beside Germany_Shipyards, and new rows would split it. Nothing was changed.",
    );
    expect(areaOfTable("Germany_Shipyards")).toBe("A4:C6");
  });

  test("is refused without effect for a password or a missing table", async () => {
    await excelWorkbook().addSheets([yards()]);
    await excel.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem("Germany");
      sheet.protection.unprotect();
      sheet.protection.protect({}, "Enigma");
      await context.sync();
    });
    const refused = await refusal(excelWorkbook().addRows("Germany_Shipyards", 1));
    expect([refused.refusal, refused.message.endsWith("Nothing was changed.")]).toEqual(["protected", true]);
    expect(areaOfTable("Germany_Shipyards")).toBe("A4:C6");
    expect(sheetNamed(excel.grid, "Germany").isProtected()).toBe(true);
    expect((await refusal(excelWorkbook().addRows("Germany_Airfields", 1))).refusal).toBe("gone");
  });

  test("is reverted if Excel refuses halfway, and the sheet is protected again", async () => {
    let others = (): void => undefined;
    excel = memoryExcel({
      refuse({ ObjectPaths }) {
        if (Object.values(ObjectPaths).some(({ Name }) => Name === "Insert")) others();
        return undefined;
      },
    });
    await excelWorkbook().addSheets([withDocks()]);
    // Another user converts the table to a range at this moment.
    others = () => {
      others = () => undefined;
      excel.grid.remotely(() => void excel.grid.removeTable("Germany_Shipyards"));
    };
    const refused = await refusal(excelWorkbook().addRows("Germany_Shipyards", 3));
    expect(refused.refusal).toBe("gone");
    expect(refused.message).toContain("Not everything was restored: the table Germany_Shipyards was removed.");
    expect(areaOfTable("Germany_Docks")).toBe("A8:B9");
    expect(formulaAt(excel.grid, "Germany", "A3")).toBe("=B9+SUM($B$5:B6)+Germany!B9");
    expect(sheetNamed(excel.grid, "Germany").isProtected()).toBe(true);
  });
});
