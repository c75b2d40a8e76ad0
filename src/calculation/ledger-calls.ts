import { nearest } from "../formula/nearest";
import { numberIn } from "../formula/coerce";
import type { ErrorValue, Grid, Value } from "../formula/world";
import type { Parameter } from "../kernel/parameter";
import type { Result } from "../kernel/rule";
import { RuleError } from "../kernel/values";
import { ruleIds, ruleOf } from "../rulebooks/loaded-rules";
import { why, WHY } from "./why";

/** Evaluates a call with Excel's positional arguments: a value, or rows that spill. Throws RuleError. */
export type Entry = (args: readonly unknown[]) => Result | Result[][];

/** The entry for a LEDGER function's name without the namespace: a loaded rule, or WHY. */
export const entryOf = (name: string): Entry | undefined => (name.toUpperCase() === WHY ? why : ruleOf(name)?.call);

/** Names of the loaded LEDGER functions, without the namespace. */
export const functionNames = (): readonly string[] => [...ruleIds(), WHY];

interface Callable {
  readonly entry: Entry;
  readonly parameters: readonly Parameter<unknown>[];
}

/** Functions by name as written, with their parameters; memoized, because every cell of a calculation needs them. */
const callables = new Map<string, Callable>();

function callableOf(name: string): Callable | undefined {
  const known = callables.get(name);
  if (known) return known;
  const entry = entryOf(name);
  if (!entry) return undefined;
  const found = { entry, parameters: Object.values(ruleOf(name)?.params ?? {}) };
  callables.set(name, found);
  return found;
}

/**
 * Converts a single text that is a number, or a boolean, for a number parameter, as Excel does before it calls a function. Texts
 * in ranges stay texts, as in SUM.
 */
export function coerced(value: unknown, parameter: Parameter<unknown> | undefined): unknown {
  if (parameter?.kind !== "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  return typeof value === "string" ? (numberIn(value) ?? value) : value;
}

/** The error value for a RuleError; other errors are defects and are thrown again. */
export function asErrorValue(error: unknown): ErrorValue {
  if (error instanceof RuleError) return { error: error.code, message: error.message };
  throw error;
}

/** The result of an unknown LEDGER function, with similar names. */
function unknownFunction(name: string): ErrorValue {
  const close = nearest(name, functionNames()).map((other) => `LEDGER.${other}`);
  const shown = name.length > 60 ? `${name.slice(0, 59)}…` : name;
  const hint = close.length > 0 ? ` Did you mean ${close.join(" or ")}?` : "";
  return { error: "#NAME?", message: `There is no function LEDGER.${shown}.${hint}` };
}

/**
 * Calls a LEDGER function as Excel calls it. Ranges are rows of values; null is a blank cell or an omitted argument. Never
 * throws, whatever a player wrote: errors are values, an unknown name is #NAME?.
 */
export function callLedger(name: string, args: readonly (Value | Grid)[]): Value | Grid {
  const known = callableOf(name);
  if (!known) return unknownFunction(name);
  const { entry, parameters } = known;
  try {
    return entry(args.map((arg, i) => coerced(arg, parameters[i])));
  } catch (error) {
    return asErrorValue(error);
  }
}
