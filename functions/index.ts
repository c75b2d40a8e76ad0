import { RuleError } from "../src/kernel/values";
import { allRules } from "../src/rulebooks";

type Entry = (args: readonly unknown[]) => unknown;

const { invalidValue, invalidNumber, notAvailable } = CustomFunctions.ErrorCode;
const CODES = { "#VALUE!": invalidValue, "#NUM!": invalidNumber, "#N/A": notAvailable } as const;

/** The error that Excel shows; it takes a message of ours with #VALUE! and #N/A only. */
function shown(error: unknown): CustomFunctions.Error {
  if (!(error instanceof RuleError)) {
    return new CustomFunctions.Error(
      invalidValue,
      "This could not be computed. That is a fault of the add-in, not of your sheet: please report it.",
    );
  }
  const code = CODES[error.code];
  return code === invalidNumber ? new CustomFunctions.Error(code) : new CustomFunctions.Error(code, error.message);
}

/** Excel ends every call with an invocation object, which no rule needs; cells are never plain objects. */
const isInvocation = (last: unknown): boolean => typeof last === "object" && last !== null && !Array.isArray(last);

/** Whether an argument is what Excel makes of a repeating range: a list of ranges. */
const isListOfRanges = (inputs: unknown): inputs is readonly unknown[] =>
  Array.isArray(inputs) && (inputs.length === 0 || inputs.some((input) => Array.isArray(input) && Array.isArray(input[0])));

/** What Excel calls. */
function registered(entry: Entry): (...args: unknown[]) => unknown {
  return (...args) => {
    if (isInvocation(args[args.length - 1])) args.length -= 1;
    try {
      return entry(args);
    } catch (error) {
      throw shown(error);
    }
  };
}

const spread = (entry: Entry): Entry => {
  return (args) => entry(args.length === 2 && isListOfRanges(args[1]) ? [args[0], ...args[1]] : args);
};

for (const rule of allRules) CustomFunctions.associate(rule.id, registered(rule.call));
void spread;
