import { describe, expect, test } from "vitest";
import { isBlank } from "../../../src/kernel/values";
import { MASKED } from "../../../src/ledger/audit/integrity/about";
import { maskedCells } from "../../../src/ledger/audit/integrity/masked-values";
import { damageOf, restoring } from "../../../src/ledger/edit/restore-formulas";
import { ledgerOf } from "../../../src/ledger/read/model";
import { prepareFor } from "../../../src/ledger/seal/load-seals";
import { rulebooks } from "../../../src/rulebooks";
import { sampleSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import { valueAt } from "../../../src/workbook/book";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { memoryExcel } from "../../support/workbook/memory-excel";

/*
 * Number formats under which the open workbook displays something other than the value, through Microsoft's own library.
 */

const gas = rulebooks.find(({ id }) => id === "gas")!.ledger!;

async function open(options: Parameters<typeof memoryExcel>[0] = {}) {
  const excel = memoryExcel(options);
  const workbook = excelWorkbook();
  await workbook.addSheets(place(sampleSheets(gas), gas.sample!.options));
  return { ...excel, workbook };
}

async function reported(workbook: ReturnType<typeof excelWorkbook>) {
  const book = await workbook.read();
  await prepareFor(book);
  const ledger = ledgerOf(book)!;
  return { book, ledger, findings: maskedCells(ledger) };
}

/** The findings including those about conditional formats. */
async function reportedOfRules(workbook: ReturnType<typeof excelWorkbook>) {
  const book = (await workbook.readRules())!.in(await workbook.read());
  await prepareFor(book);
  return maskedCells(ledgerOf(book)!);
}

/** Sets a number format as a user of Excel's menus does. */
const format = (cells: readonly { readonly sheet: string; readonly row: number; readonly column: number }[], code: string) =>
  Excel.run(async (context) => {
    for (const { sheet, row, column } of cells) {
      const on = context.workbook.worksheets.getItem(sheet);
      on.protection.unprotect();
      on.getRangeByIndexes(row, column, 1, 1).numberFormat = [[code]];
      on.protection.protect();
    }
    await context.sync();
  });

/** Some cells of each sheet with a number above 0. */
async function numbersIn(workbook: ReturnType<typeof excelWorkbook>) {
  const { book, ledger } = await reported(workbook);
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const all = ledger.found.cells.filter(({ sheet, row, column }) => {
    const value = valueAt(sheets.get(sheet)!, row, column);
    return !isBlank(value) && typeof value === "number" && value > 0;
  });
  return { before: book, cells: all.filter((_, i) => i % 9 === 0) };
}

test("each number format that hides its value is reported once; all are restored together, and undone in one action", async () => {
  const { workbook } = await open();
  const { before, cells } = await numbersIn(workbook);
  expect(new Set(cells.map(({ sheet }) => sheet)).size).toBeGreaterThan(2);
  expect((await reported(workbook)).findings).toEqual([]);
  await format(cells, '"500"');
  const { book, ledger, findings } = await reported(workbook);
  const places = cells.map((cell) => ledger.placeOf(cell)).map(({ sheet, cell }) => `${sheet}!${cell}`);
  expect(findings.map(({ sheet, cell }) => `${sheet}!${cell}`).sort()).toEqual(places.sort());
  expect(new Set(findings.map(({ check, severity }) => `${check} ${severity}`))).toEqual(new Set([`${MASKED.id} warning`]));
  const damage = damageOf(ledger, findings);
  const { edits, others } = restoring(damage, damage.restorable);
  workbook.startAction();
  await workbook.change([...edits, ...others], { unlessChangedSince: book });
  const after = (await reported(workbook)).book;
  expect(after).toEqual(before);
  expect(workbook.canUndo()).toBe(true);
  await workbook.undo(after);
  expect((await reported(workbook)).book).toEqual(book);
});

test("number formats that only display the number differently are accepted", async () => {
  const { workbook } = await open();
  const { before, cells } = await numbersIn(workbook);
  await format(cells, '#,##0.000" PPs";[Red]-0');
  expect((await reported(workbook)).book).toEqual(before);
});

test.each([
  ["1.8", false],
  ["1.9", true],
])("ExcelApi %s reports format changes: %s", async (api, isHeard) => {
  const { workbook, requests } = await open({ api });
  await workbook.onChange(() => undefined);
  expect(JSON.stringify(requests).includes("_RegisterFormatChangedEvent")).toBe(isHeard);
});

test("an Excel that cannot list number formats is read without them", async () => {
  let isOlder = false;
  const refuse = (request: unknown) => (isOlder && /numberFormat/i.test(JSON.stringify(request)) ? "NotImplemented" : undefined);
  const { workbook } = await open({ refuse });
  const { cells } = await numbersIn(workbook);
  await format(cells, '"500"');
  isOlder = true;
  expect((await reported(workbook)).findings).toEqual([]);
});

describe("a sheet's conditional formats", () => {
  type Formats = Excel.ConditionalFormatCollection;
  const KINDS: Readonly<Record<string, (formats: Formats, format: string) => void>> = {
    "that have a formula": (formats, format) => {
      const added = formats.add("Custom");
      added.custom.rule.formula = "=TRUE";
      added.custom.format.numberFormat = format;
    },
    "that compare the value": (formats, format) => {
      const added = formats.add("CellValue");
      added.cellValue.rule = { formula1: "=0", operator: "GreaterThan" };
      added.cellValue.format.numberFormat = format;
    },
  };
  const conditional = (
    { sheet, row, column }: { sheet: string; row: number; column: number },
    action: (formats: Formats) => void,
  ) =>
    Excel.run(async (context) => {
      const on = context.workbook.worksheets.getItem(sheet);
      on.protection.unprotect();
      action(on.getRangeByIndexes(row, column, 1, 1).conditionalFormats);
      on.protection.protect();
      await context.sync();
    });

  test.each(Object.entries(KINDS))("%s and hide a figure are reported once per sheet, at the figure", async (_, add) => {
    const { workbook } = await open();
    const { cells } = await numbersIn(workbook);
    const { ledger } = await reported(workbook);
    const first = cells.filter(({ sheet }, i) => cells.findIndex((item) => item.sheet === sheet) === i);
    for (const cell of cells) await conditional(cell, (formats) => add(formats, '"500"'));
    const findings = await reportedOfRules(workbook);
    expect(findings).toMatchObject(first.map((cell) => ({ ...ledger.placeOf(cell), check: MASKED.id, found: '"500"' })));
    expect(findings[0]!.message).toContain("a conditional format can show 500 in its place");
  });

  test("are accepted if they leave the number as it is, as are the ledger's own", async () => {
    const { workbook } = await open();
    const { cells } = await numbersIn(workbook);
    await conditional(cells[0]!, (formats) => KINDS["that have a formula"]!(formats, '0.000" PPs"'));
    expect(await reportedOfRules(workbook)).toEqual([]);
    expect((await workbook.readRules())!.isAny).toBe(false);
  });

  test("are reported if they are too many to check, and other sheets are still checked", async () => {
    const { workbook, grid } = await open();
    const { cells } = await numbersIn(workbook);
    const { sheet } = cells[0]!;
    const on = grid.sheets().find((item) => item.name() === sheet)!;
    const rule = { kind: "custom", formula: "=FALSE" } as const;
    for (let i = on.highlights().length; i < 2000; i++)
      void on.setHighlight({
        id: `own-${i}`,
        area: { top: 900, left: 0, rows: 1, columns: 1 },
        rule,
        fill: null,
        color: null,
        bold: true,
      });
    expect(await reportedOfRules(workbook)).toEqual([]);
    await conditional(cells[0]!, (formats) => KINDS["that have a formula"]!(formats, '"500"'));
    const other = cells.find((item) => item.sheet !== sheet)!;
    await conditional(other, (formats) => KINDS["that have a formula"]!(formats, '"500"'));
    const findings = await reportedOfRules(workbook);
    expect(findings.map((item) => item.sheet).sort()).toEqual([sheet, other.sheet].sort());
    expect(findings.find((item) => item.sheet === sheet)!.message).toContain("more conditional formats than can be checked here");
  });

  test("are not reported if Excel cannot list them", async () => {
    const { workbook } = { ...memoryExcel({ api: "1.8" }), workbook: excelWorkbook() };
    expect(await workbook.readRules()).toBeNull();
  });

  test("are reported as unchecked once, on the front sheet, while Excel cannot list them", async () => {
    let refuses = false;
    const refuse = (request: unknown) =>
      refuses && /conditionalFormats/i.test(JSON.stringify(request)) ? "GeneralException" : undefined;
    const { workbook } = await open({ refuse });
    expect(await reportedOfRules(workbook)).toEqual([]);
    refuses = true;
    expect(await reportedOfRules(workbook)).toMatchObject([
      {
        check: MASKED.id,
        severity: "warning",
        sheet: "Campaign",
        cell: "A1",
        message: "Excel cannot list the conditional formats; one of them may display something other than the value.",
        fix: "Audit again later, or save the workbook and use audit on the command line.",
      },
    ]);
    refuses = false;
    expect(await reportedOfRules(workbook)).toEqual([]);
  });
});
