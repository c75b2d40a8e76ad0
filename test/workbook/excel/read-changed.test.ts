import { describe, expect, test } from "vitest";
import { isError } from "../../../src/formula/world";
import { audit } from "../../../src/ledger/audit";
import { reaudit } from "../../../src/ledger/audit/incremental";
import { calculate } from "../../../src/calculation/calculation";
import type { Rulebook } from "../../../src/kernel/rulebook";
import { sampleSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import { valueAt } from "../../../src/workbook/book";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { DAY, times } from "../../support/daily-sample";
import { sampledRulebooks } from "../../support/rulebooks/selected-rulebooks";
import { inputsOf, otherValue, randomOf } from "../../support/workbench/generated-entries";
import { bookOfGrid } from "../../support/workbook/calculated-grid";
import { memoryExcel } from "../../support/workbook/memory-excel";
import type { MemoryGrid } from "../../support/workbook/memory-grid";

/*
 * After an edit only the sheets that Excel reports are read again. The result and the findings equal those of a complete reading.
 */

const ENTRIES = times(60);

/** Calculates the workbook, and returns the sheets with changed values: Excel reports no others. */
function computePrecisely(grid: MemoryGrid): ReadonlySet<string> {
  const book = bookOfGrid(grid);
  const calculation = calculate(book);
  const changed = new Set<string>();
  for (const sheet of grid.sheets()) {
    const used = sheet.used(true);
    if (!used) continue;
    const { values, formulas } = sheet.read(used);
    formulas.forEach((line, r) =>
      line.forEach((formula, c) => {
        if (formula === null) return;
        const found = calculation.value(sheet.name(), used.top + r, used.left + c);
        const shown = isError(found) ? found.error : found;
        if (shown === values[r]![c]) return;
        changed.add(sheet.id);
        grid.show(sheet.id, used.top + r, used.left + c, shown);
      }),
    );
  }
  return changed;
}

const nextTick = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A sample in Excel, and a workbook that follows its changes. */
async function opened({ ledger }: Rulebook) {
  const excel = memoryExcel({ compute: computePrecisely });
  await excelWorkbook().addSheets(place(sampleSheets(ledger!), ledger!.sample!.options));
  const workbook = excelWorkbook();
  const stop = await workbook.onChange(() => undefined);
  return { excel, workbook, stop, first: await workbook.read() };
}

describe.each(sampledRulebooks("Reading what changed").map((rulebook) => [rulebook.id, rulebook] as const))(
  "reading the changes in %s",
  (_id, rulebook) => {
    test("gives the same workbook and findings as reading everything, for entries, rows, names and sheets", async () => {
      const { excel, workbook, stop, first } = await opened(rulebook);
      const { grid } = excel;
      const random = randomOf(DAY);
      let book = first;
      for (let n = 0; n < ENTRIES; n++) {
        const kind = random(12);
        const sheet = grid.sheets()[random(grid.sheets().length)]!;
        if (kind === 0) grid.insertRows(sheet.id, 3 + random(20), 1);
        else if (kind === 1)
          await grid.addName({ name: `Own_${n}`, scope: null, formula: `='${sheet.name()}'!$A$1`, visible: true });
        else {
          const columns = inputsOf(book);
          const column = columns[random(columns.length)]!;
          const at = column[random(column.length)]!;
          const { id } = grid.sheets().find((item) => item.name() === at.sheet)!;
          const write = () =>
            void grid
              .sheets()
              .find((item) => item.id === id)!
              .write({ top: at.row, left: at.column, rows: 1, columns: 1 }, [[{ value: otherValue(book, column, at, random) }]]);
          if (kind === 2) grid.remotely(write);
          else write();
        }
        await grid.settled();
        await nextTick();
        const part = await workbook.read();
        expect(part).toEqual(await excelWorkbook().read());
        expect(reaudit(book, part).findings).toEqual(audit(part).findings);
        book = part;
      }
      await stop();
    });

    test("keeps an unchanged sheet as the same object, without requesting it", async () => {
      const { excel, workbook, stop, first } = await opened(rulebook);
      const column = inputsOf(first)[0]!;
      const at = column[0]!;
      const sheet = excel.grid.sheets().find((item) => item.name() === at.sheet)!;
      await sheet.write({ top: at.row, left: at.column, rows: 1, columns: 1 }, [
        [{ value: otherValue(first, column, at, randomOf(1)) ?? 7 }],
      ]);
      await excel.grid.settled();
      await nextTick();
      const part = await workbook.read();
      const same = part.sheets.filter((item, i) => item === first.sheets[i]).length;
      expect(same).toBeGreaterThan(0);
      expect(part.sheets.find(({ name }) => name === at.sheet)).not.toBe(first.sheets.find(({ name }) => name === at.sheet));
      await stop();
    });
  },
);

test("a sheet that has become too large for one answer is read by its rows", async () => {
  const [rulebook] = sampledRulebooks("Reading what changed");
  const { excel, workbook, stop } = await opened(rulebook!);
  const [sheet] = excel.grid.sheets();
  const long = "x".repeat(30_000);
  await sheet!.write(
    { top: 600, left: 0, rows: 100, columns: 1 },
    Array.from({ length: 100 }, () => [{ value: long }]),
  );
  await excel.grid.settled();
  await nextTick();
  const [read] = (await workbook.read()).sheets;
  expect([600, 650, 699].map((row) => valueAt(read!, row, 0) === long)).toEqual([true, true, true]);
  await stop();
});

test("this test fails if Excel does not report a change", async () => {
  const [rulebook] = sampledRulebooks("Reading what changed");
  const { excel, workbook, stop } = await opened(rulebook!);
  const [first, second] = excel.grid.sheets();
  const below = { top: 600, left: 0, rows: 1, columns: 1 };
  await first!.write(below, [[{ formula: "=1+1" }]]);
  await excel.grid.settled();
  await nextTick();
  await workbook.read();
  await second!.write(below, [[{ value: 1 }]]);
  await excel.grid.settled();
  await nextTick();
  excel.grid.show(first!.id, below.top, 0, 4711);
  expect(await workbook.read()).not.toEqual(await excelWorkbook().read());
  await stop();
});
