import { expect, describe, it, test } from "vitest";
import { formatOfFormula } from "../../src/workbench/page/typing/formula-format";
import { openBench } from "../support/workbench/open";

/*
 * After an entry Excel gives cells with formulas a number format, and widens columns without a set width to show numbers and
 * dates.
 */

/** The formats of some cells; those on the sheet Rates have its name. */
const FORMATS: Readonly<Record<string, string>> = {
  A1: "m/d/yyyy",
  A2: "d-mmm-yy",
  B1: "0.0%",
  C1: "$#,##0.00",
  D1: "#,##0",
  "Rates!B1": "0.00%",
};
const formatOf = (formula: string): string | undefined =>
  formatOfFormula(formula, ({ sheet, row, column }) => {
    const cell = `${String.fromCharCode(65 + column)}${row + 1}`;
    return FORMATS[sheet === null ? cell : `${sheet}!${cell}`] ?? "General";
  });

describe("the format of a formula's cell", () => {
  it.each([
    ["=DATE(1942,6,4)", "m/d/yyyy"],
    ["=today()", "m/d/yyyy"],
    ["=NOW()", "m/d/yyyy h:mm"],
    ["=TIME(4,30,0)", "h:mm AM/PM"],
    ["=EDATE(A2,3)", undefined],
    ["=EOMONTH(A2,0)+1", undefined],
    ["=TODAY()+14", "m/d/yyyy"],
    ["=A2", "d-mmm-yy"],
    ["=14+A2", "d-mmm-yy"],
    ["=A1-A2", undefined],
    ["=A1-A2+TODAY()", "m/d/yyyy"],
    ["=B1+B1", "0.0%"],
    ["=1-Rates!B1", "0.00%"],
    ["=-C1", "$#,##0.00"],
    ["=C1+E1", "$#,##0.00"],
    ["=C1*2", undefined],
    ["=B1*C1", undefined],
    ["=5%", "0%"],
    ["=2.5%", "0.00%"],
    ["=D1+1", undefined],
    ["=YEAR(A1)", undefined],
    ["=A1:A2", undefined],
    ["=DATE(", undefined],
    ["=E1", undefined],
  ])("with %s is %s", (formula, format) => expect(formatOf(formula)).toBe(format));
});

test("entries widen columns without a set width, and one Undo reverts both", async () => {
  const bench = await openBench("empty");
  const state = (cell: string) =>
    bench.page.evaluate((at) => {
      const range = window.workbench.univer.getActiveWorkbook()!.getActiveSheet().getRange(at);
      const sheet = window.workbench.grid.sheets()[0]!;
      return {
        width: sheet.width(range.getColumn()),
        format: sheet.style(range.getRow(), range.getColumn()).format,
        shown: range.getDisplayValue(),
      };
    }, cell);
  const PLAIN = await state("A1");
  const sheet = await bench.page.evaluate(() => window.workbench.grid.sheets()[0]!.name());

  const entries = [
    ["A1", "1942-12-14", "m/d/yyyy", "12/14/1942"],
    ["B1", "=DATE(1942,12,14)", "m/d/yyyy", "12/14/1942"],
    ["C1", "$1234567.5", "$#,##0.00", "$1,234,567.50"],
    ["D1", "1234567890", "General", "1234567890"],
  ] as const;
  for (const [cell, text, format, shown] of entries) {
    await bench.enter(sheet, cell, text);
    await expect.poll(() => state(cell)).toMatchObject({ format, shown });
    await expect.poll(async () => (await state(cell)).width).toBeGreaterThan(PLAIN.width);
    const entered = await state(cell);
    await bench.page.keyboard.press("Control+z");
    await expect.poll(() => state(cell)).toEqual(PLAIN);
    await bench.page.keyboard.press("Control+y");
    await expect.poll(() => state(cell)).toEqual(entered);
  }
  // A longer date widens a column that was already widened.
  const before = await state("A1");
  await bench.enter(sheet, "A2", "12/24/1942 23:30");
  await bench.enter(sheet, "A3", "June 24, 1942");
  expect((await state("A1")).width).toBeGreaterThan(before.width);

  await bench.enter(sheet, "E1", "a text that is far wider than its column");
  await bench.enter(sheet, "E2", "0.12345678901234");
  await bench.enter(sheet, "E3", "=1234567*1000000");
  expect((await state("E1")).width).toBe(PLAIN.width);

  // A set width is kept.
  await bench.page.evaluate(() => void window.workbench.grid.sheets()[0]!.setWidth(5, 1, 30));
  const set = (await state("F1")).width;
  await bench.enter(sheet, "F1", "1942-12-14");
  expect((await state("F1")).width).toBe(set);
  expect(bench.errors).toEqual([]);
});

test("cells and columns of a ledger keep their formats and widths", async () => {
  const bench = await openBench("sample");
  const state = () =>
    bench.page.evaluate(() => {
      const sheet = window.workbench.grid.sheets().find((item) => item.name() === "Germany")!;
      return { width: sheet.width(1), format: sheet.style(15, 1).format };
    });
  const before = await state();
  for (const text of ["=DATE(1942,6,4)", "123456789012", "1942-12-14", "50%"]) {
    await bench.enter("Germany", "B16", text);
    expect({ text, ...(await state()) }).toEqual({ text, ...before });
  }
  expect(bench.errors).toEqual([]);
});
