import { describe, expect, test } from "vitest";
import { SETTING, NOT_SHOWN } from "../../../src/ledger/audit/integrity/about";
import { settingFindings } from "../../../src/ledger/audit/integrity/settings";
import { ledgerOf } from "../../../src/ledger/read/model";
import { prepareFor } from "../../../src/ledger/seal/load-seals";
import { damageOf, restoring } from "../../../src/ledger/edit/restore-formulas";
import { rulebooks } from "../../../src/rulebooks";
import { sampleSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { memoryExcel } from "../../support/workbook/memory-excel";

/*
 * Settings of a workbook that is open in Excel, through Microsoft's own library.
 */

const gas = rulebooks.find(({ id }) => id === "gas")!.ledger!;

async function open(options: Parameters<typeof memoryExcel>[0] = {}) {
  const excel = memoryExcel(options);
  const workbook = excelWorkbook();
  await workbook.addSheets(place(sampleSheets(gas), gas.sample!.options));
  return { ...excel, workbook };
}

/** Changes settings as a user does in Excel's menus. */
const inMenus = (set: (context: Excel.RequestContext) => void): Promise<void> =>
  Excel.run(async (context) => {
    set(context);
    await context.sync();
  });

async function reported(workbook: ReturnType<typeof excelWorkbook>) {
  const book = await workbook.read();
  await prepareFor(book);
  const ledger = ledgerOf(book)!;
  const findings = settingFindings(ledger);
  return { book, ledger, findings };
}

describe("settings of the open workbook", () => {
  test("are reported one by one, restored together, and leave everything else unchanged", async () => {
    const { workbook } = await open();
    const before = await reported(workbook);
    expect(before.findings).toEqual([]);
    const player = before.ledger.sheets.find(({ sheet }) => sheet.player !== "")?.sheet.name;
    await inMenus(({ application, workbook: { worksheets, ...rest } }) => {
      void rest;
      application.calculationMode = "Manual";
      application.iterativeCalculation.enabled = true;
      if (player) worksheets.getItem(player).visibility = "Hidden";
    });
    await inMenus((context) => void (context.workbook.usePrecisionAsDisplayed = true));
    const { book, ledger, findings } = await reported(workbook);
    expect(book.settings).toEqual(["manual calculation", "precision as displayed", "iteration"]);
    expect(findings.map(({ check, severity }) => [check, severity])).toEqual([
      ...Array.from({ length: 3 }, () => [SETTING.id, "warning"]),
      ...(player ? [[NOT_SHOWN.id, "warning"]] : []),
    ]);
    const damage = damageOf(ledger, findings);
    const { edits, others, restored } = restoring(damage, damage.restorable);
    expect(restored).toHaveLength(findings.length);
    await workbook.change([...edits, ...others], { unlessChangedSince: book });
    expect((await reported(workbook)).book).toEqual(before.book);
  });

  test("are reported only if this Excel can list them", async () => {
    const { workbook, requests } = await open({ api: "1.8" });
    await inMenus(({ application }) => void (application.calculationMode = "Manual"));
    const since = requests.length;
    expect((await reported(workbook)).book.settings).toEqual(["manual calculation"]);
    expect(JSON.stringify(requests.slice(since))).not.toMatch(/PrecisionAsDisplayed|IterativeCalculation/);
  });

  test("do not prevent reading a workbook", async () => {
    const refuse = ({ ObjectPaths }: { ObjectPaths: object }) =>
      JSON.stringify(ObjectPaths).includes("IterativeCalculation") ? "NotImplemented" : undefined;
    const { workbook } = await open({ refuse });
    expect((await reported(workbook)).findings).toEqual([]);
  });

  test("are unchanged if the change is refused", async () => {
    const { workbook } = await open();
    await inMenus(({ application }) => void (application.calculationMode = "Manual"));
    const { book } = await reported(workbook);
    const sheet = book.sheets[0]!.name;
    const reset = { kind: "settings", sheet, settings: ["manual calculation"] } as const;
    await expect(workbook.change([reset, { kind: "show sheet", sheet: "Nowhere" }])).rejects.toThrow(/no longer there/);
    expect((await reported(workbook)).book.settings).toEqual(["manual calculation"]);
  });
});
