import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areaOf } from "../../src/formula/address";
import { freshOnRetry, openBench, type Bench } from "../support/workbench/open";

/*
 * Formulas in the grid are computed by the audit's engine, whatever the player does to the cells they refer to.
 */

let bench: Bench;

const opens = async (book: string): Promise<void> => {
  bench = await openBench(book);
};
const closes = () => expect(bench.errors).toEqual([]);

/** Runs one of the grid's own commands on the displayed sheet. */
const changes = (command: string, params: object) =>
  bench.page.evaluate(
    async ([id, input]) => {
      const { grid, univer } = window.workbench;
      const workbook = univer.getActiveWorkbook()!;
      await univer.executeCommand(id, {
        unitId: workbook.getId(),
        subUnitId: workbook.getActiveSheet().getSheetId(),
        ...input,
      });
      await grid.settled();
    },
    [command, params] as const,
  );

const undo = async (): Promise<void> => {
  await bench.page.keyboard.press("Control+z");
  await bench.page.evaluate(() => window.workbench.grid.settled());
};

describe("in the gas sample", () => {
  beforeAll(() => opens("gas"));
  freshOnRetry(() => opens("gas"));
  afterAll(closes);

  test("rows inserted right after opening move everything below", async () => {
    const differing = await bench.page.evaluate(async () => {
      const { grid, univer } = window.workbench;
      const { id } = grid.sheets().find((sheet) => sheet.name() === "Gas production")!;
      grid.activate(id);
      const sheet = grid.sheets().find((item) => item.id === id)!;
      await sheet.setProtected(false);
      const cells = () => {
        const used = sheet.used(true)!;
        const { values, formulas } = sheet.read({
          top: 0,
          left: 0,
          rows: used.top + used.rows,
          columns: used.left + used.columns,
        });
        return { values, isFormula: formulas.map((line) => line.map((item) => item !== null)) };
      };
      const before = cells();
      univer.getActiveWorkbook()!.getActiveSheet().insertRowsAfter(3, 2);
      await new Promise((resolve) => setTimeout(resolve, 3000));
      const after = cells();
      const wrong: string[] = [];
      before.values.forEach((line, r) =>
        line.forEach((value, c) => {
          const row = r > 3 ? r + 2 : r;
          const isSame = (after.values[row]![c] ?? "") === (value ?? "");
          // A status line refers to the cells of broken limits, which have moved.
          const names = typeof value === "string" && /^[●▲]/.test(value);
          if ((!isSame && !names) || after.isFormula[row]![c] !== before.isFormula[r]![c])
            wrong.push(`${row + 1}:${c + 1} ${value}`);
        }),
      );
      return wrong;
    });
    expect(differing).toEqual([]);
  });
});

describe("in an empty workbook", () => {
  beforeAll(() => opens("empty"));
  freshOnRetry(() => opens("empty"));
  afterAll(closes);

  const SHEET = "Sheet1";
  const both = async (cell: string) => [await bench.formula(SHEET, cell), await bench.value(SHEET, cell)];

  test("a formula shows #REF! while its cell is deleted, and its value after Undo", async () => {
    await bench.enter(SHEET, "A5", "7");
    await bench.enter(SHEET, "B1", '=A5*2&" ""points"""');
    expect(await bench.value(SHEET, "B1")).toBe('14 "points"');
    await bench.go(SHEET, "A5");
    await changes("sheet.command.remove-row", { range: { startRow: 4, endRow: 4, startColumn: 0, endColumn: 25, rangeType: 1 } });
    expect(await both("B1")).toEqual(['=#REF!*2&" ""points"""', "#REF!"]);
    await undo();
    expect(await both("B1")).toEqual(['=A5*2&" ""points"""', '14 "points"']);
  });

  test("formulas follow moved cells and names", async () => {
    await bench.enter(SHEET, "D1", "4");
    await bench.enter(SHEET, "E1", "=D1+1");
    const item = (row: number) => ({ startRow: row, endRow: row, startColumn: 3, endColumn: 3 });
    await changes("sheet.command.move-range", { fromRange: item(0), toRange: item(3) });
    expect(await both("E1")).toEqual(["=D4+1", 5]);
    await bench.page.evaluate((area) => {
      const { grid } = window.workbench;
      void grid.addName({ name: "Points", scope: null, formula: "=Sheet1!$D$3:$D$4", visible: true });
      void grid.sheets()[0]!.write(area, [[{ formula: "=SUM(Points)" }]]);
      return grid.settled();
    }, areaOf("E2")!);
    expect(await bench.value(SHEET, "E2")).toBe(4);
    await changes("sheet.command.insert-row", {
      range: { startRow: 1, endRow: 1, startColumn: 0, endColumn: 25, rangeType: 1 },
      direction: 0,
    });
    expect([await both("E1"), await both("E3")]).toEqual([
      ["=D5+1", 5],
      ["=SUM(Points)", 4],
    ]);
    expect(await bench.page.evaluate(() => window.workbench.grid.names()[0]!.formula)).toBe("=Sheet1!$D$4:$D$5");
  });

  test("a highlight and a drop-down use the formulas' displayed values", async () => {
    await bench.enter(SHEET, "H1", "1");
    await bench.enter(SHEET, "H2", "=H1*10");
    await bench.page.evaluate((area) => {
      const [sheet] = window.workbench.grid.sheets();
      const rule = { kind: "custom", formula: "=$H$2>H9+50" } as const;
      void sheet!.setHighlight({ id: "h", area, rule, fill: "#FF0000", color: null, bold: false });
    }, areaOf("H2:H3")!);
    const fills = () =>
      bench.page.evaluate(() => {
        const sheet = window.workbench.univer.getActiveWorkbook()!.getActiveSheet().getSheet();
        return [1, 2].map((row) => {
          const style = sheet.getCell(row, 7)?.s;
          return typeof style === "object" ? (style?.bg?.rgb ?? null) : null;
        });
      });
    await expect.poll(fills).toEqual([null, null]);
    await bench.enter(SHEET, "H1", "9");
    await expect.poll(fills).toEqual(["#FF0000", "#FF0000"]);
    await bench.enter(SHEET, "H10", "60");
    await expect.poll(fills).toEqual(["#FF0000", null]);
  });
});
