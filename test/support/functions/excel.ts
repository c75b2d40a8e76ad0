import { metadata } from "../../../functions/metadata";

/*
 * Calls the registered functions as Excel does, through what functions/index.ts passes to CustomFunctions.associate. Omitted
 * arguments are null, a range parameter always gets rows of cells, repeated arguments arrive as one list, and the last argument
 * is an invocation object.
 */

type Cell = number | string | boolean | null;
export type Argument = Cell | readonly (readonly Cell[])[];

const entries = new Map<string, (...args: unknown[]) => unknown>();

class CustomFunctionsError extends Error {
  constructor(
    readonly code: string,
    message?: string,
  ) {
    super(message ?? "");
  }
}

const ErrorCode = {
  invalidValue: "#VALUE!",
  notAvailable: "#N/A",
  divisionByZero: "#DIV/0!",
  invalidNumber: "#NUM!",
  nullReference: "#NULL!",
  invalidName: "#NAME?",
  invalidReference: "#REF!",
};

Object.assign(globalThis, {
  CustomFunctions: {
    associate(id: string, entry: (...args: unknown[]) => unknown) {
      if (entries.has(id)) throw new Error(`${id} is registered twice.`);
      entries.set(id, entry);
    },
    Error: CustomFunctionsError,
    ErrorCode,
  },
});
await import("../../../functions/index");

/** Ids of the functions registered with Excel. */
export const registeredIds: readonly string[] = [...entries.keys()];

const asRange = (argument: Argument): Argument => (Array.isArray(argument) ? argument : [[argument as Cell]]);

const { functions } = metadata("https://localhost:3000");

function shaped(id: string, args: readonly Argument[]): unknown[] {
  const parameters = functions.find((known) => known.id === id)?.parameters;
  if (!parameters) throw new Error(`${id} is not in functions.json.`);
  const values: unknown[] = parameters.map(({ dimensionality, repeating }, i) => {
    if (repeating) return args.slice(i).map(asRange);
    const argument = args[i] ?? null;
    return dimensionality === "matrix" && argument !== null ? asRange(argument) : argument;
  });
  return parameters.at(-1)?.repeating ? values : [...values, ...args.slice(parameters.length)];
}

/** A cell's value after =LEDGER.<id>(…), rows if the function spills, or the error with its message. */
export function inCell(id: string, ...args: readonly Argument[]): unknown {
  const entry = entries.get(id);
  if (!entry) return { error: "#NAME?", message: "" };
  try {
    return entry(...shaped(id, args), { functionName: id, address: "Sheet1!A1" });
  } catch (error) {
    if (error instanceof CustomFunctionsError) return { error: error.code, message: error.message };
    throw error;
  }
}

/** The error code that a cell shows; undefined if it shows a value. */
export function errorIn(id: string, ...args: readonly Argument[]): string | undefined {
  const shown = inCell(id, ...args);
  return typeof shown === "object" && shown !== null && "error" in shown ? String(shown.error) : undefined;
}
