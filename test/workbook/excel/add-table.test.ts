import { beforeEach, describe, expect, test } from "vitest";
import type { CellValue } from "../../../src/kernel/values";
import { addableTables, addTable, type TableAddition } from "../../../src/ledger/edit/add-table";
import { audit } from "../../../src/ledger/audit";
import { ledgerOf, type Ledger } from "../../../src/ledger/read/model";
import { campaign } from "../../../src/rulebooks/campaign";
import { ledgerSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import { valueAt, type Book } from "../../../src/workbook/book";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { memoryExcel, type MemoryExcel } from "../../support/workbook/memory-excel";
import { protection, refusal, sheetNamed } from "../../support/workbook/yards";

const options = { players: ["Germany"], year: 1941 };
const placed = place(ledgerSheets(campaign.ledger!, options), options);

let excel: MemoryExcel;
let others: () => void;
beforeEach(async () => {
  others = () => undefined;
  excel = memoryExcel({
    calculated: true,
    refuse(request) {
      if (JSON.stringify(request).includes('"Germany_Garrisons"')) {
        others();
        others = () => undefined;
      }
      return undefined;
    },
  });
  await excelWorkbook().addSheets(placed);
});

async function garrisons(): Promise<{ readonly ledger: Ledger; readonly addition: TableAddition; readonly book: Book }> {
  const book = await excelWorkbook().read();
  const ledger = ledgerOf(book)!;
  return {
    ledger,
    book,
    addition: addTable(
      ledger,
      addableTables(ledger).find(({ name }) => name === "Germany_Garrisons")!,
    ),
  };
}

const entries = ({ found, book, placeOf }: Ledger): ReadonlyMap<string, CellValue> =>
  new Map(
    found.cells.map((cell) => {
      const { table, row, column } = placeOf(cell);
      return [
        `${table} ${row} ${column}`,
        valueAt(
          book.sheets.find(({ name }) => name === cell.sheet)!,
          cell.row,
          cell.column,
        ),
      ];
    }),
  );

describe("an optional table added to a ledger in Excel", () => {
  test("needs two syncs, two for its check boxes and one for its notes, and changes no other displayed value", async () => {
    const { ledger, addition, book } = await garrisons();
    expect(addition.lists).toBeNull();
    const before = await protection(excel, "Germany");
    const syncs = excel.syncs();
    expect(await excelWorkbook().addTable(addition.placed, addition.changes, book)).toEqual([]);
    expect(excel.syncs() - syncs).toBe(5);
    const after = await excelWorkbook().read();
    const now = ledgerOf(after)!;
    expect(now.options.rare).toEqual(["Germany_Garrisons"]);
    expect(now.found.missing).toEqual([]);
    expect(audit(after).findings).toEqual([]);
    const is = entries(now);
    expect([...entries(ledger)].filter(([place, value]) => is.get(place) !== value)).toEqual([]);
    expect(await protection(excel, "Germany")).toEqual(before);
    const { area } = addition.placed.tables[0]!;
    const sheet = sheetNamed(excel.grid, "Germany");
    expect(sheet.style(area.top + 1, 0).locked).toBe(false);
    const boxes = addition.placed.cells.filter(({ tick }) => tick);
    expect(boxes.length).toBeGreaterThan(0);
    expect(boxes.filter(({ row, column }) => !sheet.style(row, column).tick)).toEqual([]);
    expect(sheet.validations().filter((item) => item.area.top === area.top + 1).length).toBe(addition.placed.validations.length);
    // A row that breaks a limit has a pale fill, and its key a mark: red for errors, amber for warnings.
    expect(sheet.highlights().filter((item) => item.area.top === area.top + 1).length).toBe(4);
  });

  const meant = ({ placed }: TableAddition) =>
    placed.cells.flatMap(({ row, column, note }) => (note === undefined ? [] : [{ row, column, text: note }]));

  test("has its notes even on a sheet whose protection forbids editing objects", async () => {
    await excel.Excel.run(async (context) => {
      const { protection: own } = context.workbook.worksheets.getItem("Germany");
      own.unprotect();
      own.protect({ allowSort: true });
      await context.sync();
    });
    const before = await protection(excel, "Germany");
    const { addition, book } = await garrisons();
    expect(meant(addition).length).toBeGreaterThan(3);
    expect(await excelWorkbook().addTable(addition.placed, addition.changes, book)).toEqual([]);
    expect(sheetNamed(excel.grid, "Germany").notes()).toEqual(expect.arrayContaining(meant(addition)));
    expect(await protection(excel, "Germany")).toEqual(before);
  });

  test("is added without a note that Excel refuses, which is reported, and the sheet is protected again", async () => {
    const { addition, book } = await garrisons();
    const before = await protection(excel, "Germany");
    const second = meant(addition)[1]!;
    await sheetNamed(excel.grid, "Germany").setNote(second.row, second.column, "Ask Anna");
    const missing = await excelWorkbook().addTable(addition.placed, addition.changes, book);
    expect(missing).toEqual([expect.stringMatching(/^The headers have no notes: Excel rejected them/)]);
    expect(await protection(excel, "Germany")).toEqual(before);
    expect(ledgerOf(await excelWorkbook().read())!.options.rare).toEqual(["Germany_Garrisons"]);
  });

  test("is refused without effect if an entry was made meanwhile", async () => {
    const { ledger, addition, book } = await garrisons();
    const cell = ledger.found.lines.get("Germany_Ships_in_yards")![0]!.cells["ship"]!;
    excel.grid.remotely(
      () =>
        void sheetNamed(excel.grid, "Germany").write({ top: cell.row, left: cell.column, rows: 1, columns: 1 }, [
          [{ value: "Tirpitz" }],
        ]),
    );
    const { refusal: why, message } = await refusal(excelWorkbook().addTable(addition.placed, addition.changes, book));
    expect([why, /now holds Tirpitz/.test(message)]).toEqual(["changed", true]);
    expect(excel.grid.tables().some(({ name }) => name === "Germany_Garrisons")).toBe(false);
  });

  test("is removed again if Excel refuses halfway, and the sheets are protected", async () => {
    const { addition, book } = await garrisons();
    const before = await excelWorkbook().read();
    // Another user takes the name for a table at this moment.
    others = () =>
      excel.grid.remotely(() => {
        const { id } = sheetNamed(excel.grid, "Oil");
        const area = { top: 900, left: 0, rows: 2, columns: 1 };
        void excel.grid.addTable({
          name: "Germany_Garrisons",
          sheet: id,
          area,
          headers: ["A"],
          style: "",
          filterButton: false,
          banded: false,
        });
      });
    const { message } = await refusal(excelWorkbook().addTable(addition.placed, addition.changes, book));
    expect(message).toContain("Not everything was restored: the table Germany_Garrisons was added.");
    const after = await excelWorkbook().read();
    const germany = ({ sheets }: Book) => sheets.find(({ name }) => name === "Germany");
    expect(germany(after)).toEqual(germany(before));
    expect(after.tables.filter(({ sheet }) => sheet === "Germany")).toEqual(
      before.tables.filter(({ sheet }) => sheet === "Germany"),
    );
    expect((await protection(excel, "Germany")).protected).toBe(true);
  });

  test("is refused without effect if the sheet has a password", async () => {
    const before = await excelWorkbook().read();
    await excel.Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem("Germany");
      sheet.protection.unprotect();
      sheet.protection.protect({}, "Enigma");
      await context.sync();
    });
    const { addition, book } = await garrisons();
    const refused = await refusal(excelWorkbook().addTable(addition.placed, addition.changes, book));
    expect([refused.refusal, refused.message.endsWith("Nothing was changed.")]).toEqual(["protected", true]);
    expect((await excelWorkbook().read()).sheets).toEqual(before.sheets);
    expect(sheetNamed(excel.grid, "Germany").isProtected()).toBe(true);
  });
});
