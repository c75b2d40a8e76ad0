import { RuleError } from "../src/kernel/values";
import { allRules } from "../src/rulebooks";

type Entry = (args: readonly unknown[]) => unknown;

const { invalidValue, invalidNumber, notAvailable } = CustomFunctions.ErrorCode;
const CODES = { "#VALUE!": invalidValue, "#NUM!": invalidNumber, "#N/A": notAvailable } as const;

/** The error that Excel shows; it takes a message of ours with #VALUE! and #N/A only. */
function shown(error: unknown): CustomFunctions.Error {
  if (!(error instanceof RuleError)) {
    return new CustomFunctions.Error(invalidValue, "This figure could not be computed. That is a fault of the add-in; please report it.");
  }
  const code = CODES[error.code];
  return code === invalidNumber ? new CustomFunctions.Error(code) : new CustomFunctions.Error(code, error.message);
}

/** What Excel calls: positional arguments and, last, an invocation object that no rule needs. */
function registered(entry: Entry): (...args: unknown[]) => unknown {
  return (...args) => {
    args.length -= 1;
    try {
      return entry(args);
    } catch (error) {
      throw shown(error);
    }
  };
}

for (const rule of allRules) CustomFunctions.associate(rule.id, registered(rule.call));
