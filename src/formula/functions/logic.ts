import { compare, failure, numberIn, toBoolean, toNumber } from "../coerce";
import { isArea, isBlock, lift, single, valuesOf, type Context, type Operand, type Ready } from "../operand";
import { isError, type ErrorValue, type Plain, type Value } from "../world";
import { lazy, MANY, of, onAnyValues, onOperands, onValues, type Builtins } from "./define";

/** IF gives FALSE without a third argument, and a blank for an empty one. */
const branch = (chosen: Ready | undefined, context: Context): Operand => (chosen === undefined ? false : chosen(context));

function chosen(args: readonly Ready[], context: Context): Operand {
  const condition = args[0]!(context);
  const item = single(condition, context);
  if (item !== undefined) {
    const yes = toBoolean(item);
    return isError(yes) ? yes : branch(args[yes ? 1 : 2], context);
  }
  return lift([condition, branch(args[1], context), branch(args[2], context)], context, ([value, then, otherwise]) => {
    const yes = toBoolean(value!);
    return isError(yes) ? yes : yes ? then! : otherwise!;
  });
}

function unless(args: readonly Ready[], context: Context, caught: (error: ErrorValue) => boolean): Operand {
  const first = args[0]!(context);
  const item = single(first, context);
  if (item !== undefined) {
    if (!isError(item) || !caught(item)) return first;
    const instead = args[1]!(context);
    const other = single(instead, context);
    // A fallback that fails with the same error has no message, while the first error has its rule's.
    return isError(other) && other.error === item.error ? first : instead;
  }
  return lift([first, args[1]!(context)], context, ([value, instead]) => (isError(value) && caught(value) ? instead! : value!));
}

/** The truth values among arguments: texts and blanks in cells are ignored, a text given directly must be TRUE or FALSE. */
function truths(args: readonly Operand[], context: Context): boolean[] | ErrorValue {
  const found: boolean[] = [];
  let wrong: ErrorValue | undefined;
  for (const arg of args) {
    const direct = !isArea(arg) && !isBlock(arg);
    for (const value of valuesOf(arg, context)) {
      if (isError(value)) return value;
      if (typeof value === "boolean" || typeof value === "number") found.push(value !== false && value !== 0);
      // An empty text given directly counts as little as one in a cell.
      else if (direct && value !== "") {
        const truth = toBoolean(value);
        if (!isError(truth)) found.push(truth);
        // Texts are reported after all errors; Excel does not treat a number that is written as one in the same way everywhere.
        else wrong ??= truth;
        if (typeof value === "string" && numberIn(value) !== null) context.world.beyond?.("function");
      }
    }
  }
  if (wrong) return wrong;
  return found.length > 0 ? found : failure("#VALUE!", "There is no TRUE or FALSE among the arguments.");
}

const overTruths = (decide: (found: readonly boolean[]) => boolean) =>
  onOperands(1, MANY, (args, context) => {
    const found = truths(args, context);
    return isError(found) ? found : decide(found);
  });

const NO_CONDITION = () => failure("#N/A", "No condition of IFS is TRUE.");

function firstTrue(args: readonly Ready[], context: Context): Operand {
  if (args.length % 2 !== 0) return failure("#N/A", "IFS takes pairs of a condition and a value.");
  for (let i = 0; i < args.length; i += 2) {
    const condition = args[i]!(context);
    const value = single(condition, context);
    // From the first condition with several values on, every condition is evaluated.
    if (value === undefined) {
      const rest = [condition, ...args.slice(i + 1).map((arg) => arg(context))];
      return lift(rest, context, (values) => {
        for (let k = 0; k < values.length; k += 2) {
          const yes = toBoolean(values[k]!);
          if (isError(yes)) return yes;
          if (yes) return values[k + 1]!;
        }
        return NO_CONDITION();
      });
    }
    const yes = toBoolean(value);
    if (isError(yes)) return yes;
    if (yes) return args[i + 1]!(context);
  }
  return NO_CONDITION();
}

/** SWITCH compares only values of the same type; a blank cell counts as 0. */
const isSame = (a: Plain, b: Plain): boolean => typeof (a ?? 0) === typeof (b ?? 0) && compare(a ?? 0, b ?? 0) === 0;

const NO_SUCH_VALUE = () => failure("#N/A", "SWITCH has no such value.");

function switched(args: readonly Ready[], context: Context): Operand {
  const subject = args[0]!(context);
  const value = single(subject, context);
  if (value === undefined)
    return lift([subject, ...args.slice(1).map((arg) => arg(context))], context, ([wanted, ...rest]) => {
      if (isError(wanted!)) return wanted;
      for (let i = 0; i + 1 < rest.length; i += 2) {
        const other = rest[i]!;
        if (isError(other)) return other;
        if (isSame(wanted!, other)) return rest[i + 1]!;
      }
      return rest.length % 2 === 1 ? rest.at(-1)! : NO_SUCH_VALUE();
    });
  if (isError(value)) return value;
  for (let i = 1; i + 1 < args.length; i += 2) {
    const other = single(args[i]!(context), context);
    if (other !== undefined && isError(other)) return other;
    if (other !== undefined && isSame(value, other)) return args[i + 1]!(context);
  }
  return args.length % 2 === 0 ? args.at(-1)!(context) : NO_SUCH_VALUE();
}

export const logic: Builtins = {
  IF: lazy(2, 3, chosen),
  IFERROR: lazy(2, 2, (args, context) => unless(args, context, () => true)),
  IFNA: lazy(2, 2, (args, context) => unless(args, context, ({ error }) => error === "#N/A")),
  IFS: lazy(2, MANY, firstTrue),
  SWITCH: lazy(3, MANY, switched),
  CHOOSE: lazy(2, MANY, (args, context) => {
    const choose = (value: Value): Operand => {
      const index = toNumber(value);
      if (isError(index)) return index;
      const chosen = args[Math.trunc(index)];
      if (index < 1 || chosen === undefined) return failure("#VALUE!", `CHOOSE has no value number ${Math.trunc(index)}.`);
      return chosen(context);
    };
    const index = args[0]!(context);
    const item = single(index, context);
    if (item !== undefined) return choose(item);
    return lift([index], context, ([value]) => {
      const chosen = single(choose(value!), context);
      if (chosen === undefined) context.world.beyond?.("function");
      return chosen === undefined ? failure("#VALUE!", "CHOOSE takes one value for each number.") : chosen;
    });
  }),
  AND: overTruths((found) => found.every((truth) => truth)),
  OR: overTruths((found) => found.some((truth) => truth)),
  XOR: overTruths((found) => found.filter((truth) => truth).length % 2 === 1),
  NOT: of(["truth"], (truth) => !truth),
  TRUE: onValues(0, 0, () => true),
  FALSE: onValues(0, 0, () => false),
  NA: onValues(0, 0, () => failure("#N/A")),
  ISNUMBER: onAnyValues(1, 1, (value) => typeof value === "number"),
  ISTEXT: onAnyValues(1, 1, (value) => typeof value === "string"),
  ISNONTEXT: onAnyValues(1, 1, (value) => typeof value !== "string"),
  ISLOGICAL: onAnyValues(1, 1, (value) => typeof value === "boolean"),
  ISBLANK: onAnyValues(1, 1, (value) => value === null),
  ISERROR: onAnyValues(1, 1, (value) => isError(value)),
  ISERR: onAnyValues(1, 1, (value) => isError(value) && value.error !== "#N/A"),
  ISNA: onAnyValues(1, 1, (value) => isError(value) && value.error === "#N/A"),
};
