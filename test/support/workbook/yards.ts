import { areaOf } from "../../../src/formula/address";
import type { PlacedCell, PlacedSheet } from "../../../src/sheets/placed";
import type { Grid, GridSheet } from "../../../src/workbench/host/grid";
import { WorkbookError } from "../../../src/workbook/workbook";
import type { MemoryExcel } from "./memory-excel";

/*
 * A small sheet with everything that a sheet can have, and helpers to check the result.
 */

export const sheetNamed = (grid: Grid, name: string): GridSheet => {
  const found = grid.sheets().find((sheet) => sheet.name() === name);
  if (!found) throw new Error(`no sheet ${name}`);
  return found;
};
export const contents = (grid: Grid, sheet: string, address: string) => sheetNamed(grid, sheet).read(areaOf(address)!);
export const valueAt = (grid: Grid, sheet: string, address: string) => contents(grid, sheet, address).values[0]![0];
export const formulaAt = (grid: Grid, sheet: string, address: string) => contents(grid, sheet, address).formulas[0]![0];
export const type = (grid: Grid, sheet: string, address: string, value: string | number | boolean | null) =>
  sheetNamed(grid, sheet).write(areaOf(address)!, [
    [typeof value === "string" && value.startsWith("=") ? { formula: value } : { value }],
  ]);

export const refusal = async (work: Promise<unknown>): Promise<WorkbookError> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof WorkbookError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
};

/** The protection of a sheet and its options, as Excel reports them. */
export const protection = (excel: MemoryExcel, sheet: string) =>
  excel.Excel.run(async (context) => {
    const found = context.workbook.worksheets.getItem(sheet).protection.load("protected,options");
    await context.sync();
    return { protected: found.protected, options: found.options };
  });

/** Germany's yards: two inputs and a computed column, with everything a sheet can have. */
export function yards(name = "Germany"): PlacedSheet {
  const area = { top: 3, left: 0, rows: 3, columns: 3 };
  const row = (at: number, yard: string, capacity: number): PlacedCell[] => [
    { row: at, column: 0, value: yard, role: "input" },
    { row: at, column: 1, value: capacity, role: "input", format: "#,##0" },
    { row: at, column: 2, formula: "=[@[Capacity, PPs]]*20%", role: "computed", format: "#,##0" },
  ];
  const headers = ["Yard", "Capacity, PPs", "On one ship"];
  return {
    name,
    rows: 6,
    widths: [20, 12, 12],
    heights: new Map([[0, 24]]),
    cells: [
      { row: 0, column: 0, value: name, role: "title" },
      { row: 1, column: 0, value: "Capacity", role: "label" },
      { row: 1, column: 1, formula: `=SUM(${name}_Shipyards[Capacity, PPs])`, role: "computed" },
      ...headers.map((value, column): PlacedCell => ({
        row: 3,
        column,
        value,
        role: "header",
        ...(column === 1 ? { note: "2.3.4.2" } : {}),
      })),
      ...row(4, "Kiel", 2000),
      ...row(5, "3-5 yards", 500),
    ],
    tables: [{ name: `${name}_Shipyards`, area, headers, formulas: [null, null, "=[@[Capacity, PPs]]*20%"], filter: false }],
    validations: [
      {
        area: { top: 4, left: 1, rows: 2, columns: 1 },
        rule: { kind: "number", whole: true, min: 0 },
        strict: true,
        title: "Capacity",
        message: "A whole number of 0 or more. Rulebook: 2.3.4.2.",
      },
      {
        area: { top: 4, left: 0, rows: 2, columns: 1 },
        rule: { kind: "list", values: ["Kiel", "Hamburg"] },
        strict: false,
        title: "Yard",
        message: "Usually Kiel or Hamburg.",
      },
    ],
    highlights: [{ area: { top: 4, left: 0, rows: 2, columns: 3 }, formula: "$B5<0" }],
    names: [{ name: `${name}_Capacity`, row: 1, column: 1 }],
    freeze: { rows: 4, columns: 1 },
    printTitles: [3, 3],
  };
}
