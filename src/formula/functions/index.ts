import { criteriaFunctions } from "./criteria";
import type { Builtin } from "./define";
import { logic } from "./logic";
import { lookup } from "./lookup";
import { numberFunctions } from "./numbers";
import { references } from "./references";
import { texts } from "./texts";
import { totals } from "./totals";

/** The functions of Excel's that ledgers use, by name. */
export const builtins: ReadonlyMap<string, Builtin> = new Map(
  Object.entries({ ...logic, ...numberFunctions, ...criteriaFunctions, ...lookup, ...references, ...texts, ...totals }),
);
