import { KNOWN } from "../../../formula/library/known";
import type { Builtin } from "../../../formula/world";

/*
 * Excel functions that no ledger uses, but that people type beside one: loaded when a formula first needs one.
 */

/** Looks up a library function by name; undefined until it has loaded. */
export type Others = (name: string) => Builtin | undefined;

/** Looks up functions of the library. The first lookup of one loads it; then `isThere` is called. */
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
