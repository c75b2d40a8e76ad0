import { compare, failure, fitting, hasWildcard, sameText, toBoolean, toNumber, toText, type Spend } from "../coerce";
import {
  blockOf,
  indexOf,
  inUse,
  isArea,
  isBlock,
  lift,
  part,
  shapeOf,
  single,
  valuesOf,
  type Context,
  type Operand,
} from "../operand";
import { cellAddress } from "../parse";
import { columnLetters } from "../address";
import { isError, type ErrorValue, type IndexedCells, type KnownCells, type Plain, type Value } from "../world";
import { onOperands, onValues, type Builtins } from "./define";

const notFound = (value: Plain) =>
  failure("#N/A", `${typeof value === "string" ? `"${value}"` : String(value)} is not in the list.`);

/** Lookups compare only values of one type; a blank cell is found by nothing but itself. */
const sameType = (a: Value, b: Plain): a is Plain => a !== null && !isError(a) && typeof a === typeof b;

/** The values of a row or column, read one by one: what is behind a match is not looked at. */
interface Line {
  readonly length: number;
  at(index: number): Value;
  /** All of them, where they are known and stay as they are. */
  readonly known?: KnownCells | IndexedCells;
}

/** Counts the values up to a place as read, all of them where nothing was found. */
const readTo = ({ known, length }: Line, place = length - 1): void => {
  if (known && "readTo" in known) known.readTo(place + 1);
};

function equalAt(values: Line, wanted: Plain, wildcards: boolean, spend: Spend): (index: number) => boolean {
  if (typeof wanted === "string") {
    if (wildcards && hasWildcard(wanted)) {
      const fit = fitting(wanted);
      return (index) => {
        const value = values.at(index);
        return typeof value === "string" && fit(value, spend);
      };
    }
    return (index) => {
      const value = values.at(index);
      return typeof value === "string" && sameText(value, wanted);
    };
  }
  return (index) => values.at(index) === wanted;
}

/**
 * Place of the last value that is not above the one wanted in a list that goes up (not below it in one that goes down), -1 if there
 * is none: by halves, as Excel looks, so that what it finds in an unsorted list is the same. Values of other types are passed over.
 */
function sortedAt(values: Line, wanted: Plain, isDown: boolean): number {
  let low = 0;
  let high = values.length - 1;
  let best = -1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    let at = middle;
    while (at <= high && !sameType(values.at(at), wanted)) at++;
    if (at > high) {
      high = middle - 1;
      continue;
    }
    const order = compare(values.at(at) as Plain, wanted);
    if (isDown ? order >= 0 : order <= 0) {
      best = at;
      low = at + 1;
      // Going down, the first of those that are equal is found.
      if (isDown && order === 0) {
        while (best > 0 && sameType(values.at(best - 1), wanted) && compare(values.at(best - 1) as Plain, wanted) === 0) best--;
        return best;
      }
    } else {
      high = middle - 1;
    }
  }
  return best;
}

/** The value closest to the one wanted and not above it (or not below it), in any order. */
function nearestTo(values: Line, wanted: Plain, isAbove: boolean): Plain | undefined {
  const { known } = values;
  // Below numbers there is nothing; above them there are texts.
  const number = known && "nearest" in known && typeof wanted === "number" ? known.nearest(wanted, isAbove) : undefined;
  if (number !== undefined) return number;
  let best: Plain | undefined;
  for (let i = 0; i < values.length; i++) {
    const value = values.at(i);
    if (value === null || isError(value)) continue;
    const order = compare(value, wanted);
    if (isAbove ? order < 0 : order > 0) continue;
    if (best === undefined || (isAbove ? compare(value, best) < 0 : compare(value, best) > 0)) best = value;
  }
  return best;
}

/** A row or column as far as its sheet is in use, or an error for a block. */
function line(operand: Operand, context: Context): Line | ErrorValue {
  const { rows, columns } = shapeOf(operand);
  if (rows !== 1 && columns !== 1) return failure("#N/A", "A lookup goes through one row or one column.");
  if (!isArea(operand)) {
    const values = valuesOf(operand, context);
    return { length: values.length, at: (index) => values[index]! };
  }
  const cells = inUse(operand, context);
  const { sheet, top, left } = cells;
  const known = context.world.known?.(cells);
  if (known) return { length: known.list.length, at: (index) => known.list[index]!, known };
  const index = indexOf(cells, context);
  if (index) return { length: index.size, at: (place) => index.at(place), known: index };
  const at = (index: number) =>
    cells.columns === 1 ? context.world.value(sheet, top + index, left) : context.world.value(sheet, top, left + index);
  return { length: cells.rows * cells.columns, at };
}

/** Blank lookup values count as 0 in the older functions. */
const wantedValue = (value: Plain): Exclude<Plain, null> => value ?? 0;

function matched(value: Value, values: Line, type: number, { spend }: Context): number | ErrorValue {
  if (isError(value)) return value;
  const wanted = wantedValue(value);
  const isPlain = !(typeof wanted === "string" && hasWildcard(wanted));
  if (type === 0 && values.known && isPlain) {
    const found = values.known.exactly(wanted)[0];
    readTo(values, found);
    spend(1);
    return found ?? notFound(wanted);
  }
  if (type !== 0) {
    spend(Math.log2(values.length + 1));
    const found = sortedAt(values, wanted, type < 0);
    readTo(values);
    return found < 0 ? notFound(wanted) : found;
  }
  spend(values.length);
  const equal = equalAt(values, wanted, true, spend);
  for (let i = 0; i < values.length; i++) if (equal(i)) return (readTo(values, i), i);
  readTo(values);
  return notFound(wanted);
}

function tableLookup(down: boolean) {
  return onOperands(3, 4, ([lookup, given, index, approximate], context) => {
    if (isError(given)) return given;
    if (typeof given === "string") return failure("#VALUE!", "A lookup goes through a table.");
    const table = isArea(given) || isBlock(given) ? given : { rows: 1, columns: 1, list: [given ?? null] };
    const cells = isArea(table) ? inUse(table, context) : table;
    const { rows, columns } = shapeOf(table);
    const keys = line(down ? part(cells, 0, 0, shapeOf(cells).rows, 1) : part(cells, 0, 0, 1, shapeOf(cells).columns), context);
    if (isError(keys)) return keys;
    return lift([lookup!, index!, approximate === undefined ? true : approximate], context, ([value, number, loose]) => {
      const at = toNumber(number!);
      if (isError(at)) return at;
      const nearby = toBoolean(loose!);
      if (isError(nearby)) return nearby;
      const place = Math.trunc(at) - 1;
      if (place < 0) return failure("#VALUE!", "Columns and rows of a lookup are counted from 1.");
      if (place >= (down ? columns : rows)) return failure("#REF!", "The table of the lookup has no such column or row.");
      const found = matched(value!, keys, nearby ? 1 : 0, context);
      if (isError(found)) return found;
      const cell = down ? part(table, found, place, 1, 1) : part(table, place, found, 1, 1);
      return single(cell, context) ?? null;
    });
  });
}

/** Where a sorted list has a value, or the next one below or above it, by halves; blank cells are its end. */
function byHalves(values: Line, wanted: Plain, mode: number, isDown: boolean): number | ErrorValue {
  let [low, high] = [0, values.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = values.at(middle);
    const order = value === null || isError(value) ? 1 : compare(value, wanted) * (isDown ? -1 : 1);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  const next = mode === 0 ? -1 : mode < 0 === isDown ? low : high;
  const isThere = next >= 0 && next < values.length && values.at(next) !== null && !isError(values.at(next));
  return isThere ? next : notFound(wanted);
}

function xlookup(args: readonly Operand[], context: Context): Operand {
  const [lookup, range, result, instead, modeGiven, searchGiven] = args;
  if (isError(range)) return range;
  if (isError(result)) return result;
  const keys = line(range!, context);
  if (isError(keys)) return keys;
  const mode = toNumber((single(modeGiven ?? 0, context) ?? 0) as Value);
  if (isError(mode)) return mode;
  const search = toNumber((single(searchGiven ?? 1, context) ?? 1) as Value);
  if (isError(search)) return search;
  if (![0, -1, 1, 2].includes(mode) || ![1, -1, 2, -2].includes(search) || (mode === 2 && Math.abs(search) === 2))
    return failure("#VALUE!", "XLOOKUP has no such mode.");

  const keyShape = shapeOf(range!);
  const shape = shapeOf(result!);
  const down = keyShape.columns === 1 && (keyShape.rows > 1 || shape.rows === 1);
  if ((down ? keyShape.rows : keyShape.columns) !== (down ? shape.rows : shape.columns)) {
    return failure("#VALUE!", "The two ranges of XLOOKUP differ in length.");
  }

  /** The first place that holds a value, or the last where the search goes up. */
  const placeOf = (value: Plain, wildcards: boolean): number | undefined => {
    const { known } = keys;
    if (known && value !== null && !(wildcards && typeof value === "string" && hasWildcard(value))) {
      const places = known.exactly(value);
      context.spend(1);
      return search < 0 ? places.at(-1) : places[0];
    }
    context.spend(keys.length);
    const equal: (index: number) => boolean =
      value === null ? (i) => keys.at(i) === null : equalAt(keys, value, wildcards, context.spend);
    for (let i = 0; i < keys.length; i++) {
      const index = search < 0 ? keys.length - 1 - i : i;
      if (equal(index)) return index;
    }
    return undefined;
  };
  const place = (value: Value): number | ErrorValue => {
    if (isError(value)) return value;
    readTo(keys);
    const same = placeOf(value, mode === 2);
    if (same !== undefined) return same;
    if (Math.abs(search) === 2 && value !== null) return byHalves(keys, value, mode, search < 0);
    if ((mode === 1 || mode === -1) && value !== null) {
      if (!keys.known) context.spend(keys.length);
      const nearest = nearestTo(keys, value, mode === 1);
      if (nearest !== undefined) return placeOf(nearest, false)!;
    }
    return notFound(value);
  };
  const at = (index: number): Operand =>
    down ? part(result!, index, 0, 1, shape.columns) : part(result!, 0, index, shape.rows, 1);

  const item = single(lookup!, context);
  if (item !== undefined) {
    const found = place(item);
    if (!isError(found)) return at(found);
    return found.error === "#N/A" && !isError(item) && instead !== undefined && instead !== null ? instead : found;
  }
  const fallback = instead === undefined || instead === null ? undefined : single(instead, context);
  return lift([lookup!], context, ([value]) => {
    const found = place(value!);
    if (isError(found)) return found.error === "#N/A" && !isError(value!) && fallback !== undefined ? fallback : found;
    return single(part(at(found), 0, 0, 1, 1), context) ?? null;
  });
}

function indexed(args: readonly Operand[], context: Context): Operand {
  const [range, first, second] = args;
  if (isError(range)) return range;
  const { rows, columns } = shapeOf(range!);
  // In a single row one number counts columns.
  const inRow = second === undefined && rows === 1 && columns > 1;
  const pick = (rowValue: Value, columnValue: Value): Operand => {
    const row = toNumber(inRow ? 1 : rowValue);
    if (isError(row)) return row;
    const column = toNumber(inRow ? rowValue : columnValue);
    if (isError(column)) return column;
    const r = Math.trunc(row);
    const c = Math.trunc(second === undefined && !inRow && columns === 1 ? 1 : column);
    if (r < 0 || c < 0) return failure("#VALUE!", "INDEX counts rows and columns from 1.");
    if (r > rows || c > columns) return failure("#REF!", `INDEX points outside a range of ${rows} x ${columns}.`);
    return part(range!, r === 0 ? 0 : r - 1, c === 0 ? 0 : c - 1, r === 0 ? rows : 1, c === 0 ? columns : 1);
  };
  const row = single(first ?? null, context);
  const column = single(second ?? null, context);
  if (row !== undefined && column !== undefined) return pick(row, column);
  return lift([first ?? null, second ?? null], context, ([r, c]) => single(pick(r!, c!), context) ?? failure("#VALUE!"));
}

/** Numbers of the rows or columns of a reference, from 1. */
function numbersOfPlace(operand: Operand | undefined, context: Context, down: boolean): Operand {
  if (operand === undefined) {
    const here = context.world.here;
    return here ? (down ? here.row : here.column) + 1 : failure("#VALUE!", "The formula does not stand in a cell.");
  }
  if (isError(operand)) return operand;
  if (!isArea(operand)) return failure("#VALUE!", `${down ? "ROW" : "COLUMN"} takes a reference to cells.`);
  const [first, length] = down ? [operand.top, operand.rows] : [operand.left, operand.columns];
  context.spend(length);
  if (length === 1) return first + 1;
  const list = Array.from({ length }, (_, i) => first + i + 1);
  return { rows: down ? length : 1, columns: down ? 1 : length, list };
}

function addressText(row: Value, column: Value, kind: Value, a1: Value, sheet: Value): Value {
  const r = toNumber(row);
  if (isError(r)) return r;
  const c = toNumber(column);
  if (isError(c)) return c;
  const k = kind === undefined || kind === null ? 1 : toNumber(kind);
  if (isError(k)) return k;
  const style = a1 === undefined || a1 === null ? true : toBoolean(a1);
  if (isError(style)) return style;
  const [rowNumber, columnNumber, fixing] = [Math.trunc(r), Math.trunc(c), Math.trunc(k)];
  if (rowNumber < 1 || rowNumber > 1_048_576 || columnNumber < 1 || columnNumber > 16_384 || fixing < 1 || fixing > 4) {
    return failure("#VALUE!", "There is no such cell.");
  }
  const fixedRow = fixing === 1 || fixing === 2;
  const fixedColumn = fixing === 1 || fixing === 3;
  const cell = style
    ? `${fixedColumn ? "$" : ""}${columnLetters(columnNumber - 1)}${fixedRow ? "$" : ""}${rowNumber}`
    : `R${fixedRow ? rowNumber : `[${rowNumber}]`}C${fixedColumn ? columnNumber : `[${columnNumber}]`}`;
  if (sheet === undefined || sheet === null) return cell;
  const name = toText(sheet);
  if (isError(name)) return name;
  // The name of another workbook is as it is.
  const bare = /^\[[^\]]*\][\p{L}\p{N}_.]*$/u.test(name) || (/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !cellAddress(name));
  return `${bare ? name : `'${name.replaceAll("'", "''")}'`}!${cell}`;
}

const count = (down: boolean) =>
  onOperands(1, 1, ([operand]) => {
    if (isError(operand)) return operand;
    const shape = shapeOf(operand!);
    return down ? shape.rows : shape.columns;
  });

export const lookup: Builtins = {
  INDEX: onOperands(2, 4, (args, context) => {
    const area = args[3] === undefined ? 1 : toNumber(single(args[3], context) ?? null);
    if (isError(area)) return area;
    return Math.trunc(area) === 1 ? indexed(args.slice(0, 3), context) : failure("#REF!", "The reference has one area.");
  }),
  MATCH: onOperands(2, 3, ([lookupValue, range, type], context) => {
    if (isError(range)) return range;
    const values = line(range!, context);
    if (isError(values)) return values;
    return lift([lookupValue!, type === undefined ? 1 : type], context, ([value, kind]) => {
      const number = toNumber(kind!);
      if (isError(number)) return number;
      const found = matched(value!, values, number, context);
      return isError(found) ? found : found + 1;
    });
  }),
  XLOOKUP: onOperands(3, 6, xlookup),
  VLOOKUP: tableLookup(true),
  HLOOKUP: tableLookup(false),
  ROW: onOperands(0, 1, ([operand], context) => numbersOfPlace(operand, context, true)),
  COLUMN: onOperands(0, 1, ([operand], context) => numbersOfPlace(operand, context, false)),
  ROWS: count(true),
  COLUMNS: count(false),
  ADDRESS: onValues(2, 5, addressText as (...values: Value[]) => Value),
  TRANSPOSE: onOperands(1, 1, ([operand], context) => {
    if (!isBlock(operand) && !isArea(operand)) return operand!;
    const { rows, columns, list } = blockOf(operand, context);
    return { rows: columns, columns: rows, list: list.map((_, i) => list[(i % rows) * columns + Math.floor(i / rows)]!) };
  }),
};
