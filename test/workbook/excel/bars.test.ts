import { describe, expect, test } from "vitest";
import { ledgerOf } from "../../../src/ledger/read/model";
import { closeTurn } from "../../../src/ledger/turn/close-turn";
import { closeEdits } from "../../../src/ledger/turn/record-turn";
import { capacitiesOf } from "../../../src/sheets/capacities";
import { sampleSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import type { Edit } from "../../../src/workbook/edit";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { sampledRulebooks } from "../../support/rulebooks/selected-rulebooks";
import { barsDue, barsOfScales } from "../../support/rulebooks/bars";
import { memoryExcel, type MemoryExcel, type MemoryExcelOptions } from "../../support/workbook/memory-excel";

/*
 * Bars in a workbook that is open in Excel, as conditional formats: one in each row, full at its limit. As in Excel, a copied row
 * gets the bar of the row above.
 */

const barsIn = ({ grid }: MemoryExcel) => barsOfScales(grid.sheets().map((sheet) => [sheet.name(), sheet.scales!.all()]));

describe.each(sampledRulebooks("Bars in Excel").map((rulebook) => [rulebook.id, rulebook] as const))(
  "the bars of %s",
  (_id, rulebook) => {
    const { options } = rulebook.ledger!.sample!;
    const placed = place(sampleSheets(rulebook.ledger!), options);

    async function opened(more: MemoryExcelOptions = {}) {
      const excel = memoryExcel(more);
      await excelWorkbook().addSheets(placed);
      const ledger = async () => ledgerOf(await excelWorkbook().read())!;
      const expectBars = async () => expect(barsIn(excel)).toEqual(barsDue(await ledger()));
      const rows = async (count: number): Promise<readonly Edit[]> =>
        (await ledger()).sheets
          .flatMap(({ blocks }) => blocks)
          .flatMap((block) => (block.kind === "table" && capacitiesOf(block).length > 0 ? [block.name] : []))
          .map((table) => ({ kind: "rows", table, count }));
      return { excel, ledger, expectBars, rows };
    }

    test("are right when sheets are set up, rows are added and removed, and the change is undone", async () => {
      const { excel, expectBars, rows } = await opened();
      await expectBars();
      const first = barsIn(excel);
      const workbook = excelWorkbook();
      for (const count of [2, -1]) {
        const changes = await rows(count);
        workbook.startAction();
        await workbook.change(changes);
        await expectBars();
        const after = await workbook.read();
        await workbook.undo(after);
        expect(barsIn(excel)).toEqual(first);
        await workbook.change(changes);
        await expectBars();
        await workbook.change(await rows(-count));
        expect(barsIn(excel)).toEqual(first);
      }
    });

    test("are right after the close of a turn", async () => {
      const { ledger, expectBars } = await opened({ calculated: true });
      const before = await ledger();
      await excelWorkbook().change(closeEdits(before, closeTurn(before), { by: "Anna", at: new Date(0) }).edits);
      await expectBars();
    });
  },
);
