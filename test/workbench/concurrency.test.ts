import { afterAll, beforeAll, expect, test } from "vitest";
import { areaOf } from "../../src/formula/address";
import { freshOnRetry, openBench, type Bench } from "../support/workbench/open";

/*
 * The player edits the grid while a write of the pane is in progress, and while Univer deletes ranges.
 */

const SHEET = "Sheet1";

let bench: Bench;

const open = async (): Promise<void> => {
  bench = await openBench("empty");
};
beforeAll(open);
freshOnRetry(open);
afterAll(() => expect(bench.errors).toEqual([]));

const settled = () => bench.page.evaluate(() => window.workbench.grid.settled());
const at = (cell: string) => areaOf(cell)!;

/** Writes as the fake host does. */
const writes = (cell: string, contents: readonly (readonly ({ value: string | number } | { formula: string })[])[]) =>
  bench.page.evaluate(([area, input]) => void window.workbench.grid.sheets()[0]!.write(area, input), [
    { ...at(cell), rows: contents.length, columns: contents[0]!.length },
    contents,
  ] as const);

/** Inserts rows as the grid's menu does. */
const insertRows = (row: number, count: number) =>
  bench.page.evaluate(
    ([first, rows]) => void window.workbench.univer.getActiveWorkbook()!.getActiveSheet().insertRowsBefore(first, rows),
    [row, count] as const,
  );

test("an idle page renders nothing", async () => {
  await bench.pane();
  const framesInOneSecond = () =>
    bench.page.evaluate(async () => {
      const ask = window.requestAnimationFrame;
      let requested = 0;
      window.requestAnimationFrame = (draw) => (requested++, ask(draw));
      await new Promise((go) => setTimeout(go, 1_000));
      window.requestAnimationFrame = ask;
      return requested;
    });
  // What the pane requests while starting is rendered before.
  await expect.poll(framesInOneSecond, { timeout: 20_000 }).toBeLessThan(10);
});

test("a write by the pane follows its row if rows are inserted meanwhile", async () => {
  await bench.page.evaluate(() => {
    const [sheet] = window.workbench.grid.sheets();
    void sheet!.write({ top: 9, left: 0, rows: 1, columns: 2 }, [[{ value: 7 }, { formula: "=A10*2" }]]);
    void window.workbench.univer.getActiveWorkbook()!.getActiveSheet().insertRowsBefore(2, 3);
  });
  await settled();
  expect([await bench.value(SHEET, "A10"), await bench.value(SHEET, "A13")]).toEqual([null, 7]);
  expect([await bench.formula(SHEET, "B13"), await bench.value(SHEET, "B13")]).toEqual(["=A13*2", 14]);
});

test("a formula that the player typed over another is used when rows move later", async () => {
  await writes("A20", [
    [{ value: "Points" }, { value: "Twice" }],
    [{ value: 4 }, { formula: "=[@Points]*2" }],
  ]);
  await bench.page.evaluate((area) => {
    const { grid } = window.workbench;
    const { id } = grid.sheets()[0]!;
    const table = { name: "Sums", sheet: id, area, headers: ["Points", "Twice"], style: "", filterButton: false, banded: false };
    void grid.addTable(table);
  }, at("A20:B21"));
  await settled();
  expect([await bench.formula(SHEET, "B21"), await bench.value(SHEET, "B21")]).toEqual(["=[@Points]*2", 8]);
  await bench.enter(SHEET, "B21", "=A21*3");
  await insertRows(15, 1);
  await settled();
  expect([await bench.formula(SHEET, "B22"), await bench.value(SHEET, "B22")]).toEqual(["=A22*3", 12]);
});

test("an unlocked cell of a protected sheet stays unlocked if its content is moved or removed", async () => {
  const locked = (cell: string) =>
    bench.page.evaluate(({ top, left }) => window.workbench.grid.sheets()[0]!.style(top, left).locked, at(cell));
  await writes("D2", [[{ value: 5 }], [{ value: 6 }]]);
  await bench.page.evaluate(
    (area) => {
      const [sheet] = window.workbench.grid.sheets();
      void sheet!.setStyle([area], { locked: false, fill: "#DDEBF7" });
      void sheet!.setProtected(true);
      window.workbench.grid.calculate();
    },
    { ...at("D2"), rows: 4 },
  );
  await settled();
  await bench.page.evaluate(() => {
    const { univer } = window.workbench;
    const workbook = univer.getActiveWorkbook()!;
    const place = { unitId: workbook.getId(), subUnitId: workbook.getActiveSheet().getSheetId() };
    const item = (row: number) => ({ startRow: row, endRow: row, startColumn: 3, endColumn: 3 });
    void univer.syncExecuteCommand("sheet.mutation.set-range-values", { ...place, cellValue: { 2: { 3: null } } });
    return univer.executeCommand("sheet.command.move-range", { ...place, fromRange: item(1), toRange: item(4) });
  });
  await settled();
  expect([await bench.value(SHEET, "D2"), await bench.value(SHEET, "D3"), await bench.value(SHEET, "D5")]).toEqual([
    null,
    null,
    5,
  ]);
  for (const cell of ["D2", "D3", "D5"]) expect(await locked(cell), cell).toBe(false);
});
