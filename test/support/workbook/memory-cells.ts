import type { CellValue } from "../../../src/kernel/values";
import type { Area } from "../../../src/formula/address";
import { PLAIN, type CellStyle, type Contents } from "../../../src/workbench/host/grid";

/** A cell of a sheet in memory. */
export interface MemoryCell {
  value: CellValue;
  formula: string | null;
  style: CellStyle;
}

/** The cells of a sheet in memory that have content or a style, row by row. */
interface MemoryCells {
  get(row: number, column: number): MemoryCell | undefined;
  /** The cell, created if necessary. */
  at(row: number, column: number): MemoryCell;
  /** Visits the cells from the top left, row by row. */
  each(visit: (cell: MemoryCell, row: number, column: number) => void): void;
  read(area: Area): Contents;
  /** The smallest area with all matching cells; null if there are none. */
  bounds(isIncluded: (cell: MemoryCell) => boolean): Area | null;
  setStyle(area: Area, style: Partial<CellStyle>): void;
  insertRows(at: number, count: number): void;
  removeRows(at: number, count: number): void;
}

export function memoryCells(): MemoryCells {
  let lines: (MemoryCell | undefined)[][] = [];

  const at = (row: number, column: number): MemoryCell =>
    ((lines[row] ??= [])[column] ??= { value: null, formula: null, style: PLAIN });

  // forEach skips the holes of an array.
  const each: MemoryCells["each"] = (visit) =>
    lines.forEach((line, row) => line.forEach((cell, column) => cell && visit(cell, row, column)));

  return {
    get: (row, column) => lines[row]?.[column],
    at,
    each,
    read({ top, left, rows, columns }) {
      const values: CellValue[][] = [];
      const formulas: (string | null)[][] = [];
      for (let r = 0; r < rows; r += 1) {
        const line = lines[top + r];
        const shown = new Array<CellValue>(columns).fill(null);
        const row = new Array<string | null>(columns).fill(null);
        const width = line ? Math.min(columns, line.length - left) : 0;
        for (let c = 0; c < width; c += 1) {
          const cell = line![left + c];
          if (!cell) continue;
          shown[c] = cell.value;
          row[c] = cell.formula;
        }
        values.push(shown);
        formulas.push(row);
      }
      return { values, formulas };
    },
    bounds(isIncluded) {
      let [top, left, bottom, right] = [Infinity, Infinity, -1, -1];
      each((cell, row, column) => {
        if (!isIncluded(cell)) return;
        top = Math.min(top, row);
        bottom = Math.max(bottom, row);
        left = Math.min(left, column);
        right = Math.max(right, column);
      });
      return bottom < 0 ? null : { top, left, rows: bottom - top + 1, columns: right - left + 1 };
    },
    setStyle({ top, left, rows, columns }, style) {
      // Cells with the same style keep sharing one object.
      const known = new Map<CellStyle, CellStyle>();
      for (let r = top; r < top + rows; r += 1)
        for (let c = left; c < left + columns; c += 1) {
          const cell = at(r, c);
          let next = known.get(cell.style);
          if (!next) known.set(cell.style, (next = { ...cell.style, ...style }));
          cell.style = next;
        }
    },
    insertRows(from, count) {
      const moved: (MemoryCell | undefined)[][] = [];
      lines.forEach((line, row) => void (moved[row < from ? row : row + count] = line));
      // New rows have the styles of the row above.
      lines[from - 1]?.forEach((cell, column) => {
        if (!cell) return;
        for (let n = 0; n < count; n += 1) (moved[from + n] ??= [])[column] = { value: null, formula: null, style: cell.style };
      });
      lines = moved;
    },
    removeRows(from, count) {
      const moved: (MemoryCell | undefined)[][] = [];
      lines.forEach((line, row) => {
        if (row < from || row >= from + count) moved[row < from ? row : row - count] = line;
      });
      lines = moved;
    },
  };
}
