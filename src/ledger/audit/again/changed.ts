import { mostOf } from "../../../kernel/extremes";
import { formulaAt, valueAt, type Book, type BookSheet } from "../../../workbook/book";
import type { Spot } from "./places";

/*
 * What differs between two workbooks of which one came from the other.
 */

const heightOf = ({ values, formulas }: BookSheet): number => Math.max(values.length, formulas.length);

function widthOf({ values, formulas }: BookSheet): number {
  let width = 0;
  for (const grid of [values, formulas]) for (const line of grid) width = Math.max(width, line.length);
  return width;
}

/** Whether the lines of two grids are as long; as a rule most of them are the same ones. */
const hasSameLines = <T>(ones: readonly (readonly T[])[], others: readonly (readonly T[])[]): boolean =>
  ones.length === others.length && ones.every((line, r) => line === others[r] || line.length === others[r]!.length);

function hasSameShape(one: BookSheet, other: BookSheet): boolean {
  const sameStart = one.name === other.name && one.top === other.top && one.left === other.left;
  if (!sameStart) return false;
  if (hasSameLines(one.values, other.values) && hasSameLines(one.formulas, other.formulas)) return true;
  return heightOf(one) === heightOf(other) && widthOf(one) === widthOf(other);
}

/** Whether a cell counts as it did: where it holds a formula, whatever that shows. */
function isSame(one: BookSheet, other: BookSheet, row: number, column: number): boolean {
  const formula = formulaAt(one, row, column);
  if (formula !== formulaAt(other, row, column)) return false;
  return formula !== null || valueAt(one, row, column) === valueAt(other, row, column);
}

/** The cells that differ in their formulas, or in their values where they have none; null where sheets differ in shape. */
export function changedCells(one: Book, other: Book): readonly Spot[] | null {
  if (one.sheets.length !== other.sheets.length) return null;
  const found: Spot[] = [];
  for (const [i, before] of one.sheets.entries()) {
    const after = other.sheets[i]!;
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
    ones.every((one, i) => one === others[i] || JSON.stringify(one) === JSON.stringify(others[i])));

/** What else of a workbook decides which formulas are computed. */
const conditionsOf = ({ settings = [], sheets }: Book): string =>
  JSON.stringify([settings, sheets.flatMap(({ name, hiddenRows }) => (hiddenRows ? [name, hiddenRows] : []))]);

/** Whether two workbooks have the same tables and names at the same places, and the same settings and sheets with hidden rows. */
export const sameParts = (one: Book, other: Book): boolean =>
  areSame(one.tables, other.tables) &&
  areSame(one.names, other.names) &&
  areSame(one.defined ?? NOTHING, other.defined ?? NOTHING) &&
  conditionsOf(one) === conditionsOf(other);
