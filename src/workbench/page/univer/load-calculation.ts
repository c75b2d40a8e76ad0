import { loadRules } from "../../../rulebooks/load-rules";
import type { computedCells } from "./computed-cells";

/*
 * The code that computes cells loads after they are displayed, together with the rules, which it needs.
 */

type Make = typeof computedCells;

let make: Make | undefined;
let coming: Promise<Make> | undefined;

/** The loaded code that computes cells; undefined until it and the rules have loaded. */
export const computedIfLoaded = (): Make | undefined => make;

/** Loads the code that computes cells, and the rules. */
export function loadComputed(): Promise<Make> {
  coming ??= Promise.all([import("./computed-cells"), loadRules()]).then(
    ([{ computedCells }]) => (make = computedCells),
    (error: unknown) => {
      // Lets a later call retry.
      coming = undefined;
      throw error;
    },
  );
  return coming;
}
