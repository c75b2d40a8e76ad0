import { mostOf } from "../kernel/extremes";
import { failure, type Spend } from "./coerce";
import { LAST_COLUMN, LAST_ROW } from "./cell-address";
import {
  isError,
  Uncomputed,
  type Block,
  type CellArea,
  type Context,
  type Grid,
  type IndexedCells,
  type Operand,
  type Value,
} from "./world";

export type { Block, Context, Operand, Ready } from "./world";

/*
 * Intermediate results of evaluation: a value, rows of values, or the cells that a reference points to. Cells stay a reference as
 * long as possible, because SUM, COUNTIF, ROW and others treat them differently from values.
 */

/** Thrown and caught within one evaluation. */
class TooMuchWork extends Uncomputed {
  override readonly name = "TooMuchWork";
  constructor() {
    super("The formulas process too many cells or characters to compute.");
  }
}
/** A shared instance, because its stack trace is never used. */
const USED_UP = new TooMuchWork();

/** The most cells and characters that one formula may process: some seconds' work. */
const MOST_WORK = 20_000_000;

/** A work counter that stops formulas from running for hours. */
export function allowance(most = MOST_WORK): Spend {
  let remaining = most;
  return (cells) => {
    // A formula that exceeds the allowance leaves it to the others.
    if (cells > remaining) throw USED_UP;
    remaining -= cells;
  };
}

export const isArea = (operand: unknown): operand is CellArea =>
  typeof operand === "object" && operand !== null && "sheet" in operand;
export const isBlock = (operand: unknown): operand is Block =>
  typeof operand === "object" && operand !== null && "list" in operand;

/** Rows of one length as a block. */
export const blockFrom = (rows: Grid): Block => ({
  rows: rows.length,
  columns: rows[0]?.length ?? 0,
  list: rows.length === 1 ? rows[0]! : rows.flat(),
});

/** The rows of a block. */
export const gridFrom = ({ rows, columns, list }: Block): Grid =>
  Array.from({ length: rows }, (_, r) => list.slice(r * columns, (r + 1) * columns));

/** Smaller areas are read cell by cell. */
const LEAST_INDEXED = 16;
/** Reading an indexed cell costs this fraction of reading a cell. */
const INDEXED_COST = 1 / 16;

/** The index of an area that is large enough for one; reads are charged where they happen. */
export function indexOf(area: CellArea, { world }: Context): IndexedCells | undefined {
  return area.rows * area.columns < LEAST_INDEXED ? undefined : world.indexed?.(area);
}

/** Charges for a scan of indexed cells. */
export const spendIndexed = (cells: number, { spend }: Context): void => spend(cells * INDEXED_COST);

/** All cells of an area, row by row. */
function cellsOf(area: CellArea, context: Context): readonly Value[] {
  const { sheet, top, left, rows, columns } = area;
  const { world, spend } = context;
  const known = world.known?.(area);
  if (known) {
    spendIndexed(known.list.length, context);
    return known.list;
  }
  const index = indexOf(area, context);
  if (index) {
    spendIndexed(index.size, context);
    index.readTo(index.size);
    return index.list;
  }
  spend(rows * columns);
  const list: Value[] = [];
  for (let r = top; r < top + rows; r++) for (let c = left; c < left + columns; c++) list.push(world.value(sheet, r, c));
  return list;
}

/** The part of an area within the used range of its sheet. */
export function inUse(area: CellArea, { world }: Context): CellArea {
  const used = world.used?.(area.sheet);
  if (!used) return area;
  const rows = Math.max(1, Math.min(area.rows, used.rows - area.top));
  const columns = Math.max(1, Math.min(area.columns, used.columns - area.left));
  return rows === area.rows && columns === area.columns ? area : { ...area, rows, columns };
}

const isWhole = (operand: Operand): operand is CellArea =>
  isArea(operand) && (operand.rows > LAST_ROW || operand.columns > LAST_COLUMN);

/** The values of any operand; a single value is 1 x 1, whole columns and rows end with the used range. */
export function blockOf(operand: Operand, context: Context): Block {
  if (isArea(operand)) {
    const area = isWhole(operand) ? inUse(operand, context) : operand;
    return { rows: area.rows, columns: area.columns, list: cellsOf(area, context) };
  }
  return isBlock(operand) ? operand : { rows: 1, columns: 1, list: [operand] };
}

/** The single value of an operand, or undefined if it has several. */
export function single(operand: Operand, { world }: Context): Value | undefined {
  if (typeof operand !== "object" || operand === null) return operand;
  if (isArea(operand))
    return operand.rows === 1 && operand.columns === 1 ? world.value(operand.sheet, operand.top, operand.left) : undefined;
  if (isBlock(operand)) return operand.list.length === 1 ? operand.list[0]! : undefined;
  return operand;
}

/**
 * Applies a function of single values to operands element by element: rows and columns of length one are repeated, positions that
 * only some operands have are #N/A.
 */
export function lift(operands: readonly Operand[], context: Context, apply: (values: readonly Value[]) => Value): Value | Block {
  const values = new Array<Value>(operands.length);
  for (let i = 0; i < operands.length; i++) {
    const value = single(operands[i]!, context);
    if (value === undefined) return spread(operands, context, apply);
    values[i] = value;
  }
  return apply(values);
}

/** Like lift, for the two operands that most functions have. */
export function liftTwo(
  left: Operand,
  right: Operand,
  context: Context,
  apply: (left: Value, right: Value) => Value,
): Value | Block {
  const a = single(left, context);
  const b = a === undefined ? undefined : single(right, context);
  if (a !== undefined && b !== undefined) return apply(a, b);
  const { rows, columns, lists, beyond } = stretchedAll([left, right], context);
  const [first, second] = lists as [Stretched, Stretched];
  const list = first.map((x, i) => {
    const y = second[i];
    const value = x === undefined || y === undefined ? beyond() : apply(x, y);
    if (typeof value === "string") context.spend(value.length);
    return value;
  });
  if (isWhole(left) || isWhole(right)) {
    // Rows below the used range are skipped as long as they would give blank or 0.
    const ofBlank = apply(isWhole(left) ? null : (a ?? null), isWhole(right) ? null : (single(right, context) ?? null));
    if (ofBlank !== null && ofBlank !== 0 && ofBlank !== false && ofBlank !== "" && !isError(ofBlank))
      context.world.beyond?.("work");
  }
  return { rows, columns, list };
}

function spread(operands: readonly Operand[], context: Context, apply: (values: readonly Value[]) => Value): Block {
  const { rows, columns, lists, beyond } = stretchedAll(operands, context);
  // One array is reused for every position, since there are many; callbacks must not store it.
  const values: Value[] = [];
  const list = lists[0]!.map((_, i) => {
    let complete = true;
    for (let k = 0; k < lists.length; k++) {
      const value = lists[k]![i];
      if (value === undefined) complete = false;
      else values[k] = value;
    }
    const value = complete ? apply(values) : beyond();
    if (typeof value === "string") context.spend(value.length);
    return value;
  });
  return { rows, columns, list };
}

/** A block's value at each position of a larger shape; rows and columns of length one are repeated. */
type Stretched = readonly (Value | undefined)[];

function stretched(block: Block, rows: number, columns: number): Stretched {
  const { list } = block;
  if (block.rows === rows && block.columns === columns) return list;
  if (list.length === 1) return new Array<Value>(rows * columns).fill(list[0]!);
  const places: (Value | undefined)[] = [];
  for (let r = 0; r < rows; r++) {
    const row = block.rows === 1 ? 0 : r;
    for (let c = 0; c < columns; c++) {
      const column = block.columns === 1 ? 0 : c;
      places.push(row < block.rows && column < block.columns ? list[row * block.columns + column] : undefined);
    }
  }
  return places;
}

/** Operands in a common shape, and the value for positions that one of them lacks. */
export function stretchedAll(operands: readonly Operand[], context: Context) {
  const blocks = operands.map((operand) => blockOf(operand, context));
  const rows = mostOf(blocks.map((block) => block.rows));
  const columns = mostOf(blocks.map((block) => block.columns));
  context.spend(rows * columns);
  // Whole columns of two sheets differ in length only because the remainder is blank.
  const beyond = (): Value => (operands.some(isWhole) ? null : failure("#N/A"));
  return { rows, columns, lists: blocks.map((block) => stretched(block, rows, columns)), beyond };
}

/** The values of an operand in sequence, without blank cells beyond the used range. */
export function valuesOf(operand: Operand, context: Context): readonly Value[] {
  if (isArea(operand)) return cellsOf(inUse(operand, context), context);
  return isBlock(operand) ? operand.list : [operand];
}

/** Number of rows and columns of an operand. */
export function shapeOf(operand: Operand): { readonly rows: number; readonly columns: number } {
  return isArea(operand) || isBlock(operand) ? operand : { rows: 1, columns: 1 };
}

/** A part of an operand; cells stay a reference. */
export function part(operand: Operand, top: number, left: number, rows: number, columns: number): Operand {
  if (isArea(operand)) return { sheet: operand.sheet, top: operand.top + top, left: operand.left + left, rows, columns };
  if (!isBlock(operand)) return operand;
  if (rows === 1 && columns === 1) return operand.list[top * operand.columns + left]!;
  const from = (row: number): number => row * operand.columns + left;
  return {
    rows,
    columns,
    list: Array.from({ length: rows }, (_, r) => operand.list.slice(from(top + r), from(top + r) + columns)).flat(),
  };
}
