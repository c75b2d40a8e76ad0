import { failure, hasWildcard, toBoolean, toNumber, toText } from "../coerce";
import { blockOf, inUse, isArea, isBlock, lift, part, shapeOf, single, valuesOf, type Context, type Operand } from "../operand";
import { cellAddress } from "../cell-address";
import { columnLetters } from "../address";
import { isError, type ErrorValue, type Plain, type Value } from "../world";
import { numberOr, oneValue, onOperands, type Builtins } from "./define";
import { byHalves, equalAt, heedLettersAsTwo, isInOrder, line, matched, nearestTo, notFound, readTo } from "./lines";

function tableLookup(down: boolean) {
  return onOperands(3, 4, ([lookup, source, index, approximate], context) => {
    if (isError(source)) return source;
    if (typeof source === "string") return failure("#VALUE!", "A lookup searches a table.");
    const table = isArea(source) || isBlock(source) ? source : { rows: 1, columns: 1, list: [source ?? null] };
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
      if (place >= (down ? columns : rows)) return failure("#REF!", "The table of the lookup has no such column or row.");
      const found = matched(value!, keys, nearby ? 1 : 0, context);
      if (isError(found)) return found;
      if (place < 0) return failure("#VALUE!", "Columns and rows of a lookup are counted from 1.");
      const cell = down ? part(table, found, place, 1, 1) : part(table, place, found, 1, 1);
      return single(cell, context) ?? null;
    });
  });
}

function xlookup(args: readonly Operand[], context: Context): Operand {
  const [lookup, range, result, instead, matchMode, searchMode] = args;
  if (isError(range)) return range;
  if (isError(result)) return result;
  const keys = line(range!, context);
  if (isError(keys)) return keys;
  const mode = numberOr(matchMode, 0, context);
  if (isError(mode)) return mode;
  const search = numberOr(searchMode, 1, context);
  if (isError(search)) return search;
  // Excel's regular expressions are not supported.
  if (mode === 3) context.world.beyond?.("function");
  if (![0, -1, 1, 2].includes(mode) || ![1, -1, 2, -2].includes(search) || (mode === 2 && Math.abs(search) === 2))
    return failure("#VALUE!", "XLOOKUP has no such mode.");

  if (Math.abs(search) === 2 && !isInOrder(valuesOf(range!, context), search)) context.world.beyond?.("function");

  const keyShape = shapeOf(range!);
  const shape = shapeOf(result!);
  const down = keyShape.columns === 1 && (keyShape.rows > 1 || shape.rows === 1);
  if ((down ? keyShape.rows : keyShape.columns) !== (down ? shape.rows : shape.columns)) {
    return failure("#VALUE!", "The two ranges of XLOOKUP differ in length.");
  }

  /** The first position of a value, or the last if the search goes backward. */
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
    const [from, to] = same === undefined ? [0, keys.length] : search < 0 ? [same + 1, keys.length] : [0, same];
    if (mode !== 2) heedLettersAsTwo(keys, value, from, to, context);
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

const isFraction = (value: Value | undefined): boolean => typeof value === "number" && value > 0 && value < 1;

function indexed(args: readonly Operand[], context: Context): Operand {
  const [range, first, second] = args;
  if (isError(range)) return range;
  const { rows, columns } = shapeOf(range!);
  // In a single row, one number is a column.
  const inRow = second === undefined && rows === 1 && columns > 1;
  const pick = (rowValue: Value, columnValue: Value): Operand => {
    const row = toNumber(inRow ? 1 : rowValue);
    if (isError(row)) return row;
    const column = toNumber(inRow ? rowValue : columnValue);
    if (isError(column)) return column;
    const r = Math.trunc(row);
    const c = Math.trunc(second === undefined && !inRow && columns === 1 ? 1 : column);
    if (r < 0 || c < 0) return failure("#VALUE!", "INDEX counts rows and columns from 1.");
    if (isArea(range!) && second === undefined && rows > 1 && columns > 1)
      return failure("#REF!", `INDEX takes a row and a column in a range of ${rows} x ${columns}.`);
    if (r > rows || c > columns) return failure("#REF!", `INDEX points outside a range of ${rows} x ${columns}.`);
    return part(range!, r === 0 ? 0 : r - 1, c === 0 ? 0 : c - 1, r === 0 ? rows : 1, c === 0 ? columns : 1);
  };
  const row = single(first ?? null, context);
  const column = single(second ?? null, context);
  // Excel has special rules for several rows of a block at once, and for fractions below one.
  if ((row === undefined && second === undefined && rows > 1) || isFraction(row) || isFraction(column))
    context.world.beyond?.("function");
  if (row !== undefined && column !== undefined) return pick(row, column);
  return lift([first ?? null, second ?? null], context, ([r, c]) => single(pick(r!, c!), context) ?? failure("#VALUE!"));
}

/** Row or column numbers of a reference, from 1. */
function numbersOfPlace(operand: Operand | undefined, context: Context, down: boolean): Operand {
  if (operand === undefined) {
    const here = context.world.here;
    return here ? (down ? here.row : here.column) + 1 : failure("#VALUE!", "The formula is not in a cell.");
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
  if (sheet === undefined) return cell;
  const name = toText(sheet);
  if (isError(name)) return name;
  // The name of another workbook is left unquoted.
  const bare =
    name === "" || /^\[[^\]]*\][\p{L}\p{N}_.]*$/u.test(name) || (/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !cellAddress(name));
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
    const area = args[3] === undefined ? 1 : toNumber(oneValue(args[3], context));
    if (isError(area)) return area;
    return Math.trunc(area) === 1 ? indexed(args.slice(0, 3), context) : failure("#REF!", "The reference has only one area.");
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
  ADDRESS: onOperands(2, 5, (args, context) =>
    lift(args, context, (values) => {
      const [row, column, kind, a1, sheet] = values as [Value, Value, Value, Value, Value];
      // A blank cell means FALSE; only an omitted argument means TRUE.
      const style = a1 === null && isArea(args[3]) ? false : a1;
      return values.find(isError) ?? addressText(row, column, kind, style, sheet);
    }),
  ),
  TRANSPOSE: onOperands(1, 1, ([operand], context) => {
    if (!isBlock(operand) && !isArea(operand)) return operand!;
    const { rows, columns, list } = blockOf(operand, context);
    return { rows: columns, columns: rows, list: list.map((_, i) => list[(i % rows) * columns + Math.floor(i / rows)]!) };
  }),
};
