import { failure } from "./coerce";
import { LAST_COLUMN, LAST_ROW } from "./parse";
import type { CellArea, Grid, Value, World } from "./world";

/*
 * What stands between the parts of a formula while it is evaluated: a value, rows of values, or the cells that a reference
 * points at. Cells stay a reference as long as possible, since SUM, COUNTIF, ROW and others treat them unlike values.
 */

export type Operand = Value | Grid | CellArea;

export interface Context {
  readonly world: World;
  /** Counts cells that are looked at. Throws TooMuchWork when a formula asks for more than any ledger needs. */
  readonly spend: (cells: number) => void;
}

/** A formula made ready to be evaluated in many cells. */
export type Ready = (context: Context) => Operand;

/** Thrown and caught within one evaluation. */
export class TooMuchWork extends Error {
  override readonly name = "TooMuchWork";
}

/** Cells that one formula may look at, and letters that it may make: some seconds' work. */
const MOST_WORK = 20_000_000;

/** A count of work that stops a formula from running for hours. */
export function allowance(): (cells: number) => void {
  let left = MOST_WORK;
  return (cells) => {
    left -= cells;
    if (left < 0) throw new TooMuchWork();
  };
}

export const isArea = (operand: unknown): operand is CellArea =>
  typeof operand === "object" && operand !== null && "sheet" in operand;
export const isGrid = (operand: Operand): operand is Grid => Array.isArray(operand);

/** Rows of values, row by row. Most are as wide as one value, and an array that grows takes room for many. */
function gridFrom(rows: number, columns: number, at: (row: number, column: number) => Value): Grid {
  const grid: Value[][] = [];
  for (let r = 0; r < rows; r++) {
    const row = [at(r, 0)];
    for (let c = 1; c < columns; c++) row.push(at(r, c));
    grid.push(row);
  }
  return grid;
}

/** All cells of an area, row by row. */
function gridOf(area: CellArea, { world, spend }: Context): Grid {
  spend(area.rows * area.columns);
  const known = world.known?.(area);
  if (known) return known.rows;
  return gridFrom(area.rows, area.columns, (r, c) => world.value(area.sheet, area.top + r, area.left + c));
}

/** The part of an area beyond which its sheet is empty. */
export function inUse(area: CellArea, { world }: Context): CellArea {
  const used = world.used?.(area.sheet);
  if (!used) return area;
  const rows = Math.max(1, Math.min(area.rows, used.rows - area.top));
  const columns = Math.max(1, Math.min(area.columns, used.columns - area.left));
  return rows === area.rows && columns === area.columns ? area : { ...area, rows, columns };
}

const isWhole = (operand: Operand): operand is CellArea =>
  isArea(operand) && (operand.rows > LAST_ROW || operand.columns > LAST_COLUMN);

/** Rows of values of any operand; a single value is 1 x 1, whole columns and rows end where their sheet's use ends. */
export function rowsOf(operand: Operand, context: Context): Grid {
  if (isArea(operand)) return gridOf(isWhole(operand) ? inUse(operand, context) : operand, context);
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

function spread(operands: readonly Operand[], context: Context, apply: (values: readonly Value[]) => Value): Grid {
  const grids = operands.map((operand) => rowsOf(operand, context));
  // Whole columns of two sheets differ in length only because what follows in them is blank.
  const beyond = (): Value => (operands.some(isWhole) ? null : failure("#N/A"));
  const rows = Math.max(...grids.map((grid) => grid.length));
  const columns = Math.max(...grids.map((grid) => grid[0]!.length));
  context.spend(rows * columns);
  // One array serves all places, which are many: nobody keeps it.
  const values: Value[] = [];
  return gridFrom(rows, columns, (r, c) => {
    let complete = true;
    for (let i = 0; i < grids.length; i++) {
      const value = placeIn(grids[i]!, r, c);
      if (value === undefined) complete = false;
      else values[i] = value;
    }
    const value = complete ? apply(values) : beyond();
    if (typeof value === "string") context.spend(value.length);
    return value;
  });
}

/** As lift, for the two operands that most functions of values have. */
export function liftTwo(
  left: Operand,
  right: Operand,
  context: Context,
  apply: (left: Value, right: Value) => Value,
): Value | Grid {
  const a = single(left, context);
  const b = a === undefined ? undefined : single(right, context);
  if (a !== undefined && b !== undefined) return apply(a, b);
  const [one, other] = [rowsOf(left, context), rowsOf(right, context)];
  const beyond = (): Value => (isWhole(left) || isWhole(right) ? null : failure("#N/A"));
  const rows = Math.max(one.length, other.length);
  const columns = Math.max(one[0]!.length, other[0]!.length);
  context.spend(rows * columns);
  return gridFrom(rows, columns, (r, c) => {
    const x = placeIn(one, r, c);
    const y = placeIn(other, r, c);
    const value = x === undefined || y === undefined ? beyond() : apply(x, y);
    if (typeof value === "string") context.spend(value.length);
    return value;
  });
}

/** What rows have at a place, where rows and columns of length one are repeated. */
function placeIn(grid: Grid, r: number, c: number): Value | undefined {
  const line = grid[grid.length === 1 ? 0 : r];
  return line?.[line.length === 1 ? 0 : c];
}

/** The values of an operand one after the other, blank cells beyond the used part of a sheet left out. */
export function valuesOf(operand: Operand, context: Context): readonly Value[] {
  if (isGrid(operand)) return operand.length === 1 ? operand[0]! : operand.flat();
  if (!isArea(operand)) return [operand];
  const area = inUse(operand, context);
  const { sheet, top, left, rows, columns } = area;
  context.spend(rows * columns);
  const known = context.world.known?.(area);
  if (known) return known.list;
  const values: Value[] = [];
  for (let r = top; r < top + rows; r++) {
    for (let c = left; c < left + columns; c++) values.push(context.world.value(sheet, r, c));
  }
  return values;
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
