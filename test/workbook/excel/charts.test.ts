import { beforeEach, expect, test } from "vitest";
import { areaAddress, areaOf } from "../../../src/formula/address";
import type { PlacedSheet } from "../../../src/sheets/placed";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { memoryExcel, type MemoryExcel } from "../../support/workbook/memory-excel";
import { sheetNamed, yards } from "../../support/workbook/yards";

let excel: MemoryExcel;
beforeEach(() => {
  excel = memoryExcel();
});

const at = (address: string) => areaOf(address)!;

/** The yards with a chart of their capacities and build rates. */
const withChart: PlacedSheet = {
  ...yards(),
  charts: [
    {
      title: "Capacity",
      unit: "PPs",
      area: at("E4:K20"),
      labels: at("A5:A6"),
      lines: [
        { name: "All", values: at("B5:B6") },
        { name: "One ship", values: at("C5:C6") },
      ],
    },
  ],
};

const charts = () =>
  excel.grid.charts!.all().map(({ title, unit, legend, area, lines }) => ({
    title,
    unit,
    legend,
    area: areaAddress(area),
    lines: lines.map(({ name, values, labels }) => [name, areaAddress(values), labels && areaAddress(labels)]),
  }));

const expected = [
  {
    title: "Capacity",
    unit: "PPs",
    legend: "Bottom",
    area: "E4:K20",
    lines: [
      ["All", "B5:B6", "A5:A6"],
      ["One ship", "C5:C6", "A5:A6"],
    ],
  },
];

test("a new sheet has its charts and is protected", async () => {
  expect(await excelWorkbook().addSheets([withChart])).toEqual([]);
  expect(charts()).toEqual(expected);
  expect(sheetNamed(excel.grid, "Germany").isProtected()).toBe(true);
});

test("a sheet added among several changes has its charts", async () => {
  const changed = await excelWorkbook().change([{ kind: "add sheet", sheet: withChart, title: "Test" }]);
  expect(changed.missing).toEqual([]);
  expect(charts()).toEqual(expected);
});

test.each([
  ["set up", () => excelWorkbook().addSheets([withChart])],
  ["changed", async () => (await excelWorkbook().change([{ kind: "add sheet", sheet: withChart, title: "" }])).missing],
])("a sheet is added without charts if they cannot be drawn, which is reported: %s", async (_, action) => {
  Object.assign(excel.grid, { charts: undefined });
  const missing = await action();
  const noCharts = expect.stringMatching(/^The charts of Germany are missing: .*Everything else was added\.$/);
  expect(missing).toEqual([noCharts]);
  expect(sheetNamed(excel.grid, "Germany").isProtected()).toBe(true);
});
