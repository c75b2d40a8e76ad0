import { BooleanNumber, type Injector } from "@univerjs/core";
import { FunctionType, type IFunctionInfo } from "@univerjs/engine-formula";
import { IDescriptionService } from "@univerjs/sheets-formula";

/*
 * Descriptions of the add-in's functions, shown while they are typed; they come from functions.json.
 */

interface Parameter {
  readonly name: string;
  readonly description?: string;
  readonly optional?: boolean;
  readonly repeating?: boolean;
}

export interface Described {
  readonly id: string;
  readonly description?: string;
  readonly parameters: readonly Parameter[];
}

const flag = (on: boolean | undefined): BooleanNumber => (on ? BooleanNumber.TRUE : BooleanNumber.FALSE);

/** A function's description in Univer's form. */
const describeFunction = ({ id, description, parameters }: Described, namespace: string): IFunctionInfo => ({
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

/** Registers the add-in's functions with autocompletion, under the namespace. */
export function describeFunctions(services: Injector, described: readonly Described[], namespace: string): void {
  services.get(IDescriptionService).registerDescriptions(described.map((item) => describeFunction(item, namespace)));
}
