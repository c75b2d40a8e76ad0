import { exact } from "../kernel/exact";
import { mostOf } from "../kernel/extremes";
import { equal, HOLDS, isComparison, toNumber } from "./coerce";
import { blockOf, indexOf, inUse, single, type Context, type Ready } from "./operand";
import { SettledCells } from "./settled-cells";
import type { Formula, Operator } from "./syntax";
import { parts } from "./walk";
import { isError, type KnownCells, type Plain } from "./world";

/*
 * SUMPRODUCT over whole columns, row by row. Where it asks for the rows that hold one value, as (Yards[Yard]=[@Yard]) does, only
 * these are looked at, so that a column of such formulas is not a square of its rows. It is done where nothing in any row can be an
 * error: columns whose cells are known, and what is TRUE or FALSE of them. All else is left to the general way.
 */

/** What a part of a formula gives in each row of the columns that it reads. */
interface Rows<T> {
  at(row: number): T;
  /** How many rows there are; null where it is the same in all. */
  readonly rows: number | null;
  /** The only rows, upwards, in which it is not 0 or FALSE, where that is known. */
  readonly only: readonly number[] | undefined;
  /** So many more rows are blank: `at` knows the first of them. */
  readonly beyond?: number;
}

/** Gives nothing where the general way must be taken. */
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

/** A product of some numbers as large as this can still be shown. */
const LARGEST = 1e15;

/** Functions that make one value of one value. */
const OF_ONE = new Set(["N", "TRIM", "LEN", "INT", "ABS", "NOT", "ISNUMBER", "ISBLANK", "LEFT", "UPPER"]);

/** Whether a formula gives one value wherever it is. */
function isOne(formula: Formula): boolean {
  switch (formula.kind) {
    case "value":
    case "name":
      return true;
    case "table":
      return isOwnCell(formula);
    case "cells":
      return formula.to === null && !isOfSheets(formula);
    case "call":
      return (formula.name === "ROW" && formula.args.length === 0) || (OF_ONE.has(formula.name) && formula.args.every(isOne));
    case "unary":
    case "binary":
      return parts(formula).every(isOne);
    default:
      return false;
  }
}

/** The rows of two parts together; undefined where they differ. */
function both<A, B, T>(
  a: Rows<A>,
  b: Rows<B>,
  at: (row: number) => T,
  only?: readonly number[] | undefined,
): Rows<T> | undefined {
  if (a.rows !== null && b.rows !== null && a.rows !== b.rows) return undefined;
  return { rows: a.rows ?? b.rows, at, only, beyond: (a.rows === null ? b.beyond : a.beyond) ?? 0 };
}

function shorter(a?: readonly number[], b?: readonly number[]): readonly number[] | undefined {
  return a && (!b || a.length <= b.length) ? a : b;
}

/** The same rows in another way; `only` where what was 0 stays so. */
const mappedRows = <A, B>(
  rows: Rows<A> | undefined,
  change: (value: A) => B,
  only?: readonly number[] | undefined,
): Rows<B> | undefined => rows && { rows: rows.rows, at: (row) => change(rows.at(row)), only, beyond: rows.beyond ?? 0 };

function oneOf(formula: Formula, readyOf: ReadyOf): Make<Plain> {
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

/** A column whose cells are known. */
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
  // Of whole columns the general way would leave out the rows below those in use.
  const { list } = beyond > 0 && context.world.indexed ? blockOf(used, context) : { list: [] };
  return list.length === 0 || list.some(isError) ? undefined : { known: new SettledCells(list as readonly Plain[]), beyond };
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

/** (Yards[Yard]=[@Yard]): the rows that hold the value are known without looking at each. */
function equalTo(column: ColumnReference, value: Make<Plain>): Make<boolean> {
  return (context) => {
    const [found, wanted] = [columnOf(column, context), value(context)?.at(0)];
    if (!found || wanted === undefined) return undefined;
    const { known, beyond } = found;
    const { list } = known;
    return { rows: list.length, at: (row) => equal(list[row] ?? null, wanted), only: known.equal(wanted), beyond };
  };
}

function compared(formula: Extract<Formula, { kind: "binary" }>, readyOf: ReadyOf): Make<boolean> | null {
  const { operator, left, right } = formula;
  if (!isComparison(operator)) return null;
  const holds = HOLDS[operator];
  if (operator === "=" && isColumn(left) && isOne(right)) return equalTo(left, oneOf(right, readyOf));
  if (operator === "=" && isColumn(right) && isOne(left)) return equalTo(right, oneOf(left, readyOf));
  const [one, other] = [values(left, readyOf), values(right, readyOf)];
  if (!one || !other) return null;
  return (context) => {
    const [a, b] = [one(context), other(context)];
    return a && b && both(a, b, (row) => holds(a.at(row), b.at(row)));
  };
}

/** What can be asked of any value that is not an error. */
const ASKED: Readonly<Record<string, (value: Plain) => boolean>> = {
  ISNUMBER: (value) => typeof value === "number",
  ISTEXT: (value) => typeof value === "string",
  ISBLANK: (value) => value === null,
};

/** What is TRUE or FALSE in each row, and no error. */
function truths(formula: Formula, readyOf: ReadyOf): Make<boolean> | null {
  if (formula.kind === "binary") return compared(formula, readyOf);
  if (formula.kind !== "call" || formula.args.length !== 1) return null;
  const [arg] = formula.args as [Formula];
  if (formula.name === "NOT") {
    const inner = truths(arg, readyOf);
    return inner && ((context) => mappedRows(inner(context), (value) => !value));
  }
  const requested = ASKED[formula.name];
  const inner = requested && values(arg, readyOf);
  return inner ? (context) => mappedRows(inner(context), requested) : null;
}

function values(formula: Formula, readyOf: ReadyOf): Make<Plain> | null {
  if (isOne(formula)) return oneOf(formula, readyOf);
  if (isColumn(formula)) return cells(formula);
  if (isRowsOfColumn(formula)) return rowNumbers(formula.args[0]);
  return truths(formula, readyOf) ?? numbers(formula, readyOf);
}

const ARITHMETIC: Partial<Record<Operator, (a: number, b: number) => number>> = {
  "*": (a, b) => exact(a * b),
  "+": (a, b) => exact(a + b),
  "-": (a, b) => exact(a - b),
};

/** Columns of numbers, truths taken for 1 and 0, and their sums and products. */
function numbers(formula: Formula, readyOf: ReadyOf): Make<number> | null {
  if (isColumn(formula)) {
    return (context) => {
      const column = columnOf(formula, context);
      if (!column?.known.areNumbers) return undefined;
      const { list } = column.known;
      return { rows: list.length, at: (row) => Number(list[row] ?? null), only: undefined, beyond: column.beyond };
    };
  }
  if (isOne(formula)) {
    const item = oneOf(formula, readyOf);
    return (context) => {
      const rows = item(context);
      const number = rows && toNumber(rows.at(0));
      return number === undefined || isError(number) || Math.abs(number) > LARGEST
        ? undefined
        : { rows: null, at: () => number, only: undefined };
    };
  }
  if (formula.kind === "unary" && formula.operator === "-") {
    const inner = numbers(formula.operand, readyOf);
    return (
      inner &&
      ((context) => {
        const rows = inner(context);
        return mappedRows(rows, (value) => 0 - value, rows?.only);
      })
    );
  }
  return formula.kind === "binary" && ARITHMETIC[formula.operator] ? worked(formula, readyOf) : asNumbers(formula, readyOf);
}

function worked({ operator, left, right }: Extract<Formula, { kind: "binary" }>, readyOf: ReadyOf): Make<number> | null {
  const work = ARITHMETIC[operator]!;
  const [one, other] = [numbers(left, readyOf), numbers(right, readyOf)];
  if (!one || !other) return null;
  return (context) => {
    const a = one(context);
    const b = a && other(context);
    const only = a && b && operator === "*" ? shorter(a.only, b.only) : undefined;
    return a && b && both(a, b, (row) => work(a.at(row), b.at(row)), only);
  };
}

function asNumbers(formula: Formula, readyOf: ReadyOf): Make<number> | null {
  const truth = truths(formula, readyOf);
  if (truth) {
    return (context) => {
      const rows = truth(context);
      return mappedRows(rows, Number, rows?.only);
    };
  }
  return isRowsOfColumn(formula) ? (context) => mappedRows(rowNumbers(formula.args[0])(context), Number) : null;
}

/** An argument of SUMPRODUCT: of a column only numbers count. */
function factor(formula: Formula, readyOf: ReadyOf): Make<number> | null {
  if (!isColumn(formula)) return formula.kind === "unary" || formula.kind === "binary" ? summed(formula, readyOf) : null;
  const column = cells(formula);
  return (context) => mappedRows(column(context), (value) => (typeof value === "number" ? value : 0));
}

/** Truths by themselves count for nothing, which hardly anybody means. */
const summed = (formula: Formula, readyOf: ReadyOf): Make<number> | null =>
  formula.kind === "binary" && isComparison(formula.operator) ? null : numbers(formula, readyOf);

/** SUMPRODUCT of these arguments, row by row, or undefined where they are not known so; null where they never are. */
export function sumByRows(args: readonly Formula[], readyOf: ReadyOf): ((context: Context) => number | undefined) | null {
  const makes: Make<number>[] = [];
  for (const arg of args) {
    const make = factor(arg, readyOf);
    if (!make) return null;
    makes.push(make);
  }
  return (context) => {
    const factors: Rows<number>[] = [];
    for (const make of makes) {
      const rows = make(context);
      if (!rows || rows.rows === null || rows.rows !== (factors[0] ?? rows).rows) return undefined;
      factors.push(rows);
    }
    const only = factors.reduce<readonly number[] | undefined>((few, rows) => shorter(few, rows.only), undefined);
    const count = only?.length ?? factors[0]!.rows!;
    context.spend(count * factors.length + 1);
    let sum = 0;
    for (let i = 0; i < count; i++) {
      let part = 1;
      for (const rows of factors) part *= rows.at(only ? only[i]! : i);
      sum += part;
    }
    const beyond = mostOf([0, ...factors.map((rows) => rows.beyond ?? 0)]);
    // One blank row has what all of them have.
    if (beyond > 0) sum += beyond * factors.reduce((product, rows) => product * rows.at(factors[0]!.rows!), 1);
    const found = exact(sum) + 0;
    return Number.isFinite(found) ? found : undefined;
  };
}
