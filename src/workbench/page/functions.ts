import { BooleanNumber, type Injector } from "@univerjs/core";
import { FunctionType, type IFunctionInfo } from "@univerjs/engine-formula";
import { IDescriptionService } from "@univerjs/sheets-formula";

/*
 * What is reported of the add-in's functions while they are typed: functions.json says it.
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

/** What is reported of a function while it is typed. */
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

/** Has the add-in's functions offered to who types them, under the namespace. */
export function describeFunctions(services: Injector, described: readonly Described[], namespace: string): void {
  services.get(IDescriptionService).registerDescriptions(described.map((item) => inWords(item, namespace)));
}
