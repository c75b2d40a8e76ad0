import type { ErrorValue, Grid, Value, World } from "../formula/world";
import { callLedger, functionNames } from "../calculation/ledger-calls";
import { print } from "../formula/print";

type Call = (name: string, args: readonly (Value | Grid)[]) => Value | Grid;

/** A world without cells, for formulas that are not in a workbook. */
export function noCells(call: Call = callLedger): World {
  return {
    area(reference): ErrorValue {
      if (reference.kind === "name") {
        const { name } = reference;
        return { error: "#NAME?", message: `There is no name ${name} here. Put text in quotation marks: "${name}".` };
      }
      return { error: "#REF!", message: `There is no workbook here, so ${print(reference)} has no value.` };
    },
    value: () => null,
    call,
    functions: functionNames(),
  };
}
