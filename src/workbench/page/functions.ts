import { BooleanNumber } from "@univerjs/core";
import { FunctionType, type IFunctionInfo, type IRegisterFunctionService } from "@univerjs/preset-sheets-core";

/*
 * Makes the add-in's built functions Univer's: functions.js calls CustomFunctions.associate as it does in Excel, functions.json
 * says what the parameters are, and each call is handed over as Excel does it.
 */

interface Parameter {
  readonly name: string;
  readonly description?: string;
  readonly type?: string;
  readonly dimensionality?: string;
  readonly optional?: boolean;
  readonly repeating?: boolean;
}

export interface Described {
  readonly id: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
}

type Implementation = (...args: unknown[]) => unknown;

class FunctionError extends Error {
  constructor(
    readonly code: string,
    message?: string,
  ) {
    super(message);
  }
}

const CODES = {
  invalidValue: "#VALUE!",
  notAvailable: "#N/A",
  divisionByZero: "#DIV/0!",
  invalidNumber: "#NUM!",
  nullReference: "#NULL!",
  invalidName: "#NAME?",
  invalidReference: "#REF!",
};

const ERROR = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!)$/;

const implementations = new Map<string, Implementation>();

/** Excel waits for a function that answers later, as the first does, which brings the rules; Univer does not. */
export async function functionsAreAtHand(): Promise<void> {
  const [first] = implementations.values();
  await Promise.resolve()
    .then(() => first?.())
    .catch(() => undefined);
}

/** The global that functions.js finds in Excel. */
export function offerCustomFunctions(): void {
  Object.assign(globalThis, {
    CustomFunctions: {
      associate: (id: string, implementation: Implementation) => implementations.set(id.toUpperCase(), implementation),
      Error: FunctionError,
      ErrorCode: CODES,
    },
  });
}

const isMatrix = (parameter: Parameter): boolean => parameter.dimensionality === "matrix";

/** Univer hands a single reference over as a 1 x 1 array, an omitted argument as undefined or as an empty text. */
function argument(value: unknown, parameter: Parameter): unknown {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return isMatrix(parameter) ? [[value]] : value;
  const rows = value.map((row: unknown) => (Array.isArray(row) ? row : [row]));
  return isMatrix(parameter) || rows.length !== 1 || rows[0]!.length !== 1 ? rows : rows[0]![0];
}

/** An error in an argument is the result, as in Excel: the function is not called. */
function errorIn(args: readonly unknown[]): string | undefined {
  for (const arg of args) {
    if (Array.isArray(arg)) {
      const found = errorIn(arg);
      if (found !== undefined) return found;
    } else if (typeof arg === "string" && ERROR.test(arg)) return arg;
  }
  return undefined;
}

function handedOver(args: readonly unknown[], parameters: readonly Parameter[]): unknown[] {
  const last = parameters[parameters.length - 1];
  const single = last?.repeating ? parameters.length - 1 : parameters.length;
  const given = parameters.slice(0, single).map((parameter, i) => argument(args[i], parameter));
  return last?.repeating ? [...given, args.slice(single).map((value) => argument(value, last))] : given;
}

const flag = (on: boolean | undefined): BooleanNumber => (on ? BooleanNumber.TRUE : BooleanNumber.FALSE);

/** What is told of a function while it is typed. */
const inWords = ({ id, description, parameters }: Described, namespace: string): IFunctionInfo => ({
  functionName: `${namespace}.${id}`,
  functionType: FunctionType.User,
  description: description ?? "",
  abstract: description ?? "",
  functionParameter: parameters.map(({ name, description: detail, optional, repeating }) => ({
    name,
    detail: detail ?? "",
    example: "",
    require: flag(!optional),
    repeat: flag(repeating),
  })),
});

/**
 * Registers every function that functions.js has associated, under the namespace, in one go: a function that Univer's facade
 * registers has the whole workbook computed anew. One that throws would stop Univer's whole calculation.
 */
export function registerFunctions(service: IRegisterFunctionService, described: readonly Described[], namespace: string): void {
  const calculate = described.map(({ id, parameters }) => {
    const implementation = implementations.get(id.toUpperCase());
    if (!implementation) throw new Error(`functions.js does not associate ${id}.`);
    const call = (...args: unknown[]): unknown => {
      try {
        const passed = errorIn(args);
        if (passed !== undefined) return passed;
        return implementation(...handedOver(args, parameters));
      } catch (error) {
        return error instanceof FunctionError ? error.code : "#VALUE!";
      }
    };
    return [call as never, `${namespace}.${id}`] as const;
  });
  const description = described.map((one) => inWords(one, namespace));
  service.registerFunctions({ calculate: calculate as never, description });
}
