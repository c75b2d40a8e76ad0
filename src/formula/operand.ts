import { failure } from "./coerce";
import type { Formula } from "./syntax";
import { isError, type CellArea, type ErrorValue, type Grid, type Value, type World } from "./world";

/*
 * What stands between the parts of a formula while it is evaluated: a value, rows of values, or the cells that a reference
 * points at. Cells stay a reference as long as possible, since SUM, COUNTIF, ROW and others treat them unlike values.
 */

export type Operand = Value | Grid | CellArea;

export interface Context {
  readonly world: World;
  readonly operand: (formula: Formula) => Operand;
}

export const isArea = (operand: unknown): operand is CellArea =>
  typeof operand === "object" && operand !== null && "sheet" in operand;
export const isGrid = (operand: Operand): operand is Grid => Array.isArray(operand);

/** More cells than any ledger has; a formula that asks for more is refused instead of filling the memory. */
const MOST_CELLS = 1_100_000;
const tooLarge = () => failure("#NUM!", "The formula works on too many cells.");

/** All cells of an area, row by row. */
export function gridOf(area: CellArea, { world }: Context): Grid | ErrorValue {
  if (area.rows * area.columns > MOST_CELLS) return tooLarge();
  const rows: Value[][] = [];
  for (let r = 0; r < area.rows; r++) {
    const row: Value[] = [];
    for (let c = 0; c < area.columns; c++) row.push(world.value(area.sheet, area.top + r, area.left + c));
    rows.push(row);
  }
  return rows;
}

/** The part of an area beyond which its sheet is empty. */
export function inUse(area: CellArea, { world }: Context): CellArea {
  const used = world.used?.(area.sheet);
  if (!used) return area;
  const rows = Math.max(1, Math.min(area.rows, used.rows - area.top));
  const columns = Math.max(1, Math.min(area.columns, used.columns - area.left));
  return { ...area, rows, columns };
}

/** Rows of values of any operand; a single value is 1 x 1. */
export function rowsOf(operand: Operand, context: Context): Grid | ErrorValue {
  if (isArea(operand)) return gridOf(operand, context);
  return isGrid(operand) ? operand : [[operand]];
}

/** The single value of an operand, or undefined where it has several. */
export function single(operand: Operand, { world }: Context): Value | undefined {
  if (isArea(operand))
    return operand.rows === 1 && operand.columns === 1 ? world.value(operand.sheet, operand.top, operand.left) : undefined;
  if (isGrid(operand)) return operand.length === 1 && operand[0]!.length === 1 ? operand[0]![0]! : undefined;
  return operand;
}

/**
 * Applies a function of single values to operands, value by value where one of them has several: rows and columns of
 * length one are repeated, places that only some operands have are #N/A.
 */
export function lift(operands: readonly Operand[], context: Context, apply: (values: readonly Value[]) => Value): Value | Grid {
  const values: Value[] = [];
  for (const operand of operands) {
    const value = single(operand, context);
    if (value === undefined) return spread(operands, context, apply);
    values.push(value);
  }
  return apply(values);
}

function spread(operands: readonly Operand[], context: Context, apply: (values: readonly Value[]) => Value): Value | Grid {
  const grids: Grid[] = [];
  for (const operand of operands) {
    const grid = rowsOf(operand, context);
    if (isError(grid)) return grid;
    grids.push(grid);
  }
  const rows = Math.max(...grids.map((grid) => grid.length));
  const columns = Math.max(...grids.map((grid) => grid[0]!.length));
  if (rows * columns > MOST_CELLS) return tooLarge();
  const result: Value[][] = [];
  for (let r = 0; r < rows; r++) {
    const row: Value[] = [];
    for (let c = 0; c < columns; c++) {
      const values = grids.map((grid) => {
        const line = grid[grid.length === 1 ? 0 : r];
        return line === undefined ? undefined : line[line.length === 1 ? 0 : c];
      });
      row.push(values.includes(undefined) ? failure("#N/A") : apply(values as Value[]));
    }
    result.push(row);
  }
  return result;
}

/** The values of an operand one after the other, blank cells beyond the used part of a sheet left out. */
export function* valuesOf(operand: Operand, context: Context): Generator<Value> {
  if (isArea(operand)) {
    const area = inUse(operand, context);
    for (let r = 0; r < area.rows; r++) {
      for (let c = 0; c < area.columns; c++) yield context.world.value(area.sheet, area.top + r, area.left + c);
    }
  } else if (isGrid(operand)) {
    for (const row of operand) yield* row;
  } else {
    yield operand;
  }
}

/** Number of rows and columns of an operand. */
export function shapeOf(operand: Operand): { readonly rows: number; readonly columns: number } {
  if (isArea(operand)) return operand;
  return isGrid(operand) ? { rows: operand.length, columns: operand[0]?.length ?? 0 } : { rows: 1, columns: 1 };
}

/** A part of an operand: cells stay a reference. */
export function part(operand: Operand, top: number, left: number, rows: number, columns: number): Operand {
  if (isArea(operand)) return { sheet: operand.sheet, top: operand.top + top, left: operand.left + left, rows, columns };
  if (!isGrid(operand)) return operand;
  if (rows === 1 && columns === 1) return operand[top]![left]!;
  return operand.slice(top, top + rows).map((row) => row.slice(left, left + columns));
}
