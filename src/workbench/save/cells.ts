import type { CellValue } from "../../kernel/values";
import type { CellContent } from "../../workbook/edit";
import type { BookSheet } from "../../workbook/book";
import type { CellSnapshot, SheetSnapshot } from "../snapshot";
import type { RowOrigin } from "./rows";

/*
 * Finds the cells whose content differs from the file.
 */

const keyOf = (row: number, column: number): string => `${row}:${column}`;

/** Looks up a sheet's cells by position. */
export function cellsByPlace(cells: readonly CellSnapshot[]): (row: number, column: number) => CellSnapshot | undefined {
  const known = new Map(cells.map((cell) => [keyOf(cell.row, cell.column), cell]));
  return (row, column) => known.get(keyOf(row, column));
}

/** Significant digits that Excel stores. */
const DIGITS = 15;
const isNumber = (value: CellValue): boolean => value !== null && value !== "" && Number.isFinite(Number(value));

/**
 * Whether two values are displayed the same: equal within Excel's digits, or a text of digits that the grid treats as a number.
 */
export function isEqual(a: CellValue, b: CellValue): boolean {
  if ((a ?? "") === (b ?? "")) return true;
  if (typeof a === "boolean" || typeof b === "boolean" || !isNumber(a) || !isNumber(b)) return false;
  return Number(a).toPrecision(DIGITS) === Number(b).toPrecision(DIGITS);
}

const isSame = (a: CellSnapshot | undefined, b: CellSnapshot | undefined): boolean =>
  (a?.formula ?? null) === (b?.formula ?? null) && (a?.formula !== undefined || (a?.value ?? "") === (b?.value ?? ""));

/**
 * The cells to write into the file, so that it has the grid's content. Unchanged cells are not written: formulas that move with
 * rows are rewritten by the file editor.
 */
export function changedCells(
  file: BookSheet,
  opened: SheetSnapshot,
  now: SheetSnapshot,
  origins: readonly RowOrigin[],
): readonly CellContent[] {
  const before = cellsByPlace(opened.cells);
  const present = cellsByPlace(now.cells);
  const wasThere = (row: number, column: number) => {
    const origin = origins[row]?.row;
    return typeof origin === "number" ? { cell: before(origin, column) } : null;
  };
  const changed: CellContent[] = [];
  const visited = new Set<string>();
  const inspect = (row: number, column: number): void => {
    const key = keyOf(row, column);
    if (visited.has(key)) return;
    visited.add(key);
    const cell = present(row, column);
    const was = wasThere(row, column);
    if (was && isSame(was.cell, cell)) return;
    const formula = file.formulas[row - file.top]?.[column - file.left] ?? null;
    const value = file.values[row - file.top]?.[column - file.left] ?? null;
    if (isSame(cell, { row, column, value, style: 0, ...(formula === null ? {} : { formula }) })) return;
    changed.push({
      row,
      column,
      ...(cell?.formula === undefined ? { value: cell?.value ?? null } : { formula: cell.formula }),
    });
  };
  for (const { row, column } of now.cells) inspect(row, column);
  file.values.forEach((line, r) =>
    line.forEach((value, c) => {
      if (value !== null) inspect(file.top + r, file.left + c);
    }),
  );
  file.formulas.forEach((line, r) =>
    line.forEach((formula, c) => {
      if (formula !== null) inspect(file.top + r, file.left + c);
    }),
  );
  return changed;
}
