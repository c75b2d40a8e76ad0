import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { columnLetters } from "../../src/formula/address";
import { PLAIN, PLAIN_HEIGHT, type GridHighlight, type GridValidation } from "../../src/workbench/host/grid";
import { readSnapshot } from "../../src/workbench/open";
import type { SheetSnapshot, Snapshot } from "../../src/workbench/snapshot";
import { snapshotByExceljs } from "./by-exceljs";

/*
 * What the workbench reads of a file by itself, look by look as exceljs reads it.
 */

const PLAINLY = inOrder(PLAIN);

/** Something as a text, whatever order its fields are in. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

/** Rules by the cells of columns, whatever areas they are told in: exceljs tells them cell by cell. */
function byColumns(rules: readonly (GridValidation | GridHighlight)[]): readonly string[] {
  const cells = new Map<string, number[]>();
  for (const { area, ...rule } of rules) {
    const { id: _id, ...shown } = rule as GridHighlight;
    for (let column = area.left; column < area.left + area.columns; column++) {
      const key = `${columnLetters(column)} ${inOrder(shown)}`;
      const rows = cells.get(key) ?? [];
      cells.set(key, rows);
      for (let row = area.top; row < area.top + area.rows; row++) rows.push(row);
    }
  }
  return [...cells].map(([key, rows]) => `${key} ${[...new Set(rows)].sort((a, b) => a - b).join()}`).sort();
}

/** exceljs takes from number formats the signs that guard others. */
const withoutGuards = (format: string): string => format.replace(/\\(?=.)/g, "");

/** A sheet as it can be compared: cells that are nothing are told by one reader and not by the other. */
function comparable(sheet: SheetSnapshot, { styles }: Snapshot) {
  const looks = styles.map((style) => inOrder({ ...style, format: withoutGuards(style.format) }));
  return {
    ...sheet,
    cells: sheet.cells.flatMap(({ style, ...cell }) => {
      const isNothing = (cell.value ?? null) === null && cell.formula === undefined && looks[style] === PLAINLY;
      return isNothing
        ? []
        : [`${columnLetters(cell.column)}${cell.row + 1} ${JSON.stringify(cell.value)} ${cell.formula ?? ""} ${looks[style]}`];
    }),
    heights: sheet.heights.filter(([, height]) => height !== PLAIN_HEIGHT),
    validations: byColumns(sheet.validations),
    highlights: byColumns(sheet.highlights),
  };
}

const whole = (snapshot: Snapshot) => ({
  tables: snapshot.tables,
  names: snapshot.names.map(({ formula, ...name }) => ({ ...name, formula: formula.replaceAll("'", "") })),
  sheets: snapshot.sheets.map((sheet) => comparable(sheet, snapshot)),
});

const files = [
  ...readdirSync("templates").flatMap((name) => (name.endsWith("-sample.xlsx") ? [`templates/${name}`] : [])),
  ...["libreoffice", "openpyxl"].map((name) => `test/workbook/xlsx/fixtures/${name}.xlsx`),
];

describe("the looks of a file", () => {
  test.each(files)("%s: they are what exceljs reads", async (file) => {
    const bytes = new Uint8Array(readFileSync(file));
    expect(whole(readSnapshot(bytes))).toEqual(whole(await snapshotByExceljs(bytes)));
  });
});
