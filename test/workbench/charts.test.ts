import { describe, expect, test } from "vitest";
import { place } from "../../src/sheets/layout";
import { everybody, ledgerSheets } from "../../src/sheets/common";
import { gas } from "../../src/rulebooks/gas";
import { linesOf } from "../../src/workbench/page/charts/lines";
import { chartsNow, type RenderedChart } from "../../src/workbench/page/charts/now";
import type { OpenedSheet } from "../../src/workbench/snapshot";
import type { GridTable } from "../../src/workbench/host/grid";
import { openParts } from "../../src/workbook/xlsx/package/zip";
import { chartsIn, type FileChart } from "../../src/workbook/xlsx/read/charts";
import { writeBook } from "../../src/workbook/xlsx/write";

/*
 * The charts of an opened file, from the file to the rendered chart.
 */

test("every chart is read with its place, texts and cells", () => {
  const options = everybody(gas.ledger!);
  const placed = place(ledgerSheets(gas.ledger!, options), options);
  const written = placed.flatMap(({ name: sheet, charts = [] }) =>
    charts.map(({ title, unit = "", area, labels, lines }) => ({
      sheet,
      area,
      title,
      unit,
      lines: lines.map(({ name, values, color = "" }) => ({
        name,
        values: { sheet, area: values },
        labels: { sheet, area: labels },
        color,
      })),
    })),
  );
  expect(written.length).toBeGreaterThan(1);
  expect(chartsIn(openParts(writeBook(placed, () => null, { title: "Charts" })))).toEqual(written);
});

const area = (top: number, left: number, rows: number, columns = 1) => ({ top, left, rows, columns });
const cells = (of: ReturnType<typeof area>) => ({ sheet: "Turns", area: of });
const CHART: FileChart = {
  sheet: "Turns",
  area: area(3, 0, 17, 4),
  title: "Oil",
  unit: "Oil Units",
  lines: [{ name: "Japan", values: cells(area(41, 2, 1)), labels: cells(area(41, 0, 1)), color: "#cc79a7" }],
};
const table = (sheet: string, of: ReturnType<typeof area>) =>
  ({ name: "Turns_Lines", sheet, area: of, headers: [] }) as unknown as GridTable;

describe("a chart of the file", () => {
  const now = (shifts: OpenedSheet["shifts"], tables: readonly GridTable[] = [], name = "Turns"): readonly RenderedChart[] =>
    chartsNow(
      [CHART],
      { tables: [table("Turns", area(40, 0, 2, 3))] },
      {
        sheets: () => [{ id: "s7" }],
        opened: (id) => (id === "s7" ? { name, shifts } : undefined),
        tables: () => tables,
      },
    );
  const values = (found: readonly RenderedChart[]) => found.map(({ lines }) => lines.map((line) => line.values.area));

  test("shows all rows of its table after that has grown, and stays in place", () => {
    const found = now([{ axis: "row", at: 30, count: 8 }], [table("s7", area(48, 0, 4, 3))]);
    expect(found).toMatchObject([{ sheet: "s7", area: CHART.area, title: "Oil", unit: "Oil Units" }]);
    expect(values(found)).toEqual([[area(49, 2, 3)]]);
    expect(found[0]!.lines[0]!.labels!.area).toEqual(area(49, 0, 3));
  });
  test("follows rows that are inserted above it", () => {
    const found = now([{ axis: "row", at: 1, count: 2 }]);
    expect(found[0]!.area).toEqual(area(5, 0, 17, 4));
    expect(values(found)).toEqual([[area(43, 2, 1)]]);
  });
  test("is removed with its rows and with its sheet", () => {
    expect(now([{ axis: "row", at: 0, count: -30 }])).toEqual([]);
    expect(now([], [], "Another")).toEqual([]);
  });
});

describe("the data of a chart", () => {
  const rendered: RenderedChart = {
    ...CHART,
  };
  const read =
    (labels: readonly (string | null)[], values: readonly (string | number | null)[]) =>
    ({ area: { left } }: { readonly area: ReturnType<typeof area> }) =>
      (left === 0 ? labels : values).map((value) => [value]);

  test("are the figures of the named rows; a value that is not a number is not a point", () =>
    expect(linesOf(rendered, read(["turn 1", "turn 2", "", null], [4, "#N/A", 9, 9]))).toMatchObject({
      title: "Oil",
      turns: ["turn 1", "turn 2"],
      now: 1,
      series: [{ name: "Japan", ink: 3, values: [4, null] }],
    }));
  test("are empty before a row has its name", () => expect(linesOf(rendered, read([null], [0]))).toBeNull());
});
