import { mostOf } from "../../kernel/extremes";
import { compare, equal, failure, toNumber } from "../coerce";
import { numberOr, oneValue, onOperands, truthOr } from "../functions/define";
import { cellNumber } from "../functions/numbers";
import { shapeOf, type Block, type Context, type Operand } from "../operand";
import { isError, type Builtin, type ErrorValue, type Value } from "../world";
import { block, outOfRange } from "./arguments";
import { blockOfRows, EMPTY, rowsOf, type Row } from "./rows";

const MOST_CELLS = 1_000_000;

const turned = (rows: readonly Row[]): Row[] => (rows[0] ?? []).map((_, c) => rows.map((row) => row[c]!));

/** Changes the rows of a block, or its columns. */
const onLines = (source: Block, isByColumn: boolean, change: (lines: readonly Row[]) => readonly Row[]): Block | ErrorValue => {
  const lines = change(isByColumn ? turned(rowsOf(source)) : rowsOf(source));
  return blockOfRows(isByColumn ? turned(lines) : lines);
};

/** SORT's order of two values: errors after all others, blanks last. */
function inOrder(a: Value, b: Value, direction: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (isError(a) || isError(b)) return isError(a) === isError(b) ? 0 : (isError(a) ? 1 : -1) * direction;
  return compare(a, b) * direction;
}

const direction = (value: number): number | ErrorValue => (value === 1 || value === -1 ? value : failure("#VALUE!"));

/** All numbers of an argument, or the default if it is omitted. */
function numbersAt(operand: Operand | undefined, instead: number, context: Context): readonly number[] | ErrorValue {
  if (operand === undefined || operand === null) return [instead];
  const found: number[] = [];
  for (const value of block(operand, context).list) {
    const number = toNumber(value);
    if (isError(number)) return number;
    found.push(Math.trunc(number));
  }
  return found;
}

const sort: Builtin = onOperands(1, 4, ([source, index, order, byColumn], context) => {
  if (isError(source)) return source;
  const isByColumn = truthOr(byColumn, false, context);
  if (isError(isByColumn)) return isByColumn;
  const keys = numbersAt(index, 1, context);
  if (isError(keys)) return keys;
  const orders = numbersAt(order, 1, context);
  if (isError(orders)) return orders;
  const values = block(source!, context);
  const width = isByColumn ? values.rows : values.columns;
  if (keys.some((key) => key < 1 || key > width)) return failure("#VALUE!", "There is no such column to sort by.");
  if (orders.length > 1 && orders.length !== keys.length)
    return failure("#VALUE!", "The numbers of sort columns and orders differ.");
  const directions = keys.map((_, i) => direction(orders[i] ?? orders[0]!));
  const wrong = directions.find(isError);
  if (wrong) return wrong;
  // Excel has special rules for the order of different errors.
  if (values.list.filter(isError).length > 1) context.world.beyond?.("function");
  const by = (a: Row, b: Row): number => {
    for (const [i, key] of keys.entries()) {
      const found = inOrder(a[key - 1]!, b[key - 1]!, directions[i] as number);
      if (found !== 0) return found;
    }
    return 0;
  };
  return onLines(values, isByColumn, (lines) => [...lines].sort(by));
});

const sortBy: Builtin = onOperands(2, 255, ([source, ...rest], context) => {
  if (isError(source)) return source;
  const values = block(source!, context);
  const keys: { readonly list: Row; readonly sortDirection: number }[] = [];
  let isByColumn = false;
  for (let i = 0; i < rest.length; i += 2) {
    const key = block(rest[i]!, context);
    const isRow = key.rows === 1 && key.columns === values.columns && (values.columns > 1 || values.rows === 1);
    if (!isRow && !(key.columns === 1 && key.rows === values.rows))
      return failure("#VALUE!", "A key of SORTBY differs in length.");
    if (i === 0) isByColumn = isRow;
    const order = numberOr(rest[i + 1], 1, context);
    if (isError(order)) return order;
    const sortDirection = direction(order);
    if (isError(sortDirection)) return sortDirection;
    keys.push({ list: key.list, sortDirection });
  }
  return onLines(values, isByColumn, (lines) =>
    lines
      .map((line, at) => [line, at] as const)
      .sort(([, a], [, b]) => {
        for (const { list, sortDirection } of keys) {
          const found = inOrder(list[a]!, list[b]!, sortDirection);
          if (found !== 0) return found;
        }
        return 0;
      })
      .map(([line]) => line),
  );
});

const filter: Builtin = onOperands(2, 3, ([source, include, instead], context) => {
  if (isError(source)) return source;
  if (isError(include)) return include;
  const values = block(source!, context);
  const chosen = block(include!, context);
  // A single condition applies to the whole of a single row or column.
  const isForAll = chosen.list.length === 1 && (values.rows === 1 || values.columns === 1);
  const isByColumn = chosen.rows === 1 && chosen.columns === values.columns && chosen.columns > 1;
  if (!isByColumn && !(chosen.columns === 1 && chosen.rows === values.rows) && !isForAll)
    return failure("#VALUE!", "The condition of FILTER differs in length from the data.");
  const matches: boolean[] = [];
  for (const value of chosen.list) {
    if (typeof value === "string") return failure("#VALUE!");
    const number = toNumber(value);
    if (isError(number)) return number;
    matches.push(number !== 0);
  }
  const result = onLines(values, isByColumn, (lines) => lines.filter((_, i) => (isForAll ? matches[0]! : matches[i]!)));
  return isError(result) && instead !== undefined && instead !== null ? instead : result;
});

const sameRow = (a: Row, b: Row): boolean =>
  a.every((value, i) => {
    const other = b[i]!;
    if (isError(value) || isError(other)) return isError(value) && isError(other) && value.error === other.error;
    return typeof value === typeof other && (value === null) === (other === null) && equal(value, other);
  });

const keyOfRow = (row: Row): string =>
  row.map((value) => (isError(value) ? value.error : `${typeof value}:${String(value).toUpperCase()}`)).join("\u0001");

const unique: Builtin = onOperands(1, 3, ([source, byColumn, once], context) => {
  if (isError(source)) return source;
  const isByColumn = truthOr(byColumn, false, context);
  if (isError(isByColumn)) return isByColumn;
  const isOnce = truthOr(once, false, context);
  if (isError(isOnce)) return isOnce;
  return onLines(block(source!, context), isByColumn, (lines) => {
    const distinctRows = new Map<string, { readonly line: Row; count: number }>();
    for (const line of lines) {
      const key = keyOfRow(line);
      const before = distinctRows.get(key);
      if (before && sameRow(before.line, line)) before.count++;
      else if (!before) distinctRows.set(key, { line, count: 1 });
    }
    return [...distinctRows.values()].flatMap(({ line, count }) => (isOnce && count > 1 ? [] : [line]));
  });
});

const sequence: Builtin = onOperands(1, 4, ([rows, columns, start, step], context) => {
  const args: number[] = [];
  for (const arg of [rows, columns, start, step]) {
    const number = numberOr(arg, 1, context);
    if (isError(number)) return number;
    args.push(number);
  }
  const [r, c] = [Math.trunc(args[0]!), Math.trunc(args[1]!)];
  if (r < 0 || c < 0) return failure("#VALUE!");
  if (r === 0 || c === 0) return EMPTY();
  if (r * c > MOST_CELLS) return outOfRange();
  context.spend(r * c);
  return { rows: r, columns: c, list: Array.from({ length: r * c }, (_, i) => cellNumber(args[2]! + i * args[3]!)) };
});

/** TAKE and DROP: lines from the start, or from the end for a negative number. */
const slice = (isTake: boolean): Builtin =>
  onOperands(2, 3, ([source, rows, columns], context) => {
    if (isError(source)) return source;
    const values = block(source!, context);
    const range = (operand: Operand | undefined, length: number): readonly [number, number] | ErrorValue => {
      const number = operand === undefined || operand === null ? null : numberOr(operand, 0, context);
      if (number === null) return [0, length];
      if (isError(number)) return number;
      const count = Math.trunc(number);
      if (isTake) return count < 0 ? [Math.max(0, length + count), length] : [0, Math.min(count, length)];
      return count < 0 ? [0, Math.max(0, length + count)] : [Math.min(count, length), length];
    };
    const [down, across] = [range(rows, values.rows), range(columns, values.columns)];
    if (isError(down)) return down;
    if (isError(across)) return across;
    return blockOfRows(
      rowsOf(values)
        .slice(...(down as [number, number]))
        .map((row) => row.slice(...(across as [number, number]))),
    );
  });

const chosenLines = (isColumns: boolean): Builtin =>
  onOperands(2, 255, ([source, ...which], context) => {
    if (isError(source)) return source;
    const values = block(source!, context);
    const length = isColumns ? values.columns : values.rows;
    const places: number[] = [];
    for (const operand of which) {
      const numbers = numbersAt(operand, 0, context);
      if (isError(numbers)) return numbers;
      const { rows, columns } = shapeOf(operand);
      if (rows !== 1 && columns !== 1) return failure("#VALUE!");
      for (const number of numbers) {
        if (number === 0 || Math.abs(number) > length) return failure("#VALUE!");
        places.push(number > 0 ? number - 1 : length + number);
      }
    }
    return onLines(values, isColumns, (lines) => places.map((place) => lines[place]!));
  });

/** HSTACK and VSTACK: missing cells are #N/A. */
const stacked = (isAcross: boolean): Builtin =>
  onOperands(1, 255, (args, context) => {
    const all = args.map((arg) => rowsOf(block(arg, context))).map((rows) => (isAcross ? turned(rows) : rows));
    const width = mostOf(all.map((lines) => lines[0]?.length ?? 0));
    const lines = all
      .flat()
      .map((line) => Array.from({ length: width }, (_, i) => (i < line.length ? line[i]! : failure("#N/A"))));
    return blockOfRows(isAcross ? turned(lines) : lines);
  });

const flattened = (isColumn: boolean): Builtin =>
  onOperands(1, 3, ([source, ignore, byColumn], context) => {
    const leaves = numberOr(ignore, 0, context);
    if (isError(leaves)) return leaves;
    const isByColumn = truthOr(byColumn, false, context);
    if (isError(isByColumn)) return isByColumn;
    if (leaves < 0 || leaves > 3) return failure("#VALUE!");
    const rows = rowsOf(block(source!, context));
    const list = (isByColumn ? turned(rows) : rows)
      .flat()
      .filter((value) => !((leaves % 2 === 1 && value === null) || (leaves >= 2 && isError(value))));
    if (list.length === 0) return EMPTY();
    return isColumn ? { rows: list.length, columns: 1, list } : { rows: 1, columns: list.length, list };
  });

const wrapped = (isRows: boolean): Builtin =>
  onOperands(2, 3, ([source, count, pad], context) => {
    const values = block(source!, context);
    if (values.rows !== 1 && values.columns !== 1) return failure("#VALUE!");
    const size = numberOr(count, 0, context);
    if (isError(size)) return size;
    const width = Math.trunc(size);
    if (width < 1) return outOfRange();
    const fill = pad === undefined || pad === null ? failure("#N/A") : oneValue(pad, context);
    const lines: Row[] = [];
    for (let i = 0; i < values.list.length; i += width)
      lines.push(Array.from({ length: width }, (_, k) => (i + k < values.list.length ? values.list[i + k]! : fill)));
    return blockOfRows(isRows ? lines : turned(lines));
  });

const expanded: Builtin = onOperands(2, 4, ([source, rows, columns, pad], context) => {
  const values = block(source!, context);
  const r = numberOr(rows, values.rows, context);
  if (isError(r)) return r;
  const c = numberOr(columns, values.columns, context);
  if (isError(c)) return c;
  const [height, width] = [Math.trunc(r), Math.trunc(c)];
  if (height < values.rows || width < values.columns) return failure("#VALUE!");
  if (height * width > MOST_CELLS) return outOfRange();
  const fill = pad === undefined || pad === null ? failure("#N/A") : oneValue(pad, context);
  const list = Array.from({ length: height * width }, (_, i) => {
    const [row, column] = [Math.floor(i / width), i % width];
    return row < values.rows && column < values.columns ? values.list[row * values.columns + column]! : fill;
  });
  return { rows: height, columns: width, list };
});

export const arrays: Readonly<Record<string, Builtin>> = {
  SORT: sort,
  SORTBY: sortBy,
  FILTER: filter,
  UNIQUE: unique,
  SEQUENCE: sequence,
  TAKE: slice(true),
  DROP: slice(false),
  CHOOSECOLS: chosenLines(true),
  CHOOSEROWS: chosenLines(false),
  HSTACK: stacked(true),
  VSTACK: stacked(false),
  TOCOL: flattened(true),
  TOROW: flattened(false),
  WRAPROWS: wrapped(true),
  WRAPCOLS: wrapped(false),
  EXPAND: expanded,
};
