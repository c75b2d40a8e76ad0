import { RuleError } from "../src/kernel/values";
import { coerced, entryOf, type Entry } from "../src/calculation/ledger-calls";
import { WHY } from "../src/calculation/why";
import { areRulesLoaded, ruleOf } from "../src/rulebooks/loaded-rules";
import { loadRules } from "../src/rulebooks/load-rules";
import { ids } from "./ids";

/** The error for Excel, which only accepts custom messages with #VALUE! and #N/A. */
function shown(error: unknown): CustomFunctions.Error {
  const { invalidValue, invalidNumber, notAvailable } = CustomFunctions.ErrorCode;
  if (!(error instanceof RuleError)) {
    return new CustomFunctions.Error(
      invalidValue,
      "This could not be computed because of a bug in the add-in, not in your sheet. Please report it.",
    );
  }
  const code = { "#VALUE!": invalidValue, "#NUM!": invalidNumber, "#N/A": notAvailable }[error.code];
  return code === invalidNumber ? new CustomFunctions.Error(code) : new CustomFunctions.Error(code, error.message);
}

/** Excel passes an invocation object as the last argument, which rules do not need; cells are never plain objects. */
const isInvocation = (last: unknown): boolean => typeof last === "object" && last !== null && !Array.isArray(last);

/**
 * Inputs are declared as "any" so that a wrong text gets our message instead of a bare #VALUE!. Texts such as "1,250" and TRUE,
 * which Excel would convert to numbers, are converted here, but only after a #VALUE!, because they are rare.
 */
function withNumbers(id: string, args: readonly unknown[]): unknown[] | undefined {
  const parameters = Object.values(ruleOf(id)?.params ?? {});
  const numbers = args.map((arg, i) => coerced(arg, parameters[i]));
  return numbers.some((number, i) => number !== args[i]) ? numbers : undefined;
}

function secondReading(id: string, entry: Entry, args: readonly unknown[], first: unknown): unknown {
  const numbers = first instanceof RuleError && first.code === "#VALUE!" ? withNumbers(id, args) : undefined;
  if (numbers === undefined) throw shown(first);
  try {
    return entry(numbers);
  } catch (error) {
    throw shown(error);
  }
}

/** Excel passes repeated ranges as one list of ranges. */
const isListOfRanges = (inputs: unknown): inputs is readonly unknown[] =>
  Array.isArray(inputs) && (inputs.length === 0 || inputs.some((input) => Array.isArray(input) && Array.isArray(input[0])));

const spreadOut = (args: readonly unknown[]): readonly unknown[] =>
  args.length === 2 && isListOfRanges(args[1]) ? [args[0], ...args[1]] : args;

/** Runs a call whose rule is loaded. Throws only CustomFunctions.Error. */
function answered(id: string, entry: Entry, args: readonly unknown[]): unknown {
  try {
    return entry(id === WHY ? spreadOut(args) : args);
  } catch (error) {
    return secondReading(id, entry, args, error);
  }
}

/** The first call of any function loads the rules; Excel shows #BUSY! until then. */
async function later(id: string, args: readonly unknown[]): Promise<unknown> {
  await loadRules().catch(() => {
    throw new CustomFunctions.Error(
      CustomFunctions.ErrorCode.notAvailable,
      "The rules did not load. Check your connection, then recalculate with Ctrl+Alt+F9.",
    );
  });
  return answered(id, entryOf(id)!, args);
}

function registered(id: string): (...args: unknown[]) => unknown {
  let entry: Entry | undefined;
  return (...args) => {
    if (isInvocation(args[args.length - 1])) args.pop();
    entry ??= areRulesLoaded() ? entryOf(id) : undefined;
    return entry ? answered(id, entry, args) : later(id, args);
  };
}

for (const id of ids) CustomFunctions.associate(id, registered(id));
