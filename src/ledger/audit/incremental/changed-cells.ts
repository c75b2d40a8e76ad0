import { mostOf } from "../../../kernel/extremes";
import { formulaAt, valueAt, type Book, type BookSheet } from "../../../workbook/book";
import type { CellPosition } from "./cell-map";

/*
 * The differences between a workbook and an edited version of it.
 */

const heightOf = ({ values, formulas }: BookSheet): number => Math.max(values.length, formulas.length);

function widthOf({ values, formulas }: BookSheet): number {
  let width = 0;
  for (const grid of [values, formulas]) for (const line of grid) width = Math.max(width, line.length);
  return width;
}

/** Whether the rows of two grids have the same lengths; most are the same arrays. */
const hasSameLines = <T>(ones: readonly (readonly T[])[], others: readonly (readonly T[])[]): boolean =>
  ones.length === others.length && ones.every((line, r) => line === others[r] || line.length === others[r]!.length);

function hasSameShape(a: BookSheet, b: BookSheet): boolean {
  const sameStart = a.name === b.name && a.top === b.top && a.left === b.left;
  if (!sameStart) return false;
  if (hasSameLines(a.values, b.values) && hasSameLines(a.formulas, b.formulas)) return true;
  return heightOf(a) === heightOf(b) && widthOf(a) === widthOf(b);
}

/** Whether a cell is unchanged; the shown value of a formula does not matter. */
function isSame(a: BookSheet, b: BookSheet, row: number, column: number): boolean {
  const formula = formulaAt(a, row, column);
  if (formula !== formulaAt(b, row, column)) return false;
  return formula !== null || valueAt(a, row, column) === valueAt(b, row, column);
}

/** The cells whose formulas differ, or whose values do if they have none; null if sheets differ in shape. */
export function changedCells(a: Book, b: Book): readonly CellPosition[] | null {
  if (a.sheets.length !== b.sheets.length) return null;
  const found: CellPosition[] = [];
  for (const [i, before] of a.sheets.entries()) {
    const after = b.sheets[i]!;
    if (before === after) continue;
    if (!hasSameShape(before, after)) return null;
    for (let r = 0; r < heightOf(before); r++) {
      const lines = [before.values[r], after.values[r], before.formulas[r], after.formulas[r]];
      if (lines[0] === lines[1] && lines[2] === lines[3]) continue;
      const width = mostOf(lines.map((line) => line?.length ?? 0));
      for (let c = 0; c < width; c++) {
        const [row, column] = [before.top + r, before.left + c];
        if (!isSame(before, after, row, column)) found.push({ sheet: before.name, row, column });
      }
    }
  }
  return found;
}

const NOTHING: readonly object[] = [];

const areSame = (ones: readonly object[], others: readonly object[]): boolean =>
  ones === others ||
  (ones.length === others.length &&
    ones.every((item, i) => item === others[i] || JSON.stringify(item) === JSON.stringify(others[i])));

/** Other properties of a workbook that decide which formulas are computed. */
const conditionsOf = ({ settings = [], sheets }: Book): string =>
  JSON.stringify([settings, sheets.flatMap(({ name, hiddenRows }) => (hiddenRows ? [name, hiddenRows] : []))]);

/** Whether two workbooks have the same tables and names in the same places, and the same settings and sheets with hidden rows. */
export const sameParts = (a: Book, b: Book): boolean =>
  areSame(a.tables, b.tables) &&
  areSame(a.names, b.names) &&
  areSame(a.defined ?? NOTHING, b.defined ?? NOTHING) &&
  conditionsOf(a) === conditionsOf(b);
