import { afterEach, expect, test } from "vitest";
import type { Area } from "../../src/formula/address";
import { formulaAt } from "../../src/workbook/book";
import { readBook } from "../../src/workbook/xlsx/read";
import { ALL, DAY, leave } from "../support/daily-sample";
import { changeOf, DATA, formulas, moveOf, plain, readsCovered, workbook } from "../support/foreign/generated-references";
import { changedByLibreOffice, type SheetChange } from "../support/foreign/libreoffice-changes";
import { hasLibreOffice } from "../support/libreoffice";
import { randomOf } from "../support/workbench/generated-entries";
import { openBench, type Bench } from "../support/workbench/open";

/*
 * In the grid too, formulas follow changes of rows, columns, cells and sheets, and Undo reverts them.
 */

let bench: Bench;
afterEach(() => expect(bench.errors).toEqual([]));

const rangeOf = ({ top, left, rows, columns }: Area) => ({
  startRow: top,
  endRow: top + rows - 1,
  startColumn: left,
  endColumn: left + columns - 1,
});

/** All formulas, with the names and their references. */
const read = () =>
  bench.page.evaluate(async () => {
    const { grid } = window.workbench;
    await grid.settled();
    const whole = { top: 0, left: 0, rows: 200, columns: 60 };
    return {
      names: grid.names().map(({ name, formula }) => `${name} ${formula}`),
      sheets: grid.sheets().map((sheet) => ({ name: sheet.name(), formulas: sheet.read(whole).formulas })),
    };
  });

/** Repeats LibreOffice's change with the grid's own commands. */
async function action(change: SheetChange): Promise<void> {
  const [what, on, first, second] = change;
  const move = what === "move cells" ? moveOf(change) : null;
  const ranges = move && [rangeOf(move.from.area), rangeOf({ ...move.from.area, top: move.to.top, left: move.to.left })];
  await bench.page.evaluate(
    async ([kind, name, a, b, moved, target]) => {
      const { grid, univer } = window.workbench;
      const book = univer.getActiveWorkbook()!;
      const sheet = book.getSheetByName(name)!;
      book.setActiveSheet(sheet.getSheetId());
      if (kind === "insert rows") sheet.insertRowsBefore(Number(a), Number(b));
      if (kind === "delete rows") sheet.deleteRows(Number(a), Number(b));
      if (kind === "insert columns") sheet.insertColumnsBefore(Number(a), Number(b));
      if (kind === "delete columns") sheet.deleteColumns(Number(a), Number(b));
      if (kind === "rename sheet") sheet.setName(String(b));
      if (kind === "delete sheet") await grid.step!(async () => grid.removeSheet(sheet.getSheetId()));
      if (kind === "move cells")
        await univer.executeCommand("sheet.command.move-range", {
          fromUnitId: book.getId(),
          toUnitId: book.getId(),
          fromSubUnitId: sheet.getSheetId(),
          toSubUnitId: book.getSheetByName(target!)!.getSheetId(),
          fromRange: moved![0],
          toRange: moved![1],
        });
      await grid.settled();
    },
    [what, on, first, second, ranges, move && move.to.sheet] as const,
  );
}

async function undo(): Promise<void> {
  await bench.page.evaluate(async () => {
    const { grid, univer } = window.workbench;
    await univer.undo();
    await grid.settled();
  });
}

test.skipIf(!hasLibreOffice("no sheet is changed in it"))(
  "formulas of the grid follow changes of a sheet as in LibreOffice, and Undo reverts them",
  async () => {
    const tried = ALL ? 60 : 10;
    if (!ALL) leave(`all but ${tried} changes of a sheet in the grid`);
    const pick = randomOf(DAY + 1);
    const placed = formulas(pick);
    const changes = Array.from({ length: tried }, () => changeOf(pick));
    const bytes = await workbook(placed);
    const files = changedByLibreOffice(bytes, changes);
    bench = await openBench(bytes);
    const before = await read();
    const wrong: string[] = [];
    for (const [i, change] of changes.entries()) {
      const isMove = change[0] === "move cells";
      await action(change);
      const ours = await read();
      const theirs = readBook(files[i]!);
      for (const { name, formulas: lines } of ours.sheets) {
        const sheet = theirs.sheets.find((item) => item.name === name)!;
        lines.forEach((line, row) =>
          line.forEach((formula, column) => {
            const other = formulaAt(sheet, row, column);
            if (plain(formula, isMove) === plain(other, isMove)) return;
            if (isMove && readsCovered(other ?? "", formula ?? "")) return;
            wrong.push(
              `${name} row ${row + 1} column ${column + 1} after ${change.join(" ")}: ${formula}, in LibreOffice ${other}`,
            );
          }),
        );
      }
      await undo();
      const back = await read();
      if (JSON.stringify(back) !== JSON.stringify(before)) {
        wrong.push(`Undo of ${change.join(" ")} left something changed`);
        bench = await openBench(bytes);
      }
    }
    expect(wrong).toEqual([]);
  },
);

test("covered cells become #REF!, names follow moved cells, and a moved sheet leaves 3D references", async () => {
  bench = await openBench(
    await workbook([
      { sheet: DATA, row: 40, column: 0, text: "SUM(B2:C9)+SUM(Total)" },
      { sheet: DATA, row: 41, column: 0, text: "SUM(H2:I9)+SUM(H2:I10)" },
      { sheet: DATA, row: 42, column: 0, text: "SUM(First:Third!A1)" },
    ]),
  );
  const before = await read();
  const column = async () => (await read()).sheets[0]!.formulas.slice(40, 43).map((line) => line[0]);

  await action(["move cells", DATA, "B2:C9", `${DATA}!H2`]);
  expect(await column()).toEqual(["=SUM(H2:I9)+SUM(Total)", "=SUM(#REF!)+SUM(H2:I10)", "=SUM(First:Third!A1)"]);
  expect((await read()).names).toEqual([`Total =${DATA}!$H$2:$I$9`]);
  await undo();
  expect(await read()).toEqual(before);

  await bench.page.evaluate(async () => {
    const { grid, univer } = window.workbench;
    const sheets = univer.getActiveWorkbook()!.getSheets();
    const first = sheets.find((sheet) => sheet.getSheetName() === "First")!;
    await univer.executeCommand("sheet.command.set-worksheet-order", {
      unitId: univer.getActiveWorkbook()!.getId(),
      subUnitId: first.getSheetId(),
      order: sheets.length - 1,
    });
    await grid.settled();
  });
  await expect.poll(column).toEqual([before.sheets[0]!.formulas[40]![0], "=SUM(H2:I9)+SUM(H2:I10)", "=SUM(Second:Third!A1)"]);
  await expect.poll(() => bench.value(DATA, "A43")).toBe(5);
  await undo();
  await expect.poll(read).toEqual(before);
  expect(await bench.value(DATA, "A43")).toBe(6);
});
