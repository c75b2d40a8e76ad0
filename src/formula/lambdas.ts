import { failure, toNumber } from "./coerce";
import { builtins } from "./functions";
import { blockOf, isArea, isBlock, part, shapeOf, single } from "./operand";
import { CALL_OF_RESULT, type Formula } from "./syntax";
import { isError, type Bound, type Context, type ErrorValue, type Lambda, type Operand, type Ready, type Value } from "./world";
import { nameKey } from "../kernel/names";

/*
 * LET and LAMBDA, which name values and formulas, and the functions that apply a LAMBDA to many values.
 */

type ReadyOf = (formula: Formula) => Ready;
type Call = Extract<Formula, { kind: "call" }>;

const noLambda = () => failure("#VALUE!", "A LAMBDA is missing here.");
const severalValues = () => failure("#CALC!", "The LAMBDA gives several values where one is needed.");

const nameOf = (formula: Formula | undefined): string | undefined =>
  formula?.kind === "name" && formula.sheet === undefined ? nameKey(formula.name) : undefined;

/** The name of an optional parameter: [name]. */
export const optionalName = (formula: Formula): string | undefined =>
  formula.kind === "table" && formula.table === null && formula.part === "data" && formula.lastColumn === null
    ? (formula.column ?? undefined)
    : undefined;

/** The LAMBDA that a formula is; undefined for other formulas. */
function written(formula: Formula, readyOf: ReadyOf): Omit<Lambda, "scope"> | undefined {
  if (formula.kind !== "call" || formula.name !== "LAMBDA" || formula.args.length === 0) return undefined;
  const parameters = formula.args.slice(0, -1);
  const names = parameters.map((item) => nameOf(item) ?? optionalName(item)?.toLowerCase());
  if (names.includes(undefined)) return undefined;
  const firstOptional = parameters.findIndex((item) => optionalName(item) !== undefined);
  const required = firstOptional < 0 ? names.length : firstOptional;
  // Required parameters come first.
  if (parameters.slice(required).some((item) => optionalName(item) === undefined)) return undefined;
  const body = formula.args.at(-1)!;
  return { names: names as readonly string[], required, body: readyOf(body), toLambda: lambdaReady(body, readyOf) };
}

const OMITTED: Bound = { value: null, isOmitted: true };

/** The context for the body of a LAMBDA with these arguments (undefined for an omitted one), or an error. */
function callLambda(
  { names, required, scope }: Lambda,
  operands: readonly (Bound | undefined)[],
  context: Context,
): Context | ErrorValue {
  if (operands.length < required || operands.length > names.length) {
    const takes = required === names.length ? `${required}` : `${required} to ${names.length}`;
    return failure("#VALUE!", `The LAMBDA takes ${takes} values, not ${operands.length}.`);
  }
  context.spend(1);
  const known = new Map<string, Bound>(scope);
  names.forEach((name, i) => known.set(name, operands[i] ?? OMITTED));
  return { ...context, scope: known, names: (context.names ?? 0) + 1 };
}

export const applied = (lambda: Lambda, operands: readonly (Bound | undefined)[], context: Context): Operand => {
  const within = callLambda(lambda, operands, context);
  return isError(within) ? within : lambda.body(within);
};

/** The arguments of a LAMBDA, each a value or a LAMBDA. */
function argumentsReady(args: readonly Formula[], readyOf: ReadyOf): (context: Context) => readonly (Bound | undefined)[] {
  const all = args.map((arg) => {
    if (arg.kind === "omitted") return undefined;
    const own = written(arg, readyOf);
    const name = nameOf(arg);
    const value = readyOf(arg);
    return (context: Context): Bound =>
      own
        ? { lambda: { ...own, scope: context.scope } }
        : ((name === undefined ? undefined : context.scope?.get(name)) ?? { value: value(context) });
  });
  return (context) => all.map((item) => item?.(context));
}

/**
 * The LAMBDA that a formula evaluates to: written in place, named, returned by another, or a plain function name, as in
 * BYROW(A1:C3,SUM).
 */
function lambdaReady(formula: Formula | undefined, readyOf: ReadyOf): (context: Context) => Lambda | undefined {
  if (!formula) return () => undefined;
  const own = written(formula, readyOf);
  if (own) return (context) => ({ ...own, scope: context.scope });
  if (formula.kind === "call" && !formula.name.startsWith("LEDGER.")) return lambdaOfCall(formula, readyOf);
  const name = nameOf(formula);
  if (name === undefined) return () => undefined;
  return (context) => {
    const bound = context.scope?.get(name);
    if (bound) return bound.lambda;
    const meant = context.world.meaning?.({ kind: "name", name });
    const defined = meant && written(meant, readyOf);
    if (defined) return defined;
    const builtin = builtins.get(name.toUpperCase()) ?? context.world.others?.(name.toUpperCase());
    return (
      builtin && {
        names: ["value"],
        required: 1,
        body: (within) => builtin.run([() => within.scope!.get("value")!.value!], within),
      }
    );
  };
}

/** The LAMBDA that a call of another one returns. */
function lambdaOfCall({ name, args }: Call, readyOf: ReadyOf): (context: Context) => Lambda | undefined {
  if (builtins.has(name) || LAMBDA_FUNCTIONS.has(name)) return () => undefined;
  const isOfResult = name === CALL_OF_RESULT;
  const callee = lambdaReady(isOfResult ? args[0] : { kind: "name", name }, readyOf);
  const operands = argumentsReady(isOfResult ? args.slice(1) : args, readyOf);
  return (context) => {
    const lambda = callee(context);
    const within = lambda?.toLambda && callLambda(lambda, operands(context), context);
    return within && !isError(within) ? lambda.toLambda!(within) : undefined;
  };
}

/** A call of a name that LET, LAMBDA or the workbook defines as a LAMBDA; undefined for other names. */
export function callByName(name: string, args: readonly Formula[], readyOf: ReadyOf): (context: Context) => Operand | undefined {
  const lambda = lambdaReady({ kind: "name", name }, readyOf);
  const operands = argumentsReady(args, readyOf);
  return (context) => {
    const isKnown = context.scope?.has(nameKey(name)) === true || Boolean(context.world.meaning?.({ kind: "name", name }));
    const found = isKnown ? lambda(context) : undefined;
    return found && applied(found, operands(context), context);
  };
}

/** A call of the result of another call: LAMBDA(x,x+1)(3). */
function callResult([first, ...args]: readonly Formula[], readyOf: ReadyOf): Ready {
  const lambda = lambdaReady(first, readyOf);
  const operands = argumentsReady(args, readyOf);
  return (context) => {
    const found = lambda(context);
    return found ? applied(found, operands(context), context) : unknownLambda(context);
  };
}

function isOmittedReady([arg, ...others]: readonly Formula[]): Ready {
  const name = nameOf(arg);
  return (context) => {
    const bound = name === undefined || others.length > 0 ? undefined : context.scope?.get(name);
    return bound ? bound.isOmitted === true : unknownLambda(context);
  };
}

function letReady(args: readonly Formula[], readyOf: ReadyOf): Ready {
  if (args.length < 3 || args.length % 2 === 0)
    return () => failure("#VALUE!", "LET takes pairs of a name and a value, and a formula.");
  const steps: { readonly name: string; readonly value: Ready; readonly lambda: (context: Context) => Lambda | undefined }[] = [];
  for (let i = 0; i + 1 < args.length; i += 2) {
    const name = nameOf(args[i]);
    if (name === undefined) return () => failure("#NAME?", "LET gives names to values.");
    steps.push({ name, value: readyOf(args[i + 1]!), lambda: lambdaReady(args[i + 1], readyOf) });
  }
  const result = readyOf(args.at(-1)!);
  return (context) => {
    const scope = new Map<string, Bound>(context.scope);
    let callLambda: Context = { ...context, scope };
    for (const { name, value, lambda } of steps) {
      const found = lambda(callLambda);
      scope.set(name, found ? { lambda: found } : { value: value(callLambda) });
      callLambda = { ...context, scope: new Map(scope) };
    }
    return result(callLambda);
  };
}

/** The single value that a LAMBDA gave, or an error if it gave several. */
const scalarOf = (operand: Operand, context: Context): Value =>
  single(operand, context) ?? (isSeveral(operand) ? severalValues() : null);
const isSeveral = (operand: Operand): boolean => {
  const { rows, columns } = shapeOf(operand);
  return (isArea(operand) || isBlock(operand)) && rows * columns > 1;
};

type Apply = (operands: readonly Operand[]) => Operand;

/** The functions that apply a LAMBDA, their last argument. */
const APPLYING: Readonly<Record<string, (operands: readonly Operand[], apply: Apply, context: Context) => Operand>> = {
  MAP(operands, apply, context) {
    const shapes = operands.map(shapeOf);
    const rows = shapes.reduce((most, shape) => Math.max(most, shape.rows), 0);
    const columns = shapes.reduce((most, shape) => Math.max(most, shape.columns), 0);
    const at = (operand: Operand, r: number, c: number): Operand => {
      const shape = shapeOf(operand);
      return r < shape.rows && c < shape.columns ? part(operand, r, c, 1, 1) : failure("#N/A");
    };
    return filled(rows, columns, context, (r, c) => apply(operands.map((operand) => at(operand, r, c))));
  },
  BYROW(operands, apply, context) {
    const { rows, columns } = shapeOf(operands[0]!);
    return filled(rows, 1, context, (r) => apply([part(operands[0]!, r, 0, 1, columns)]));
  },
  BYCOL(operands, apply, context) {
    const { rows, columns } = shapeOf(operands[0]!);
    return filled(1, columns, context, (_, c) => apply([part(operands[0]!, 0, c, rows, 1)]));
  },
  REDUCE: ([start, over], apply) => {
    let total: Operand = start ?? null;
    const { rows, columns } = shapeOf(over!);
    for (let i = 0; i < rows * columns; i++) total = apply([total, part(over!, Math.floor(i / columns), i % columns, 1, 1)]);
    return total;
  },
  SCAN([start, over], apply, context) {
    let total: Operand = start ?? null;
    const { rows, columns } = shapeOf(over!);
    return filled(rows, columns, context, (r, c) => (total = apply([total, part(over!, r, c, 1, 1)])));
  },
  MAKEARRAY(operands, apply, context) {
    const counts = operands.map((operand) => single(operand, context) ?? null);
    if (counts.some((count) => typeof count === "string")) return failure("#VALUE!", "MAKEARRAY takes numbers, not texts.");
    const sizes = counts.map((count) => toNumber(count));
    const wrong = sizes.find(isError);
    if (wrong) return wrong;
    const [rows, columns] = sizes as [number, number];
    if (!(rows >= 1 && columns >= 1)) return failure("#VALUE!", "MAKEARRAY takes a number of rows and of columns.");
    return filled(Math.trunc(rows), Math.trunc(columns), context, (r, c) => apply([r + 1, c + 1]));
  },
};
const ARGUMENTS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  MAP: [2, 255],
  BYROW: [2, 2],
  BYCOL: [2, 2],
  REDUCE: [3, 3],
  SCAN: [3, 3],
  MAKEARRAY: [3, 3],
};

/** LET, LAMBDA and the functions that apply one, which need no library. */
export const LAMBDA_FUNCTIONS: ReadonlySet<string> = new Set(["LET", "LAMBDA", "ISOMITTED", ...Object.keys(APPLYING)]);

function filled(rows: number, columns: number, context: Context, at: (r: number, c: number) => Operand): Operand {
  context.spend(rows * columns);
  const list: Value[] = [];
  for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) list.push(scalarOf(at(r, c), context));
  return list.length === 1 ? list[0]! : { rows, columns, list };
}

/** A call of one of these functions; undefined for all others. */
export function lambdaCall(name: string, args: readonly Formula[], readyOf: ReadyOf): Ready | undefined {
  if (name === "LET") return letReady(args, readyOf);
  if (name === "LAMBDA") return () => failure("#CALC!", "The LAMBDA is not called.");
  if (name === CALL_OF_RESULT) return callResult(args, readyOf);
  if (name === "ISOMITTED") return isOmittedReady(args);
  const apply = APPLYING[name];
  if (!apply) return undefined;
  const [least, most] = ARGUMENTS[name]!;
  if (args.length < least || args.length > most) return () => failure("#VALUE!", `${name} takes other arguments.`);
  const readyOperands = args.slice(0, -1).map(readyOf);
  const lambda = lambdaReady(args.at(-1), readyOf);
  return (context) => {
    const found = lambda(context);
    if (!found) return unknownLambda(context);
    const operands = readyOperands.map((item) => item(context));
    const failed = operands.find(isError);
    return (
      failed ??
      apply(
        operands.map((operand) => whole(operand, context)),
        (all) =>
          applied(
            found,
            all.map((value) => ({ value })),
            context,
          ),
        context,
      )
    );
  };
}

/** Whole columns end with the used range. */
const whole = (operand: Operand, context: Context): Operand => {
  if (!isArea(operand)) return operand;
  const { rows, columns } = blockOf(operand, context);
  return { ...operand, rows, columns };
};

function unknownLambda({ world }: Context): ErrorValue {
  world.beyond?.("function");
  return noLambda();
}
