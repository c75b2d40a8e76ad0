import { beforeAll, describe, expect, test } from "vitest";
import { campaign } from "../../../src/rulebooks/campaign";
import { ledgerSheets } from "../../../src/sheets/common";
import { place } from "../../../src/sheets/layout";
import { PLAIN, type CellStyle, type GridSheet } from "../../../src/workbench/host/grid";
import { readSnapshot } from "../../../src/workbench/server/read-snapshot";
import type { SheetSnapshot, Snapshot } from "../../../src/workbench/snapshot";
import { excelWorkbook } from "../../../src/workbook/excel/workbook";
import { writeBook } from "../../../src/workbook/xlsx/write";
import { memoryExcel, type MemoryExcel } from "./memory-excel";

const options = { players: ["Germany"], year: 1941 };
const placed = place(ledgerSheets(campaign.ledger!, options), options);

type StyleAt = (row: number, column: number) => CellStyle;

/** A line between two cells is drawn once, by whichever of them has it. */
const drawn = (at: StyleAt, row: number, column: number): CellStyle => {
  const style = at(row, column);
  return {
    ...style,
    // Black is the automatic colour.
    color: style.color ?? "#000000",
    lineTop: style.lineTop ?? (row > 0 ? at(row - 1, column).lineBottom : null),
    lineLeft: style.lineLeft ?? (column > 0 ? at(row, column - 1).lineRight : null),
    lineBottom: style.lineBottom ?? at(row + 1, column).lineTop,
    lineRight: style.lineRight ?? at(row, column + 1).lineLeft,
  };
};

const channels = (colour: string): readonly number[] => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));

/** Files hold shades of the theme's colours, which programs round each in its own way. */
const alike = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === "string" &&
    typeof other === "string" &&
    /^#[0-9A-F]{6}$/.test(one) &&
    channels(one).every((channel, i) => Math.abs(channel - channels(other)[i]!) <= 3));

/** What differs between a cell of the file and the same cell in Excel: "wrap: true, false". */
const difference = (file: CellStyle, excel: CellStyle): readonly string[] =>
  (Object.keys(file) as (keyof CellStyle)[])
    .filter((key) => !alike(file[key], excel[key]))
    .map((key) => `${key}: ${String(file[key])}, ${String(excel[key])}`);

describe.each(["Campaign", "Germany"])("%s set up in Excel looks as in the ready-made file:", (name) => {
  let excel: MemoryExcel;
  let file: Snapshot;
  let inFile: SheetSnapshot;
  let inExcel: GridSheet;
  beforeAll(async () => {
    excel = memoryExcel();
    await excelWorkbook().addSheets(placed);
    file = await readSnapshot(writeBook(placed, () => null, { title: "Campaign" }));
    inFile = file.sheets.find((sheet) => sheet.name === name)!;
    inExcel = excel.grid.sheets().find((sheet) => sheet.name() === name)!;
  });

  test("every cell's colours, type, lines, alignment, indent, format and lock", () => {
    const styles = new Map(inFile.cells.map(({ row, column, style }) => [`${row},${column}`, file.styles[style]!]));
    const styleInFile: StyleAt = (row, column) => styles.get(`${row},${column}`) ?? PLAIN;
    const styleInExcel: StyleAt = (row, column) => inExcel.style(row, column);
    const differing = inFile.cells.flatMap(({ row, column }) =>
      difference(drawn(styleInFile, row, column), drawn(styleInExcel, row, column)).map((what) => `${row},${column} ${what}`),
    );
    expect(inFile.cells.length).toBeGreaterThan(200);
    expect(differing).toEqual([]);
  });

  test("widths of columns and heights of rows", () => {
    expect(inFile.widths.map(([column]) => inExcel.width(column))).toEqual(inFile.widths.map(([, width]) => width));
    expect(inFile.heights.map(([row]) => inExcel.height(row))).toEqual(inFile.heights.map(([, height]) => height));
  });

  test("groups of rows, open and folded", () => {
    const groups = inFile.groups!;
    expect(groups.some(({ folded }) => folded)).toBe(name === "Campaign");
    expect(groups.length).toBeGreaterThan(name === "Campaign" ? 0 : 5);
    expect([...inExcel.groups!.all()].sort((a, b) => a.first - b.first)).toEqual(groups);
  });

  test("what is printed, and what stays in sight", () => {
    expect(inExcel.page()).toEqual({ ...inFile.page, breaks: placed.find((sheet) => sheet.name === name)!.pageBreaks });
    expect(inExcel.freeze()).toEqual(inFile.freeze);
    expect(inExcel.hasGridlines()).toBe(inFile.gridlines);
  });
});
