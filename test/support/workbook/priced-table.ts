import type { PlacedSheet } from "../../../src/sheets/placed";
import { writeBook } from "../../../src/workbook/xlsx/write";

/*
 * A workbook with a table of ships and their cost, and another table with a column of the same name.
 */

const entry = (row: number, column: number, value: string | number) => ({ row, column, role: "input" as const, value });
const formula = (row: number, column: number, text: string) => ({ row, column, role: "computed" as const, formula: text });

const sheet: PlacedSheet = {
  name: "Yard",
  open: true,
  rows: 6,
  widths: [12, 12, 12, 12, 12, 12, 12],
  heights: new Map(),
  cells: [
    ...["Ship", "Cost", "Twice"].map((value, column) => ({ row: 0, column, role: "header" as const, value })),
    ...[entry(1, 0, "Bismarck"), entry(1, 1, 400), formula(1, 2, "=[@Cost]*2")],
    ...[entry(2, 0, "Tirpitz"), entry(2, 1, 350), formula(2, 2, "=[@Cost]*2")],
    { row: 0, column: 4, role: "header", value: "Cost" },
    entry(1, 4, 7),
    ...[formula(4, 0, "=SUM(Ships[Cost])"), formula(5, 0, "=SUM(Other[Cost])")],
  ],
  tables: [
    {
      name: "Ships",
      area: { top: 0, left: 0, rows: 3, columns: 3 },
      headers: ["Ship", "Cost", "Twice"],
      formulas: [null, null, "=[@Cost]*2"],
      filter: false,
    },
    { name: "Other", area: { top: 0, left: 4, rows: 2, columns: 1 }, headers: ["Cost"], formulas: [null], filter: false },
  ],
  validations: [],
  highlights: [],
  names: [],
  freeze: { rows: 0, columns: 0 },
  printTitles: null,
};

const VALUES: Readonly<Record<string, number>> = { "1,2": 800, "2,2": 700, "4,0": 750, "5,0": 7 };

export const pricedTable = (): Uint8Array =>
  writeBook([sheet], (_, row, column) => VALUES[`${row},${column}`] ?? null, { title: "Test" });
