import { compare, failure, toBoolean, toNumber } from "../coerce";
import { isArea, isBlock, lift, single, valuesOf, type Context, type Operand, type Ready } from "../operand";
import { isError, type ErrorValue, type Value } from "../world";
import { lazy, MANY, of, onAnyValues, onOperands, onValues, type Builtins } from "./define";

/** Without a third argument IF gives FALSE; an empty one gives a blank. */
const branch = (taken: Ready | undefined, context: Context): Operand => (taken === undefined ? false : taken(context));

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
    // A fallback that fails with the same error has no message; the first error has its rule's.
    return isError(other) && other.error === item.error ? first : instead;
  }
  return lift([first, args[1]!(context)], context, ([value, instead]) => (isError(value) && caught(value) ? instead! : value!));
}

/** The truth values among arguments: texts and blanks in cells do not count, a text given directly must be TRUE or FALSE. */
function truths(args: readonly Operand[], context: Context): boolean[] | ErrorValue {
  const found: boolean[] = [];
  for (const arg of args) {
    const direct = !isArea(arg) && !isBlock(arg);
    for (const value of valuesOf(arg, context)) {
      if (isError(value)) return value;
      if (typeof value === "boolean" || typeof value === "number") found.push(value !== false && value !== 0);
      // An empty text given directly counts as little as one in a cell.
      else if (direct && value !== "") {
        const truth = toBoolean(value);
        if (isError(truth)) return truth;
        found.push(truth);
      }
    }
  }
  return found.length > 0 ? found : failure("#VALUE!", "There is no TRUE or FALSE among the arguments.");
}

const overTruths = (judge: (found: readonly boolean[]) => boolean) =>
  onOperands(1, MANY, (args, context) => {
    const found = truths(args, context);
    return isError(found) ? found : judge(found);
  });

function firstTrue(args: readonly Ready[], context: Context): Operand {
  if (args.length % 2 !== 0) return failure("#N/A", "IFS takes pairs of a condition and a value.");
  for (let i = 0; i < args.length; i += 2) {
    const value = single(args[i]!(context), context);
    if (value === undefined) return failure("#VALUE!", "IFS takes one value for each condition.");
    const yes = toBoolean(value);
    if (isError(yes)) return yes;
    if (yes) return args[i + 1]!(context);
  }
  return failure("#N/A", "No condition of IFS is TRUE.");
}

function switched(args: readonly Ready[], context: Context): Operand {
  const value = single(args[0]!(context), context);
  if (value === undefined) return failure("#VALUE!", "SWITCH compares one value.");
  if (isError(value)) return value;
  for (let i = 1; i + 1 < args.length; i += 2) {
    const other = single(args[i]!(context), context);
    if (other !== undefined && isError(other)) return other;
    if (other !== undefined && compare(value, other) === 0) return args[i + 1]!(context);
  }
  return args.length % 2 === 0 ? args.at(-1)!(context) : failure("#N/A", "SWITCH finds no such value.");
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
    return lift([index], context, ([value]) => single(choose(value!), context) ?? failure("#VALUE!"));
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
