import type { ComputedValues, PlacedSheet } from "../sheets/placed";
import type { CellValue } from "../kernel/values";
import type { Book, BookSheet } from "./book";

/** Placed sheets as a workbook; computed cells have the results of `values`, or are blank without it. */
export function bookOf(placed: readonly PlacedSheet[], values: ComputedValues = () => null): Book {
  const sheets = placed.map((sheet): BookSheet => {
    const rows: CellValue[][] = [];
    const formulas: (string | null)[][] = [];
    const setAt = <T>(grid: (T | null)[][], row: number, column: number, value: T) => {
      while (grid.length <= row) grid.push([]);
      const line = grid[row]!;
      while (line.length < column) line.push(null);
      line[column] = value;
    };
    for (const { row, column, value, formula } of sheet.cells) {
      const shown = formula === undefined ? (value ?? null) : values(sheet.name, row, column);
      if (shown !== null) setAt(rows, row, column, shown);
      if (formula !== undefined) setAt(formulas, row, column, formula);
    }
    while (rows.length < formulas.length) rows.push([]);
    while (formulas.length < rows.length) formulas.push([]);
    return { name: sheet.name, top: 0, left: 0, values: rows, formulas, ...(sheet.hidden ? { hidden: true } : {}) };
  });
  return {
    sheets,
    tables: placed.flatMap((sheet) =>
      sheet.tables.map(({ name, area, headers, formulas }) => ({
        name,
        sheet: sheet.name,
        top: area.top,
        left: area.left,
        headers,
        rows: area.rows - 1,
        formulas,
      })),
    ),
    names: placed.flatMap((sheet) => sheet.names.map(({ name, row, column }) => ({ name, sheet: sheet.name, row, column }))),
    mangled: [],
  };
}
