import { exact } from "../kernel/exact";
import { mostOf } from "../kernel/extremes";
import { equal, HOLDS, isComparison, toNumber } from "./coerce";
import { blockOf, indexOf, inUse, single, type Context, type Ready } from "./operand";
import { both, mappedRows, product, shorter, wholeSum, type Rows } from "./row-sums";
import { MemoizedCells } from "./settled-cells";
import type { Formula, Operator } from "./syntax";
import { parts } from "./walk";
import { isError, type KnownCells, type Plain } from "./world";

/*
 * SUMPRODUCT over whole columns, row by row. For conditions such as (Yards[Yard]=[@Yard]), only matching rows are visited, so
 * that a column of such formulas does not take quadratic time. This works only if no row can give an error: for known columns and
 * conditions on them. Everything else is evaluated the general way.
 */

/** Returns undefined if the general way must be used. */
type Make<T> = (context: Context) => Rows<T> | undefined;

type ReadyOf = (formula: Formula) => Ready;
type ColumnReference = Extract<Formula, { kind: "table" | "cells" }>;

const isColumn = (formula: Formula): formula is ColumnReference =>
  formula.kind === "table"
    ? formula.part === "data" && formula.column !== null && formula.lastColumn === null
    : formula.kind === "cells" && formula.to !== null && formula.from.column === formula.to.column && !isOfSheets(formula);

const isOfSheets = ({ sheet }: Extract<Formula, { kind: "cells" }>): boolean => sheet?.includes(":") === true;

const isOwnCell = (formula: Formula): boolean =>
  formula.kind === "table" && formula.part === "this row" && formula.column !== null && formula.lastColumn === null;

type RowsOfColumn = Extract<Formula, { kind: "call" }> & { readonly args: readonly [ColumnReference] };

const isRowsOfColumn = (formula: Formula): formula is RowsOfColumn =>
  formula.kind === "call" && formula.name === "ROW" && formula.args.length === 1 && isColumn(formula.args[0]!);

/** Products of a few numbers up to this size still fit in a cell. */
const LARGEST = 1e15;

/** Functions from one value to one value. */
const OF_ONE = new Set(["N", "TRIM", "LEN", "INT", "ABS", "NOT", "ISNUMBER", "ISBLANK", "LEFT", "UPPER"]);

/** Whether a formula gives a single value in every row. */
function isScalar(formula: Formula): boolean {
  switch (formula.kind) {
    case "value":
    case "name":
      return true;
    case "table":
      return isOwnCell(formula);
    case "cells":
      return formula.to === null && !isOfSheets(formula);
    case "call":
      return (formula.name === "ROW" && formula.args.length === 0) || (OF_ONE.has(formula.name) && formula.args.every(isScalar));
    case "unary":
    case "binary":
      return parts(formula).every(isScalar);
    default:
      return false;
  }
}

function scalarOf(formula: Formula, readyOf: ReadyOf): Make<Plain> {
  const ready = readyOf(formula);
  return (context) => {
    const value = single(ready(context), context);
    return value === undefined || isError(value) ? undefined : { rows: null, at: () => value, only: undefined };
  };
}

interface Column {
  readonly known: KnownCells;
  readonly beyond: number;
}

/** The cells of a column, if they are all known. */
function columnOf(formula: ColumnReference, context: Context): Column | undefined {
  const area = context.world.area(formula);
  if (isError(area) || area.columns !== 1) return undefined;
  const own = context.world.known?.(area);
  if (own) return { known: own, beyond: 0 };
  const used = inUse(area, context);
  const index = indexOf(used, context);
  const beyond = area.rows - used.rows;
  if (index) {
    const known = index.known();
    index.readTo(index.size);
    return known && { known, beyond };
  }
  // For whole columns, the general way skips the rows below the used range.
  const { list } = beyond > 0 && context.world.indexed ? blockOf(used, context) : { list: [] };
  return list.length === 0 || list.some(isError) ? undefined : { known: new MemoizedCells(list as readonly Plain[]), beyond };
}

function cells(formula: ColumnReference): Make<Plain> {
  return (context) => {
    const column = columnOf(formula, context);
    if (!column) return undefined;
    const { list } = column.known;
    return { rows: list.length, at: (row) => list[row] ?? null, only: undefined, beyond: column.beyond };
  };
}

function rowNumbers(formula: ColumnReference): Make<Plain> {
  return ({ world }) => {
    const area = world.area(formula);
    return isError(area) ? undefined : { rows: area.rows, at: (row) => area.top + row + 1, only: undefined };
  };
}

/** (Yards[Yard]=[@Yard]), and the same with <>: an index gives the matching rows without a scan. */
function equalTo(column: ColumnReference, value: Make<Plain>, isEqual: boolean): Make<boolean> {
  return (context) => {
    const [found, wanted] = [columnOf(column, context), value(context)?.at(0)];
    if (!found || wanted === undefined) return undefined;
    const { known, beyond } = found;
    const { list } = known;
    const [holding, at] = [known.equal(wanted), (row: number) => equal(list[row] ?? null, wanted) === isEqual];
    return { rows: list.length, at, only: isEqual ? holding : undefined, without: isEqual ? undefined : holding, beyond };
  };
}

function compared(formula: Extract<Formula, { kind: "binary" }>, readyOf: ReadyOf): Make<boolean> | null {
  const { operator, left, right } = formula;
  if (!isComparison(operator)) return null;
  const holds = HOLDS[operator];
  if (operator === "=" || operator === "<>") {
    if (isColumn(left) && isScalar(right)) return equalTo(left, scalarOf(right, readyOf), operator === "=");
    if (isColumn(right) && isScalar(left)) return equalTo(right, scalarOf(left, readyOf), operator === "=");
  }
  const [first, second] = [values(left, readyOf), values(right, readyOf)];
  if (!first || !second) return null;
  return (context) => {
    const [a, b] = [first(context), second(context)];
    return a && b && both(a, b, (row) => holds(a.at(row), b.at(row)));
  };
}

/** Tests that work on any value except errors. */
const TESTS: Readonly<Record<string, (value: Plain) => boolean>> = {
  ISNUMBER: (value) => typeof value === "number",
  ISTEXT: (value) => typeof value === "string",
  ISBLANK: (value) => value === null,
};

/** A condition that is TRUE or FALSE in each row, never an error. */
function truths(formula: Formula, readyOf: ReadyOf): Make<boolean> | null {
  if (formula.kind === "binary") return compared(formula, readyOf);
  if (formula.kind !== "call" || formula.args.length !== 1) return null;
  const [arg] = formula.args as [Formula];
  if (formula.name === "NOT") {
    const inner = truths(arg, readyOf);
    return inner && ((context) => mappedRows(inner(context), (value) => !value));
  }
  const requested = TESTS[formula.name];
  const inner = requested && values(arg, readyOf);
  return inner ? (context) => mappedRows(inner(context), requested) : null;
}

function values(formula: Formula, readyOf: ReadyOf): Make<Plain> | null {
  if (isScalar(formula)) return scalarOf(formula, readyOf);
  if (isColumn(formula)) return cells(formula);
  if (isRowsOfColumn(formula)) return rowNumbers(formula.args[0]);
  return truths(formula, readyOf) ?? numbers(formula, readyOf);
}

const ARITHMETIC: Partial<Record<Operator, (a: number, b: number) => number>> = {
  "*": (a, b) => exact(a * b),
  "+": (a, b) => exact(a + b),
  "-": (a, b) => exact(a - b),
};

/** Columns of numbers, with TRUE and FALSE as 1 and 0, and their sums and products. */
function numbers(formula: Formula, readyOf: ReadyOf): Make<number> | null {
  if (isColumn(formula)) {
    return (context) => {
      const column = columnOf(formula, context);
      if (!column?.known.areNumbers) return undefined;
      const { list } = column.known;
      const total = (): number | undefined => wholeSum(column.known);
      return { rows: list.length, at: (row) => Number(list[row] ?? null), only: undefined, total, beyond: column.beyond };
    };
  }
  if (isScalar(formula)) {
    const item = scalarOf(formula, readyOf);
    return (context) => {
      const rows = item(context);
      const number = rows && toNumber(rows.at(0));
      return number === undefined || isError(number) || Math.abs(number) > LARGEST
        ? undefined
        : { rows: null, at: () => number, only: undefined };
    };
  }
  if (formula.kind === "unary" && formula.operator === "-") {
    // --(A1:A9<>"x") is the usual way to turn a condition into 1 and 0.
    const { operand } = formula;
    if (operand.kind === "unary" && operand.operator === "-" && truths(operand.operand, readyOf))
      return asNumbers(operand.operand, readyOf);
    const inner = numbers(formula.operand, readyOf);
    return (
      inner &&
      ((context) => {
        const rows = inner(context);
        return mappedRows(rows, (value) => 0 - value, rows?.only);
      })
    );
  }
  return formula.kind === "binary" && ARITHMETIC[formula.operator] ? rowOperation(formula, readyOf) : asNumbers(formula, readyOf);
}

function rowOperation({ operator, left, right }: Extract<Formula, { kind: "binary" }>, readyOf: ReadyOf): Make<number> | null {
  const work = ARITHMETIC[operator]!;
  const [first, second] = [numbers(left, readyOf), numbers(right, readyOf)];
  if (!first || !second) return null;
  return (context) => {
    const a = first(context);
    const b = a && second(context);
    if (!a || !b) return undefined;
    if (operator === "*") return product(a, b, context);
    return both(a, b, (row) => work(a.at(row), b.at(row)));
  };
}

function asNumbers(formula: Formula, readyOf: ReadyOf): Make<number> | null {
  const truth = truths(formula, readyOf);
  if (truth) {
    return (context) => {
      const rows = truth(context);
      const found = mappedRows(rows, Number, rows?.only);
      const [length, without] = [rows?.rows, rows?.without];
      return found && without && typeof length === "number" ? { ...found, without, total: () => length - without.length } : found;
    };
  }
  return isRowsOfColumn(formula) ? (context) => mappedRows(rowNumbers(formula.args[0])(context), Number) : null;
}

/** An argument of SUMPRODUCT; in a column, only numbers count. */
function factor(formula: Formula, readyOf: ReadyOf): Make<number> | null {
  if (!isColumn(formula)) return formula.kind === "unary" || formula.kind === "binary" ? summed(formula, readyOf) : null;
  return (context) => {
    const column = columnOf(formula, context);
    const rows = mappedRows(cells(formula)(context), (value) => (typeof value === "number" ? value : 0));
    return rows && column && { ...rows, total: () => wholeSum(column.known) };
  };
}

/** Excel counts a bare condition as 0, which is rarely intended: left to the general way. */
const summed = (formula: Formula, readyOf: ReadyOf): Make<number> | null =>
  formula.kind === "binary" && isComparison(formula.operator) ? null : numbers(formula, readyOf);

/**
 * SUMPRODUCT of these arguments row by row. Null if these formulas can never be summed this way; the function returns undefined
 * if they cannot in a given context.
 */
export function sumByRows(args: readonly Formula[], readyOf: ReadyOf): ((context: Context) => number | undefined) | null {
  const multipliers: Make<number>[] = [];
  for (const arg of args) {
    const make = factor(arg, readyOf);
    if (!make) return null;
    multipliers.push(make);
  }
  return (context) => {
    const factors: Rows<number>[] = [];
    for (const make of multipliers) {
      const rows = make(context);
      if (!rows || rows.rows === null || rows.rows !== (factors[0] ?? rows).rows) return undefined;
      factors.push(rows);
    }
    const only = factors.reduce<readonly number[] | undefined>((few, rows) => shorter(few, rows.only), undefined);
    const [first, ...others] = factors as [Rows<number>, ...Rows<number>[]];
    const together = only ? undefined : others.reduce<Rows<number> | undefined>((a, b) => a && product(a, b, context), first);
    const whole = together?.total?.();
    const count = whole === undefined ? (only?.length ?? factors[0]!.rows!) : 0;
    context.spend(count * factors.length + 1);
    let sum = whole ?? 0;
    for (let i = 0; i < count; i++) {
      let part = 1;
      for (const rows of factors) part *= rows.at(only ? only[i]! : i);
      sum += part;
    }
    const beyond = mostOf([0, ...factors.map((rows) => rows.beyond ?? 0)]);
    // All blank rows give the same product.
    if (beyond > 0) sum += beyond * factors.reduce((product, rows) => product * rows.at(factors[0]!.rows!), 1);
    const found = exact(sum) + 0;
    return Number.isFinite(found) ? found : undefined;
  };
}
