import { Styles, Worksheet, type ICellData } from "@univerjs/core";
import { beforeAll, expect, test } from "vitest";
import { askOnce, whileRendering } from "../../src/workbench/page/univer/rendered-cells";

beforeAll(askOnce);

/** A sheet with one cell, and a count of how often its style is requested. */
function sheetOf(value: number) {
  const reported = { value, times: 0 };
  const row = {
    get 0(): ICellData {
      reported.times++;
      return { v: reported.value };
    },
  };
  const sheet = new Worksheet("book", { id: `sheet${value}`, cellData: { 0: row } }, new Styles());
  reported.times = 0;
  return { sheet, reported };
}

test("each sheet reads a cell once in a frame, empty or not", () => {
  const [a, b] = [sheetOf(1), sheetOf(2)];
  whileRendering(() => {
    for (let i = 0; i < 3; i++) {
      expect([a, b].map(({ sheet }) => sheet.getCell(0, 0)?.v)).toEqual([1, 2]);
      expect([a, b].map(({ sheet }) => sheet.getCell(0, 1) ?? null)).toEqual([null, null]);
      expect(a.sheet.getCell(1, 0) ?? null).toBe(null);
      expect(a.sheet.getCell(1, -1) ?? null).toBe(null);
    }
  });
  expect([a.reported.times, b.reported.times]).toEqual([1, 1]);
});

test("changes are shown after a frame, or at once after a failed one", () => {
  const { sheet, reported } = sheetOf(1);
  whileRendering(() => sheet.getCell(0, 0));
  reported.value = 7;
  expect(sheet.getCell(0, 0)?.v).toBe(7);
  expect(() =>
    whileRendering(() => {
      sheet.getCell(0, 0);
      throw new Error("cannot be drawn");
    }),
  ).toThrow("cannot be drawn");
  reported.value = 8;
  expect(sheet.getCell(0, 0)?.v).toBe(8);
  whileRendering(() => expect(sheet.getCell(0, 0)?.v).toBe(8));
});
