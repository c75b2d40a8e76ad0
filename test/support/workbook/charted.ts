import { writeBook } from "../../../src/workbook/xlsx/write";
import { placed, shown } from "./files";

/** The made-up ledger with a chart on its first sheet; the files beside it are this file as saved by other programs. */
export const charted = (): Uint8Array =>
  writeBook(
    placed.map((sheet, i) => {
      const [table] = sheet.tables;
      if (i > 0 || !table) return sheet;
      const { top, left, rows } = table.area;
      const below = (column: number) => ({ top: top + 1, left: left + column, rows: rows - 1, columns: 1 });
      const area = { top: top + rows + 1, left: 0, rows: 10, columns: 4 };
      return {
        ...sheet,
        charts: [{ title: "What is left", area, labels: below(0), lines: [{ name: "Left", values: below(1) }] }],
      };
    }),
    shown,
    { title: "Test" },
  );
