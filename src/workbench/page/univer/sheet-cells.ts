import type { ICellData, IStyleData, Workbook as UniverWorkbook, Worksheet } from "@univerjs/core";
import type { FWorksheet } from "@univerjs/sheets/facade";
import type { Area } from "../../../formula/address";
import type { CellValue } from "../../../kernel/values";
import { PLAIN, SPARE_COLUMNS, SPARE_ROWS, type CellStyle, type Content, type GridSheet } from "../../host/grid";
import { customWith, gridStyle, gridValue, styledOver, univerStyle, univerValue, type Custom } from "./cell-data";
import { fixedHeight, rowsWithoutHeight } from "./row-heights";

/*
 * The contents and styles of a sheet's cells, which are stored in Univer. Writes are collected, and sent to Univer at once.
 */

interface CellSurroundings {
  readonly facade: () => FWorksheet;
  readonly model: () => Worksheet;
  readonly styles: () => ReturnType<UniverWorkbook["getStyles"]>;
  /** Executes a mutation of Univer's on the sheet. */
  readonly run: (mutation: string, params: object) => void;
  /** Runs a change as the fake host's, not the user's. */
  readonly ours: (work: () => void) => void;
  /** Contents will change, so formulas must be recalculated. */
  readonly touched: () => void;
  /** Something was written and must be sent to Univer. */
  readonly waits: () => void;
}

export interface CellAccess extends Pick<GridSheet, "used" | "read" | "write" | "style" | "setStyle"> {
  cell(row: number, column: number): ICellData | null;
  custom(row: number, column: number): Custom | undefined;
  /** Univer's complete style of a cell. */
  ownStyle(row: number, column: number): IStyleData | null;
}

interface SheetCells {
  readonly access: CellAccess;
  /** Enlarges the sheet if an area is outside of it. */
  extendTo(area: Area): void;
  /** Sends all pending writes to Univer at once. */
  flush(): void;
  /** Rewrites the formulas of all cells. */
  rewrite(formulaAt: (formula: string, row: number, column: number) => string): void;
}

/** The default style in full: Univer draws drop-downs in its own font unless the cell has one. */
const PLAIN_STYLE = univerStyle(PLAIN);

type Matrix = Record<number, Record<number, ICellData>>;

/** Reads and writes the cells of a sheet. */
export function sheetCells({ facade, model, styles, run, ours, touched, waits }: CellSurroundings): SheetCells {
  let pending: Matrix = {};
  let isPending = false;

  const current = (row: number, column: number): ICellData | null => model().getCellMatrix().getValue(row, column) ?? null;
  const customOf = (row: number, column: number): Custom | undefined =>
    (pending[row]?.[column]?.custom ?? current(row, column)?.custom) as Custom | undefined;
  /** The cell as it will be after the pending writes. */
  function coming(row: number, column: number): ICellData | null {
    const [now, next] = [current(row, column), pending[row]?.[column]];
    return next ? { ...now, ...next } : now;
  }
  // Faster than Univer's own method, which tests the class of each cell's style.
  const styleOf = (cell: ICellData | null): IStyleData | null =>
    (typeof cell?.s === "string" ? styles().get(cell.s) : cell?.s) ?? null;

  function change(row: number, column: number, cell: ICellData): void {
    const line = (pending[row] ??= {});
    const before = line[column];
    line[column] = before
      ? { ...before, ...cell, s: styledOver(before.s as IStyleData | null, cell.s as IStyleData | null) }
      : cell;
    isPending = true;
  }

  function setContent(row: number, column: number, content: Content): void {
    if ("formula" in content) change(row, column, { f: content.formula, si: null, v: null, t: null, p: null });
    else change(row, column, { ...univerValue(content.value), f: null, si: null, p: null });
    touched();
  }

  function extendTo(area: Area): void {
    const rows = area.top + area.rows + SPARE_ROWS;
    const columns = area.left + area.columns + SPARE_COLUMNS;
    if (rows - SPARE_ROWS > model().getRowCount()) ours(() => facade().setRowCount(rows));
    if (columns - SPARE_COLUMNS > model().getColumnCount()) ours(() => facade().setColumnCount(columns));
  }

  function formulaOf(row: number, column: number, cell: ICellData | null): string | null {
    if (!cell || (!cell.f && !cell.si)) return null;
    return cell.f ?? facade().getRange(row, column).getFormula();
  }

  function eachCell(visit: (row: number, column: number, cell: ICellData) => void): void {
    model()
      .getCellMatrix()
      .forValue((row, column, cell) => {
        if (cell) visit(row, column, cell);
        return undefined;
      });
  }

  const access: CellAccess = {
    cell: current,
    custom: customOf,
    ownStyle: (row, column) => styleOf(current(row, column)),
    used(valuesOnly) {
      let top = Infinity;
      let left = Infinity;
      let bottom = -1;
      let right = -1;
      const inspect = (row: number, column: number, cell: ICellData): void => {
        const filled = (cell.v !== null && cell.v !== undefined && cell.v !== "") || Boolean(cell.f) || Boolean(cell.si);
        if (!filled && (valuesOnly || cell.s === undefined || cell.s === null)) return;
        top = Math.min(top, row);
        bottom = Math.max(bottom, row);
        left = Math.min(left, column);
        right = Math.max(right, column);
      };
      eachCell((row, column, cell) => {
        if (!pending[row]?.[column]) inspect(row, column, cell);
      });
      for (const [row, line] of Object.entries(pending)) {
        for (const column of Object.keys(line)) inspect(Number(row), Number(column), coming(Number(row), Number(column))!);
      }
      return bottom < 0 ? null : { top, left, rows: bottom - top + 1, columns: right - left + 1 };
    },
    read({ top, left, rows, columns }) {
      const values: CellValue[][] = [];
      const formulas: (string | null)[][] = [];
      for (let r = top; r < top + rows; r++) {
        const valueRow: CellValue[] = [];
        const formulaRow: (string | null)[] = [];
        for (let c = left; c < left + columns; c++) {
          const cell = coming(r, c);
          valueRow.push(gridValue(cell));
          formulaRow.push(formulaOf(r, c, cell));
        }
        values.push(valueRow);
        formulas.push(formulaRow);
      }
      return { values, formulas };
    },
    write(area, contents) {
      extendTo(area);
      contents.forEach((row, r) =>
        row.forEach((content, c) => {
          if (content) setContent(area.top + r, area.left + c, content);
        }),
      );
      waits();
    },

    style(row, column): CellStyle {
      const pendingStyle = pending[row]?.[column]?.s as IStyleData | undefined;
      const own = styleOf(current(row, column));
      return gridStyle(pendingStyle ? styledOver(own, pendingStyle) : own, customOf(row, column));
    },
    setStyle(areas, style) {
      const over = univerStyle(style);
      const first = styledOver(PLAIN_STYLE, over);
      for (const area of areas) {
        extendTo(area);
        for (let r = area.top; r < area.top + area.rows; r++) {
          for (let c = area.left; c < area.left + area.columns; c++) {
            const cell: ICellData = { s: coming(r, c)?.s ? over : first };
            const custom = customWith(style, customOf(r, c));
            if (custom) cell.custom = custom;
            change(r, c, cell);
          }
        }
      }
      waits();
    },
  };

  return {
    access,
    extendTo,
    flush() {
      if (!isPending) return;
      const cellValue = pending;
      pending = {};
      isPending = false;
      run("sheet.mutation.set-range-values", { cellValue });
      const ranges = rowsWithoutHeight(model(), Object.keys(cellValue).map(Number));
      if (ranges.length > 0) run("sheet.mutation.set-worksheet-row-is-auto-height", fixedHeight(ranges));
    },
    rewrite(formulaAt) {
      eachCell((row, column, cell) => {
        const formula = formulaOf(row, column, cell);
        const rewritten = formula === null ? null : formulaAt(formula, row, column);
        if (rewritten !== null && rewritten !== formula) setContent(row, column, { formula: rewritten });
      });
    },
  };
}
