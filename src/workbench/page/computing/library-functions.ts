import { KNOWN } from "../../../formula/library/known";
import type { Builtin } from "../../../formula/world";

/*
 * Functions of Excel's that no ledger uses, and that people type beside one: brought when the first of them is met.
 */

/** A function of the library by its name, once that is there. */
export type Others = (name: string) => Builtin | undefined;

/** The functions of the library: the first that is asked for brings it, and `isThere` is reported. */
export function otherFunctions(isThere: () => void): Others {
  let library: ReadonlyMap<string, Builtin> | undefined;
  let isRequested = false;
  return (name) => {
    if (!KNOWN.has(name)) return undefined;
    if (!library && !isRequested)
      void import("../../../formula/library").then((loaded) => {
        ({ library } = loaded);
        isThere();
      });
    isRequested = true;
    return library?.get(name);
  };
}
