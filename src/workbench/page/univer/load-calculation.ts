import { loadRules } from "../../../rulebooks/load-rules";
import type { computedCells } from "./computed-cells";

/*
 * What computes cells comes after they are seen, together with the rules, without which it cannot compute.
 */

type Make = typeof computedCells;

let make: Make | undefined;
let coming: Promise<Make> | undefined;

/** What computes cells, once it is there with the rules. */
export const computedIfLoaded = (): Make | undefined => make;

/** Brings it. */
export function loadComputed(): Promise<Make> {
  coming ??= Promise.all([import("./computed-cells"), loadRules()]).then(
    ([{ computedCells }]) => (make = computedCells),
    (error: unknown) => {
      // The network may be there the next time.
      coming = undefined;
      throw error;
    },
  );
  return coming;
}
