import { failure, toBoolean, toNumber, toText } from "../coerce";
import { isError, type Builtin, type ErrorValue, type Value } from "../world";
import { isBlock, lift, single, type Context, type Operand } from "../operand";

export type { Builtin } from "../world";
export type Builtins = Readonly<Record<string, Builtin>>;

/** A function that evaluates its own arguments as needed. */
export const lazy = (least: number, most: number, run: Builtin["run"]): Builtin => ({ least, most, run, lazy: true });

/** A function of cells or values; missing arguments are undefined, omitted ones (between commas) are null. */
export const onOperands = (
  least: number,
  most: number,
  run: (args: readonly Operand[], context: Context) => Operand,
): Builtin => ({
  least,
  most,
  run: (args, context) =>
    run(
      args.map((arg) => arg(context)),
      context,
    ),
});

/** A function of single values, applied to each value of a range; an error among them is the result. */
export const onValues = (least: number, most: number, apply: (...values: Value[]) => Value): Builtin =>
  onOperands(least, most, (args, context) => lift(args, context, (values) => values.find(isError) ?? apply(...values)));

/** Like onValues, for functions that handle errors themselves. */
export const onAnyValues = (least: number, most: number, apply: (...values: Value[]) => Value): Builtin =>
  onOperands(least, most, (args, context) => lift(args, context, (values) => apply(...values)));

/** A function whose results can depend on the platform; such results keep their saved value. */
export const ofPlatform = (builtin: Builtin, depends: (value: Value) => boolean): Builtin => ({
  ...builtin,
  run: (args, context) => {
    const result = builtin.run(args, context);
    if ((isBlock(result) ? result.list : [result as Value]).some(depends)) context.world.beyond?.("function");
    return result;
  },
});

/** Where one value is expected, each Excel function handles several in its own way, so this is not computed. */
function several({ world }: Context, message: string): ErrorValue {
  world.beyond?.("function");
  return failure("#VALUE!", message);
}

/** The single value of an argument. */
export function oneValue(operand: Operand, context: Context): Value {
  const value = single(operand, context);
  return value === undefined ? several(context, "Only one value is allowed here.") : value;
}

/** A single number of an argument, or the default if it is omitted. */
export function numberOr(operand: Operand | undefined, instead: number, context: Context): number | ErrorValue {
  if (operand === undefined || operand === null) return instead;
  const value = single(operand, context);
  return value === undefined ? several(context, "Only one number is allowed here.") : toNumber(value);
}

/** A single truth value of an argument, or the default if it is omitted. */
export function truthOr(operand: Operand | undefined, instead: boolean, context: Context): boolean | ErrorValue {
  if (operand === undefined || operand === null) return instead;
  const value = single(operand, context);
  return value === undefined ? several(context, "Only one TRUE or FALSE is allowed here.") : toBoolean(value);
}

export const MANY = 255;

function whole(value: Value): number | ErrorValue {
  const number = toNumber(value);
  return isError(number) ? number : Math.trunc(number);
}

/** Conversions of an argument before a function receives it. */
const MEANINGS = { number: toNumber, whole, text: toText, truth: toBoolean } as const;

type Meaning = keyof typeof MEANINGS;
/** "?" marks an optional argument. */
type Kind = Meaning | `${Meaning}?`;
type Meant<M extends Meaning> = Exclude<ReturnType<(typeof MEANINGS)[M]>, ErrorValue>;
type Argument<K> = K extends `${infer M extends Meaning}?` ? Meant<M> | undefined : K extends Meaning ? Meant<K> : never;

/** A function of single values with these kinds, applied to each value of a range; an error among them is the result. */
export function of<const K extends readonly Kind[]>(
  kinds: K,
  apply: (...args: { -readonly [I in keyof K]: Argument<K[I]> }) => Value,
): Builtin {
  const least = kinds.filter((kind) => !kind.endsWith("?")).length;
  const meanings = kinds.map((kind) => MEANINGS[kind.replace("?", "") as Meaning]);
  return onOperands(least, kinds.length, (args, context) =>
    lift(args, context, (values) => {
      const args: unknown[] = [];
      for (let i = 0; i < values.length; i++) {
        const meant = meanings[i]!(values[i]!);
        if (isError(meant)) return meant;
        // Scanning a text costs its length.
        if (typeof meant === "string") context.spend(meant.length);
        args.push(meant);
      }
      return apply(...(args as never));
    }),
  );
}
