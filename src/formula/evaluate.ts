import { nameKey } from "../kernel/names";
import { LONGEST_TEXT } from "../kernel/text";
import { sumByRows } from "./by-rows";
import { failure, HOLDS, toNumber, toText, watchingTexts } from "./coerce";
import { countingDays } from "./dates";
import { builtins } from "./functions";
import { cellNumber, divided, power } from "./functions/numbers";
import { callByName, lambdaCall } from "./lambdas";
import { nearest } from "./nearest";
import {
  allowance,
  blockFrom,
  blockOf,
  gridFrom,
  isArea,
  isBlock,
  lift,
  liftTwo,
  single,
  type Context,
  type Operand,
  type Ready,
} from "./operand";
import type { Formula, Operator } from "./syntax";
import { run } from "./walk";
import {
  isError,
  uncomputed,
  Uncomputed,
  type Builtin,
  type ErrorValue,
  type Grid,
  type Plain,
  type Value,
  type World,
} from "./world";

const known = new WeakMap<Formula, Ready>();

/**
 * Evaluates a formula to a value, or to rows that spill. A formula that only refers to a blank cell gives 0, as in Excel. Errors
 * are returned as values and keep their identity from the cell where they arose; throws only what the world throws.
 */
export function evaluate(formula: Formula, world: World): Value | Grid {
  let ready = known.get(formula);
  if (!ready) known.set(formula, (ready = readyOf(formula)));
  const context: Context = { world, spend: world.spend ?? allowance() };
  try {
    const [result, isRegional] = watchingTexts(() => countingDays(world.daysFrom1904 === true, () => ready(context)));
    // A workbook does not record the region it was made for.
    if (isRegional) world.beyond?.("function");
    const item = single(result, context);
    if (item !== undefined) return item ?? 0;
    return gridFrom(blockOf(result, context)).map((row) => row.map((value) => value ?? 0));
  } catch (error) {
    if (!(error instanceof Uncomputed)) throw error;
    world.beyond?.("work");
    return uncomputed(error);
  }
}

function readyOf(formula: Formula): Ready {
  switch (formula.kind) {
    case "value": {
      const { value } = formula;
      return () => value;
    }
    case "error":
      return () => failure(formula.error);
    case "array":
      return () => blockFrom(formula.rows.map((row) => row.map((value) => (isError(value) ? failure(value.error) : value))));
    case "omitted":
      return () => null;
    case "cells":
      return isOfSheets(formula) ? severalAreas : (context) => context.world.area(formula);
    case "table":
      return (context) => context.world.area(formula);
    case "name":
      return (context) => named(formula, context);
    case "union":
      return (context) => severalAreas(context);
    case "joined":
      return joined(formula);
    case "call":
      return callReady(formula.name, formula.args);
    case "unary": {
      const operand = readyOf(formula.operand);
      return (context) => signed(formula.operator, operand(context), context);
    }
    case "binary":
      return chain(formula);
  }
}

/** Like readyOf, but compiled on first evaluation: most branches of a formula are never taken. */
function later(formula: Formula): Ready {
  let ready: Ready | undefined;
  return (context) => (ready ??= readyOf(formula))(context);
}

/** Names can refer to formulas with other names; a longer chain is a circle. */
const MOST_NAMES = 64;

function named(reference: Extract<Formula, { kind: "name" }>, context: Context): Operand {
  const bound = reference.sheet === undefined ? context.scope?.get(nameKey(reference.name)) : undefined;
  if (bound) return bound.value === undefined ? failure("#CALC!", "The LAMBDA is not called.") : bound.value;
  const meant = context.world.meaning?.(reference);
  if (meant === undefined) {
    const area = context.world.area(reference);
    // In Excel, a function without a call is a value.
    if (isError(area) && builtins.has(reference.name.toUpperCase())) context.world.beyond?.("name");
    return area;
  }
  const { names = 0 } = context;
  if (meant === null || names > MOST_NAMES) {
    context.world.beyond?.("name");
    return failure("#NAME?", `The name ${reference.name} refers to something that is not supported.`);
  }
  let ready = known.get(meant);
  if (!ready) known.set(meant, (ready = readyOf(meant)));
  const { world, spend } = context;
  return ready({ world, spend, names: names + 1 });
}

/** The range operator (all cells between two references) and the intersection operator (their common cells). */
function joined({ operator, left, right }: Extract<Formula, { kind: "joined" }>): Ready {
  const [readLeft, readRight] = [readyOf(left), readyOf(right)];
  return (context) => {
    const [a, b] = [readLeft(context), readRight(context)];
    if (isError(a)) return a;
    if (isError(b)) return b;
    if (!isArea(a) || !isArea(b) || a.sheet !== b.sheet) return failure("#VALUE!", "These are not cells of one sheet.");
    const isAll = operator === ":";
    const [first, last] = isAll ? [Math.min, Math.max] : [Math.max, Math.min];
    const [top, left] = [first(a.top, b.top), first(a.left, b.left)];
    const area = {
      sheet: a.sheet,
      top,
      left,
      rows: last(a.top + a.rows, b.top + b.rows) - top,
      columns: last(a.left + a.columns, b.left + b.columns) - left,
    };
    if (area.rows <= 0 || area.columns <= 0) return failure("#NULL!", "The two ranges have no cell in common.");
    context.world.beside?.(area);
    return area;
  };
}

/** A union of areas in a function that does not accept one. */
function severalAreas({ world }: Context): Operand {
  world.beyond?.("syntax");
  return failure("#VALUE!", "Several areas are not supported here.");
}

/** Functions that treat a union of areas like separate arguments. */
const OF_AREAS = new Set(
  (
    "AVERAGE AVERAGEA COUNT COUNTA MAX MAXA MIN MINA PRODUCT STDEV STDEV.P STDEV.S STDEVA STDEVP STDEVPA SUM " +
    "VAR VAR.P VAR.S VARA VARP VARPA"
  ).split(" "),
);

type Union = Extract<Formula, { kind: "union" }>;
type Cells = Extract<Formula, { kind: "cells" }>;

const isOfSheets = (formula: Formula): formula is Cells => formula.kind === "cells" && formula.sheet?.includes(":") === true;

/** The same cells on several sheets. */
function onSheets(cells: Cells, { world }: Context): Union | undefined {
  const [first, last] = cells.sheet!.split(":") as [string, string];
  const sheets = world.sheetsBetween?.(first, last) ?? [];
  return sheets.length === 0 ? undefined : { kind: "union", areas: sheets.map((sheet) => ({ ...cells, sheet })) };
}

/** A union of areas in an argument, given directly or by a name. */
function unionOf(arg: Formula, context: Context): Union | undefined {
  const meant = arg.kind === "name" ? context.world.meaning?.(arg) : arg;
  if (!meant) return undefined;
  if (isOfSheets(meant)) return onSheets(meant, context);
  return meant.kind === "union" ? meant : undefined;
}

/** The arguments of such a function, with each area as a separate argument. */
const areaByArea = (args: readonly Formula[], context: Context): readonly Ready[] =>
  args.flatMap((arg): readonly Ready[] => {
    const union = unionOf(arg, context);
    return union ? areaByArea(union.areas, context) : [readyOf(arg)];
  });

/** Implicit intersection, which @ requests: the value in the formula's own row or column, or the first of an array. */
function intersected(operand: Operand, { world }: Context): Operand {
  if (isBlock(operand)) return operand.list[0] ?? null;
  if (!isArea(operand) || (operand.rows === 1 && operand.columns === 1)) return operand;
  const { sheet, top, left, rows, columns } = operand;
  const { here } = world;
  const cell = (row: number, column: number): Operand => ({ sheet, top: row, left: column, rows: 1, columns: 1 });
  if (here && columns === 1 && here.row >= top && here.row < top + rows) return cell(here.row, left);
  if (here && rows === 1 && here.column >= left && here.column < left + columns) return cell(top, here.column);
  return failure("#VALUE!", "The range has no cell in this row or column.");
}

function signed(operator: "-" | "+" | "%" | "@", operand: Operand, context: Context): Operand {
  if (operator === "+") return operand;
  if (operator === "@") return intersected(operand, context);
  return lift([operand], context, ([value]) => {
    const number = toNumber(value!);
    if (isError(number)) return number;
    return operator === "-" ? 0 - number : cellNumber(number / 100);
  });
}

/** A chain such as 1+2+3+… nests to the left as deep as it is long, so it is walked instead of recursed into. */
function chain(formula: Formula): Ready {
  const { first, steps } = run(formula);
  const initial = readyOf(first);
  const rest = steps.map(({ operator, right }) => ({ combine: COMBINED[operator], right: readyOf(right) }));
  return (context) => {
    let result = initial(context);
    for (let i = 0; i < rest.length; i++) result = liftTwo(result, rest[i]!.right(context), context, rest[i]!.combine);
    return result;
  };
}

type Combine = (a: Plain, b: Plain) => Value;

const ofNumbers =
  (combine: (a: number, b: number) => Value): Combine =>
  (a, b) => {
    const left = toNumber(a);
    if (isError(left)) return left;
    const right = toNumber(b);
    return isError(right) ? right : combine(left, right);
  };

const COMBINE: Readonly<Record<Operator, Combine>> = {
  "&": (a, b) => {
    const text = (toText(a) as string) + (toText(b) as string);
    return text.length > LONGEST_TEXT ? failure("#VALUE!", "The text is longer than a cell can hold.") : text;
  },
  ...HOLDS,
  "+": ofNumbers((a, b) => cellNumber(a + b, Math.abs(a))),
  "-": ofNumbers((a, b) => cellNumber(a - b, Math.abs(a))),
  "*": ofNumbers((a, b) => cellNumber(a * b)),
  "/": ofNumbers(divided),
  "^": ofNumbers(power),
};

/** The operators on any values: the first error is the result. */
const COMBINED = Object.fromEntries(
  Object.entries(COMBINE).map(([operator, combine]) => [
    operator,
    (a: Value, b: Value): Value => (isError(a) ? a : isError(b) ? b : combine(a, b)),
  ]),
) as Readonly<Record<Operator, (a: Value, b: Value) => Value>>;

const NAMESPACE = "LEDGER.";

function callReady(name: string, args: readonly Formula[]): Ready {
  if (name.startsWith(NAMESPACE)) {
    const own = name.slice(NAMESPACE.length);
    const operands = args.map(readyOf);
    return (context) => onRows(operands, context, (all) => context.world.call(own, all));
  }
  const byLambda = lambdaCall(name, args, readyOf);
  if (byLambda) return byLambda;
  const builtin = builtins.get(name);
  if (builtin) return prepared(name, builtin, args);
  // A library may be loaded later, or exist in another world.
  const ready = new Map<Builtin, Ready>();
  const own = callByName(name, args, later);
  return (context) => {
    const named = own(context);
    if (named !== undefined) return named;
    const readRight = context.world.others?.(name);
    if (!readRight) return unknown(name, context);
    let found = ready.get(readRight);
    if (!found) ready.set(readRight, (found = prepared(name, readRight, args)));
    return found(context);
  };
}

function prepared(name: string, builtin: Builtin, args: readonly Formula[]): Ready {
  if (args.length < builtin.least || args.length > builtin.most)
    return () => failure("#VALUE!", wrongCount(name, builtin, args.length));
  const { mayLeaveOut } = builtin;
  const isUnsure = mayLeaveOut && args.some((arg, i) => arg.kind === "omitted" && !mayLeaveOut.has(i));
  const call = counted(name, builtin, args);
  if (!isUnsure) return call;
  return (context) => {
    context.world.beyond?.("function");
    return call(context);
  };
}

/** A call, after checking the number of arguments. */
function counted(name: string, builtin: Builtin, args: readonly Formula[]): Ready {
  const operands = args.map(builtin.lazy ? later : readyOf);
  const mayBeUnion = OF_AREAS.has(name) && args.some((arg) => arg.kind === "union" || arg.kind === "name" || isOfSheets(arg));
  if (mayBeUnion)
    return (context) => builtin.run(args.some((arg) => unionOf(arg, context)) ? areaByArea(args, context) : operands, context);
  const shortly = name === "SUMPRODUCT" ? sumByRows(args, readyOf) : null;
  return shortly ? (context) => shortly(context) ?? builtin.run(operands, context) : (context) => builtin.run(operands, context);
}

function wrongCount(name: string, { least, most }: { least: number; most: number }, actual: number): string {
  const takes = least === most ? String(least) : most === 255 ? `${least} or more` : `${least} to ${most}`;
  return `${name} takes ${takes} ${takes === "1" ? "argument" : "arguments"}; ${actual} ${actual === 1 ? "was" : "were"} given.`;
}

function unknown(name: string, { world }: Context): ErrorValue {
  world.beyond?.("function");
  const ledger = world.functions ?? [];
  // People forget the namespace, and Excel has its own GROWTH.
  const close = ledger.includes(name) ? [name] : nearest(name, new Set([...builtins.keys(), ...ledger]));
  const written = close.map((readRight) => (ledger.includes(readRight) ? NAMESPACE + readRight : readRight));
  const hint = written.length > 0 ? ` Did you mean ${written.join(" or ")}?` : "";
  return failure("#NAME?", `There is no function ${name.length > 60 ? `${name.slice(0, 59)}…` : name} here.${hint}`);
}

/**
 * Calls a LEDGER function. A single cell is passed as its value, several cells as rows; an error in an argument is returned
 * without the call.
 */
function onRows(args: readonly Ready[], context: Context, run: (operands: readonly (Value | Grid)[]) => Value | Grid): Operand {
  const operands: (Value | Grid)[] = [];
  for (const arg of args) {
    const operand = arg(context);
    if (isArea(operand) || isBlock(operand)) {
      const value = single(operand, context);
      if (value !== undefined) {
        if (isError(value)) return value;
        operands.push(value);
        continue;
      }
      const block = blockOf(operand, context);
      for (const cell of block.list) if (isError(cell)) return cell;
      operands.push(gridFrom(block));
    } else if (isError(operand)) {
      return operand;
    } else {
      operands.push(operand);
    }
  }
  const result = run(operands);
  return Array.isArray(result) ? blockFrom(result as Grid) : (result as Value);
}
